//! What the report was made of, in one line.

use crate::app::pages::Page;
use crate::app::pages::definitions::words::window;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::explain;
use leadsheet::source::DEFAULT_WINDOW;
use leptos::prelude::*;

/// What the report was made of: level, period, currency, rows, attribution.
#[component]
pub(crate) fn ReadLine() -> impl IntoView {
    let state = AppState::get();
    move || {
        let view = state.view().get()?;
        let report = &view.report;
        let mut levels: Vec<&str> = Vec::new();
        state.sources().with(|sources| {
            for source in sources {
                let level = explain::level(source.level);
                if !levels.contains(&level) {
                    levels.push(level);
                }
            }
        });
        let period = report.period.map(words::period);
        let what: Vec<String> = [Some(levels.join(" and ")), period, report.currency.clone()]
            .into_iter()
            .flatten()
            .collect();
        let attribution = if report.window != DEFAULT_WINDOW {
            Some(window(&report.window))
        } else {
            (!report.attribution.is_empty()).then(|| {
                report
                    .attribution
                    .iter()
                    .map(|setting| words::attribution(setting))
                    .collect::<Vec<_>>()
                    .join("; ")
            })
        };
        let left_out = (report.rows_left_out > 0).then(|| {
            view! { ", "<a href=Page::Data.hash()>{words::grouped(report.rows_left_out)}" left out"</a> }
        });
        Some(view! {
            <p class="read">
                {what.join(", ")}
                " · "{words::many(report.rows + report.rows_filtered_out, "row", "rows")}" read"{left_out}
                {attribution.map(|words| format!(" · {words}"))}
            </p>
        })
    }
}
