//! The definitions that can be put side by side.

use crate::app::pages::definitions::words;
use leadsheet::catalog::{CountId, Unit};
use leadsheet::preset::{Preset, Refine, Rule};
use leadsheet::report::Definition;

/// Built-in counts that can stand for leads.
const LEAD_LIKE: [CountId; 6] = [
    CountId::MetaLeads,
    CountId::WebsiteLeads,
    CountId::MessagingLeads,
    CountId::Calls,
    CountId::FormSubmissions,
    CountId::QualifiedLeads,
];

/// A definition that can be compared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Candidate {
    /// What it is known by as long as the page is open.
    pub(super) key: String,
    /// The definition.
    pub(super) definition: Definition,
}

/// The preset in which leads are made by default, so that "by default" can be compared with the present choice.
pub(super) fn plain_leads(preset: &Preset) -> Preset {
    let mut plain = preset.clone();
    plain.counts.remove(&CountId::Leads);
    plain.refine.remove(&CountId::Leads);
    plain
}

/// What can be compared: leads as they are counted now, by default, every count like it, and these action types.
pub(super) fn candidates(preset: &Preset, types: &[String]) -> Vec<Candidate> {
    let one = |key: &str, name: &str, rule: Rule, refine: Refine, unit: Unit| Candidate {
        key: key.to_owned(),
        definition: Definition {
            name: name.to_owned(),
            rule,
            refine,
            unit,
        },
    };
    let leads = preset.counts.get(&CountId::Leads).cloned();
    let refine = preset.refine.get(&CountId::Leads).cloned().unwrap_or_default();
    let changed = leads.is_some() || !refine.is_plain();
    let same = Rule::Same(CountId::Leads);
    let mut candidates = vec![one(
        "now",
        "Leads, as counted now",
        leads.unwrap_or(same.clone()),
        refine,
        Unit::Count,
    )];
    if changed {
        candidates.push(one(
            "default",
            "Leads, by default",
            same,
            Refine::default(),
            Unit::Count,
        ));
    }
    for id in LEAD_LIKE {
        candidates.push(one(
            id.as_str(),
            words::count_name(id),
            Rule::Same(id),
            Refine::default(),
            Unit::Count,
        ));
    }
    for (id, own) in &preset.own_counts {
        let key = format!("own:{id}");
        candidates.push(one(&key, &own.name, own.rule.clone(), own.refine.clone(), own.unit));
    }
    for name in types {
        let key = format!("type:{name}");
        candidates.push(one(
            &key,
            name,
            Rule::Exactly(name.clone()),
            Refine::default(),
            Unit::Count,
        ));
    }
    candidates
}
