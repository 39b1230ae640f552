//! What counts as a lead.

use super::choice::Choice;
use super::choice_checks::ChoiceChecks;
use super::lead_option::LeadOption;
use super::narrowed::Narrowed;
use super::own_types::OwnTypes;
use crate::app::state::AppState;
use leadsheet::catalog::CountId;
use leptos::prelude::*;

/// The lead definition: plain choices with the total each of them gives, and the checks of the present one.
#[component]
pub(super) fn LeadChoice() -> impl IntoView {
    let preset = AppState::get().preset();
    let chosen = Memo::new(move |_| preset.with(|preset| Choice::of(preset.counts.get(&CountId::Leads))));
    // A preset may point leads at a count that is not offered; the choice is then listed as well.
    let offered = Memo::new(move |_| {
        let mut choices = Choice::OFFERED.to_vec();
        if !choices.contains(&chosen.get()) {
            choices.insert(choices.len() - 1, chosen.get());
        }
        choices
    });
    view! {
        <fieldset class="choice" id="lead-definition">
            <legend><h2>"What counts as a lead"</h2></legend>
            <div class="options">
                <For each=move || offered.get() key=|choice| *choice let:choice>
                    <LeadOption choice chosen/>
                </For>
            </div>
            <Show when=move || chosen.get() == Choice::Own>
                <OwnTypes/>
            </Show>
            <Narrowed count=CountId::Leads/>
            <ChoiceChecks count=CountId::Leads then="lead-is-default"/>
        </fieldset>
    }
}
