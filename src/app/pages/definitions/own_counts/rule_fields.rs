//! The fields of each way to count.

use super::draft::{Draft, Kind};
use super::type_list::TypeList;
use crate::app::pages::definitions::offers;
use crate::app::pages::definitions::picker::Picker;
use leadsheet::catalog::CountId;
use leptos::prelude::*;

/// What the chosen way to count needs.
#[component]
pub(super) fn RuleFields(
    /// The count being written.
    draft: RwSignal<Draft>,
    /// The chosen way.
    kind: Memo<Kind>,
) -> impl IntoView {
    let types = offers::action_types();
    let conversions = offers::conversions();
    let columns = offers::columns();
    move || {
        match kind.get() {
        Kind::Exactly => one_type(draft, types, "Action type"),
        Kind::TotalMinusPart => view! {
            {one_type(draft, types, "The total")}
            <TypeList draft types label="Parts to take away" ordered=false/>
        }
        .into_any(),
        Kind::FirstOf => view! { <TypeList draft types label="Action types, the best first" ordered=true/> }.into_any(),
        Kind::Sum => view! { <TypeList draft types label="Action types to add" ordered=false/> }.into_any(),
        Kind::Prefix => view! {
            <div class="field">
                <label for="count-prefix">"Begins with"</label>
                <input type="text" id="count-prefix" autocomplete="off" spellcheck="false" maxlength="340" placeholder="offsite_conversion.custom."
                    prop:value=move || draft.with(|draft| draft.prefix.clone())
                    on:input=move |event| draft.update(|draft| draft.prefix = event_target_value(&event))/>
            </div>
        }
        .into_any(),
        Kind::CustomConversion => {
            let text = mirrored(draft, |draft| draft.conversion.clone(), |draft, text| draft.conversion = text);
            view! {
                <Picker id="count-conversion".to_owned() label="Number of the custom conversion" options=conversions text
                    chosen=Callback::new(|_| ()) placeholder="1234567890"/>
                <div class="field">
                    <label for="count-conversion-name">"Its name in Events Manager"</label>
                    <input type="text" id="count-conversion-name" autocomplete="off" maxlength="200" dir="auto"
                        prop:value=move || draft.with(|draft| draft.conversion_name.clone())
                        on:input=move |event| draft.update(|draft| draft.conversion_name = event_target_value(&event))/>
                </div>
            }
            .into_any()
        }
        Kind::Column => {
            let text = mirrored(draft, |draft| draft.column.clone(), |draft, text| draft.column = text);
            view! {
                <Picker id="count-column".to_owned() label="Column" options=columns text chosen=Callback::new(|_| ())
                    placeholder="Booked calls"/>
            }
            .into_any()
        }
        Kind::Same => view! {
            <div class="field">
                <label for="count-same">"Built-in count"</label>
                <select id="count-same" on:change=move |event| {
                    if let Some(id) = CountId::parse(&event_target_value(&event)) {
                        draft.update(|draft| draft.same = id);
                    }
                }>
                    {offers::built_in_counts().map(|(id, name)| view! {
                        <option value=id.as_str() selected=move || draft.with(|draft| draft.same == id)>{name}</option>
                    }).collect_view()}
                </select>
            </div>
        }
        .into_any(),
        Kind::Typed => ().into_any(),
    }
    }
}

fn one_type(draft: RwSignal<Draft>, types: offers::Picks, label: &'static str) -> AnyView {
    let text = mirrored(draft, |draft| draft.one.clone(), |draft, text| draft.one = text);
    view! {
        <Picker id="count-type".to_owned() label options=types text chosen=Callback::new(|_| ())
            placeholder="Type a part of its name"/>
    }
    .into_any()
}

/// A signal of one text of the draft, for a picker to write into.
fn mirrored(
    draft: RwSignal<Draft>,
    get: impl Fn(&Draft) -> String,
    set: impl Fn(&mut Draft, String) + 'static,
) -> RwSignal<String> {
    let text = RwSignal::new(draft.with_untracked(get));
    Effect::new(move |before: Option<String>| {
        let now = text.get();
        if before.is_some_and(|before| before != now) {
            draft.update(|draft| set(draft, now.clone()));
        }
        now
    });
    text
}
