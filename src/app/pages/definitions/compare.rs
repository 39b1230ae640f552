//! Definitions side by side.

mod candidates;
mod pair;
mod table;

use super::no_data::NoData;
use super::offers;
use super::picker::Picker;
use crate::app::state::AppState;
use candidates::{Candidate, candidates};
use leadsheet::engine::{Request, Response, StudioRequest, StudioResponse};
use leadsheet::preset::{Refine, Rule};
use leadsheet::report::{Comparison, MOST_DEFINITIONS};
use leptos::prelude::*;
use pair::PairRows;
use table::SideBySide;

/// Several lead definitions: what each gives, the difference, and the rows that make it.
#[component]
pub(super) fn Compare() -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let more = RwSignal::new(Vec::<String>::new());
    let offered: Memo<Vec<Candidate>> = Memo::new(move |_| preset.with(|preset| candidates(preset, &more.get())));
    // Keys of those that are compared, in the order they were chosen: the first is what the others are held against.
    let chosen = RwSignal::new(vec!["now".to_owned(), "meta_leads".to_owned()]);
    let compared: Memo<Vec<Candidate>> = Memo::new(move |_| {
        offered.with(|offered| {
            let find = |key: &String| offered.iter().find(|candidate| candidate.key == *key).cloned();
            chosen.with(|chosen| chosen.iter().filter_map(find).collect())
        })
    });
    let has_data = Memo::new(move |_| view.with(Option::is_some));
    let answer = state.follow(move || {
        let compared = compared.get();
        (has_data.get() && compared.len() > 1).then(|| {
            Request::Studio(Box::new(StudioRequest::Difference {
                preset: preset.with(candidates::plain_leads),
                definitions: compared.into_iter().map(|candidate| candidate.definition).collect(),
            }))
        })
    });
    let comparison: Memo<Option<Comparison>> = Memo::new(move |_| match answer.get().as_deref() {
        Some(Response::Studio(answer)) => match answer.as_ref() {
            StudioResponse::Difference(made) => Some(made.clone()),
            _ => None,
        },
        _ => None,
    });
    let types = offers::action_types();
    let text = RwSignal::new(String::new());
    let full = Memo::new(move |_| compared.with(Vec::len) >= MOST_DEFINITIONS);
    let add = Callback::new(move |name: String| {
        text.set(String::new());
        let name = name.trim().to_owned();
        if name.is_empty() {
            return;
        }
        let key = format!("type:{name}");
        more.update(|more| {
            if !more.contains(&name) {
                more.push(name);
            }
        });
        if !full.get_untracked() {
            chosen.update(|chosen| {
                if !chosen.contains(&key) {
                    chosen.push(key);
                }
            });
        }
    });
    let toggle = move |key: &str| {
        chosen.update(|chosen| match chosen.iter().position(|known| known == key) {
            Some(at) => drop(chosen.remove(at)),
            None => chosen.push(key.to_owned()),
        });
    };
    let option = move |candidate: Candidate| {
        let (key, ticked, off) = (candidate.key.clone(), candidate.key.clone(), candidate.key);
        let is_on = move |key: &String| chosen.with(|chosen| chosen.contains(key));
        view! {
            <label class="tick">
                <input type="checkbox" prop:checked=move || is_on(&ticked) disabled=move || full.get() && !is_on(&off)
                    on:change=move |_| toggle(&key)/>
                <bdi>{candidate.definition.name}</bdi>
            </label>
        }
    };
    view! {
        <section class="block" aria-labelledby="section-title">
            <h2 id="section-title" tabindex="-1">"Side by side"</h2>
            <p class="soft">
                "What the same rows come to under different lead definitions. The first one you tick is what the others are held against."
            </p>
            <fieldset class="compare-choice">
                <legend>{format!("Definitions to compare (two to {MOST_DEFINITIONS})")}</legend>
                <div class="ticks">
                    <For each=move || offered.get() key=|candidate| candidate.key.clone() + &candidate.definition.name let:candidate>
                        {option(candidate)}
                    </For>
                </div>
                <Picker id="compare-type".to_owned() label="Another action type, exactly" options=types text chosen=add
                    placeholder="Type a part of its name"/>
            </fieldset>
            <Show when=move || has_data.get() fallback=NoData>
                {move || match (compared.with(Vec::len), comparison.get()) {
                    (0 | 1, _) => view! { <p class="empty">"Tick at least two definitions."</p> }.into_any(),
                    (_, None) => view! { <p class="soft" role="status">"Working it out…"</p> }.into_any(),
                    (_, Some(comparison)) => {
                        let rules: Vec<(Rule, Refine)> = compared.with(|compared| compared.iter()
                            .map(|one| (one.definition.rule.clone(), one.definition.refine.clone())).collect());
                        let pairs = comparison.pairs.clone().into_iter().map(|pair| {
                            let name = |at: usize| comparison.definitions.get(at).map(|one| one.name.clone()).unwrap_or_default();
                            let names = (name(pair.first), name(pair.second));
                            view! { <PairRows pair names/> }
                        });
                        view! {
                            {pairs.len().gt(&0).then(|| view! { <SideBySide comparison=comparison.clone() rules/> })}
                            {pairs.collect_view()}
                        }.into_any()
                    }
                }}
            </Show>
        </section>
    }
}
