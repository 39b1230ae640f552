//! One count.

use super::choice::count as find;
use super::choice_checks::ChoiceChecks;
use super::narrowed::Narrowed;
use super::words;
use crate::app::focus;
use crate::app::pages::learn::{TotalFigure, code, marked};
use crate::app::state::AppState;
use leadsheet::amount::Amount;
use leadsheet::catalog::{CountId, Unit, count_card};
use leadsheet::preset::Edit;
use leadsheet::report::CountView;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// A count: its total, what it uses, whether a person chose that, and the way back to the default.
#[component]
pub(super) fn CountItem(
    /// The count.
    count: CountId,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let name = words::count_name(count);
    let found: Memo<Option<CountView>> =
        Memo::new(move |_| view.with(|view| view.as_ref().and_then(|view| find(view, count).cloned())));
    let rule = Memo::new(move |_| preset.with(|preset| preset.counts.get(&count).cloned()));
    let title = StoredValue::new(format!("count-{count}-title"));
    let reset = move |_| {
        state.edit(Edit::Count(count, None), &format!("{name} is made by default again."));
        title.with_value(|title| focus::on(title));
    };
    view! {
        <li class="count-item" id=format!("count-{count}")
            data-own=move || rule.with(Option::is_some).to_string()>
            <div class="count-head">
                <h3 id=title.get_value() tabindex="-1">{name}</h3>
                <span class="tag">{move || if rule.with(Option::is_some) { "Your choice" } else { "By default" }}</span>
                {words::metric_of(count).map(|metric| view! { <TotalFigure metric/> })}
            </div>
            <div class="count-body">
                {move || match (found.get(), rule.get()) {
                    (Some(found), _) if !found.used.is_empty() => used(&found).into_any(),
                    (_, Some(rule)) => view! { <p class="count-rule">{marked(&words::rule(&rule))}"."</p> }.into_any(),
                    (Some(found), None) => view! { <p class="missing">{nothing(found.total.amount)}</p> }.into_any(),
                    (None, None) => defaults(count).into_any(),
                }}
                {move || found.get().filter(|found| found.rule.is_some()).map(|found| difference(found.total.amount, found.default_total))}
                <Narrowed count quiet={count == CountId::Leads}/>
                <ChoiceChecks count quiet=true/>
                <div class="count-foot">
                    <details>
                        <summary>"Why this default"<span class="visually-hidden">{format!(" for {name}")}</span></summary>
                        <p>{marked(&count_card(count).reason)}</p>
                        {defaults(count)}
                    </details>
                    {move || rule.with(Option::is_some).then(|| view! {
                        <button type="button" class="quiet"
                            on:click=reset>
                            "Reset to default"<span class="visually-hidden">{format!(" ({name})")}</span>
                        </button>
                    })}
                </div>
            </div>
        </li>
    }
}

/// The action types a count uses, with their sums.
fn used(found: &CountView) -> impl IntoView {
    view! {
        <ul class="count-used">
            {found.used.iter().map(|used| view! {
                <li>{code(&used.action_type)}<small>{used.origin.clone()}</small>
                    <span class="number">{show::figure(used.sum, Unit::Count, None)}</span></li>
            }).collect_view()}
        </ul>
    }
}

/// Why a count made by default uses nothing.
fn nothing(total: Amount) -> &'static str {
    total
        .reason()
        .map_or("None of its action types occurs, so it is zero.", explain::reason)
}

/// The default of a count, alternative by alternative.
fn defaults(count: CountId) -> impl IntoView {
    let mut steps = words::default_steps(count).into_iter();
    let first = steps.next().unwrap_or_default();
    view! {
        <ol class="count-default">
            <li>{marked(&capital(&first))}</li>
            {steps.map(|step| view! { <li>"Otherwise "{marked(&step)}</li> }).collect_view()}
        </ol>
    }
}

/// What the default would give, and how far the choice is from it.
fn difference(total: Amount, default: Amount) -> Option<impl IntoView> {
    let standard = default.known()?;
    let words = match total.known().and_then(|total| total.checked_sub(standard)) {
        Some(difference) if difference.is_zero() => "The default gives the same.".to_owned(),
        Some(difference) => {
            let sign = if difference.is_sign_positive() { "+" } else { "" };
            format!(
                "The default gives {}; this is {sign}{}.",
                show::figure(standard, Unit::Count, None),
                show::figure(difference, Unit::Count, None)
            )
        }
        None => format!("The default gives {}.", show::figure(standard, Unit::Count, None)),
    };
    Some(view! { <p class="count-difference">{words}</p> })
}

/// With a capital first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
