//! What the present choice counts twice, and the choice that does not.

use crate::app::focus;
use crate::app::pages::learn::code;
use crate::app::state::AppState;
use leadsheet::catalog::Unit;
use leadsheet::preset::{CountRef, Edit};
use leadsheet::report::{Drawing, SafeChoice};
use leadsheet::{explain, show};
use leptos::prelude::*;

/// Each count that adds something twice, with one press that mends it.
#[component]
pub(super) fn SafeChoices(
    /// The family.
    drawing: Drawing,
) -> impl IntoView {
    let state = AppState::get();
    let title = format!("family-{}", drawing.family);
    let item = move |choice: &SafeChoice| {
        let name = choice.count.name.clone();
        let twice = drawing
            .twice
            .iter()
            .filter(|twice| twice.count == choice.count)
            .map(|twice| {
                view! {
                    <li>{code(&twice.first)}" and "{code(&twice.second)}": "
                        <strong>{show::figure(twice.amount, Unit::Count, None)}</strong>" counted twice"</li>
                }
            });
        let rule = choice
            .rule
            .as_ref()
            .map_or_else(|| "the default".to_owned(), explain::rule);
        let (chosen, then, said) = (choice.clone(), title.clone(), name.clone());
        let mend = move |_| {
            let words = format!("{said} counts nothing twice now.");
            match (&chosen.count.count, &chosen.rule) {
                (CountRef::BuiltIn(id), rule) => state.edit(Edit::Count(*id, rule.clone()), &words),
                (CountRef::Own(id), Some(rule)) => {
                    let own = state
                        .preset()
                        .with_untracked(|preset| preset.own_counts.get(id).cloned());
                    if let Some(mut own) = own {
                        own.rule = rule.clone();
                        state.edit(Edit::OwnCount(id.clone(), Some(Box::new(own))), &words);
                    }
                }
                (CountRef::Own(_), None) => {}
            }
            focus::on(&then);
        };
        view! {
            <div class="twice" role="group" aria-label=format!("{name} counts something twice")>
                <p><strong>"Error. "</strong><bdi>{name.clone()}</bdi>" counts something twice:"</p>
                <ul>{twice.collect_view()}</ul>
                <div class="twice-do">
                    <button type="button" class="main" on:click=mend>
                        "Take the safe choice"<span class="visually-hidden">{format!(" for {name}")}</span>
                    </button>
                    <span>{format!("{} → {}: ", show::amount(choice.now, Unit::Count, None), show::amount(choice.total, Unit::Count, None))}<bdi>{rule}</bdi></span>
                </div>
            </div>
        }
    };
    drawing.safe.clone().iter().map(item).collect_view()
}
