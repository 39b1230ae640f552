//! One own metric.

use super::Editing;
use super::editor::MetricEditor;
use super::made_of::MadeOf;
use super::shown::figure;
use crate::app::focus;
use crate::app::pages::definitions::checks_list::CheckLines;
use crate::app::pages::definitions::own_counts::{free_id, save, still_used, users};
use crate::app::state::AppState;
use leadsheet::catalog::Unit;
use leadsheet::preset::{Edit, OwnId, OwnMetric};
use leadsheet::report::{Check, CheckKind};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// A metric with its value, its formula, and what can be done with it; or the form that changes it.
#[component]
pub(super) fn MetricItem(
    /// The metric.
    id: OwnId,
    /// How each metric is shown.
    units: Memo<BTreeMap<OwnId, Unit>>,
    /// What is being written.
    editing: RwSignal<Option<Editing>>,
    /// What was just deleted.
    deleted: RwSignal<Option<String>>,
    /// Closes the form.
    done: Callback<Option<OwnId>>,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let id = StoredValue::new(id);
    let metric: Memo<Option<OwnMetric>> =
        Memo::new(move |_| preset.with(|preset| id.with_value(|id| preset.own_metrics.get(id).cloned())));
    let unit =
        Memo::new(move |_| units.with(|units| id.with_value(|id| units.get(id).copied().unwrap_or(Unit::Ratio))));
    let value = Memo::new(move |_| {
        view.with(|view| {
            let report = &view.as_ref()?.report;
            let value = id.with_value(|id| report.own.get(id).copied())?;
            Some((value, report.currency.clone()))
        })
    });
    let checks: Memo<Vec<Check>> = Memo::new(move |_| {
        view.with(|view| {
            let checks = view.iter().flat_map(|view| &view.report.checks);
            let about = |check: &&Check| match &check.kind {
                CheckKind::OwnFormula { id: of, .. }
                | CheckKind::OwnLabel { id: of, .. }
                | CheckKind::OwnVolume { id: of, .. } => id.with_value(|id| of == id),
                _ => false,
            };
            checks.filter(about).cloned().collect()
        })
    });
    let open = Memo::new(move |_| {
        editing.with(|editing| matches!(editing, Some(Editing::Existing(open)) if id.with_value(|id| open == id)))
    });
    let refused = RwSignal::new(None::<String>);
    let title = id.with_value(|id| format!("own-{id}-title"));
    let name = move || metric.with(|metric| metric.as_ref().map(|metric| metric.name.clone()).unwrap_or_default());
    let copy = move || {
        let Some(mut copy) = metric.get_untracked() else { return };
        copy.name = format!("{} (copy)", copy.name);
        let free = preset.with_untracked(|preset| free_id(preset, &copy.name));
        let said = format!("{} was added.", copy.name);
        match save(state, Edit::OwnMetric(free.clone(), Some(Box::new(copy))), &said) {
            Ok(()) => request_animation_frame(move || focus::on(&format!("own-{free}-title"))),
            Err(why) => refused.set(Some(why)),
        }
    };
    let delete = move || {
        let name = untrack(name);
        let users = preset.with_untracked(|preset| id.with_value(|id| users(preset, id)));
        if let Some(why) = still_used(&name, &users) {
            refused.set(Some(why));
            return;
        }
        let said = format!("{name} was deleted.");
        match save(state, Edit::OwnMetric(id.get_value(), None), &said) {
            Ok(()) => {
                deleted.set(Some(said));
                focus::on("section-title");
            }
            Err(why) => refused.set(Some(why)),
        }
    };
    let buttons = move || {
        [("Change", 0_u8), ("Duplicate", 1), ("Delete", 2)].map(|(words, what)| {
            let press = move |_| match what {
                0 => editing.set(Some(Editing::Existing(id.get_value()))),
                1 => copy(),
                _ => delete(),
            };
            view! {
                <button type="button" class="quiet" on:click=press>
                    {words}<span class="visually-hidden">{move || format!(" ({})", name())}</span>
                </button>
            }
        })
    };
    view! {
        <li class="own-item">
            <Show when=move || !open.get() fallback=move || view! { <MetricEditor id=Some(id.get_value()) done/> }>
                <div class="count-head">
                    <h3 id=title.clone() tabindex="-1"><bdi>{name}</bdi></h3>
                    {move || value.get().map(|(value, currency)| {
                        let decimals = metric.with(|metric| metric.as_ref().and_then(|metric| metric.decimals));
                        figure(&value, unit.get(), decimals, currency.as_deref(), "total-figure")
                    })}
                </div>
                <div class="count-body">
                    <p class="own-rule"><code>{move || metric.with(|metric| metric.as_ref().map(|metric| metric.formula.clone()))}</code></p>
                    {move || metric.with(|metric| metric.as_ref().filter(|metric| !metric.note.is_empty()).map(|metric| view! {
                        <p class="soft"><bdi>{metric.note.clone()}</bdi></p>
                    }))}
                    {move || view! { <CheckLines checks=checks.get() label=format!("Checks on {}", name())/> }}
                    <MadeOf id=id.get_value()/>
                    <div role="alert">{move || refused.get().map(|why| view! { <p class="refused"><bdi>{why}</bdi></p> })}</div>
                    <div class="own-do">{buttons()}</div>
                </div>
            </Show>
        </li>
    }
}
