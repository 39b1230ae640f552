//! The definitions under a printed report.

use crate::app::pages::definitions::words::window;
use crate::app::state::AppState;
use leadsheet::catalog::{CountId, Formula, Metric, metric_card};
use leptos::prelude::*;

/// What the figures of a printed report count. On the screen the receipts say it.
#[component]
pub(crate) fn DefinitionsUsed() -> impl IntoView {
    let state = AppState::get();
    move || {
        let view = state.view().get()?;
        let preset = state.preset().get();
        let given: Vec<Metric> = view.report.given.clone();
        let of_crm = |id: CountId| {
            let made_of_it = |metric: &Metric| match metric_card(*metric).formula {
                Formula::Count(of) | Formula::Value(of) => of == id,
                _ => false,
            };
            given.iter().any(made_of_it)
        };
        let from_crm = given
            .iter()
            .map(|metric| view! { <li><strong>{metric_card(*metric).label.as_str()}</strong>" = from the CRM's file"</li> })
            .collect_view();
        let counts = view
            .findings
            .counts
            .iter()
            .filter(|count| !count.used.is_empty() && !of_crm(count.id))
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
                <ul>{counts.collect_view()}{from_crm}</ul>
                <p>
                    {rate}". Attribution window: "{window(&preset.window)}
                    ". Intervals are 95 % intervals. Made with Leadsheet."
                </p>
            </section>
        })
    }
}
