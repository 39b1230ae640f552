//! How each key is covered, and what it would add.

use crate::app::words;
use leadsheet::capi::KeyCoverage;
use leadsheet::catalog::{Unit, match_key};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// Each key: its weight, the events that have it, and what the score would gain if all had it.
#[component]
pub(super) fn KeyCoverageTable(
    /// The keys.
    keys: Vec<KeyCoverage>,
    /// How many events there are.
    events: u32,
) -> impl IntoView {
    let rows = keys
        .into_iter()
        .map(|key| {
            let name = match_key(key.key).map(|card| card.name.as_str()).unwrap_or_default();
            let spread = key.interval.and_then(|interval| explain::spread(interval, Unit::Rate));
            let share = if key.events == 0 {
                "0\u{202f}%".to_owned()
            } else {
                show::figure(key.share, Unit::Rate, None)
            };
            let gain = key.gain.round_dp(2);
            let gains = if gain.is_zero() { "–".to_owned() } else { format!("+{}", show::figure(gain, Unit::Ratio, None)) };
            view! {
                <tr>
                    <th scope="row">{name}" "<code>{key.key.as_str()}</code></th>
                    <td class="number">{show::figure(key.weight, Unit::Ratio, None)}</td>
                    <td class="number">{words::grouped(key.events)}</td>
                    <td>{share}
                        {spread.filter(|_| events > 1).map(|spread| view! { <small class="under">{spread}</small> })}</td>
                    <td class="number">{gains}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="wrap" tabindex="0" role="region" aria-label="Keys">
            <table class="q-keys">
                <caption>"Keys"<small>"share with its 95 % interval; gain of the score if every event had the key"</small></caption>
                <thead>
                    <tr>
                        <th scope="col">"Key"</th>
                        <th scope="col" class="number">"Weight"</th>
                        <th scope="col" class="number">"Events"</th>
                        <th scope="col">"Share"</th>
                        <th scope="col" class="number">"Would add"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
