//! The definitions under a printed report.

use crate::app::pages::definitions::words::window;
use crate::app::state::AppState;
use leadsheet::catalog::Formula;
use leadsheet::catalog::metric_card;
use leptos::prelude::*;

/// What the figures of a printed report count. On the screen the receipts say it.
#[component]
pub(crate) fn DefinitionsUsed() -> impl IntoView {
    let state = AppState::get();
    move || {
        let view = state.view().get()?;
        let preset = state.preset().get();
        let counts = view
            .findings
            .counts
            .iter()
            .filter(|count| !count.used.is_empty())
            .map(|count| {
                let used = count
                    .used
                    .iter()
                    .map(|used| format!("{} ({})", used.action_type, used.origin))
                    .collect::<Vec<_>>()
                    .join(" + ");
                view! { <li><strong>{count.name.clone()}</strong>" = "{used}</li> }
            });
        let rate = metric_card(preset.lead_rate);
        let rate = matches!(rate.formula, Formula::Ratio { .. }).then(|| rate.label.clone());
        Some(view! {
            <section class="print-only definitions-used">
                <h2>"Definitions: "{preset.name.clone()}</h2>
                <ul>{counts.collect_view()}</ul>
                <p>
                    {rate}". Attribution window: "{window(&preset.window)}
                    ". Intervals are 95 % intervals. Made with Leadsheet."
                </p>
            </section>
        })
    }
}
