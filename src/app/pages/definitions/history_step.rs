//! One step of the history.

use crate::app::focus;
use crate::app::state::AppState;
use leptos::prelude::*;

/// When a step was made, as seen from the present definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// It was taken back.
    Ahead,
    /// It made the present definitions.
    Now,
    /// Before the last step.
    Before,
}

/// A step in words, with the button that goes there.
#[component]
pub(super) fn HistoryStep(
    /// When it was made.
    when: When,
    /// How many steps back it is.
    back: isize,
    /// What it changed.
    words: String,
) -> impl IntoView {
    let state = AppState::get();
    let target = words.clone();
    let go = move |_| {
        if state.jump(back) {
            let (how, steps) = (if back > 0 { "back" } else { "forward" }, back.unsigned_abs());
            let steps = if steps == 1 {
                "1 step".to_owned()
            } else {
                format!("{steps} steps")
            };
            state.announce(&format!("Went {how} {steps}."));
            focus::on("section-title");
        }
    };
    let (mark, button) = match when {
        When::Ahead => ("Taken back", Some("Redo up to here")),
        When::Now => ("Now", None),
        When::Before => ("", Some("Go back to here")),
    };
    view! {
        <li data-when=mark aria-current=(when == When::Now).then_some("step")>
            <span class="step-words">
                {(!mark.is_empty()).then(|| view! { <span class="tag">{mark}</span>" " })}
                <bdi>{words}</bdi>
            </span>
            {button.map(|button| view! {
                <button type="button" class="quiet" on:click=go>
                    {button}<span class="visually-hidden">{format!(" ({target})")}</span>
                </button>
            })}
        </li>
    }
}
