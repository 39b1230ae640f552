//! The numbers that were typed in.

use super::called;
use crate::app::focus;
use crate::app::state::AppState;
use leadsheet::catalog::{Unit, metric_card};
use leadsheet::preset::Preset;
use leadsheet::preset::formula::Name;
use leadsheet::report::TypedNumbers;
use leadsheet::show;
use leptos::prelude::*;

/// How many are listed.
const MOST: usize = 200;

/// Every typed number with the way to take it out, and the way to clear all.
#[component]
pub(super) fn TypedTable() -> impl IntoView {
    let state = AppState::get();
    let (preset, typed) = (state.preset(), state.typed());
    let set = move |numbers: TypedNumbers, said: &str| {
        let told = state;
        state.type_in(numbers, move |why| told.announce(&why.what));
        state.announce(said);
        focus::on("typed-number");
    };
    let remove = move |at: usize| {
        let mut numbers = typed.get_untracked();
        if at < numbers.0.len() {
            numbers.0.remove(at);
            set(numbers, "The typed number was taken out.");
        }
    };
    let rows = move || {
        let numbers = typed.get();
        let currency = state
            .view()
            .with(|view| view.as_ref().and_then(|view| view.report.currency.clone()));
        preset.with(|preset| {
            numbers
                .0
                .iter()
                .take(MOST)
                .enumerate()
                .map(|(at, number)| {
                    let name = called(preset, &number.of);
                    let place = number.campaign.clone();
                    let of = place.clone().unwrap_or_else(|| "the total".to_owned());
                    let shown = show::figure(number.value, unit(preset, &number.of), currency.as_deref());
                    view! {
                        <tr>
                            <th scope="row"><bdi>{name.clone()}</bdi></th>
                            <td>{match place { Some(place) => view! { <bdi>{place}</bdi> }.into_any(), None => "Total".into_any() }}</td>
                            <td class="number">{shown}" "<span class="tag typed-tag">"typed in"</span></td>
                            <td><button type="button" class="quiet" on:click=move |_| remove(at)>
                                "Take out"<span class="visually-hidden">{format!(" ({name}, {of})")}</span>
                            </button></td>
                        </tr>
                    }
                })
                .collect_view()
        })
    };
    let more = move || typed.with(|typed| typed.0.len().saturating_sub(MOST));
    view! {
        <div class="wrap typed-table" tabindex="0" role="region" aria-label="Typed numbers, scrollable">
            <table>
                <caption>"Typed numbers"</caption>
                <thead><tr>
                    <th scope="col">"Number of"</th><th scope="col">"For"</th><th scope="col" class="number">"Number"</th>
                    <th scope="col"><span class="visually-hidden">"Change"</span></th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {move || (more() > 0).then(|| view! { <p class="soft">{format!("and {} more", more())}</p> })}
        <p class="buttons"><button type="button" on:click=move |_| set(TypedNumbers::default(), "All typed numbers were cleared.")>"Clear all typed numbers"</button></p>
    }
}

fn unit(preset: &Preset, of: &Name) -> Unit {
    match of {
        Name::Metric(metric) => metric_card(*metric).unit,
        Name::Own(id) => preset.own_counts.get(id).map_or(Unit::Count, |count| count.unit),
    }
}
