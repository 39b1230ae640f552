//! The user's own entries of a metric, as the API writes them.

use crate::app::state::AppState;
use crate::app::words;
use leadsheet::catalog::{Metric, Unit, ValueKind, metric_card};
use leadsheet::engine::{Request, Response};
use leadsheet::report::Entry;
use leadsheet::show;
use leptos::prelude::*;

/// The most entries that are written out.
const MOST: usize = 8;

/// An entry with the unit and the currency of its sum.
type Told = (Entry, Unit, Option<String>);

/// What stands in the user's data for a metric, in the words of the API; nothing without data.
#[component]
pub(super) fn OwnEntries(
    /// The metric.
    metric: Metric,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let answer = state.follow(move || {
        let preset = preset.get();
        let group = Vec::new();
        view.with(Option::is_some).then_some(Request::Receipt {
            preset,
            metric,
            group,
            ask: Default::default(),
        })
    });
    let entries = move || {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::Receipt(Some(receipt))) => {
                let all = receipt.operands.iter().flat_map(|operand| {
                    let unit = metric_card(operand.metric).unit;
                    operand.entries.iter().map(move |entry| (entry.clone(), unit))
                });
                let currency = receipt.currency.clone();
                all.take(MOST)
                    .map(|(entry, unit)| (entry, unit, currency.clone()))
                    .collect::<Vec<Told>>()
            }
            _ => Vec::new(),
        })
    };
    move || {
        let entries = entries();
        (!entries.is_empty()).then(|| {
            view! {
                <div class="own-entries">
                    <p>"In your data, added over its rows:"</p>
                    <ul>{entries.iter().map(|(entry, unit, currency)| line(entry, *unit, currency.as_deref())).collect_view()}</ul>
                </div>
            }
        })
    }
}

fn line(entry: &Entry, unit: Unit, currency: Option<&str>) -> impl IntoView + use<> {
    let rows = words::many(entry.rows, "row", "rows");
    let sum = entry.sum.normalize();
    let is_api = !entry.origin.is_empty()
        && entry
            .origin
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_');
    let text = match (&entry.action_type, is_api) {
        (Some(kind), true) => {
            let key = if entry.window == leadsheet::source::DEFAULT_WINDOW {
                "value"
            } else {
                &entry.window
            };
            format!(
                "\"{}\": [{{\"action_type\": \"{kind}\", \"{key}\": \"{sum}\"}}]",
                entry.origin
            )
        }
        (None, true) => format!("\"{}\": \"{sum}\"", entry.origin),
        (_, false) => {
            let what = match entry.kind {
                ValueKind::Cost => "cost",
                _ => "column",
            };
            let sum = show::figure(entry.sum, unit, currency);
            return view! { <li>{format!("The {what} “{}”: {sum}", entry.origin)}<small>{rows}</small></li> }
                .into_any();
        }
    };
    view! { <li><code>{text}</code><small>{rows}</small></li> }.into_any()
}
