//! One way to spend, typed in.

use super::field::Field;
use crate::app::state::{AppState, ScenarioText, StageText};
use leadsheet::advice::{NotANumber, Scenario, StageRate, typed_number};
use leadsheet::catalog::Metric;
use leadsheet::report::Report;
use leptos::prelude::*;
use rust_decimal::Decimal;

/// The largest number that is worked with.
const MOST: Decimal = Decimal::from_parts(3_567_587_328, 232, 0, false, 0);
/// The most stages between lead and customer.
const MOST_STAGES: usize = 6;

/// A number that can be left out.
fn optional(text: &str, most: Decimal) -> Result<Option<Decimal>, NotANumber> {
    if text.trim().is_empty() {
        Ok(None)
    } else {
        typed_number(text, most).map(Some)
    }
}

fn share(percent: Decimal) -> Decimal {
    percent.checked_div(Decimal::ONE_HUNDRED).unwrap_or_default()
}

/// The scenario that is typed.
///
/// # Errors
/// The first thing that is wrong with it.
pub(super) fn read(typed: &ScenarioText) -> Result<Scenario, NotANumber> {
    let stages = typed
        .stages
        .iter()
        .map(|stage| {
            Ok(StageRate {
                name: stage.name.clone(),
                rate: share(typed_number(&stage.rate, Decimal::ONE_HUNDRED)?),
            })
        })
        .collect::<Result<Vec<_>, NotANumber>>()?;
    Ok(Scenario {
        name: typed.name.clone(),
        leads: typed_number(&typed.leads, MOST)?,
        cost_per_lead: typed_number(&typed.cost, MOST)?,
        stages,
        value: optional(&typed.value, MOST)?,
        margin: optional(&typed.margin, Decimal::ONE_HUNDRED)?.map(share),
    })
}

/// What the report knows of a scenario; nothing without leads and their cost.
fn of_report(report: &Report, before: &ScenarioText) -> Option<ScenarioText> {
    let known = |metric: Metric| report.totals.get(&metric).and_then(|value| value.amount.known());
    let leads = known(Metric::Leads)?;
    let cost = known(Metric::CostPerLead)?;
    let places = |value: Decimal, places: u32| value.round_dp(places).normalize().to_string();
    let percent = |part: Decimal, whole: Decimal| {
        let share = part.checked_div(whole)?.checked_mul(Decimal::ONE_HUNDRED)?;
        (share <= Decimal::ONE_HUNDRED).then(|| places(share, 4))
    };
    let (qualified, converted) = (known(Metric::QualifiedLeads), known(Metric::ConvertedLeads));
    let rates: Vec<(&str, String)> = match (qualified, converted) {
        (Some(qualified), Some(converted)) => match (percent(qualified, leads), percent(converted, qualified)) {
            (Some(first), Some(second)) => vec![("Qualified", first), ("Customers", second)],
            _ => Vec::new(),
        },
        (None, Some(converted)) => percent(converted, leads)
            .map(|rate| ("Customers", rate))
            .into_iter()
            .collect(),
        (Some(qualified), None) => percent(qualified, leads)
            .map(|rate| ("Qualified", rate))
            .into_iter()
            .collect(),
        (None, None) => Vec::new(),
    };
    let value = known(Metric::PurchaseValue)
        .zip(converted)
        .and_then(|(value, converted)| value.checked_div(converted));
    Some(ScenarioText {
        name: "My report".to_owned(),
        leads: places(leads, 2),
        cost: places(cost, 2),
        stages: if rates.is_empty() {
            before.stages.clone()
        } else {
            (0..)
                .zip(rates)
                .map(|(id, (name, rate))| StageText {
                    id,
                    name: name.to_owned(),
                    rate,
                })
                .collect()
        },
        value: value.map_or_else(|| before.value.clone(), |value| places(value, 2)),
        margin: before.margin.clone(),
    })
}

