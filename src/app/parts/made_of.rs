//! What stands under the name of a metric.

use crate::app::state::AppState;
use leadsheet::catalog::{Formula, Metric, MetricCard, Unit, metric_card};
use leptos::prelude::*;

/// The most action types that are named.
const NAMED: usize = 2;

/// What stands under the name of a metric: the denominator of a cost or rate, the action types of a count, the currency
/// of money.
pub(crate) fn made_of(state: AppState, metric: Metric) -> Signal<Option<String>> {
    let rule = by_rule(state, metric);
    let view = state.view();
    Signal::derive(move || {
        let given = view.with(|view| view.as_ref().is_some_and(|view| view.report.given.contains(&metric)));
        if given {
            return Some("from your CRM".to_owned());
        }
        rule.get()
    })
}

/// What the definitions make it of.
fn by_rule(state: AppState, metric: Metric) -> Signal<Option<String>> {
    let card = metric_card(metric);
    if let Some(per) = per(card) {
        return Signal::stored(Some(per));
    }
    let view = state.view();
    match card.formula {
        Formula::Count(id) => Signal::derive(move || {
            view.with(|view| {
                let count = view.as_ref()?.findings.counts.iter().find(|count| count.id == id)?;
                let mut names: Vec<&str> = Vec::new();
                for used in &count.used {
                    if !names.contains(&used.action_type.as_str()) {
                        names.push(&used.action_type);
                    }
                }
                let more = names.len().saturating_sub(NAMED);
                names.truncate(NAMED);
                let named = names.join(" + ");
                (!named.is_empty()).then(|| {
                    if more > 0 {
                        format!("{named} + {more} more")
                    } else {
                        named
                    }
                })
            })
        }),
        _ if card.unit == Unit::Money => {
            Signal::derive(move || view.with(|view| view.as_ref()?.report.currency.clone()))
        }
        _ => Signal::stored(None),
    }
}

/// What a label says beyond the name: the denominator.
fn per(card: &MetricCard) -> Option<String> {
    let rest = card.label.strip_prefix(&card.name)?.trim();
    Some(rest.strip_prefix('(')?.strip_suffix(')')?.to_owned()).filter(|rest| !rest.is_empty())
}
