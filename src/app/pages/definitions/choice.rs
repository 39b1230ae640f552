//! The plain choices of what counts as a lead.

use super::words;
use leadsheet::amount::Amount;
use leadsheet::catalog::{CountId, Term, count_card};
use leadsheet::engine::View;
use leadsheet::preset::{Edit, Rule};
use leadsheet::report::CountView;

/// A choice of what counts as a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Choice {
    /// The catalogue's default.
    Default,
    /// Exactly what another count counts.
    Same(CountId),
    /// Action types picked by hand.
    Own,
}

impl Choice {
    /// The choices always offered, in order.
    pub(super) const OFFERED: [Self; 6] = [
        Self::Default,
        Self::Same(CountId::MetaLeads),
        Self::Same(CountId::WebsiteLeads),
        Self::Same(CountId::MessagingLeads),
        Self::Same(CountId::Calls),
        Self::Own,
    ];

    /// The choice that a rule for leads is.
    pub(super) const fn of(rule: Option<&Rule>) -> Self {
        match rule {
            None => Self::Default,
            Some(Rule::Same(id)) => Self::Same(*id),
            Some(Rule::Sum(_) | Rule::FirstOf(_)) => Self::Own,
        }
    }

    /// What it is called.
    pub(super) fn name(self) -> String {
        match self {
            Self::Default => "Default: Meta's total, or its parts".to_owned(),
            Self::Same(id @ (CountId::MetaLeads | CountId::WebsiteLeads)) => format!("{} only", words::count_name(id)),
            Self::Same(id) => words::count_name(id).to_owned(),
            Self::Own => "My own choice of action types".to_owned(),
        }
    }

    /// What it counts, without data.
    pub(super) fn about(self) -> &'static str {
        match self {
            Self::Default => {
                "`lead` where it occurs. Where it does not, Meta leads plus website leads, which share nothing."
            }
            Self::Same(CountId::MetaLeads) => "Leads made inside Meta, such as Instant Forms.",
            Self::Same(CountId::WebsiteLeads) => "Leads that a website sends by the Pixel or the Conversions API.",
            Self::Same(CountId::MessagingLeads) => "Conversations started in Messenger, Instagram or WhatsApp.",
            Self::Same(CountId::Calls) => "Calls placed from an ad.",
            Self::Same(_) => "The same as that count.",
            Self::Own => "The sum of what you tick. Overlaps are checked as you choose.",
        }
    }

    /// The change of the preset that makes this choice.
    pub(super) fn edit(self, view: Option<&View>) -> Edit {
        let rule = match self {
            Self::Default => None,
            Self::Same(id) => Some(Rule::Same(id)),
            Self::Own => Some(Rule::Sum(first_types(view))),
        };
        Edit::Count(CountId::Leads, rule)
    }

    /// The total it gives, when known. Nothing for a choice that has not been made yet.
    pub(super) fn total(self, chosen: Self, view: &View) -> Option<Amount> {
        let leads = count(view, CountId::Leads)?;
        match self {
            Self::Default => Some(leads.default_total),
            // Counts that are "the same as leads" would lead back; the engine has them all.
            Self::Same(id) => count(view, id).map(|count| count.total.amount),
            Self::Own => (chosen == Self::Own).then_some(leads.total.amount),
        }
    }

    /// The action types it uses, when known.
    pub(super) fn uses(self, chosen: Self, view: &View) -> Vec<String> {
        let id = match self {
            Self::Same(id) => id,
            Self::Default if self == chosen => CountId::Leads,
            // The boxes below it say so.
            Self::Default | Self::Own => return Vec::new(),
        };
        count(view, id)
            .map(|count| count.used.iter().map(|used| used.action_type.clone()).collect())
            .unwrap_or_default()
    }
}

/// A count of the view.
pub(super) fn count(view: &View, id: CountId) -> Option<&CountView> {
    view.findings.counts.iter().find(|count| count.id == id)
}

/// The action types that a count uses now; without data, the first its default would take.
pub(super) fn used_types(id: CountId, count: Option<&CountView>) -> Vec<String> {
    let Some(count) = count else {
        return first_names(id).into_iter().take(1).collect();
    };
    let mut types: Vec<String> = Vec::new();
    for used in &count.used {
        if !types.contains(&used.action_type) {
            types.push(used.action_type.clone());
        }
    }
    types
}

/// What an own choice starts from: what counts as a lead now, or else the best of the default that occurs.
fn first_types(view: Option<&View>) -> Vec<String> {
    let used = used_types(CountId::Leads, view.and_then(|view| count(view, CountId::Leads)));
    let Some(view) = view.filter(|_| used.is_empty()) else {
        return used;
    };
    let occurs = |name: &String| {
        view.findings
            .families
            .iter()
            .flat_map(|family| &family.types)
            .any(|found| found.action_type == *name)
    };
    first_names(CountId::Leads)
        .into_iter()
        .find(occurs)
        .into_iter()
        .collect()
}

/// Every action type that the default of a count names, the best first.
pub(super) fn first_names(id: CountId) -> Vec<String> {
    fn collect(term: &Term, names: &mut Vec<String>) {
        match term {
            Term::FirstOf(types) => names.extend(types.iter().cloned()),
            Term::Count(id) => count_card(*id).resolve.iter().for_each(|term| collect(term, names)),
            Term::SumOf(parts) => parts.iter().for_each(|term| collect(term, names)),
        }
    }
    let mut names = Vec::new();
    count_card(id).resolve.iter().for_each(|term| collect(term, &mut names));
    names
}
