//! Columns and what they were taken for.

use super::column_choice::ColumnChoice;
use crate::app::pages::learn::code;
use crate::app::words;
use leadsheet::engine::SourceId;
use leadsheet::explain;
use leadsheet::source::{Because, ColumnInfo, Confidence};
use leptos::prelude::*;

/// Columns and what they were taken for, with the reason and some of their values.
#[component]
pub(crate) fn ColumnsTable(
    /// The columns.
    columns: Vec<ColumnInfo>,
    /// What the source is called.
    name: String,
    /// The source, where columns can be told what they are: a table, not a response.
    #[prop(default = None)]
    source: Option<SourceId>,
) -> impl IntoView {
    let rows = columns
        .into_iter()
        .map(|column| view! { <ColumnRow column source/> })
        .collect_view();
    view! {
        <div class="wrap" tabindex="0" role="region" aria-label=format!("Columns of {name}")>
            <table class="columns">
                <caption>"Columns"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Column"</th>
                        <th scope="col">"Read as"</th>
                        <th scope="col">"How sure"</th>
                        <th scope="col">"Values"</th>
                        <th scope="col" class="number">"Empty"</th>
                        <th scope="col" class="number">"Unread"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// One column.
#[component]
fn ColumnRow(
    /// The column.
    column: ColumnInfo,
    /// The source, where its columns can be told what they are.
    source: Option<SourceId>,
) -> impl IntoView {
    let ColumnInfo {
        header,
        field,
        label,
        action_type,
        confidence,
        because,
        samples,
        missing,
        unread,
        suggestion,
    } = column;
    let sure = match confidence {
        Confidence::Sure => "sure",
        Confidence::Likely => "likely",
        Confidence::Check => "look",
        Confidence::NotUsed => "unused",
    };
    let field = field.is_some().then_some(label);
    let samples = samples
        .into_iter()
        .map(|sample| view! { <code class="sample-text">{sample}</code> })
        .collect_view();
    view! {
        <tr class:unused=confidence == Confidence::NotUsed>
            <th scope="row">{header.clone()}</th>
            <td>
                {field.unwrap_or_else(|| "–".to_owned())}
                {action_type.map(|name| view! { <span class="under">{code(&name)}</span> })}
                {source.map(|source| view! {
                    <ColumnChoice source header=header.clone() chosen=matches!(because, Because::Answered | Because::Remembered) suggestion=suggestion.clone()/>
                })}
            </td>
            <td>
                <span class=format!("sure {sure}")>{explain::confidence(confidence)}</span>
                <span class="because">{explain::because(because)}</span>
            </td>
            <td><div class="sample-texts">{samples}</div></td>
            <td class="number" class:nought=missing == 0>{count(missing)}</td>
            <td class="number" class:nought=unread == 0 class:bad-text=move || { unread > 0 }>{count(unread)}</td>
        </tr>
    }
}

fn count(number: usize) -> String {
    words::grouped(u32::try_from(number).unwrap_or(u32::MAX))
}
