//! The action types that make up the user's own lead definition.

use super::choice::{count, first_names, used_types};
use super::own_overlaps::OwnOverlaps;
use super::own_type::OwnType;
use super::words;
use crate::app::pages::learn::marked;
use crate::app::state::AppState;
use leadsheet::catalog::{self, CountId};
use leadsheet::preset::{Edit, Rule};
use leptos::prelude::*;

/// The counts whose action types are offered without data.
const LEAD_LIKE: [CountId; 4] = [
    CountId::Leads,
    CountId::MessagingLeads,
    CountId::Calls,
    CountId::QualifiedLeads,
];

/// Tick boxes for the action types to add up as leads, and a box for the name of another one.
#[component]
pub(super) fn OwnTypes() -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let used = move || {
        view.with(|view| {
            used_types(
                CountId::Leads,
                view.as_ref().and_then(|view| count(view, CountId::Leads)),
            )
        })
    };
    let rule = Memo::new(move |_| preset.with(|preset| preset.counts.get(&CountId::Leads).cloned()));
    let chosen = Memo::new(move |_| match rule.get() {
        Some(Rule::Sum(types)) => types,
        _ => used(),
    });
    // Once offered, an action type stays where it is while the page is open, so that nothing jumps on a click.
    let offered = Memo::new(move |before: Option<&Vec<String>>| {
        let mut types = before.cloned().unwrap_or_default();
        let add = |types: &mut Vec<String>, name: &str| {
            if !types.iter().any(|known| known == name) {
                types.push(name.to_owned());
            }
        };
        view.with(|view| match view {
            Some(view) => {
                let lead_like = view
                    .findings
                    .families
                    .iter()
                    .filter(|found| catalog::family(&found.id).is_some_and(|family| family.kind == "lead"));
                lead_like
                    .flat_map(|family| &family.types)
                    .for_each(|found| add(&mut types, &found.action_type));
            }
            None => LEAD_LIKE
                .into_iter()
                .flat_map(first_names)
                .for_each(|name| add(&mut types, &name)),
        });
        chosen.with(|chosen| chosen.iter().for_each(|name| add(&mut types, name)));
        types
    });
    let toggle = Callback::new(move |name: String| {
        let from = untrack(used);
        let said = if chosen.with_untracked(|chosen| chosen.contains(&name)) {
            "no longer counts"
        } else {
            "now counts"
        };
        let said = format!("{name} {said} as Leads.");
        state.edit(
            Edit::Toggle {
                count: CountId::Leads,
                action_type: name,
                from,
            },
            &said,
        );
    });
    let more = RwSignal::new(String::new());
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = more.get_untracked().trim().to_owned();
        if name.is_empty() {
            return;
        }
        if chosen.with_untracked(|chosen| chosen.contains(&name)) {
            state.announce(&format!("{name} counts as Leads already."));
        } else {
            toggle.run(name);
        }
        more.set(String::new());
    };
    view! {
        <div class="own">
            {move || rule.get().filter(|rule| !matches!(rule, Rule::Sum(_) | Rule::Same(_))).map(|rule| view! {
                <p class="soft">{marked(&words::rule(&rule))}". A tick makes it a sum."</p>
            })}
            <ul class="own-types" aria-label="Action types that count as leads">
                <For each=move || offered.get() key=Clone::clone let:name>
                    <OwnType action_type=name chosen toggle/>
                </For>
            </ul>
            <Show when=move || view.with(Option::is_none)>
                <OwnOverlaps chosen/>
            </Show>
            <form class="own-more" on:submit=add>
                <label for="own-more">"Another action type, by its name"</label>
                <div class="inline">
                    <input type="text" id="own-more" autocomplete="off" spellcheck="false" maxlength="340"
                        placeholder="offsite_conversion.custom.…" prop:value=move || more.get()
                        on:input=move |event| more.set(event_target_value(&event))/>
                    <button type="submit">"Add"</button>
                </div>
            </form>
        </div>
    }
}