/// A scenario: its numbers and stages, and the way to take them from the report.
#[component]
pub(super) fn ScenarioCard(
    /// What is typed.
    scenario: RwSignal<ScenarioText>,
    /// What the ids of its fields begin with.
    prefix: &'static str,
    /// Which of the two it is.
    title: &'static str,
) -> impl IntoView {
    let state = AppState::get();
    let report = state.view();
    let from_report = Memo::new(move |_| {
        report.with(|view| {
            let view = view.as_ref()?;
            scenario.with_untracked(|before| of_report(&view.report, before))
        })
    });
    let currency = Memo::new(move |_| report.with(|view| view.as_ref().and_then(|view| view.report.currency.clone())));
    let shares_kept = RwSignal::new(false);
    let fill = move |_| {
        if let Some(filled) = from_report.get_untracked() {
            shares_kept.set(scenario.with_untracked(|before| before.stages == filled.stages));
            scenario.set(filled);
            state.announce(&format!("{title} scenario filled from the report."));
        }
    };
    let field = move |label: &'static str,
                      name: &'static str,
                      most: Decimal,
                      must: bool,
                      unit: &'static str,
                      help: &'static str,
                      get: fn(&ScenarioText) -> &String,
                      set: fn(&mut ScenarioText, String)| {
        let value = Signal::derive(move || scenario.with(|scenario| get(scenario).clone()));
        let wrong = Signal::derive(move || {
            scenario.with(|scenario| {
                let text = get(scenario);
                let read = if must {
                    typed_number(text, most).map(Some)
                } else {
                    optional(text, most)
                };
                read.err().map(|why| why.to_string())
            })
        });
        let typed = Callback::new(move |text| scenario.update(|scenario| set(scenario, text)));
        view! { <Field label id=format!("{prefix}-{name}") value typed wrong unit help/> }.into_any()
    };
    let ids = Memo::new(move |_| {
        scenario.with(|scenario| scenario.stages.iter().map(|stage| stage.id).collect::<Vec<u32>>())
    });
    let add = move |_| {
        scenario.update(|scenario| {
            let id = scenario
                .stages
                .iter()
                .map(|stage| stage.id)
                .max()
                .map_or(0, |id| id.saturating_add(1));
            let name = format!("Stage {}", scenario.stages.len().saturating_add(1));
            scenario.stages.push(StageText {
                id,
                name,
                rate: "50".to_owned(),
            });
        });
    };
    let title_id = StoredValue::new(format!("{prefix}-title"));
    view! {
        <fieldset class="card q-scenario" aria-labelledby=title_id.get_value()>
            <div class="scenario-head">
                <h3 id=title_id.get_value()>{title}" scenario"</h3>
                <button type="button" disabled=move || from_report.with(Option::is_none) on:click=fill>"Fill from the report"<span class="visually-hidden">{format!(" ({title} scenario)")}</span></button>
            </div>
            {move || from_report.with(Option::is_none).then(|| view! { <p class="hint">"There is no report with leads and their cost yet."</p> })}
            <Field label="Name" id=format!("{prefix}-name") number=false
                value=Signal::derive(move || scenario.with(|scenario| scenario.name.clone()))
                typed=Callback::new(move |text| scenario.update(|scenario| scenario.name = text))/>
            <div class="q-pair">
                {field("Leads", "leads", MOST, true, "", "", |scenario| &scenario.leads, |scenario, text| scenario.leads = text)}
                {field("Cost per lead", "cost", MOST, true, "", "", |scenario| &scenario.cost, |scenario, text| scenario.cost = text)}
            </div>
            <div class="stage-rates" role="group" aria-label="From lead to customer">
                <p class="field-label">"From lead to customer"</p>
                {move || shares_kept.get().then(|| view! {
                    <p class="hint">"The report has no qualified or converted leads, so the shares are as they were. Type your own."</p>
                })}
                <For each=move || ids.get() key=|id| *id let:id>
                    <StageRow scenario id prefix/>
                </For>
                <button type="button" class="quiet" disabled=move || ids.with(|ids| ids.len() >= MOST_STAGES) on:click=add>"Add a stage"</button>
            </div>
            <div class="q-pair">
                {field("Value of a customer", "value", MOST, false, "", "Can be left empty.", |scenario| &scenario.value, |scenario, text| scenario.value = text)}
                {field("Margin", "margin", Decimal::ONE_HUNDRED, false, "%", "All of the value when empty.", |scenario| &scenario.margin, |scenario, text| scenario.margin = text)}
            </div>
            {move || currency.get().map(|currency| view! { <p class="hint">"Amounts in "{currency}"."</p> })}
        </fieldset>
    }
}

/// A stage of a scenario.
#[component]
fn StageRow(
    /// What is typed.
    scenario: RwSignal<ScenarioText>,
    /// The stage's number.
    id: u32,
    /// What the ids of its fields begin with.
    prefix: &'static str,
) -> impl IntoView {
    let stage =
        Memo::new(move |_| scenario.with(|scenario| scenario.stages.iter().find(|stage| stage.id == id).cloned()));
    let name =
        Signal::derive(move || stage.with(|stage| stage.as_ref().map(|stage| stage.name.clone()).unwrap_or_default()));
    let rate =
        Signal::derive(move || stage.with(|stage| stage.as_ref().map(|stage| stage.rate.clone()).unwrap_or_default()));
    let wrong = Signal::derive(move || {
        typed_number(&rate.get(), Decimal::ONE_HUNDRED)
            .err()
            .map(|why| why.to_string())
    });
    let change = move |change: &dyn Fn(&mut StageText)| {
        scenario.update(|scenario| {
            scenario
                .stages
                .iter_mut()
                .filter(|stage| stage.id == id)
                .for_each(change)
        });
    };
    let rename = Callback::new(move |text: String| change(&|stage| stage.name.clone_from(&text)));
    let rerate = Callback::new(move |text: String| change(&|stage| stage.rate.clone_from(&text)));
    let only = move || scenario.with(|scenario| scenario.stages.len() < 2);
    view! {
        <div class="stage-row">
            <Field label="Stage" id=format!("{prefix}-stage-{id}") value=name typed=rename number=false/>
            <Field label="Share" id=format!("{prefix}-rate-{id}") value=rate typed=rerate wrong unit="%"/>
            <button type="button" class="quiet" disabled=only on:click=move |_| scenario.update(|scenario| scenario.stages.retain(|stage| stage.id != id))>
                "Remove"<span class="visually-hidden">{move || format!(" {}", name.get())}</span>
            </button>
        </div>
    }
}
