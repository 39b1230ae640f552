//! What drove a change: parts that add up to it, as bars and as a table.

use leadsheet::catalog::{Metric, metric_card};
use leadsheet::explain;
use leadsheet::geometry::parts_of_change;
use leadsheet::report::compare::Drivers;
use leptos::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

/// How wide the bars are drawn; they grow with the page.
const WIDTH: f64 = 320.0;
/// How high a bar is.
const ROW: f64 = 16.0;

/// The parts of a change.
#[component]
pub(super) fn DriverBars(
    /// What changed.
    metric: Metric,
    /// Its parts.
    drivers: Drivers,
    /// The currency of its money.
    currency: Option<String>,
) -> impl IntoView {
    let card = metric_card(metric);
    let currency = currency.as_deref();
    let signed = |value: Decimal| explain::signed(value, card.unit, currency);
    let parts: Vec<(String, Decimal)> = drivers
        .parts
        .iter()
        .map(|(part, value)| (explain::driver(*part, drivers.volume), *value))
        .collect();
    let figures: Vec<f64> = parts
        .iter()
        .map(|(_, value)| value.to_f64().unwrap_or_default())
        .collect();
    let drawn = parts_of_change(&figures, WIDTH);
    let rows = parts
        .into_iter()
        .zip(drawn.bars)
        .map(|((name, value), bar)| {
            let class = if bar.down { "part down" } else { "part up" };
            view! {
                <tr>
                    <th scope="row">{capital(&name)}</th>
                    <td class="part-bar">
                        <svg viewBox=format!("0 0 {WIDTH} {ROW}") aria-hidden="true" focusable="false" preserveAspectRatio="none">
                            <rect class=class x=at(bar.from) y="2" width=at(bar.to - bar.from) height=at(ROW - 4.0)/>
                            <line class="axis" x1=at(drawn.zero) x2=at(drawn.zero) y1="0" y2=at(ROW)/>
                        </svg>
                    </td>
                    <td class="number">{signed(value)}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <figure class="driver">
            <figcaption>
                <h4>{card.name.as_str()}</h4>
                <p>{explain::drivers(metric, &drivers, currency)}</p>
            </figcaption>
            <table class="parts">
                <caption class="visually-hidden">{format!("What the change in {} is made of", explain::in_a_sentence(metric))}</caption>
                <thead class="visually-hidden">
                    <tr><th scope="col">"Part"</th><th scope="col">"Drawn"</th><th scope="col">"How much"</th></tr>
                </thead>
                <tbody>{rows}</tbody>
                <tfoot>
                    <tr><th scope="row">"Change in all"</th><td></td><td class="number">{signed(drivers.change)}</td></tr>
                </tfoot>
            </table>
        </figure>
    }
}

fn at(place: f64) -> String {
    format!("{place:.2}")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
