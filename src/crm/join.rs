//! The CRM's rows and Meta's own leads, one to one: by lead ID, then by hashed e-mail, then by phone.

use super::file::{CrmFile, CrmRow};
use crate::catalog::MatchKey;
use crate::identity::Hashed;
use foldhash::fast::FixedState;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::Hash;

/// A set with a quick hash.
type Set<K> = HashSet<K, FixedState>;

/// What two rows were joined by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JoinedBy {
    /// The lead ID.
    LeadId,
    /// The hash of the e-mail.
    Email,
    /// The hash of the phone number.
    Phone,
}

/// Which rows belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Join {
    /// For each CRM row, the lead it is.
    pub of_crm: Vec<Option<(u32, JoinedBy)>>,
    /// Leads that are not in the CRM at all.
    pub missing: Vec<u32>,
    /// Leads whose person is in the CRM under another lead.
    pub merged: Vec<u32>,
    /// Leads that stand in the export more than once, after the first.
    pub repeated: Vec<u32>,
    /// Rows joined, by what.
    pub counts: BTreeMap<JoinedBy, u32>,
}

/// Joins the CRM's rows with Meta's leads.
#[must_use]
pub fn join(crm: &CrmFile, leads: &CrmFile) -> Join {
    let mut of_crm: Vec<Option<(u32, JoinedBy)>> = vec![None; crm.rows.len()];
    let mut taken = vec![false; leads.rows.len()];
    let mut counts: BTreeMap<JoinedBy, u32> = BTreeMap::new();
    pair(
        crm,
        leads,
        &mut of_crm,
        &mut taken,
        &mut counts,
        JoinedBy::LeadId,
        |row| row.lead_id.as_ref().map(|id| id.as_str()),
    );
    pair(
        crm,
        leads,
        &mut of_crm,
        &mut taken,
        &mut counts,
        JoinedBy::Email,
        |row| row.hash(MatchKey::Em),
    );
    pair(
        crm,
        leads,
        &mut of_crm,
        &mut taken,
        &mut counts,
        JoinedBy::Phone,
        |row| row.hash(MatchKey::Ph),
    );

    if taken.iter().all(|taken| *taken) {
        // Every lead of Meta's is in the CRM: there is nothing to look for.
        return Join {
            of_crm,
            counts,
            ..Join::default()
        };
    }
    let mut ids: Set<&str> = Set::default();
    let mut people: Set<(MatchKey, Hashed)> = Set::default();
    for (row, lead) in crm.rows.iter().zip(&of_crm) {
        for key in [MatchKey::Em, MatchKey::Ph] {
            if let (Some(hash), Some(_)) = (row.hash(key), lead) {
                people.insert((key, hash));
            }
        }
    }
    let (mut missing, mut merged, mut repeated) = (Vec::new(), Vec::new(), Vec::new());
    for ((at, lead), taken) in (0..).zip(&leads.rows).zip(taken) {
        let again = lead.lead_id.as_ref().is_some_and(|id| !ids.insert(id.as_str()));
        if taken {
            continue;
        }
        if again {
            repeated.push(at);
        } else if [MatchKey::Em, MatchKey::Ph]
            .into_iter()
            .any(|key| lead.hash(key).is_some_and(|hash| people.contains(&(key, hash))))
        {
            merged.push(at);
        } else {
            missing.push(at);
        }
    }
    Join {
        of_crm,
        missing,
        merged,
        repeated,
        counts,
    }
}

/// Joins what is still free on both sides and has the same key, in the order in which it was made.
fn pair<'a, K: Hash + Eq>(
    crm: &'a CrmFile,
    leads: &'a CrmFile,
    of_crm: &mut [Option<(u32, JoinedBy)>],
    taken: &mut [bool],
    counts: &mut BTreeMap<JoinedBy, u32>,
    by: JoinedBy,
    key: impl Fn(&'a CrmRow) -> Option<K>,
) {
    // A row that has an ID of its own is another lead than one with another ID, whoever the person is.
    let mut free: HashMap<K, Vec<(i64, u32)>, FixedState> = HashMap::default();
    for ((at, lead), taken) in (0_u32..).zip(&leads.rows).zip(taken.iter()) {
        if let (false, Some(key)) = (*taken, key(lead)) {
            free.entry(key)
                .or_default()
                .push((lead.created.map_or(i64::MAX, |created| created.seconds), at));
        }
    }
    if free.is_empty() {
        return;
    }
    for queue in free.values_mut() {
        queue.sort_unstable_by(|a, b| b.cmp(a));
    }
    let mut order: Vec<(i64, usize)> = crm
        .rows
        .iter()
        .enumerate()
        .filter(|(at, _)| of_crm.get(*at).is_some_and(Option::is_none))
        .map(|(at, row)| (row.created.map_or(i64::MAX, |created| created.seconds), at))
        .collect();
    order.sort_unstable();
    for (_, at) in order {
        let Some(row) = crm.rows.get(at) else { continue };
        let Some(queue) = key(row).and_then(|key| free.get_mut(&key)) else {
            continue;
        };
        let fits = |lead: &(i64, u32)| {
            by == JoinedBy::LeadId
                || row.lead_id.is_none()
                || leads
                    .rows
                    .get(lead.1 as usize)
                    .is_none_or(|lead| lead.lead_id.is_none())
        };
        // The queue ends with the earliest.
        let Some(place) = queue.iter().rposition(fits) else {
            continue;
        };
        let (_, lead) = queue.remove(place);
        if let (Some(of), Some(taken)) = (of_crm.get_mut(at), taken.get_mut(lead as usize)) {
            *of = Some((lead, by));
            *taken = true;
            *counts.entry(by).or_default() += 1;
        }
    }
}
