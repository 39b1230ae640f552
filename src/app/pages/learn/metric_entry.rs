//! Everything about one metric.

use super::evidence::Evidence;
use super::formula::with_numbers;
use super::marked::marked;
use super::matches;
use super::own_number::OwnNumber;
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, MetricKind, metric_card};
use leptos::prelude::*;

/// A metric: the user's number, meaning, use, formula, where it is found, and its limits.
#[component]
pub(super) fn MetricEntry(
    /// The metric.
    metric: Metric,
    /// What is looked for, in lower case; empty for everything.
    wanted: Memo<String>,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let card = metric_card(metric);
    let numbers = Memo::new(move |_| view.with(|view| view.as_ref().and_then(|view| with_numbers(metric, view))));
    let is_rate = Memo::new(move |_| preset.with(|preset| preset.lead_rate == metric));
    let (id, title_id) = (format!("learn-{metric}"), format!("learn-{metric}-title"));
    view! {
        <article class="metric" id=id tabindex="-1" aria-labelledby=title_id.clone()
            hidden=move || wanted.with(|wanted| !matches(card, wanted))>
            <header>
                <div>
                    <h3 id=title_id.clone()>
                        {card.name.clone()}
                        {denominator(&card.name, &card.label).map(|rest| view! { <small>{rest}</small> })}
                    </h3>
                    <p class="kind">
                        {kind(card.kind)}" · "<code>{metric.as_str()}</code>
                        {move || is_rate.get().then(|| view! { <span class="tag">"Your lead rate"</span> })}
                    </p>
                </div>
                <OwnNumber metric/>
            </header>
            <p class="meaning">{marked(&card.meaning)}</p>
            <dl class="facts">
                <div><dt>"Why it matters"</dt><dd>{marked(&card.why)}</dd></div>
                <div>
                    <dt>"Formula"</dt>
                    <dd class="formula">
                        <span>{card.formula_text.clone()}</span>
                        {move || numbers.get().map(|numbers| view! { <span class="with-numbers">{marked(&numbers)}</span> })}
                    </dd>
                </div>
                <div><dt>"In Ads Manager"</dt><dd>{marked(&card.ads_manager)}</dd></div>
                <div><dt>"In the API"</dt><dd>{marked(&card.api)}</dd></div>
                <div><dt>"What it is not"</dt><dd>{marked(&card.is_not)}</dd></div>
                <div>
                    <dt>"Limits"</dt>
                    <dd><ul>{card.limits.iter().map(|limit| view! { <li>{marked(limit)}</li> }).collect_view()}</ul></dd>
                </div>
            </dl>
            {card.uncertain.as_ref().map(|uncertain| view! {
                <p class="uncertain"><strong>"Uncertain. "</strong>{marked(uncertain)}</p>
            })}
            <Evidence grade=card.grade cite=&card.cite/>
        </article>
    }
}

/// How a metric behaves, in words.
const fn kind(kind: MetricKind) -> &'static str {
    match kind {
        MetricKind::Measure => "A base figure",
        MetricKind::Count => "A count: it adds up",
        MetricKind::Cost => "A cost: worked out from sums",
        MetricKind::Rate => "A rate: worked out from counts",
        MetricKind::Average => "A quotient: worked out from sums",
    }
}

/// What the label says beyond the name: ` (leads / link clicks)`.
fn denominator(name: &str, label: &str) -> Option<String> {
    label
        .strip_prefix(name)
        .filter(|rest| !rest.is_empty())
        .map(str::to_owned)
}
