//! The CRM's rows and Meta's own leads, one to one: by lead ID, then by hashed e-mail, then by phone.

use super::file::{CrmFile, CrmRow};
use crate::catalog::MatchKey;
use crate::identity::{Hashed, LeadId};
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
        |row| row.lead_id,
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
    let mut ids: Set<LeadId> = Set::default();
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
        let again = lead.lead_id.is_some_and(|id| !ids.insert(id));
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
fn pair<K: Hash + Eq + Copy>(
    crm: &CrmFile,
    leads: &CrmFile,
    of_crm: &mut [Option<(u32, JoinedBy)>],
    taken: &mut [bool],
    counts: &mut BTreeMap<JoinedBy, u32>,
    by: JoinedBy,
    key: impl Fn(&CrmRow) -> Option<K>,
) {
    let made = |row: &CrmRow| row.created.map_or(i64::MAX, |created| created.seconds);
    let mut order: Vec<(i64, u32)> = (0..)
        .zip(&leads.rows)
        .zip(taken.iter())
        .filter(|(_, taken)| !**taken)
        .map(|((at, lead), _)| (made(lead), at))
        .collect();
    if order.is_empty() {
        return;
    }
    order.sort_unstable();
    // A row that has an ID of its own is another lead than one with another ID, whoever the person is.
    let (mut all, mut without_id) = (Chains::new(leads.rows.len()), Chains::new(leads.rows.len()));
    for (_, at) in order.iter().rev() {
        let Some(lead) = leads.rows.get(*at as usize) else {
            continue;
        };
        let Some(key) = key(lead) else { continue };
        if by != JoinedBy::LeadId && lead.lead_id.is_none() {
            without_id.put_first(key, *at);
        }
        all.put_first(key, *at);
    }
    if all.first.is_empty() {
        return;
    }
    order.clear();
    order.extend(
        (0..)
            .zip(&crm.rows)
            .zip(of_crm.iter())
            .filter(|(_, lead)| lead.is_none())
            .map(|((at, row), _)| (made(row), at)),
    );
    order.sort_unstable();
    for (_, at) in order {
        let Some(row) = crm.rows.get(at as usize) else { continue };
        let Some(key) = key(row) else { continue };
        let chains = if by == JoinedBy::LeadId || row.lead_id.is_none() {
            &mut all
        } else {
            &mut without_id
        };
        let Some(lead) = chains.first_free(key, taken) else {
            continue;
        };
        if let (Some(of), Some(taken)) = (of_crm.get_mut(at as usize), taken.get_mut(lead as usize)) {
            *of = Some((lead, by));
            *taken = true;
            *counts.entry(by).or_default() += 1;
        }
    }
}

/// For each key its leads, one behind the other, the earliest first.
struct Chains<K> {
    first: HashMap<K, u32, FixedState>,
    next: Vec<Option<u32>>,
}

impl<K: Hash + Eq + Copy> Chains<K> {
    fn new(leads: usize) -> Self {
        Self {
            first: HashMap::default(),
            next: vec![None; leads],
        }
    }

    /// Lays a lead before those that are there.
    fn put_first(&mut self, key: K, lead: u32) {
        let behind = self.first.insert(key, lead);
        if let Some(next) = self.next.get_mut(lead as usize) {
            *next = behind;
        }
    }

    /// The first that is not taken. Those before it are not passed again.
    fn first_free(&mut self, key: K, taken: &[bool]) -> Option<u32> {
        let first = self.first.get_mut(&key)?;
        while taken.get(*first as usize) == Some(&true) {
            *first = self.next.get(*first as usize).copied().flatten()?;
        }
        Some(*first)
    }
}
