//! Why two numbers differ.

use super::differ_answer::DifferAnswer;
use super::differ_choice::DifferChoice;
use super::{TITLE, address};
use crate::app::pages::Page;
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, action_type, metric_card};
use leadsheet::preset::formula::Name;
use leadsheet::preset::{OwnCount, OwnId, Preset, Rule};
use leptos::prelude::*;

/// Something to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// A built-in metric.
    Metric(Metric),
    /// A count or metric of the person's own.
    Own(OwnId),
    /// An action type by itself.
    Type(String),
}

impl Thing {
    /// As it stands in a list of choices.
    pub(super) fn value(&self) -> String {
        match self {
            Self::Metric(metric) => metric.as_str().to_owned(),
            Self::Own(id) => format!("own:{id}"),
            Self::Type(name) => format!("type:{name}"),
        }
    }

    /// The thing of this value.
    pub(super) fn parse(value: &str) -> Option<Self> {
        if let Some(name) = value.strip_prefix("type:") {
            return Some(Self::Type(name.to_owned()));
        }
        match value.strip_prefix("own:") {
            Some(id) => OwnId::parse(id).map(Self::Own),
            None => Metric::parse(value).map(Self::Metric),
        }
    }

    /// The name the engine knows it by. An action type becomes a count of its own for the question.
    pub(super) fn name(&self, preset: &mut Preset, place: &str) -> Option<Name> {
        match self {
            Self::Metric(metric) => Some(Name::Metric(*metric)),
            Self::Own(id) => Some(Name::Own(id.clone())),
            Self::Type(kind) => {
                let id = OwnId::parse(&format!("compared_{place}"))?;
                let count = OwnCount::new(kind, Rule::Exactly(kind.clone()));
                preset.own_counts.insert(id.clone(), count);
                Some(Name::Own(id))
            }
        }
    }

    /// What it means and what it is not, as far as that is written down.
    fn about(&self) -> Option<(String, String, String)> {
        match self {
            Self::Metric(metric) => {
                let card = metric_card(*metric);
                Some((card.label.clone(), card.meaning.clone(), card.is_not.clone()))
            }
            Self::Type(name) => {
                let kind = action_type(name)?;
                let not = leadsheet::explain::role(kind.role).to_owned();
                Some((format!("`{name}`"), kind.meaning.clone(), not))
            }
            Self::Own(_) => None,
        }
    }
}

/// Two things to choose and the reasons why their numbers differ.
#[component]
pub(super) fn DifferPage(
    /// What the address names: up to two metrics.
    pair: String,
) -> impl IntoView {
    let state = AppState::get();
    let (sources, view) = (state.sources(), state.view());
    let mut named = pair.split('/').filter_map(Thing::parse);
    let first = RwSignal::new(named.next().unwrap_or(Thing::Metric(Metric::Leads)));
    let other = if first.get_untracked() == Thing::Metric(Metric::MetaLeads) {
        Metric::Leads
    } else {
        Metric::MetaLeads
    };
    let second = RwSignal::new(named.next().unwrap_or(Thing::Metric(other)));
    let swap = move |_| {
        let (a, b) = (first.get_untracked(), second.get_untracked());
        first.set(b);
        second.set(a);
    };
    let has_data = Memo::new(move |_| sources.with(|sources| !sources.is_empty()) && view.with(Option::is_some));
    view! {
        <article class="metric" aria-labelledby=TITLE>
            <h2 id=TITLE tabindex="-1">"Why do these two numbers differ?"</h2>
            <div class="differ-choices">
                <DifferChoice id="differ-first" label="First" chosen=first/>
                <DifferChoice id="differ-second" label="Second" chosen=second/>
                <button type="button" on:click=swap>"Swap"</button>
            </div>
            {move || if has_data.get() {
                view! { <DifferAnswer first second/> }.into_any()
            } else {
                view! {
                    <p class="empty"><a href=Page::Data.hash()>"Load data"</a>" and the reasons are worked out from your own rows. What each of the two means stands below either way."</p>
                }.into_any()
            }}
            <dl class="points">
                {move || [first.get(), second.get()].iter().filter_map(Thing::about).map(|(name, meaning, not)| view! {
                    <div>
                        <dt>{super::marked(&name)}</dt>
                        <dd>{super::marked(&meaning)}" "{super::marked(&not)}</dd>
                    </div>
                }).collect_view()}
            </dl>
        </article>
        <p class="next">"When it is Meta, the API and the CRM that differ: "<a href=address("why_numbers_differ")>"the usual reasons"</a></p>
    }
}
