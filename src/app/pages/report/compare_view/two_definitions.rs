//! Two lead definitions on the same rows.

use super::choice::CompareChoice;
use crate::app::pages::Page;
use crate::app::pages::definitions::words;
use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leadsheet::preset::built_in::built_in;
use leadsheet::preset::{Edit, Rule};
use leptos::prelude::*;

/// Counts that leads can be the same as.
const SAME: [CountId; 4] = [
    CountId::MetaLeads,
    CountId::WebsiteLeads,
    CountId::MessagingLeads,
    CountId::Calls,
];

/// The other lead definition; the present one is that of the Definitions page.
#[component]
pub(super) fn TwoDefinitions() -> impl IntoView {
    let state = AppState::get();
    let choice = CompareChoice::get();
    let offered = Memo::new(move |_| {
        let preset = state.preset().get();
        let with = |rule: Option<Rule>| Edit::Count(CountId::Leads, rule).apply(&preset);
        let mut all = vec![("Leadsheet's default".to_owned(), with(None))];
        all.extend(SAME.into_iter().map(|id| {
            let name = format!("{} only", words::count_name(id));
            (name, with(Some(Rule::Same(id))))
        }));
        all.extend(
            preset
                .own_counts
                .values()
                .map(|own| (own.name.clone(), with(Some(own.rule.clone())))),
        );
        all.extend(built_in().iter().map(|entry| {
            let mut other = entry.preset.clone();
            // The goal decides which metrics are shown, and both sides show the same.
            other.goal.clone_from(&preset.goal);
            (format!("Preset “{}”", entry.preset.name), other)
        }));
        all.retain(|(_, other)| other.counts != preset.counts || other.refine != preset.refine);
        all
    });
    let place = RwSignal::new(0_usize);
    Effect::new(move |_| {
        if let Some((name, other)) = offered.with(|all| all.get(place.get()).cloned()) {
            choice.set_definitions(name, other);
        }
    });
    view! {
        <div class="side-fields">
            <div class="pick">
                <label for="compare-definition">"This lead definition"</label>
                <select id="compare-definition"
                    on:change=move |event| place.set(event_target_value(&event).parse().unwrap_or_default())>
                    {move || offered.get().into_iter().enumerate().map(|(at, (name, _))| view! {
                        <option value=at.to_string() selected=place.get_untracked() == at>{name}</option>
                    }).collect_view()}
                </select>
            </div>
            <p class="hint">
                "Compared with yours, on the same rows. Yours is chosen at "
                <a href=Page::Definitions.hash()>"Definitions"</a>"."
            </p>
        </div>
    }
}
