//! What gives no event, and why.

use super::stage_picker::stage_name;
use crate::app::words;
use leadsheet::capi::NotSentRows;
use leadsheet::explain;
use leptos::prelude::*;

/// As many lines stand open.
const OPEN: usize = 5;

/// Every reason for which changes give no event, with their count and their lines in the file.
#[component]
pub(super) fn NotSentTable(
    /// The changes, by reason and stage.
    rows: Vec<NotSentRows>,
) -> impl IntoView {
    let all = rows.iter().fold(0_u32, |sum, rows| sum.saturating_add(rows.count));
    (all > 0).then(|| {
        let items = rows
            .into_iter()
            .map(|rows| {
                let list = |lines: &[u32]| lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                let first = list(rows.rows.get(..OPEN).unwrap_or(&rows.rows));
                let rest = rows.rows.get(OPEN..).filter(|rest| !rest.is_empty()).map(|rest| {
                    let beyond = u32::try_from(rows.rows.len()).ok().and_then(|listed| rows.count.checked_sub(listed)).unwrap_or_default();
                    let count = u32::try_from(rest.len()).unwrap_or(u32::MAX);
                    view! {
                        <details>
                            <summary>{words::grouped(count)}" more"<span class="visually-hidden">{format!(" lines: {}", stage_name(rows.stage))}</span></summary>
                            <p class="q-lines">{list(rest)}{(beyond > 0).then(|| format!(", and {} more", words::grouped(beyond)))}</p>
                        </details>
                    }
                });
                view! {
                    <tr data-reason=rows.reason.as_str()>
                        <th scope="row">{explain::not_sent(rows.reason)}</th>
                        <td>{stage_name(rows.stage)}</td>
                        <td class="number">{words::grouped(rows.count)}</td>
                        <td class="q-line-numbers">{first}{rest}</td>
                    </tr>
                }
            })
            .collect_view();
        view! {
            <section class="not-sent" aria-labelledby="not-sent-title">
                <h4 id="not-sent-title">"No event for "{words::many(all, "change", "changes")}</h4>
                <div class="wrap" tabindex="0" role="region" aria-label="Changes without an event">
                    <table>
                        <thead><tr><th scope="col">"Why"</th><th scope="col">"Stage"</th><th scope="col" class="number">"Changes"</th><th scope="col">"Lines in the file"</th></tr></thead>
                        <tbody>{items}</tbody>
                    </table>
                </div>
            </section>
        }
    })
}
