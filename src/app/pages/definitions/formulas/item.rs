//! One own metric.

use super::editor::MetricEditor;
use super::made_of::MadeOf;
use super::shown::figure;
use crate::app::pages::definitions::checks_list::CheckLines;
use crate::app::pages::definitions::own::{Desk, OwnItem};
use crate::app::state::AppState;
use leadsheet::catalog::Unit;
use leadsheet::preset::{OwnId, OwnMetric};
use leadsheet::report::{Check, CheckKind};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// A metric with its value, its formula, and what can be done with it; or the form that changes it.
#[component]
pub(super) fn MetricItem(
    /// What is written and deleted.
    desk: Desk,
    /// The metric.
    id: OwnId,
    /// How each metric is shown.
    units: Memo<BTreeMap<OwnId, Unit>>,
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
    let figure = move || {
        value.get().map(|(value, currency)| {
            let decimals = metric.with(|metric| metric.as_ref().and_then(|metric| metric.decimals));
            figure(&value, unit.get(), decimals, currency.as_deref(), "total-figure")
        })
    };
    let name = move || metric.with(|metric| metric.as_ref().map(|metric| metric.name.clone()).unwrap_or_default());
    view! {
        <OwnItem desk id=id.get_value() figure=move || figure form=move || view! { <MetricEditor desk id=Some(id.get_value())/> }>
            <p class="own-rule"><code>{move || metric.with(|metric| metric.as_ref().map(|metric| metric.formula.clone()))}</code></p>
            {move || metric.with(|metric| metric.as_ref().filter(|metric| !metric.note.is_empty()).map(|metric| view! {
                <p class="soft"><bdi>{metric.note.clone()}</bdi></p>
            }))}
            {move || view! { <CheckLines checks=checks.get() label=format!("Checks on {}", name())/> }}
            <MadeOf id=id.get_value()/>
        </OwnItem>
    }
}
