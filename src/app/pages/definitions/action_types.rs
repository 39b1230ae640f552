//! The action types found in the data.

use super::family_rows::FamilyRows;
use super::no_data::NoData;
use super::no_types::NoTypes;
use super::roles::Roles;
use crate::app::state::AppState;
use leadsheet::engine::View;
use leptos::prelude::*;
use std::sync::Arc;

/// From how many action types on there is a box to find one.
const MANY: usize = 12;

/// The action types of the data by family, with what each is and which counts use it.
#[component]
pub(super) fn ActionTypes() -> impl IntoView {
    let view = AppState::get().view();
    let query = RwSignal::new(String::new());
    // Made when data comes, so that a keystroke only looks through texts that are ready.
    let index =
        Memo::new(move |_| Arc::new(view.with(|view| view.as_ref().map(|view| index(view)).unwrap_or_default())));
    let all = Memo::new(move |_| index.with(|index| index.iter().map(|(_, types)| types.len()).sum::<usize>()));
    let wanted = Memo::new(move |_| query.with(|query| query.trim().to_lowercase()));
    let found: Memo<Arc<Vec<Matching>>> = Memo::new(move |_| {
        wanted.with(|wanted| {
            index.with(|index| {
                let matching = index.iter().map(|(family, types)| {
                    let types = types.iter().filter(|(_, text)| text.contains(wanted.as_str()));
                    (family.clone(), types.map(|(name, _)| Arc::clone(name)).collect())
                });
                Arc::new(matching.filter(|(_, types): &Matching| !types.is_empty()).collect())
            })
        })
    });
    let families =
        Memo::new(move |_| found.with(|found| found.iter().map(|(family, _)| family.clone()).collect::<Vec<_>>()));
    let shown = Memo::new(move |_| found.with(|found| found.iter().map(|(_, types)| types.len()).sum::<usize>()));
    view! {
        <section class="block" aria-labelledby="types-title">
            <h2 id="types-title">"What your data has"</h2>
            <Show when=move || view.with(Option::is_some) fallback=NoData>
                <Show when=move || { all.get() > 0 } fallback=NoTypes>
                    <div class="types-tools">
                        <Show when=move || { all.get() > MANY }>
                            <div class="find">
                                <label for="find-type">"Find an action type"</label>
                                <input type="search" id="find-type" autocomplete="off" spellcheck="false"
                                    prop:value=move || query.get()
                                    on:input=move |event| query.set(event_target_value(&event))/>
                                <span role="status">
                                    {move || {
                                        let searching = !wanted.with(String::is_empty);
                                        searching.then(|| format!("{} of {}", shown.get(), all.get()))
                                    }}
                                </span>
                            </div>
                        </Show>
                        <Roles/>
                    </div>
                    <div class="types-wrap" tabindex="0" role="region" aria-label="Action types, scrollable">
                        <table class="types" role="table">
                            <caption>"Action types"</caption>
                            <thead role="rowgroup">
                                <tr role="row">
                                    <th scope="col" role="columnheader">"Action type"</th>
                                    <th scope="col" role="columnheader">"Role"</th>
                                    <th scope="col" role="columnheader">"Source"</th>
                                    <th scope="col" role="columnheader">"Where"</th>
                                    <th scope="col" role="columnheader" class="number">"Rows"</th>
                                    <th scope="col" role="columnheader" class="number">"Total"</th>
                                    <th scope="col" role="columnheader">"Overlap"</th>
                                    <th scope="col" role="columnheader">"Counts as"</th>
                                </tr>
                            </thead>
                            <For each=move || families.get() key=Clone::clone let:family>
                                <FamilyRows family found/>
                            </For>
                        </table>
                        {move || families.with(Vec::is_empty).then(|| view! {
                            <p class="empty">"No action type of your data matches."</p>
                        })}
                    </div>
                </Show>
            </Show>
        </section>
    }
}

/// A family with the action types of it that are looked for.
pub(super) type Matching = (String, Vec<Arc<str>>);

/// An action type with the text that is looked through.
type Searched = (Arc<str>, String);

/// Each family's action types, each with the text that is looked through, in lower case.
fn index(view: &View) -> Vec<(String, Vec<Searched>)> {
    let families = view.findings.families.iter().map(|family| {
        let types = family.types.iter().map(|found| {
            let texts = [
                found.action_type.as_str(),
                &found.name,
                &family.name,
                found.role.as_str(),
            ];
            (Arc::from(found.action_type.as_str()), texts.join("\n").to_lowercase())
        });
        (family.id.clone(), types.collect())
    });
    families.collect()
}
