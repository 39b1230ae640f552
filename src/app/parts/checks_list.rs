//! What bears on the figures.

use crate::app::pages::Page;
use crate::app::pages::learn::marked;
use crate::app::state::AppState;
use leadsheet::explain;
use leadsheet::report::{Check, CheckLevel};
use leptos::prelude::*;

/// More notes than this stand behind a button.
const NOTES: usize = 3;
/// The same on a narrow screen, where notes would push the figures out of sight.
const NARROW: (f64, usize) = (640.0, 1);

/// What bears on the figures, the most serious first. Many notes stand behind a button.
#[component]
pub(crate) fn ChecksList() -> impl IntoView {
    let state = AppState::get();
    let view = state.view();
    let checks = Memo::new(move |_| {
        let mut checks = view.with(|view| view.as_ref().map(|view| view.report.checks.clone()).unwrap_or_default());
        checks.sort_by_key(|check| check.level);
        checks
    });
    let open = RwSignal::new(false);
    let wide = window()
        .inner_width()
        .ok()
        .and_then(|width| width.as_f64())
        .is_none_or(|width| width >= NARROW.0);
    let most = if wide { NOTES } else { NARROW.1 };
    let notes =
        Memo::new(move |_| checks.with(|checks| checks.iter().filter(|check| check.level == CheckLevel::Note).count()));
    let folded = Memo::new(move |_| notes.get() > most && !open.get());
    let list = move || {
        let folded = folded.get();
        let shown = checks
            .get()
            .into_iter()
            .filter(|check| !folded || check.level != CheckLevel::Note);
        let items = shown.map(|check| view! { <OneCheck check/> }).collect_view();
        view! { <ul class="checks" aria-label="Checks" id="checks">{items}</ul> }
    };
    view! {
        <Show when=move || checks.with(|checks| !checks.is_empty())>
            <div class="checks-all">
                {list}
                <Show when=move || { notes.get() > most }>
                    <button type="button" class="quiet fold" aria-controls="checks"
                        aria-expanded=move || if folded.get() { "false" } else { "true" }
                        on:click=move |_| open.update(|open| *open = !*open)>
                        {move || if folded.get() { format!("{} notes", notes.get()) } else { "Hide notes".to_owned() }}
                    </button>
                </Show>
            </div>
        </Show>
    }
}

/// One check, with the page where something can be done about it.
#[component]
fn OneCheck(
    /// The check.
    check: Check,
) -> impl IntoView {
    let (class, mark, word) = match check.level {
        CheckLevel::Error => ("check bad", "✕", "Error"),
        CheckLevel::Warning => ("check warn", "▲", "Warning"),
        CheckLevel::Note => ("check note", "●", "Note"),
    };
    let code = check.code();
    let place = match code.split('.').next().unwrap_or_default() {
        "overlap" | "count" => Some((Page::Definitions, "See definitions")),
        "question" => Some((Page::Data, "Answer it")),
        "rows" | "cells" | "entries" | "text" | "sources" | "currency" | "level" => Some((Page::Data, "See the data")),
        _ => None,
    };
    let place = place.filter(|_| check.level != CheckLevel::Note || code == "rows.left_out");
    view! {
        <li class=class data-code=code>
            <span class="mark" aria-hidden="true">{mark}</span>
            <span class="check-text">
                <span class="visually-hidden">{word}": "</span>
                {marked(&explain::check(&check))}
            </span>
            {place.map(|(page, words)| view! { <a href=page.hash()>{words}</a> })}
        </li>
    }
}
