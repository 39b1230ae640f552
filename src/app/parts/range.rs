//! An interval, drawn.

use leadsheet::report::Value;
use leptos::prelude::*;
use rust_decimal::prelude::ToPrimitive as _;

/// An interval, drawn: the line goes from nothing to twice the figure, the mark in its middle is the figure.
#[component]
pub(crate) fn Range(
    /// The figure.
    value: Value,
) -> impl IntoView {
    ends(&value).map(|(low, high, open)| {
        view! {
            <span class="range" aria-hidden="true">
                <i class:open=open
                    style:inset-inline-start=percent(low) style:inset-inline-end=percent(100.0 - high)></i>
                <b></b>
            </span>
        }
    })
}

/// Where the interval begins and ends on the line, in per cent, and whether it goes on beyond.
fn ends(value: &Value) -> Option<(f64, f64, bool)> {
    let interval = value.interval?;
    let figure = value.amount.known()?.to_f64().filter(|figure| *figure > 0.0)?;
    let place = |end: f64| (end / figure * 50.0).clamp(0.0, 100.0);
    let high = interval.high.map_or(100.0, place);
    Some((
        place(interval.low),
        high,
        interval.high.is_none_or(|end| end > figure * 2.0),
    ))
}

fn percent(value: f64) -> String {
    format!("{value:.1}%")
}
