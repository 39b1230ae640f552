//! The action types found in the data.

use super::family_rows::FamilyRows;
use super::no_data::NoData;
use super::no_types::NoTypes;
use super::roles::Roles;
use crate::app::state::AppState;
use leadsheet::report::TypeView;
use leptos::prelude::*;

/// From how many action types on there is a box to find one.
const MANY: usize = 12;

/// The action types of the data by family, with what each is and which counts use it.
#[component]
pub(super) fn ActionTypes() -> impl IntoView {
    let view = AppState::get().view();
    let query = RwSignal::new(String::new());
    let all = Memo::new(move |_| {
        view.with(|view| {
            view.as_ref().map_or(0, |view| {
                view.findings
                    .families
                    .iter()
                    .map(|family| family.types.len())
                    .sum::<usize>()
            })
        })
    });
    let wanted = Memo::new(move |_| query.with(|query| query.trim().to_lowercase()));
    let families = Memo::new(move |_| {
        wanted.with(|wanted| {
            view.with(|view| {
                let found = view.iter().flat_map(|view| &view.findings.families);
                found
                    .filter(|family| family.types.iter().any(|found| matches(found, &family.name, wanted)))
                    .map(|family| family.id.clone())
                    .collect::<Vec<_>>()
            })
        })
    });
    let shown = Memo::new(move |_| {
        wanted.with(|wanted| {
            view.with(|view| {
                let found = view.iter().flat_map(|view| &view.findings.families);
                found
                    .map(|family| {
                        family
                            .types
                            .iter()
                            .filter(|found| matches(found, &family.name, wanted))
                            .count()
                    })
                    .sum::<usize>()
            })
        })
    });
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
                                <FamilyRows family wanted/>
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

/// Whether an action type is looked for. `wanted` is in lower case.
pub(super) fn matches(found: &TypeView, family: &str, wanted: &str) -> bool {
    wanted.is_empty()
        || [found.action_type.as_str(), &found.name, family, found.role.as_str()]
            .iter()
            .any(|text| text.to_lowercase().contains(wanted))
}
