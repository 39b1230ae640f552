//! The metrics of one group.

use super::matches;
use super::metric_entry::MetricEntry;
use leadsheet::catalog::{Metric, metric_card};
use leptos::prelude::*;

/// A heading with the metrics that stand under it.
#[component]
pub(super) fn MetricGroup(
    /// The group's stable name.
    group: &'static str,
    /// Its heading.
    title: &'static str,
    /// What is looked for, in lower case; empty for everything.
    wanted: Memo<String>,
) -> impl IntoView {
    let metrics = move || {
        Metric::ALL
            .iter()
            .copied()
            .filter(move |metric| metric_card(*metric).group == group)
    };
    let none = Memo::new(move |_| wanted.with(|wanted| !metrics().any(|metric| matches(metric_card(metric), wanted))));
    let title_id = format!("group-{group}");
    view! {
        <section class="metric-group" aria-labelledby=title_id.clone() hidden=move || none.get()>
            <h2 id=title_id.clone()>{title}</h2>
            {metrics().map(|metric| view! { <MetricEntry metric wanted/> }).collect_view()}
        </section>
    }
}
