//! What changed between two sides, whether it is more than noise, and what drove it.

mod choice;
mod driver_bars;
mod group_changes;
mod periods;
mod side_choice;
mod two_definitions;
mod two_groups;

pub(super) use choice::CompareChoice;

use super::sub_views::RowsKept;
use crate::app::state::AppState;
use driver_bars::DriverBars;
use group_changes::GroupChanges;
use leadsheet::catalog::{Metric, Unit, metric_card};
use leadsheet::engine::{Ask, Request, Response};
use leadsheet::preset::{Preset, compile};
use leadsheet::report::compare::{Change, Comparison, Verdict};
use leadsheet::{explain, show};
use leptos::prelude::*;
use side_choice::SideChoice;
use std::sync::Arc;

/// The comparison: what is compared with what, the figures of both sides, and what drove the change.
#[component]
pub(super) fn CompareView() -> impl IntoView {
    let state = AppState::get();
    let choice = CompareChoice::get();
    let answer = state.follow(move || {
        let selection = state.selection().get();
        let mut filter = selection.filter;
        if let Some(period) = choice.days().get() {
            filter.period = Some(period);
        }
        Some(Request::Compare {
            preset: state.preset().get(),
            ask: Ask {
                by: selection.by,
                filter,
                ..Ask::default()
            },
            versus: choice.versus().get(),
        })
    });
    view! {
        <section class="compare" aria-labelledby="compare-title">
            <h2 id="compare-title">"What changed"</h2>
            <RowsKept/>
            <SideChoice/>
            {move || match answer.get().as_deref() {
                None => view! { <p class="reading"><span class="spinner" aria-hidden="true"></span>"Comparing…"</p> }.into_any(),
                Some(Response::Compared(found)) => {
                    let found = Arc::new((**found).clone());
                    view! { <Compared found/> }.into_any()
                }
                Some(Response::NotCompared(error)) => {
                    let explain::Explained { what, hint } = explain::compare_error(error);
                    view! {
                        <div class="notice" role="status">
                            <span class="mark" aria-hidden="true">"!"</span>
                            <div class="notice-text"><p>{what}</p><p>{hint}</p></div>
                        </div>
                    }
                    .into_any()
                }
                Some(_) => view! {
                    <p class="soft">"The comparison could not be made. Change what is compared, or reload the page."</p>
                }
                .into_any(),
            }}
        </section>
    }
}

/// The figures of both sides.
#[component]
fn Compared(
    /// What was found.
    found: Arc<Comparison>,
) -> impl IntoView {
    let state = AppState::get();
    let preset = state.preset().get_untracked();
    let currency = found.after.currency.clone().or_else(|| found.before.currency.clone());
    let lead = sentences(&found, currency.as_deref());
    let caveats = explain::caveats(&found)
        .into_iter()
        .map(|text| view! { <li>{text}</li> })
        .collect_view();
    let names = CompareChoice::get().side_names(&found);
    let rows = RwSignal::new(false);
    let table = {
        let (found, names) = (Arc::clone(&found), names.clone());
        move || table(&found, &preset, &names, rows.get())
    };
    let drivers = found
        .drivers
        .iter()
        .map(|(metric, drivers)| {
            view! { <DriverBars metric=*metric drivers=drivers.clone() currency=currency.clone()/> }
        })
        .collect_view();
    let has_drivers = !found.drivers.is_empty();
    view! {
        <p class="headline">{lead}</p>
        <ul class="caveats">{caveats}</ul>
        <div class="compare-tools">
            <label class="check-label">
                <input type="checkbox" prop:checked=move || rows.get()
                    on:change=move |event| rows.set(event_target_checked(&event))/>
                "All metrics"
            </label>
        </div>
        {table}
        <p class="hint">
            "Intervals are 95 % intervals: of the difference for a rate, of the relative change for counts and costs."
        </p>
        <h3>"What drove it"</h3>
        {if has_drivers {
            view! { <div class="drivers">{drivers}</div> }.into_any()
        } else {
            view! {
                <p class="soft">
                    "Not to be told: it takes spend and leads on both sides, in one currency, and spend above zero."
                </p>
            }
            .into_any()
        }}
        <GroupChanges found names/>
    }
}

