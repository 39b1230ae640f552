//! A choice of what to compare.

use super::differ::Thing;
use super::{GROUPS, contents::title_of};
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, family_types, metric_card};
use leptos::prelude::*;

/// A list of metrics, own counts and metrics, and action types: those of the data, or those of leads without data.
#[component]
pub(super) fn DifferChoice(
    /// The id of the control.
    id: &'static str,
    /// Its label.
    label: &'static str,
    /// What is chosen.
    chosen: RwSignal<Thing>,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let own = Memo::new(move |_| {
        preset.with(|preset| {
            let counts = preset
                .own_counts
                .iter()
                .map(|(id, count)| (id.clone(), count.name.clone()));
            let metrics = preset
                .own_metrics
                .iter()
                .map(|(id, metric)| (id.clone(), metric.name.clone()));
            counts.chain(metrics).collect::<Vec<_>>()
        })
    });
    let types = Memo::new(move |_| {
        view.with(|view| match view {
            Some(view) => {
                let all = view.findings.families.iter().flat_map(|family| &family.types);
                all.map(|found| found.action_type.clone()).collect::<Vec<String>>()
            }
            None => family_types("lead")
                .into_iter()
                .filter(|kind| !kind.is_group())
                .map(|kind| kind.id.clone())
                .collect(),
        })
    });
    let option = move |thing: Thing, text: String| {
        let value = thing.value();
        view! { <option value=value selected=move || chosen.with(|chosen| *chosen == thing)>{text}</option> }
    };
    let choose = move |event| {
        if let Some(thing) = Thing::parse(&event_target_value(&event)) {
            chosen.set(thing);
        }
    };
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <select id=id on:change=choose prop:value=move || chosen.with(Thing::value)>
                {GROUPS.map(|(group, title)| view! {
                    <optgroup label=title>
                        {Metric::ALL.iter().copied().filter(|metric| metric_card(*metric).group == group)
                            .map(|metric| option(Thing::Metric(metric), title_of(metric).to_owned())).collect_view()}
                    </optgroup>
                }).collect_view()}
                {move || (!own.with(Vec::is_empty)).then(|| view! {
                    <optgroup label="Your own">
                        {own.get().into_iter().map(|(id, name)| option(Thing::Own(id), name)).collect_view()}
                    </optgroup>
                })}
                <optgroup label="Action types">
                    {move || types.get().into_iter().map(|name| option(Thing::Type(name.clone()), name)).collect_view()}
                </optgroup>
            </select>
        </div>
    }
}
