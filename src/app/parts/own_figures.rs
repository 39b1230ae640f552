//! The figures of a person's own counts and metrics, beside the built-in ones.

use crate::app::state::AppState;
use leadsheet::catalog::Unit;
use leadsheet::explain;
use leadsheet::preset::{OwnId, compile};
use leadsheet::report::Value;
use leadsheet::show;
use leptos::prelude::*;

/// How many are shown; the rest stand on the Definitions page.
const MOST: usize = 12;

/// An own figure.
#[derive(Clone, Debug, PartialEq)]
struct Own {
    id: OwnId,
    name: String,
    value: Value,
    unit: Unit,
    decimals: Option<u8>,
    currency: Option<String>,
    /// Where it is defined.
    place: &'static str,
}

/// The person's own counts and metrics for all rows, each with the way to its definition.
#[component]
pub(crate) fn OwnFigures() -> impl IntoView {
    let state = AppState::get();
    let own: Memo<Vec<Own>> = Memo::new(move |_| {
        let compiled = state.preset().with(compile);
        state.preset().with(|preset| {
            state.view().with(|view| {
                let Some(report) = view.as_ref().map(|view| &view.report) else {
                    return Vec::new();
                };
                let made = |id: &OwnId, name: &str, unit, decimals, place| {
                    Some(Own {
                        id: id.clone(),
                        name: name.to_owned(),
                        value: *report.own.get(id)?,
                        unit,
                        decimals,
                        currency: report.currency.clone(),
                        place,
                    })
                };
                let metrics = preset.own_metrics.iter().filter_map(|(id, metric)| {
                    let unit = compiled.metrics.get(id)?.unit;
                    made(id, &metric.name, unit, metric.decimals, "#/definitions/formulas")
                });
                let counts = preset
                    .own_counts
                    .iter()
                    .filter_map(|(id, count)| made(id, &count.name, count.unit, None, "#/definitions/counts"));
                metrics.chain(counts).take(MOST).collect()
            })
        })
    });
    view! { <For each=move || own.get() key=|own| format!("{own:?}") let:own>{one(own)}</For> }
}

fn one(own: Own) -> impl IntoView {
    let Own {
        name,
        value,
        unit,
        decimals,
        currency,
        place,
        ..
    } = own;
    let mut how: Vec<String> = value
        .stability
        .map(|stability| stability.as_str().to_owned())
        .into_iter()
        .collect();
    how.extend(show::interval(&value, unit, currency.as_deref()));
    let shown = match (value.amount.known(), value.amount.reason()) {
        (Some(known), _) => {
            let shown = show::figure_to(known, unit, currency.as_deref(), decimals);
            view! { <strong class="figure-own">{shown}</strong> }.into_any()
        }
        (None, reason) => {
            let (short, long) = reason.map_or(("", ""), |reason| {
                (explain::reason_short(reason), explain::reason(reason))
            });
            how.push(long.to_owned());
            view! { <span class="figure-own missing">{short}</span> }.into_any()
        }
    };
    let label = format!("How {} is defined", explain::in_line(&name));
    view! {
        <div class="figure own-figure">
            <dt><bdi>{name}</bdi><small>"your own"</small></dt>
            <dd>
                {shown}
                {value.partial.then(|| view! { <span class="tag warn-tag">"partial"</span> })}
                {value.typed.then(|| view! { <span class="tag typed-tag">"typed in"</span> })}
                <span class="how">{how.join(" · ")}</span>
                <a class="how" href=place aria-label=label>"Definition"</a>
            </dd>
        </div>
    }
}
