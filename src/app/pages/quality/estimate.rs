//! Our own estimate of match-key coverage.

use super::band_scale::BandScale;
use super::each_event::EachEvent;
use super::key_coverage::KeyCoverageTable;
use crate::app::words;
use leadsheet::capi::BatchEstimate;
use leadsheet::catalog::match_keys;
use leadsheet::explain;
use leptos::prelude::*;

/// The estimate for a batch: its score and band, what each key adds, and each event.
#[component]
pub(super) fn EstimateView(
    /// The estimate.
    estimate: BatchEstimate,
    /// Whether events are listed one by one.
    #[prop(default = true)]
    each: bool,
) -> impl IntoView {
    let refused: Vec<String> = estimate
        .refused
        .iter()
        .map(|(reason, count)| format!("{} ({})", words::grouped(*count), explain::refused(*reason)))
        .collect();
    let none = refused.is_empty();
    let (score, band) = (estimate.score, estimate.band.clone());
    view! {
        <section class="q-estimate" aria-labelledby="estimate-title">
            <h3 id="estimate-title">"Match-key coverage estimate"</h3>
            <p class="q-own-label"><span class="tag">"Ours, not Meta's"</span>" "{match_keys().label.as_str()}"."</p>
            <p class="q-score">
                <strong>{explain::score(score)}</strong>" of 10, the mean of "
                {words::many(estimate.events, "event", "events")}": "{explain::band(&band)}
            </p>
            <BandScale score/>
            {(!none).then(|| view! {
                <p>"Events that would be refused count as 0: "{refused.join(", ")}"."</p>
            })}
            {explain::gains(&estimate.keys).map(|gains| view! { <p>{gains}</p> })}
            {(!none).then(|| view! { <p class="hint">"Part of each gain below is that refused events would then count."</p> })}
            <KeyCoverageTable keys=estimate.keys.clone() events=estimate.events/>
            {each.then(|| view! { <EachEvent first=estimate.first.clone() all=estimate.events/> })}
            <ul class="q-caveats">{match_keys().caveats.iter().map(|caveat| view! { <li>{caveat.as_str()}</li> }).collect_view()}</ul>
        </section>
    }
}
