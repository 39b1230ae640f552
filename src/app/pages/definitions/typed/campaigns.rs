//! The campaigns of the data.

use crate::app::pages::definitions::offers::Picks;
use crate::app::pages::definitions::picker::Pick;
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, Unit};
use leadsheet::engine::{Request, Response, Sort};
use leadsheet::preset::Preset;
use leadsheet::show;
use leptos::prelude::*;
use std::sync::Arc;

/// More campaigns than this are not listed; their names can still be typed.
const MOST: usize = 2_000;

/// The campaigns to choose from, with what they spent.
pub(super) fn campaigns() -> Picks {
    let state = AppState::get();
    let has = Memo::new(move |_| {
        state.view().with(|view| {
            view.as_ref()
                .is_some_and(|view| view.dimensions.iter().any(|dimension| dimension.id == "campaign"))
        })
    });
    let answer = state.follow(move || {
        has.get().then(|| Request::View {
            preset: Preset::default(),
            by: vec!["campaign".to_owned()],
            sort: Sort::default(),
            limit: MOST,
        })
    });
    let picks = Memo::new(move |_| {
        let answer = answer.get();
        let Some(Response::View(view)) = answer.as_deref() else {
            return Arc::new(Vec::new());
        };
        let picks = view.report.groups.iter().filter_map(|group| {
            let key = group.key.first().filter(|key| !key.label.is_empty())?;
            let spent = group.metrics.get(&Metric::Spend).map(|value| value.amount);
            let spent = spent.map(|spent| show::amount(spent, Unit::Money, group.currency.as_deref()));
            Some(Pick::new(
                &key.label,
                key.key.as_deref().unwrap_or_default(),
                &spent.unwrap_or_default(),
            ))
        });
        Arc::new(picks.collect::<Vec<_>>())
    });
    picks.into()
}
