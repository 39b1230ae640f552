//! What the CRM's statuses stand for.

use crate::app::state::AppState;
use crate::app::words;
use leadsheet::catalog::{Stage, stages};
use leadsheet::crm::{FileKind, StatusWord};
use leptos::prelude::*;

/// So many statuses are shown before the rest stands behind a button.
const SHOWN: usize = 25;

/// What the CRM's statuses stand for. A choice reads the file again and can be taken back.
#[component]
pub(super) fn Statuses() -> impl IntoView {
    let state = AppState::get();
    let info = state.crm().info(FileKind::Crm);
    let all = RwSignal::new(false);
    let statuses =
        Memo::new(move |_| info.with(|info| info.as_ref().map(|info| info.statuses.clone()).unwrap_or_default()));
    let count = Memo::new(move |_| statuses.with(Vec::len));
    let unknown = move || statuses.with(|statuses| statuses.iter().filter(|status| status.stage.is_none()).count());
    let texts = move || {
        let most = if all.get() { usize::MAX } else { SHOWN };
        statuses.with(|statuses| {
            statuses
                .iter()
                .take(most)
                .map(|status| status.text.clone())
                .collect::<Vec<_>>()
        })
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <div class="wrap" id="statuses" tabindex="0" role="region" aria-label="Statuses and stages">
                <table class="plain statuses">
                    <caption>
                        "Statuses"
                        <small>{move || match unknown() {
                            0 => "Each stands for a stage.".to_owned(),
                            1 => "One stands for no stage yet.".to_owned(),
                            unknown => format!("{unknown} stand for no stage yet."),
                        }}</small>
                    </caption>
                    <thead>
                        <tr>
                            <th scope="col">"Status"</th>
                            <th scope="col">"Stands for"</th>
                            <th scope="col" class="number">"Rows"</th>
                        </tr>
                    </thead>
                    <tbody>
                        <For each=texts key=Clone::clone let:text>
                            <StatusRow text statuses/>
                        </For>
                    </tbody>
                </table>
            </div>
            <Show when=move || { count.get() > SHOWN && !all.get() }>
                <button type="button" class="quiet fold" on:click=move |_| all.set(true)>
                    {move || format!("Show all {} statuses", count.get())}
                </button>
            </Show>
        </Show>
    }
}

/// A status and its stage.
#[component]
fn StatusRow(
    /// The status.
    text: String,
    /// All statuses.
    statuses: Memo<Vec<StatusWord>>,
) -> impl IntoView {
    let state = AppState::get();
    let word = {
        let text = text.clone();
        Memo::new(move |_| statuses.with(|statuses| statuses.iter().find(|status| status.text == text).cloned()))
    };
    let stage = move || word.with(|word| word.as_ref().and_then(|word| word.stage));
    let chosen = move || word.with(|word| word.as_ref().is_some_and(|word| word.chosen));
    let rows = move || word.with(|word| word.as_ref().map_or(0, |word| word.rows));
    let shown = text.clone();
    let label = format!("What {text} stands for");
    let choose = {
        let text = text.clone();
        move |event: web_sys::Event| {
            let stage = Stage::parse(&event_target_value(&event));
            state.reread_crm(FileKind::Crm, |settings| match stage {
                Some(stage) => drop(settings.stages.insert(text.clone(), stage)),
                None => drop(settings.stages.remove(&text)),
            });
        }
    };
    let back = move |_| {
        state.reread_crm(FileKind::Crm, |settings| {
            settings.stages.remove(&text);
        });
    };
    let options = stages()
        .iter()
        .map(|card| {
            let id = card.id;
            view! { <option value=id.as_str() prop:selected=move || stage() == Some(id)>{card.name.as_str()}</option> }
        })
        .collect_view();
    view! {
        <tr>
            <th scope="row">{shown}</th>
            <td>
                <div class="choose">
                    <select aria-label=label on:change=choose>
                        <option value="" prop:selected=move || stage().is_none()>"No stage"</option>
                        {options}
                    </select>
                    {move || match (stage(), chosen()) {
                        (None, _) => view! { <span class="sure look">"choose one"</span> }.into_any(),
                        (Some(_), true) => view! {
                            <span class="sure">"your choice"</span>
                            <button type="button" class="small" on:click=back.clone()>"As first read"</button>
                        }.into_any(),
                        (Some(_), false) => view! { <span class="sure likely">"by its word"</span> }.into_any(),
                    }}
                </div>
            </td>
            <td class="number">{move || words::grouped(rows())}</td>
        </tr>
    }
}
