//! The box in which a formula is written.

use super::box_keys::{byte_at, units_at};
use crate::app::focus;
use leadsheet::explain;
use leadsheet::preset::formula::{Completion, FUNCTIONS, Scope, Span, complete};
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

/// How many names are offered at once.
const MOST: usize = 12;

/// A box whose names are completed as they are typed: arrows walk through what fits, Enter or Tab takes it.
#[component]
pub(super) fn FormulaBox(
    /// The formula.
    text: RwSignal<String>,
    /// What can be named.
    scope: Memo<ScopeOf>,
    /// Whether something is wrong with it.
    #[prop(into)]
    invalid: Signal<bool>,
    /// Whether names are offered just now: what is half typed is no mistake yet.
    offering: RwSignal<bool>,
) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let open = RwSignal::new(false);
    let cursor = RwSignal::new(0_usize);
    let active = RwSignal::new(None::<usize>);
    // Asked for by a key, before anything is typed.
    let asked = RwSignal::new(false);
    let found = Memo::new(move |_| {
        if !open.get() {
            return Vec::new();
        }
        text.with(|text| {
            scope.with(|scope| {
                let found = complete(text, cursor.get(), &scope.0, MOST);
                let typed = found.first().is_none_or(|first| first.span.start < first.span.end);
                // A name that is written out needs no completing.
                let written = |one: &Completion| text.get(one.span.start..one.span.end) == Some(one.name.as_str());
                let whole = !asked.get() && found.iter().any(written);
                if (typed || asked.get()) && !whole {
                    found
                } else {
                    Vec::new()
                }
            })
        })
    });
    Effect::new(move |_| offering.set(!found.with(Vec::is_empty)));
    let close = move || {
        open.set(false);
        active.set(None);
        asked.set(false);
    };
    let look = move || {
        if let Some(input) = input.get_untracked() {
            let units = input.selection_start().ok().flatten().unwrap_or_default();
            text.with_untracked(|text| cursor.set(byte_at(text, units as usize)));
        }
    };
    let take = move |at: usize| {
        let Some(Completion { name, span, .. }) = found.with(|found| found.get(at).cloned()) else {
            return;
        };
        let to = replace(text, span, name.as_str());
        close();
        place(input, to);
    };
    let keys = move |event: KeyboardEvent| {
        let count = found.with(Vec::len);
        match event.key().as_str() {
            "ArrowDown" if count == 0 => {
                look();
                asked.set(true);
                open.set(true);
            }
            "ArrowDown" => active.set(Some(active.get_untracked().map_or(0, |at| (at + 1) % count))),
            "ArrowUp" if count > 0 => {
                active.set(Some(
                    active.get_untracked().map_or(count - 1, |at| (at + count - 1) % count),
                ));
            }
            "Enter" | "Tab" if count > 0 && active.get_untracked().is_some() && !event.shift_key() => {
                take(active.get_untracked().unwrap_or_default());
            }
            "Escape" if count > 0 => close(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let press = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let option = target.and_then(|target| target.closest("[data-at]").ok().flatten());
        if let Some(at) = option.and_then(|option| option.get_attribute("data-at")?.parse().ok()) {
            take(at);
        }
    };
    let units = move |completion: &Completion| {
        scope.with(|scope| {
            scope
                .0
                .known(&completion.name)
                .map_or("", |known| explain::dimension(known.dimension))
        })
    };
    view! {
        <div class="field">
            <label for="metric-formula">"Formula"</label>
            <div class="picker-box formula-box">
                <input node_ref=input type="text" id="metric-formula" role="combobox" autocomplete="off" spellcheck="false"
                    autocapitalize="off" placeholder="spend / leads" aria-autocomplete="list"
                    aria-expanded=move || (!found.with(Vec::is_empty)).to_string()
                    aria-controls="metric-formula-list"
                    aria-activedescendant=move || active.get().map(|at| format!("metric-formula-list-{at}"))
                    aria-invalid=move || invalid.get().to_string()
                    aria-describedby="metric-formula-problem metric-formula-help"
                    prop:value=move || text.get()
                    on:input=move |event| {
                        text.set(event_target_value(&event));
                        look();
                        active.set(None);
                        open.set(true);
                    }
                    on:keydown=keys
                    on:blur=move |_| close()/>
                <div class="picker-list" hidden=move || found.with(Vec::is_empty)>
                    <ul id="metric-formula-list" role="listbox" aria-label="Names" on:mousedown=press>
                        {move || found.get().iter().enumerate().map(|(at, completion)| view! {
                            <li role="option" id=format!("metric-formula-list-{at}") data-at=at
                                aria-selected=move || (active.get() == Some(at)).to_string()>
                                <span class="pick-name"><code>{completion.name.as_str().to_owned()}</code>
                                    <small><bdi>{completion.label.clone()}</bdi></small></span>
                                <span class="number">{units(completion)}</span>
                            </li>
                        }).collect_view()}
                    </ul>
                </div>
            </div>
            <p class="hint" id="metric-formula-help">
                {format!("Type a name for suggestions; Arrow down shows them all. Functions: {}. A name with spaces stands in quotes.", FUNCTIONS.join(", "))}
            </p>
        </div>
    }
}

/// The names a formula can use. Two are the same only when they are the same thing, which is all a memo needs.
#[derive(Clone, Debug)]
pub(super) struct ScopeOf(pub(super) Arc<Scope>);

impl PartialEq for ScopeOf {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Puts another text in the place of a stretch of the formula. Gives the place after it, as the browser counts.
pub(super) fn replace(text: RwSignal<String>, span: Span, with: &str) -> u32 {
    let mut after = String::new();
    text.with_untracked(|text| {
        after.push_str(text.get(..span.start).unwrap_or_default());
        after.push_str(with);
        after.push_str(text.get(span.end..).unwrap_or_default());
    });
    let to = units_at(&after, span.start + with.len());
    text.set(after);
    to
}

fn place(input: NodeRef<html::Input>, to: u32) {
    focus::on("metric-formula");
    request_animation_frame(move || {
        if let Some(input) = input.get_untracked() {
            let _ = input.set_selection_range(to, to);
        }
    });
}
