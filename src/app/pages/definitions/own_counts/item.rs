//! One own count.

use super::Editing;
use super::editor::CountEditor;
use super::save::{free_id, save, still_used, users};
use super::use_as_leads::use_as_leads;
use crate::app::focus;
use crate::app::pages::definitions::checks_list::CheckLines;
use crate::app::pages::definitions::section::Section;
use crate::app::pages::learn::code;
use crate::app::state::AppState;
use leadsheet::catalog::Unit;
use leadsheet::preset::{Edit, OwnCount, OwnId, Rule};
use leadsheet::report::OwnCountView;
use leadsheet::{explain, show};
use leptos::prelude::*;

/// How many action types are listed.
const TYPES: usize = 6;

/// A count with its total, its rule in words, and what can be done with it; or the form that changes it.
#[component]
pub(super) fn OwnCountItem(
    /// The count.
    id: OwnId,
    /// What is being written.
    editing: RwSignal<Option<Editing>>,
    /// What was just deleted.
    deleted: RwSignal<Option<String>>,
    /// Closes the form.
    done: Callback<Option<OwnId>>,
) -> impl IntoView {
    let state = AppState::get();
    let (preset, view) = (state.preset(), state.view());
    let id = StoredValue::new(id);
    let count: Memo<Option<OwnCount>> =
        Memo::new(move |_| preset.with(|preset| id.with_value(|id| preset.own_counts.get(id).cloned())));
    let found: Memo<Option<OwnCountView>> = Memo::new(move |_| {
        view.with(|view| {
            let found = &view.as_ref()?.findings.own;
            id.with_value(|id| found.iter().find(|found| found.id == *id).cloned())
        })
    });
    let open = Memo::new(move |_| {
        editing.with(|editing| matches!(editing, Some(Editing::Existing(open)) if id.with_value(|id| open == id)))
    });
    let refused = RwSignal::new(None::<String>);
    let title = id.with_value(|id| format!("own-{id}-title"));
    let name = move || count.with(|count| count.as_ref().map(|count| count.name.clone()).unwrap_or_default());
    let edit = move |_| editing.set(Some(Editing::Existing(id.get_value())));
    let copy = move |_| {
        let Some(mut copy) = count.get_untracked() else { return };
        copy.name = format!("{} (copy)", copy.name);
        let free = preset.with_untracked(|preset| free_id(preset, &copy.name));
        let said = format!("{} was added.", copy.name);
        match save(state, Edit::OwnCount(free.clone(), Some(Box::new(copy))), &said) {
            Ok(()) => request_animation_frame(move || focus::on(&format!("own-{free}-title"))),
            Err(why) => refused.set(Some(why)),
        }
    };
    let delete = move |_| {
        let name = untrack(name);
        let users = preset.with_untracked(|preset| id.with_value(|id| users(preset, id)));
        if let Some(why) = still_used(&name, &users) {
            refused.set(Some(why));
            return;
        }
        let said = format!("{name} was deleted.");
        match save(state, Edit::OwnCount(id.get_value(), None), &said) {
            Ok(()) => {
                deleted.set(Some(said));
                focus::on("section-title");
            }
            Err(why) => refused.set(Some(why)),
        }
    };
    let as_leads = move |_| {
        if let Some(count) = count.get_untracked() {
            use_as_leads(state, &count.name, count.rule, count.refine);
        }
    };
    let body = move || {
        let count = count.get()?;
        let refine = explain::refine(&count.refine);
        Some(view! {
            <p class="own-rule"><bdi>{explain::rule(&count.rule)}</bdi>"."
                {refine.map(|refine| view! { " "<span>"Narrowed to: "<bdi>{refine}</bdi>"."</span> })}</p>
            {(!count.note.is_empty()).then(|| view! { <p class="soft"><bdi>{count.note.clone()}</bdi></p> })}
        })
    };
    let used = move || {
        let found = found.get()?;
        let more = found.used.len().saturating_sub(TYPES);
        Some(view! {
            <ul class="count-used">
                {found.used.iter().take(TYPES).map(|used| view! {
                    <li>{code(&used.action_type)}<small>{used.origin.clone()}</small>
                        <span class="number">{show::figure(used.sum, Unit::Count, None)}</span></li>
                }).collect_view()}
            </ul>
            {(more > 0).then(|| view! { <p class="soft">{format!("and {more} more action types")}</p> })}
            <CheckLines checks=found.checks.clone() label=format!("Checks on {}", found.name)/>
        })
    };
    let buttons = move || {
        [
            ("Change", 0_u8),
            ("Duplicate", 1),
            ("Use as the lead definition", 2),
            ("Delete", 3),
        ]
        .map(|(words, what)| {
            let press = move |event| match what {
                0 => edit(event),
                1 => copy(event),
                2 => as_leads(event),
                _ => delete(event),
            };
            view! {
                <button type="button" class="quiet" on:click=press>
                    {words}<span class="visually-hidden">{move || format!(" ({})", name())}</span>
                </button>
            }
        })
    };
    view! {
        <li class="own-item">
            <Show when=move || !open.get() fallback=move || view! { <CountEditor id=Some(id.get_value()) done/> }>
                <div class="count-head">
                    <h3 id=title.clone() tabindex="-1"><bdi>{name}</bdi></h3>
                    {move || found.get().map(|found| own_total(state, &found))}
                </div>
                <div class="count-body">
                    {body}
                    {used}
                    <div role="alert">{move || refused.get().map(|why| view! { <p class="refused"><bdi>{why}</bdi></p> })}</div>
                    <div class="own-do">{buttons()}</div>
                </div>
            </Show>
        </li>
    }
}

/// A total, or why it is missing; a number that was typed in says so.
fn own_total(state: AppState, found: &OwnCountView) -> impl IntoView + use<> {
    let (value, by_hand) = (found.total, found.rule == Rule::Typed);
    let unit = state
        .preset()
        .with_untracked(|preset| preset.own_counts.get(&found.id).map_or(Unit::Count, |count| count.unit));
    let currency = state
        .view()
        .with_untracked(|view| view.as_ref().and_then(|view| view.report.currency.clone()));
    let shown = match value.amount.reason() {
        _ if by_hand && value.amount.reason().is_some() => {
            view! { <a class="total-figure missing" href=Section::Typed.hash()>"type it in"</a> }.into_any()
        }
        None => view! { <span class="total-figure">{show::amount(value.amount, unit, currency.as_deref())}</span> }
            .into_any(),
        Some(reason) => view! {
            <span class="total-figure missing" title=explain::reason(reason)>{explain::reason_short(reason)}</span>
        }
        .into_any(),
    };
    view! { {shown}{value.typed.then(|| view! { <span class="tag typed-tag">"typed in"</span> })} }
}
