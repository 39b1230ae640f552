//! The search over metrics, families and lessons.

use super::address;
use super::marked::marked;
use crate::app::focus;
use crate::app::words;
use leadsheet::catalog::{Entry, Hit, look_up};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// How many results are shown.
const MOST: usize = 30;
const FIELD: &str = "find-learn";

/// A search whose results can be walked through with the arrow keys.
#[component]
pub(super) fn Find() -> impl IntoView {
    let query = RwSignal::new(String::new());
    let hits = Memo::new(move |_| query.with(|query| look_up(query)));
    let typed = move || query.with(|query| !query.trim().is_empty());
    let clear = move || query.set(String::new());
    let in_field = move |event: KeyboardEvent| match event.key().as_str() {
        "ArrowDown" => {
            event.prevent_default();
            step(None, true);
        }
        "Enter" => {
            let first = hits.with_untracked(|hits| hits.first().map(|hit| hit.entry.path()));
            if let Some(path) = first {
                event.prevent_default();
                clear();
                let _ = window().location().set_hash(&address(&path));
            }
        }
        "Escape" => clear(),
        _ => {}
    };
    let in_list = move |event: KeyboardEvent| {
        let at = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        match event.key().as_str() {
            "ArrowDown" => step(at, true),
            "ArrowUp" => step(at, false),
            "Escape" => {
                clear();
                focus::on(FIELD);
            }
            _ => return,
        }
        event.prevent_default();
    };
    let said = move || {
        typed().then(|| match hits.with(Vec::len) {
            0 => "Nothing found. Try another word, such as “cost”, “form” or “lead ID”.".to_owned(),
            found => words::many(u32::try_from(found).unwrap_or(u32::MAX), "page", "pages"),
        })
    };
    view! {
        <search class="find">
            <label for=FIELD>"Search"</label>
            <input type="search" id=FIELD autocomplete="off" spellcheck="false" placeholder="cost per lead, pixel, EMQ"
                prop:value=move || query.get() on:input=move |event| query.set(event_target_value(&event)) on:keydown=in_field/>
            <span role="status">{said}</span>
            {move || (!hits.with(Vec::is_empty)).then(|| view! {
                <ul class="hits" id="hits" aria-label="Found" on:keydown=in_list>
                    {hits.get().into_iter().take(MOST).map(|hit| view! { <HitLine hit chosen=Callback::new(move |()| clear())/> }).collect_view()}
                </ul>
            })}
        </search>
    }
}

/// A result: its title, what it is, and the words that were found.
#[component]
fn HitLine(
    /// The result.
    hit: Hit,
    /// It was gone to.
    chosen: Callback<()>,
) -> impl IntoView {
    let kind = match hit.entry {
        Entry::Metric(_) => "Metric",
        Entry::Family(_) => "Family",
        Entry::Topic(_) => "Lesson",
    };
    let path = hit.entry.path();
    let go = move |_| chosen.run(());
    view! {
        <li>
            <a href=address(&path) on:click=go>{hit.entry.title()}" "<small>{kind}</small></a>
            {hit.because.map(|text| view! { <p>{marked(&text)}</p> })}
        </li>
    }
}

/// Moves the focus to the next or previous result; over the first one is the field.
fn step(from: Option<Element>, down: bool) {
    let link = |at: usize| {
        let found = document().query_selector(&format!("#hits li:nth-child({at}) a"));
        found
            .ok()
            .flatten()
            .and_then(|link| link.dyn_into::<HtmlElement>().ok())
    };
    let at = (1..=MOST).find(|at| {
        from.as_ref()
            .is_some_and(|from| link(*at).is_some_and(|link| link.contains(Some(from.as_ref()))))
    });
    let next = match (at, down) {
        (None, _) => link(1),
        (Some(at), true) => link(at + 1),
        (Some(1), false) => return focus::on(FIELD),
        (Some(at), false) => link(at - 1),
    };
    if let Some(next) = next {
        let _ = next.focus();
    }
}
