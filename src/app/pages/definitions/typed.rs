//! Numbers that a person types in.

mod campaigns;
mod form;
mod table;

use crate::app::state::AppState;
use form::TypedForm;
use leadsheet::catalog::metric_card;
use leadsheet::preset::CountRef;
use leadsheet::preset::Preset;
use leadsheet::preset::formula::Name;
use leptos::prelude::*;
use table::TypedTable;

/// What a number is a number of, in words.
fn called(preset: &Preset, of: &Name) -> String {
    match of {
        Name::Metric(metric) => metric_card(*metric).name.clone(),
        Name::Own(id) => preset.count_name(&CountRef::Own(id.clone())),
    }
}

/// The typed numbers, a form for another one, and the way to clear them.
#[component]
pub(super) fn Typed() -> impl IntoView {
    let typed = AppState::get().typed();
    view! {
        <section class="block" aria-labelledby="section-title">
            <h2 id="section-title" tabindex="-1">"Typed numbers"</h2>
            <p class="soft">
                "For what no file has: form opens, counts from the CRM, revenue. A typed number takes the place of the file's and is \
                 marked “typed in” wherever it is used. It is data, not a definition: it stays in this tab, is in no preset and is \
                 gone after a reload."
            </p>
            <TypedForm/>
            {move || if typed.with(|typed| typed.0.is_empty()) {
                view! { <p class="empty">"Nothing is typed in."</p> }.into_any()
            } else {
                view! { <TypedTable/> }.into_any()
            }}
        </section>
    }
}
