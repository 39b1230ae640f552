//! The form that makes or changes a metric.

use super::draft::{Draft, Sound, sound};
use super::error::FormulaProblem;
use super::formula_box::{FormulaBox, ScopeOf, replace};
use super::shown::{figure, unit_words};
use crate::app::focus;
use crate::app::pages::definitions::own::{Desk, Editing, OwnForm, TextField};
use crate::app::state::AppState;
use leadsheet::catalog::{Better, Unit};
use leadsheet::engine::{Request, Response, StudioRequest, StudioResponse};
use leadsheet::explain;
use leadsheet::preset::formula::{Dimension, FormulaError, FormulaErrorKind, Name, offered_label, plain, with_ids};
use leadsheet::preset::{Edit, OwnId, OwnMetric, PresetErrorKind, compile};
use leadsheet::report::Value;
use leptos::prelude::*;
use std::sync::Arc;

/// A form for one metric, with its unit and its value on the data while it is written.
#[component]
pub(super) fn MetricEditor(
    /// What is written and deleted.
    desk: Desk,
    /// The metric to change; none is a new one.
    id: Option<OwnId>,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let before = id
        .as_ref()
        .and_then(|id| preset.with_untracked(|preset| preset.own_metrics.get(id).cloned()));
    let draft = RwSignal::new(Draft::of(before.as_ref()));
    let text = RwSignal::new(before.as_ref().map(|metric| metric.formula.clone()).unwrap_or_default());
    let existing = StoredValue::new(id.clone());
    let editing = StoredValue::new(Editing::of(id.clone()));
    let refused = RwSignal::new(None::<String>);
    request_animation_frame(|| focus::on("metric-name"));
    let scope = Memo::new(move |_| ScopeOf(Arc::new(preset.with(|preset| compile(preset).scope))));
    let result: Memo<Result<Sound, FormulaError>> = Memo::new(move |_| {
        let found = text.with(|text| scope.with(|scope| sound(text, &scope.0)))?;
        let uses_own = found.checked.uses.iter().any(|name| matches!(name, Name::Own(_)));
        match existing.get_value().filter(|_| uses_own) {
            // Only one that others can use already can lead back to itself.
            Some(id) => circle(state, &id, &text.get()).map_or(Ok(found), Err),
            None => Ok(found),
        }
    });
    let offering = RwSignal::new(false);
    // A name for which others are offered may be half typed.
    let half_typed =
        move |error: &FormulaError| matches!(error.kind, FormulaErrorKind::UnknownName(_)) && offering.get();
    let invalid = Signal::derive(move || {
        !offering.get()
            && result.with(|result| {
                result
                    .as_ref()
                    .is_err_and(|error| error.kind != FormulaErrorKind::Empty)
            })
    });
    let has_data = Memo::new(move |_| view.with(Option::is_some));
    let answer = state.follow(move || {
        if !has_data.get() || result.with(Result::is_err) {
            return None;
        }
        Some(Request::Studio(Box::new(StudioRequest::CheckFormula {
            preset: preset.get(),
            text: text.get(),
        })))
    });
    let value: Memo<Option<Value>> = Memo::new(move |_| match answer.get().as_deref() {
        Some(Response::Studio(answer)) => match answer.as_ref() {
            StudioResponse::Formula(Ok((_, value))) => Some(*value),
            _ => None,
        },
        _ => None,
    });
    let offered = Memo::new(move |_| {
        let name = draft.with(|draft| draft.name.trim().to_owned());
        let found = result.get().ok()?;
        (!name.is_empty()).then(|| scope.with(|scope| offered_label(&name, &found.expr, &scope.0)))?
    });
    let mend = Callback::new(move |()| {
        if let Err(FormulaError {
            span,
            suggestion: Some(with),
            ..
        }) = result.get_untracked()
        {
            replace(text, span, &with);
            focus::on("metric-formula");
        }
    });
    let submit = Callback::new(move |()| {
        let found = match result.get_untracked() {
            Ok(found) => found,
            Err(error) => {
                refused.set(Some(explain::formula_error(&error).what));
                focus::on("metric-formula");
                return;
            }
        };
        // By ids, so that a rename breaks nothing.
        let formula = scope.with_untracked(|scope| with_ids(&found.expr, &scope.0));
        let metric = match draft.with_untracked(|draft| draft.metric(&formula)) {
            Ok(metric) => metric,
            Err(missing) => {
                refused.set(Some(missing.to_owned()));
                return;
            }
        };
        let name = metric.name.clone();
        let kept = desk.keep(state, editing.get_value(), &name, |id| {
            Edit::OwnMetric(id, Some(Box::new(metric)))
        });
        if let Err(why) = kept {
            refused.set(Some(why));
        }
    });
    let name = Signal::derive(move || draft.with(|draft| draft.name.clone()));
    let set_name = Callback::new(move |name| draft.update(|draft| draft.name = name));
    let note = Signal::derive(move || draft.with(|draft| draft.note.clone()));
    let set_note = Callback::new(move |note| draft.update(|draft| draft.note = note));
    let percent_or_plain = Memo::new(move |_| {
        result.with(|result| {
            result
                .as_ref()
                .is_ok_and(|found| found.checked.dimension == Dimension::PLAIN)
        })
    });
    let problem = move || match result.get() {
        Err(error) if error.kind != FormulaErrorKind::Empty && !half_typed(&error) => {
            Some(view! { <FormulaProblem text=text.get() error mend/> })
        }
        _ => None,
    };
    let said = move || match result.get() {
        Err(error) if error.kind == FormulaErrorKind::Empty => view! {
            <p class="soft">"The unit and the value on your data will stand here."</p>
        }
        .into_any(),
        Err(_) => view! { <p class="soft">"The formula cannot be worked out yet."</p> }.into_any(),
        Ok(found) => {
            let (unit, decimals) = draft.with(|draft| (draft.shown_unit(&found.checked), draft.decimals));
            let currency = view.with(|view| view.as_ref().and_then(|view| view.report.currency.clone()));
            let dimension = explain::dimension(found.checked.dimension);
            let unit_said = match unit {
                Unit::Rate => format!("{dimension}, shown in {}", unit_words(unit)),
                _ => dimension.to_owned(),
            };
            view! {
                <p class="live-head"><span>"On your data: "</span>
                    {match (has_data.get(), value.get()) {
                        (false, _) => view! { <span class="soft">"load data to see it"</span> }.into_any(),
                        (true, None) => view! { <span class="soft">"working it out…"</span> }.into_any(),
                        (true, Some(value)) => figure(&value, unit, decimals, currency.as_deref(), "live-total"),
                    }}
                </p>
                <p class="soft">"Reads as "<bdi>{scope.with(|scope| explain::in_line(&plain(&found.expr, &scope.0)))}</bdi>"."</p>
                <p class="soft">{format!("Unit: {unit_said}.")}</p>
            }
            .into_any()
        }
    };
    view! {
        <OwnForm desk id note set_note refused submit live=move || view! {
            <div class="live" role="status" aria-label="What it gives">{said}</div>
        }>
            <TextField id="metric-name".to_owned() label="Name" most=200 example="Cost per qualified lead" value=name set=set_name>
                {move || offered.get().map(|label| {
                    let taken = label.clone();
                    view! {
                        <p class="offered">"The name should say what it is divided by. "
                            <button type="button" on:click=move |_| {
                                draft.update(|draft| draft.name.clone_from(&taken));
                                focus::on("metric-name");
                            }>"Call it “"<bdi>{label}</bdi>"”"</button></p>
                    }
                })}
            </TextField>
            <div class="formula-field">
                <FormulaBox text scope invalid offering/>
                <div role="status" id="metric-formula-problem">{problem}</div>
            </div>
            <div class="narrow">
                <div class="field">
                    <label for="metric-decimals">"Decimals"</label>
                    <select id="metric-decimals" on:change=move |event| {
                        let chosen = event_target_value(&event).parse().ok();
                        draft.update(|draft| draft.decimals = chosen);
                    }>
                        <option value="" selected=move || draft.with(|draft| draft.decimals.is_none())>"As usual"</option>
                        {(0..=leadsheet::preset::MOST_DECIMALS).map(|number| view! {
                            <option value=number selected=move || draft.with(|draft| draft.decimals == Some(number))>{number}</option>
                        }).collect_view()}
                    </select>
                </div>
                <div class="field">
                    <label for="metric-better">"Better when"</label>
                    <select id="metric-better" on:change=move |event| {
                        let better = match event_target_value(&event).as_str() {
                            "higher" => Better::Higher,
                            "lower" => Better::Lower,
                            _ => Better::Neither,
                        };
                        draft.update(|draft| draft.better = better);
                    }>
                        <option value="neither" selected=move || draft.with(|draft| draft.better == Better::Neither)>"it depends"</option>
                        <option value="higher" selected=move || draft.with(|draft| draft.better == Better::Higher)>"higher"</option>
                        <option value="lower" selected=move || draft.with(|draft| draft.better == Better::Lower)>"lower"</option>
                    </select>
                </div>
                <div class="field">
                    <label for="metric-volume">"Minimum volume"</label>
                    <input type="text" id="metric-volume" inputmode="numeric" autocomplete="off" maxlength="10" placeholder="30 events"
                        prop:value=move || draft.with(|draft| draft.min_volume.clone())
                        on:input=move |event| draft.update(|draft| draft.min_volume = event_target_value(&event))/>
                </div>
                <Show when=move || percent_or_plain.get()>
                    <div class="field">
                        <label for="metric-unit">"Shown"</label>
                        <select id="metric-unit" on:change=move |event| {
                            let unit = match event_target_value(&event).as_str() {
                                "rate" => Some(Unit::Rate),
                                "ratio" => Some(Unit::Ratio),
                                _ => None,
                            };
                            draft.update(|draft| draft.unit = unit);
                        }>
                            <option value="" selected=move || draft.with(|draft| draft.unit.is_none())>"As usual"</option>
                            <option value="rate" selected=move || draft.with(|draft| draft.unit == Some(Unit::Rate))>"in per cent"</option>
                            <option value="ratio" selected=move || draft.with(|draft| draft.unit == Some(Unit::Ratio))>"as a plain number"</option>
                        </select>
                    </div>
                </Show>
            </div>
        </OwnForm>
    }
}

/// What makes a formula lead back to itself, when it does.
fn circle(state: AppState, id: &OwnId, formula: &str) -> Option<FormulaError> {
    let edit = Edit::OwnMetric(id.clone(), Some(Box::new(OwnMetric::new("x", formula))));
    match state.preset().with(|preset| edit.check(preset)).err()?.kind {
        PresetErrorKind::Formula(error) => Some(error),
        _ => None,
    }
}
