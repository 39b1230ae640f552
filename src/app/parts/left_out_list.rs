//! Rows that were left out.

use crate::app::words;
use leadsheet::engine::SourceInfo;
use leadsheet::explain;
use leadsheet::source::{LeftOutReason, SourceKind};
use leptos::prelude::*;

/// Rows that were left out: how many, why, where they stood, how they begin.
#[component]
pub(crate) fn LeftOutList(
    /// The source.
    info: SourceInfo,
) -> impl IntoView {
    let all: u32 = info.left_out.iter().map(|(_, count)| count).sum();
    let listed = u32::try_from(info.left_out_rows.len()).unwrap_or(u32::MAX);
    let reason = |(reason, count): &(LeftOutReason, u32)| {
        view! { <li>{words::many(*count, "row", "rows")}": "{explain::left_out(*reason)}"."</li> }
    };
    let reasons = info.left_out.iter().map(reason).collect_view();
    let rows = info
        .left_out_rows
        .iter()
        .map(|row| {
            view! {
                <tr>
                    <th scope="row" class="number">{words::grouped(row.place)}</th>
                    <td>{explain::left_out(row.reason)}</td>
                    <td><code class="sample-text">{row.text.clone()}</code></td>
                </tr>
            }
        })
        .collect_view();
    let more = all.saturating_sub(listed);
    let place = if info.kind == SourceKind::InsightsJson {
        "Item"
    } else {
        "Line"
    };
    (all > 0).then(|| {
        view! {
            <details class="left-out">
                <summary>{words::many(all, "row", "rows")}" left out"</summary>
                <ul>{reasons}</ul>
                <div class="wrap" tabindex="0" role="region" aria-label=format!("Rows left out of {}", info.name)>
                    <table class="plain">
                        <caption class="visually-hidden">"Rows left out"</caption>
                        <thead>
                            <tr>
                                <th scope="col" class="number">{place}</th>
                                <th scope="col">"Reason"</th>
                                <th scope="col">"Begins"</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                {(more > 0).then(|| view! { <p class="hint">"and "{words::grouped(more)}" more"</p> })}
            </details>
        }
    })
}
