//! Metrics of the person's own.

mod box_keys;
mod draft;
mod editor;
mod error;
mod formula_box;
mod item;
mod made_of;
mod rates;
mod shown;

use super::undo_line::UndoLine;
use crate::app::focus;
use crate::app::state::AppState;
use editor::MetricEditor;
use item::MetricItem;
use leadsheet::catalog::Unit;
use leadsheet::preset::{OwnId, compile};
use leptos::prelude::*;
use rates::Rates;
use std::collections::BTreeMap;

/// What is being written: a new metric, or one that exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Editing {
    /// A new one.
    New,
    /// One that exists.
    Existing(OwnId),
}

/// Every own metric, the way to a new one, and the lead rates side by side.
#[component]
pub(super) fn Formulas() -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset();
    let editing = RwSignal::new(None::<Editing>);
    let deleted = RwSignal::new(None::<String>);
    let ids = Memo::new(move |_| {
        preset.with(|preset| {
            let mut metrics: Vec<_> = preset.own_metrics.iter().collect();
            metrics.sort_by_cached_key(|(id, metric)| (metric.name.to_lowercase(), (*id).clone()));
            metrics.into_iter().map(|(id, _)| id.clone()).collect::<Vec<_>>()
        })
    });
    // Worked out once for all of them.
    let units = Memo::new(move |_| {
        let compiled = preset.with(compile);
        let units = compiled.metrics.into_iter().map(|(id, metric)| (id, metric.unit));
        units.collect::<BTreeMap<OwnId, Unit>>()
    });
    let is_new = Memo::new(move |_| editing.with(|editing| *editing == Some(Editing::New)));
    let start = move |_| {
        deleted.set(None);
        editing.set(Some(Editing::New));
    };
    let done = Callback::new(move |id: Option<OwnId>| {
        editing.set(None);
        request_animation_frame(move || match id {
            Some(id) => focus::on(&format!("own-{id}-title")),
            None => focus::on("new-metric"),
        });
    });
    view! {
        <section class="block" aria-labelledby="section-title">
            <div class="block-head">
                <h2 id="section-title" tabindex="-1">"Formulas"</h2>
                <button type="button" class="main" id="new-metric" disabled=move || is_new.get() on:click=start>"New metric"</button>
            </div>
            <p class="soft">
                "A metric of your own is worked out from counts, costs and other metrics with + − × ÷, brackets, min, max and \
                 if_missing. It is always worked out from sums, in every group and total."
            </p>
            <UndoLine said=deleted/>
            <Show when=move || is_new.get()>
                <MetricEditor id=None done/>
            </Show>
            <Show when=move || ids.with(Vec::is_empty) && !is_new.get()>
                <div class="empty">
                    <p><strong>"No metric of your own yet."</strong>" Write one such as "<code>"spend / qualified_leads"</code>
                        " or "<code>"leads / form_opens"</code>". Names are completed as you type and units are checked."</p>
                </div>
            </Show>
            <ul class="own-list" aria-label="Own metrics">
                <For each=move || ids.get() key=Clone::clone let:id>
                    <MetricItem id units editing deleted done/>
                </For>
            </ul>
        </section>
        <Rates/>
    }
}
