//! The stage to optimise for.

use super::readiness::mark;
use crate::app::state::AppState;
use leadsheet::advice::{StageChoice, Standing};
use leadsheet::catalog::{Stage, Unit, stages};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// The stages that could be optimised for, each with its figures.
#[component]
pub(super) fn StagePicker(
    /// The stages the data has, the deepest first.
    stages: Memo<Vec<StageChoice>>,
) -> impl IntoView {
    let declared = AppState::get().quality().declared;
    let chosen = Memo::new(move |_| declared.with(|declared| declared.stage));
    let best =
        Memo::new(move |_| stages.with(|stages| stages.iter().find(|choice| choice.best).map(|choice| choice.stage)));
    let none = Memo::new(move |_| stages.with(Vec::is_empty));
    let by_itself = move || match best.get() {
        Some(stage) => format!("Choose for me: {}", stage_name(stage)),
        None => format!(
            "Choose for me: {}, until the figures say more",
            stage_name(Stage::Qualified)
        ),
    };
    view! {
        <section class="stage-picker" aria-labelledby="stage-title">
            <h3 id="stage-title">"Stage to optimise for"</h3>
            <p class="soft">
                "The deepest stage that 1 % to 40 % of leads reach, most of them within 28 days; one with 50 or more a week is \
                 preferred. The time and the rate above are those of the stage chosen here. Meta may optimise for another stage \
                 than you choose."
            </p>
            <div class="wrap" tabindex="0" role="region" aria-label="Stages">
                <table class="q-stages">
                    <thead>
                        <tr>
                            <th scope="col">"Stage"</th>
                            <th scope="col" class="number">"Reached by"</th>
                            <th scope="col">"Rate"<small>"1 % to 40 % of leads older than 28 days"</small></th>
                            <th scope="col">"Within 28 days"<small>"of those with a date"</small></th>
                            <th scope="col" class="number">"Median time"</th>
                            <th scope="col" class="number">"In a week"</th>
                        </tr>
                    </thead>
                    <tbody>
                        <tr>
                            <th scope="row">
                                <label class="radio">
                                    <input type="radio" name="stage" prop:checked=move || chosen.get().is_none()
                                        on:change=move |_| declared.update(|declared| declared.stage = None)/>
                                    {by_itself}
                                </label>
                            </th>
                            <td colspan="5"></td>
                        </tr>
                        {Stage::LADDER.iter().rev().filter(|stage| **stage != Stage::Raw).map(|stage| {
                            let stage = *stage;
                            let choice = Memo::new(move |_| stages.with(|stages| stages.iter().find(|choice| choice.stage == stage).cloned()));
                            view! {
                                <tr>
                                    <th scope="row">
                                        <label class="radio">
                                            <input type="radio" name="stage" prop:checked=move || chosen.get() == Some(stage)
                                                on:change=move |_| declared.update(|declared| declared.stage = Some(stage))/>
                                            {stage_name(stage)}
                                            {move || (best.get() == Some(stage)).then(|| view! { <span class="tag">"Suggested"</span> })}
                                        </label>
                                    </th>
                                    {move || choice.get().map_or_else(no_figures, |choice| figures(&choice))}
                                </tr>
                            }
                        }).collect_view()}
                    </tbody>
                </table>
            </div>
            {move || none.get().then(|| view! {
                <p class="hint">"Figures come with the CRM's file, when its statuses or the dates of its stages are mapped."</p>
            })}
        </section>
    }
}

/// What a stage is called.
pub(super) fn stage_name(stage: Stage) -> &'static str {
    stages()
        .iter()
        .find(|card| card.id == stage)
        .map_or("", |card| card.name.as_str())
}

fn no_figures() -> AnyView {
    view! { <td class="number missing">"–"</td><td class="missing">"–"</td><td class="missing">"–"</td><td class="number missing">"–"</td><td class="number missing">"–"</td> }
        .into_any()
}

fn figures(choice: &StageChoice) -> AnyView {
    let rate = choice.rate_share.map(|share| show::figure(share, Unit::Rate, None));
    let spread = choice
        .rate_interval
        .and_then(|interval| explain::spread(interval, Unit::Rate));
    let within = choice.within.map(|share| show::figure(share, Unit::Rate, None));
    let weekly = choice
        .weekly
        .map(|weekly| show::figure(weekly.round_dp(1).normalize(), Unit::Count, None));
    let median = choice.median_hours.map(explain::hours);
    view! {
        <td class="number">{crate::app::words::grouped(choice.reached)}</td>
        <td>{judged(choice.rate, rate)}{spread.map(|spread| view! { <small class="under">{spread}</small> })}</td>
        <td>{judged(choice.time, within)}</td>
        <td class="number">{median.unwrap_or_else(|| "–".to_owned())}</td>
        <td class="number">{weekly.unwrap_or_else(|| "–".to_owned())}</td>
    }
    .into_any()
}

fn judged(standing: Standing, figure: Option<String>) -> impl IntoView {
    let name = match standing {
        Standing::Met => "met",
        Standing::NotMet => "not_met",
        Standing::CannotTell => "cannot_tell",
    };
    view! {
        <span class="q-judged" data-standing=name>
            <span class="mark" aria-hidden="true">{mark(standing)}</span>
            {figure.map(|figure| format!("{figure}, "))}{explain::standing(standing).to_lowercase()}
        </span>
    }
}
