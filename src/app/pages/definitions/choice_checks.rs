//! The checks on how a count is made.

use super::checks_list::level;
use super::choice::count;
use super::words;
use crate::app::focus;
use crate::app::pages::learn::marked;
use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leadsheet::explain;
use leadsheet::preset::Edit;
use leadsheet::report::{Check, CheckLevel};
use leptos::prelude::*;

/// What is wrong with the choice made for a count, said when it is made, with the way back to the default.
#[component]
pub(super) fn ChoiceChecks(
    /// The count.
    count: CountId,
    /// Only shown: said, and mended, somewhere else.
    #[prop(optional)]
    quiet: bool,
    /// Where the focus goes when the button has done its work and is gone.
    #[prop(optional, into)]
    then: String,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let name = words::count_name(count);
    let checks: Memo<Vec<Check>> = Memo::new(move |_| {
        view.with(|view| {
            view.as_ref()
                .and_then(|view| self::count(view, count).map(|found| found.checks.clone()))
                .unwrap_or_default()
        })
    });
    let mendable = Memo::new(move |_| {
        preset.with(|preset| preset.counts.contains_key(&count))
            && checks.with(|checks| checks.iter().any(|check| check.level != CheckLevel::Note))
    });
    let then = StoredValue::new(then);
    let mend = move |_| {
        state.edit(Edit::Count(count, None), &format!("{name} is made by default again."));
        then.with_value(|then| focus::on(then));
    };
    view! {
        <div class="choice-checks" aria-live=(!quiet).then_some("polite")>
            {move || (!checks.with(Vec::is_empty)).then(|| view! {
                <ul aria-label=format!("Checks on {name}")>
                    {checks.get().iter().map(|check| view! {
                        <li data-level=check.level.as_str()>
                            <strong class="level">{level(check.level)}</strong>
                            <span>{marked(&explain::check(check))}</span>
                        </li>
                    }).collect_view()}
                </ul>
            })}
            {move || (mendable.get() && !quiet).then(|| view! {
                <button type="button" class="safe" on:click=mend>
                    "Use the safe choice"<span class="visually-hidden">{format!(" for {name}")}</span>
                </button>
            })}
        </div>
    }
}
