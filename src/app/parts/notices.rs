//! What a person must know, whatever the page.

use crate::app::files;
use crate::app::state::{AppState, Notice, NoticeAction};
use leptos::prelude::*;

/// What a person must know, whatever the page. The region is always there, so that what is added to it is read out.
#[component]
pub(crate) fn Notices() -> impl IntoView {
    let state = AppState::get();
    view! {
        <div class="notices">
            <For each=move || state.notices().get() key=|notice| notice.id let:notice>
                <OneNotice notice/>
            </For>
        </div>
    }
}

/// One notice, with what can be done about it.
#[component]
fn OneNotice(
    /// The notice.
    notice: Notice,
) -> impl IntoView {
    let state = AppState::get();
    let Notice {
        id,
        title,
        text,
        detail,
        action,
    } = notice;
    let action = action.map(|action| match action {
        NoticeAction::StartEngine => {
            let start = move |_| {
                state.dismiss(id);
                state.start_engine();
            };
            view! { <button type="button" on:click=start>"Start the engine again"</button> }.into_any()
        }
        NoticeAction::Download { file, text } => {
            view! { <button type="button" on:click=move |_| files::save(&file, &text)>"Download the text"</button> }
                .into_any()
        }
        NoticeAction::OtherTab => {
            let take = move |_| {
                state.dismiss(id);
                state.take_over();
            };
            let keep = move |_| {
                state.dismiss(id);
                state.keep_mine();
            };
            view! {
                <button type="button" on:click=take>"Take over the other tab’s"</button>
                <button type="button" on:click=keep>"Keep the ones of this tab"</button>
            }
            .into_any()
        }
    });
    let detail = detail.map(|detail| view! { <details><summary>"Details"</summary><pre>{detail}</pre></details> });
    view! {
        <div class="notice" role="alert">
            <span class="mark" aria-hidden="true">"▲"</span>
            <div class="notice-text">
                <p><strong>{title}</strong>" "{text}</p>
                {detail}
            </div>
            <div class="notice-do">
                {action}
                <button type="button" class="quiet" on:click=move |_| state.dismiss(id)>"Dismiss"</button>
            </div>
        </div>
    }
}
