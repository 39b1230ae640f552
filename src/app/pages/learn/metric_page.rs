//! Everything about one metric.

use super::TITLE;
use super::drawn::Drawn;
use super::evidence::Evidence;
use super::facts::Fact;
use super::linked::linked;
use super::own_entries::OwnEntries;
use super::own_number::OwnNumber;
use super::see_also::SeeAlso;
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, MetricKind, Terms, metric_card};
use leptos::prelude::*;

/// A metric: the user's number, meaning, formula, where it is found, what it is not, and its limits.
#[component]
pub(super) fn MetricPage(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    let preset = AppState::get().preset();
    let card = metric_card(metric);
    let is_rate = Memo::new(move |_| preset.with(|preset| preset.lead_rate == metric));
    let mut terms = Terms::on(metric.as_str());
    let [meaning, why, ads_manager, api, is_not] =
        [&card.meaning, &card.why, &card.ads_manager, &card.api, &card.is_not].map(|text| linked(&mut terms, text));
    let limits: Vec<_> = card.limits.iter().map(|limit| linked(&mut terms, limit)).collect();
    let uncertain = card.uncertain.as_ref().map(|uncertain| linked(&mut terms, uncertain));
    view! {
        <article class="metric" aria-labelledby=TITLE>
            <header>
                <div>
                    <h2 id=TITLE tabindex="-1">
                        {card.name.clone()}
                        {denominator(&card.name, &card.label).map(|rest| view! { <small>{rest}</small> })}
                    </h2>
                    <p class="kind">
                        {kind(card.kind)}" · "<code>{metric.as_str()}</code>
                        {move || is_rate.get().then(|| view! { <span class="tag">"Your lead rate"</span> })}
                    </p>
                </div>
                <OwnNumber metric/>
            </header>
            <p class="meaning">{meaning}</p>
            <Drawn metric/>
            <dl class="facts">
                <Fact name="Why it matters">{why}</Fact>
                <Fact name="In Ads Manager">{ads_manager}</Fact>
                <Fact name="In the API">{api}<OwnEntries metric/></Fact>
                <Fact name="What it is not">{is_not}</Fact>
                <Fact name="Limits">
                    <ul>{limits.into_iter().map(|limit| view! { <li>{limit}</li> }).collect_view()}</ul>
                </Fact>
            </dl>
            {uncertain.map(|uncertain| view! { <p class="uncertain"><strong>"Uncertain. "</strong>{uncertain}</p> })}
            <Evidence grade=card.grade cite=&card.cite as_of=None/>
        </article>
        <SeeAlso metric/>
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
