//! What the words for few events mean.

use leadsheet::explain;
use leadsheet::report::Stability;
use leptos::prelude::*;

/// The words for how far a figure of so many events can be trusted.
#[component]
pub(super) fn StabilityLegend() -> impl IntoView {
    let rows = [
        Stability::VeryUnstable,
        Stability::Unstable,
        Stability::Usable,
        Stability::Stable,
    ]
    .into_iter()
    .map(|word| {
        view! {
            <div>
                <dt>{word.as_str()}</dt>
                <dd>{explain::stability(word)}</dd>
            </div>
        }
    })
    .collect_view();
    view! {
        <section aria-labelledby="words-title">
            <h3 id="words-title">"What the words beside a figure mean"</h3>
            <dl class="facts">{rows}</dl>
        </section>
    }
}
