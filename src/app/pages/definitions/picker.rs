//! A box to type into, with a list to choose from.

use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, KeyboardEvent};

/// How many are listed at once.
const MOST: usize = 40;

/// Something to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pick {
    /// What is taken when it is chosen.
    pub(crate) value: String,
    /// What a person reads beside it.
    pub(crate) name: String,
    /// Its figure, or another short note.
    pub(crate) note: String,
    /// What is looked through, in lower case.
    find: String,
}

impl Pick {
    /// Something to choose by its value or its name.
    pub(crate) fn new(value: &str, name: &str, note: &str) -> Self {
        Self {
            value: value.to_owned(),
            name: name.to_owned(),
            note: note.to_owned(),
            find: format!("{} {}", value.to_lowercase(), name.to_lowercase()),
        }
    }
}

/// A labelled combobox: typing narrows the list, arrows walk through it, Enter takes what is marked or what is typed.
#[component]
pub(crate) fn Picker(
    /// The id of its input.
    id: String,
    /// Its label.
    #[prop(into)]
    label: String,
    /// What can be chosen.
    #[prop(into)]
    options: Signal<Arc<Vec<Pick>>>,
    /// The text in the box.
    text: RwSignal<String>,
    /// Takes what was chosen, or what was typed and confirmed with Enter.
    chosen: Callback<String>,
    /// What the empty box shows.
    #[prop(optional)]
    placeholder: &'static str,
    /// Hears that a person has come to the box.
    #[prop(optional)]
    came: Option<Callback<()>>,
    /// Whether the label is for listeners only.
    #[prop(optional)]
    quiet: bool,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let active = RwSignal::new(None::<usize>);
    let list = NodeRef::<html::Ul>::new();
    // What was chosen stands in the box; the whole list is offered until something else is typed.
    let typing = RwSignal::new(false);
    let found = Memo::new(move |_| {
        if !open.get() {
            return (Vec::new(), 0);
        }
        let wanted = if typing.get() {
            text.with(|text| text.trim().to_lowercase())
        } else {
            String::new()
        };
        options.with(|options| {
            let fits = |pick: &&Pick| wanted.is_empty() || pick.find.contains(&wanted);
            let mut found = options.iter().filter(fits);
            let first: Vec<Pick> = found.by_ref().take(MOST).cloned().collect();
            (first, found.count())
        })
    });
    let close = move || {
        open.set(false);
        active.set(None);
        typing.set(false);
    };
    let take = move |value: String| {
        text.set(value.clone());
        close();
        chosen.run(value);
    };
    let mark = move |at: Option<usize>| {
        active.set(at);
        if let (Some(at), Some(list)) = (at, list.get_untracked()) {
            show(&list, at);
        }
    };
    let keys = move |event: KeyboardEvent| {
        let count = found.with(|(found, _)| found.len());
        match event.key().as_str() {
            "ArrowDown" if !open.get_untracked() => open.set(true),
            "ArrowDown" if count > 0 => mark(Some(active.get_untracked().map_or(0, |at| (at + 1) % count))),
            "ArrowUp" if count > 0 => mark(Some(
                active.get_untracked().map_or(count - 1, |at| (at + count - 1) % count),
            )),
            "Enter" => {
                let marked = active
                    .get_untracked()
                    .and_then(|at| found.with(|(found, _)| found.get(at).map(|pick| pick.value.clone())));
                let typed = text.get_untracked().trim().to_owned();
                match marked {
                    Some(value) => take(value),
                    // With the list closed Enter belongs to the form.
                    None if !typed.is_empty() && open.get_untracked() => take(typed),
                    None => return,
                }
            }
            "Escape" if open.get_untracked() => close(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let list_id = StoredValue::new(format!("{id}-list"));
    let option_id = move |at: usize| list_id.with_value(|list| format!("{list}-{at}"));
    let press = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let option = target.and_then(|target| target.closest("[data-at]").ok().flatten());
        let at = option.and_then(|option| option.get_attribute("data-at")?.parse::<usize>().ok());
        let value = at.and_then(|at| found.with(|(found, _)| found.get(at).map(|pick| pick.value.clone())));
        if let Some(value) = value {
            take(value);
        }
    };
    view! {
        <div class="picker">
            <label for=id.clone() class:visually-hidden=quiet>{label}</label>
            <div class="picker-box">
                <input type="text" id=id role="combobox" autocomplete="off" spellcheck="false" maxlength="340"
                    placeholder=placeholder aria-autocomplete="list"
                    aria-expanded=move || open.get().to_string()
                    aria-controls=list_id.get_value()
                    aria-activedescendant=move || active.get().map(option_id)
                    prop:value=move || text.get()
                    on:input=move |event| {
                        text.set(event_target_value(&event));
                        typing.set(true);
                        active.set(None);
                        open.set(true);
                    }
                    on:click=move |_| open.set(true)
                    on:keydown=keys
                    on:focus=move |_| {
                        if let Some(came) = came {
                            came.run(());
                        }
                    }
                    on:blur=move |_| close()/>
                <div class="picker-list" hidden=move || !open.get() || found.with(|(found, _)| found.is_empty())>
                    <ul node_ref=list id=list_id.get_value() role="listbox" aria-label="Suggestions" on:mousedown=press>
                        {move || found.with(|(found, _)| found.iter().enumerate().map(|(at, pick)| view! {
                            <li role="option" id=option_id(at) data-at=at
                                aria-selected=move || (active.get() == Some(at)).to_string()>
                                <span class="pick-name">
                                    <bdi>{pick.value.clone()}</bdi>
                                    {(pick.name != pick.value && !pick.name.is_empty())
                                        .then(|| view! { <small><bdi>{pick.name.clone()}</bdi></small> })}
                                </span>
                                <span class="number">{pick.note.clone()}</span>
                            </li>
                        }).collect_view())}
                    </ul>
                    {move || found.with(|(_, more)| (*more > 0).then(|| view! {
                        <p class="hint">{format!("{more} more. Type a part of the name.")}</p>
                    }))}
                </div>
            </div>
        </div>
    }
}

/// Scrolls the list so that an option is in sight.
fn show(list: &HtmlElement, at: usize) {
    let Some(option) = u32::try_from(at)
        .ok()
        .and_then(|at| list.children().item(at))
        .and_then(|option| option.dyn_into::<HtmlElement>().ok())
    else {
        return;
    };
    let (top, height) = (option.offset_top(), option.offset_height());
    let (from, room) = (list.scroll_top(), list.client_height());
    if top < from {
        list.set_scroll_top(top);
    } else if top + height > from + room {
        list.set_scroll_top(top + height - room);
    }
}
