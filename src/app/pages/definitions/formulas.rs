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

use super::own::{Desk, Kind, OwnList};
use crate::app::state::AppState;
use editor::MetricEditor;
use item::MetricItem;
use leadsheet::catalog::Unit;
use leadsheet::preset::{OwnId, compile};
use leptos::prelude::*;
use rates::Rates;
use std::collections::BTreeMap;

/// What own metrics are.
const ABOUT: &str = "A metric of your own is worked out from counts, costs and other metrics with + − × ÷, brackets, min, max \
                     and if_missing. It is always worked out from sums, in every group and total.";

/// Every own metric, the way to a new one, and the lead rates side by side.
#[component]
pub(super) fn Formulas() -> impl IntoView {
    let state = AppState::get();
    let desk = Desk::new(Kind::Metric);
    // Worked out once for all of them.
    let units = Memo::new(move |_| {
        let compiled = state.preset().with(compile);
        let units = compiled.metrics.into_iter().map(|(id, metric)| (id, metric.unit));
        units.collect::<BTreeMap<OwnId, Unit>>()
    });
    let item = Callback::new(move |id| view! { <MetricItem desk id units/> }.into_any());
    let none = || {
        view! {
            "Write one such as "<code>"spend / qualified_leads"</code>" or "<code>"leads / form_opens"</code>
            ". Names are completed as you type and units are checked."
        }
    };
    view! {
        <OwnList desk title="Formulas" about=ABOUT none form=move || view! { <MetricEditor desk id=None/> } item/>
        <Rates/>
    }
}