/// The sides and the two changes that matter most, in sentences.
fn sentences(found: &Comparison, currency: Option<&str>) -> String {
    let mut parts: Vec<String> = explain::sides(found).into_iter().collect();
    for metric in [Metric::Leads, Metric::CostPerLead] {
        if let Some(change) = found.metrics.get(&metric) {
            parts.push(explain::change(metric, change, currency));
        }
    }
    parts.join(" ")
}

/// A line of the table: name, unit, change, verdict, interval.
struct Line<'a> {
    name: String,
    unit: Unit,
    change: &'a Change,
    verdict: Option<String>,
}

fn lines<'a>(found: &'a Comparison, preset: &Preset, all: bool) -> Vec<Line<'a>> {
    let mut wanted = preset.leading_metrics();
    for metric in [Metric::Leads, Metric::Spend] {
        if !wanted.contains(&metric) {
            wanted.insert(0, metric);
        }
    }
    let known = |change: &Change| change.before.known().is_some() || change.after.known().is_some();
    let built = Metric::ALL
        .iter()
        .filter(|metric| all || wanted.contains(metric))
        .filter_map(|metric| Some((*metric, found.metrics.get(metric).filter(|change| known(change))?)))
        .map(|(metric, change)| Line {
            name: metric_card(metric).label.clone(),
            unit: metric_card(metric).unit,
            change,
            verdict: explain::verdict(metric, change),
        });
    let compiled = compile(preset);
    let own = found
        .own
        .iter()
        .filter(|(_, change)| known(change))
        .map(|(id, change)| Line {
            name: preset
                .own_counts
                .get(id)
                .map(|count| count.name.clone())
                .or_else(|| preset.own_metrics.get(id).map(|metric| metric.name.clone()))
                .unwrap_or_else(|| id.to_string()),
            unit: compiled.unit_of(preset, id),
            change,
            verdict: explain::own_verdict(change),
        });
    built.chain(own).collect()
}

fn table(found: &Comparison, preset: &Preset, names: &[String; 2], all: bool) -> AnyView {
    let (before, after) = (found.before.currency.as_deref(), found.after.currency.as_deref());
    let [first, second] = names.clone();
    let rows = lines(found, preset, all)
        .into_iter()
        .map(|line| {
            let change = line.change;
            let moved = explain::change_amounts(change, line.unit, after.or(before));
            let interval = explain::change_interval(change, line.unit);
            view! {
                <tr>
                    <th scope="row">{line.name}</th>
                    <td class="number">{show::amount(change.before, line.unit, before)}</td>
                    <td class="number">{show::amount(change.after, line.unit, after)}</td>
                    <td class="number">{moved.0}</td>
                    <td class="number">{moved.1}</td>
                    <td class="number">{interval.unwrap_or_else(|| "–".to_owned())}</td>
                    <td class="noise" data-verdict=change.verdict.as_str()>
                        <span class="sign" aria-hidden="true">{sign(change.verdict)}</span>
                        {line.verdict.unwrap_or_else(|| untested(change))}
                    </td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="wrap" tabindex="0" role="region" aria-label="Both sides, figure by figure">
            <table class="compared">
                <caption>"Both sides"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Metric"</th>
                        <th scope="col" class="number">{whole_days(&first)}</th>
                        <th scope="col" class="number">{whole_days(&second)}</th>
                        <th scope="col" class="number">"Difference"</th>
                        <th scope="col" class="number">"Per cent"</th>
                        <th scope="col" class="number">"95 % interval"</th>
                        <th scope="col">"More than noise?"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// A text in which no day is broken in two: browsers break after its hyphens.
pub(super) fn whole_days(text: &str) -> Vec<AnyView> {
    let is_day = |word: &str| word.len() <= 11 && word.starts_with(|letter: char| letter.is_ascii_digit());
    let words = text.split_inclusive(' ').map(|word| {
        if is_day(word) {
            view! { <span class="unbroken">{word.to_owned()}</span> }.into_any()
        } else {
            word.to_owned().into_any()
        }
    });
    words.collect()
}

/// A sign beside the words, which say the same.
pub(super) const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Higher => "▲ ",
        Verdict::Lower => "▼ ",
        Verdict::NoClearDifference => "≈ ",
        Verdict::NotTested(_) => "",
    }
}

fn untested(change: &Change) -> String {
    match change.verdict {
        Verdict::NotTested(why) => explain::untested(why).to_owned(),
        _ => String::new(),
    }
}
