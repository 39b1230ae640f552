//! What belongs to a metric.

use super::contents::title_of;
use super::{DIFFER, EXERCISES, address};
use leadsheet::catalog::{Entry, Formula, Metric, count_card, exercises, metric_card};
use leptos::prelude::*;

/// Where a metric leads: metrics made of it, its family, the two questions, exercises.
#[component]
pub(super) fn SeeAlso(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    let uses = |other: Metric| match metric_card(other).formula {
        Formula::Ratio { of, per, .. } => of == metric || per == metric,
        _ => false,
    };
    let made_of_it = Metric::ALL.iter().copied().filter(|other| uses(*other));
    let family = match metric_card(metric).formula {
        Formula::Count(id) | Formula::Value(id) => Entry::at(&format!("family/{}", count_card(id).family)),
        _ => None,
    };
    let mut links: Vec<(String, String)> = made_of_it
        .map(|other| (other.as_str().to_owned(), title_of(other).to_owned()))
        .collect();
    if let Some(family) = family {
        links.push((family.path(), format!("{}: the action types", family.title())));
    }
    links.push((
        format!("{DIFFER}/{metric}"),
        "Why does it differ from another number?".to_owned(),
    ));
    for exercise in exercises()
        .iter()
        .filter(|exercise| exercise.metrics.contains(&metric))
        .take(3)
    {
        links.push((
            format!("{EXERCISES}/{}", exercise.id),
            format!("Exercise: {}", exercise.title),
        ));
    }
    view! {
        <nav class="see-also" aria-labelledby="see-also-title">
            <h3 id="see-also-title">"From here"</h3>
            <ul>{links.into_iter().map(|(path, text)| view! { <li><a href=address(&path)>{text}</a></li> }).collect_view()}</ul>
        </nav>
    }
}
