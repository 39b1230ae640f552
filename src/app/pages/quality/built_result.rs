//! What was built.

use super::build::Made;
use super::documents::Documents;
use super::estimate::EstimateView;
use super::not_sent::NotSentTable;
use super::paste_field::PasteText;
use super::stage_picker::stage_name;
use super::time_budget::TimeBudgetTable;
use crate::app::words;
use leptos::prelude::*;

/// What was built, the files to download, what gave no event and why, and how late each stage is.
#[component]
pub(super) fn BuiltResult(
    /// What was built.
    made: Made,
    /// The payload check, to hand a document to.
    payload: PasteText,
) -> impl IntoView {
    let summary = made.summary.clone();
    let stages: Vec<String> = summary
        .stages
        .iter()
        .map(|(stage, count)| format!("{} {}", stage_name(*stage), words::grouped(*count)))
        .collect();
    let any = summary.events > 0;
    let head = if any {
        format!(
            "{} in {}",
            words::many(summary.events, "event", "events"),
            words::many(summary.batches, "batch", "batches")
        )
    } else {
        "No row gives an event".to_owned()
    };
    let moved = summary.moved;
    view! {
        <section class="q-built" aria-labelledby="built-title">
            <h3 id="built-title">{head}</h3>
            {any.then(|| view! { <p>{stages.join(", ")}"."</p> })}
            {(!any).then(|| view! { <p>"The table below says why, with the lines of the file."</p> })}
            {(moved > 0).then(|| view! {
                <p class="hint">
                    {words::many(moved, "raw lead is", "raw leads are")}" dated one second after the lead: Meta wants every event later than its lead."
                </p>
            })}
            <Documents made payload/>
            <NotSentTable rows=summary.not_sent.clone()/>
            <TimeBudgetTable budget=summary.budget.clone()/>
            {any.then(|| view! { <EstimateView estimate=summary.estimate.clone() each=false/> })}
        </section>
    }
}
