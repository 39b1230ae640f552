//! Says how sure the columns of the report are, with the way to look at them.

use crate::app::pages::Page;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::engine::SourceInfo;
use leadsheet::source::{ColumnInfo, Confidence};
use leptos::prelude::*;

/// A line under the report's head: the step of looking at columns is skipped, and this leads back to it.
#[component]
pub(crate) fn ColumnsBar() -> impl IntoView {
    let state = AppState::get();
    let look = Memo::new(move |_| {
        state.sources().with(|sources| {
            let columns = || {
                sources
                    .iter()
                    .flat_map(|source| std::iter::once(source).chain(&source.parts))
                    .flat_map(|source: &SourceInfo| &source.columns)
            };
            let of = |wanted: &dyn Fn(&ColumnInfo) -> bool| {
                u32::try_from(columns().filter(|column| wanted(column)).count()).unwrap_or(u32::MAX)
            };
            (
                of(&|_| true),
                of(&|column| column.confidence == Confidence::Check),
                of(&|column| column.confidence == Confidence::NotUsed),
            )
        })
    });
    move || {
        let (all, check, unused) = look.get();
        if all == 0 {
            return None;
        }
        let unused = match unused {
            0 => String::new(),
            _ => format!(" {} not used.", words::grouped(unused)),
        };
        let said = match check {
            0 => format!("{} read, none in doubt.{unused}", words::many(all, "column", "columns")),
            _ => format!(
                "{} to check of {}.{unused}",
                words::many(check, "column", "columns"),
                words::grouped(all)
            ),
        };
        Some(view! { <p class="columns-bar">{said}" "<a href=Page::Data.hash()>"Review columns"</a></p> })
    }
}
