//! The estimate event by event.

use crate::app::words;
use leadsheet::capi::EventEstimate;
use leadsheet::explain;
use leptos::prelude::*;

/// The first events with their keys and scores.
#[component]
pub(super) fn EachEvent(
    /// The events.
    first: Vec<EventEstimate>,
    /// How many there are in all.
    all: u32,
) -> impl IntoView {
    let listed = u32::try_from(first.len()).unwrap_or(u32::MAX);
    let rows = first
        .into_iter()
        .map(|event| {
            let keys: Vec<&str> = event.keys.iter().map(|key| key.as_str()).collect();
            let words = match event.estimate.refused {
                Some(refused) => format!("Refused: {}", explain::refused(refused)),
                None => explain::band(&event.estimate.band).to_owned(),
            };
            view! {
                <tr>
                    <th scope="row">"Event "{event.event.saturating_add(1)}</th>
                    <td class="number">{explain::score(event.estimate.score)}</td>
                    <td>{words}</td>
                    <td>{if keys.is_empty() { "none".to_owned() } else { keys.join(", ") }}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <details class="q-fold small">
            <summary>"Each event"{(all > listed).then(|| format!(" (the first {listed} of {})", words::grouped(all)))}</summary>
            <div class="wrap" tabindex="0" role="region" aria-label="Each event">
                <table>
                    <thead><tr><th scope="col">"Event"</th><th scope="col" class="number">"Score"</th><th scope="col">"Band"</th><th scope="col">"Usable keys"</th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}
