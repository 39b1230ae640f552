//! The steps that led to the present definitions.

use super::history_step::{HistoryStep, When};
use crate::app::state::AppState;
use leadsheet::explain;
use leadsheet::preset::diff::Change;
use leptos::prelude::*;

/// How many changes of one step are written out.
const CHANGES: usize = 4;
/// How many steps are listed at first.
const STEPS: usize = 40;

/// Every step in words, the newest first, each with the way back to it.
#[component]
pub(super) fn HistoryList() -> impl IntoView {
    let state = AppState::get();
    let steps = Memo::new(move |_| {
        let (past, ahead) = state.steps();
        let words = |steps: Vec<Vec<Change>>| steps.iter().map(|changes| in_words(changes)).collect::<Vec<_>>();
        (words(past), words(ahead))
    });
    let all = RwSignal::new(false);
    let list = move || {
        let (past, ahead) = steps.get();
        let (undone, done) = (ahead.len(), past.len());
        let ahead = ahead
            .into_iter()
            .enumerate()
            .rev()
            .map(|(at, words)| (When::Ahead, -to_steps(at + 1), words));
        let past = past.into_iter().rev().enumerate().map(|(at, words)| {
            let when = if at == 0 { When::Now } else { When::Before };
            (when, to_steps(at), words)
        });
        let start = if done == 0 { When::Now } else { When::Before };
        let start = std::iter::once((start, to_steps(done), "Where the history begins".to_owned()));
        let most = if all.get() { usize::MAX } else { undone + STEPS };
        let hidden = (undone + done + 1).saturating_sub(most);
        let items: Vec<_> = ahead
            .chain(past)
            .chain(start)
            .take(most)
            .map(|(when, back, words)| view! { <HistoryStep when back words/> })
            .collect();
        view! {
            <ol class="history" aria-label="Steps, the newest first">{items}</ol>
            {(hidden > 0).then(|| view! {
                <button type="button" class="quiet" on:click=move |_| all.set(true)>
                    {format!("Show {hidden} older steps")}
                </button>
            })}
        }
    };
    view! {
        <section class="block" aria-labelledby="section-title">
            <h2 id="section-title" tabindex="-1">"History"</h2>
            <p class="soft">
                "Every change of your definitions. Go back to any step and forward again; a new change replaces the \
                 steps that were taken back. Kept in this browser with your definitions, also after a reload."
            </p>
            {move || if steps.with(|(past, ahead)| past.is_empty() && ahead.is_empty()) {
                view! {
                    <p class="empty">"No change yet. What you change on this page will be listed here, step by step."</p>
                }.into_any()
            } else {
                list().into_any()
            }}
            <p class="hint">"By keyboard: Ctrl+Z takes a change back, Ctrl+Shift+Z or Ctrl+Y makes it again (⌘ on a Mac)."</p>
        </section>
    }
}

fn to_steps(at: usize) -> isize {
    isize::try_from(at).unwrap_or(isize::MAX)
}

fn in_words(changes: &[Change]) -> String {
    let mut words: Vec<String> = changes.iter().take(CHANGES).map(explain::preset_change).collect();
    match changes.len().saturating_sub(CHANGES) {
        0 => {}
        more => words.push(format!("and {more} more changes")),
    }
    if words.is_empty() {
        "A change that shows in no definition".to_owned()
    } else {
        words.join("; ")
    }
}
