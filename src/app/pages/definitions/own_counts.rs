//! Counts of the person's own.

mod conditions;
mod draft;
mod editor;
mod item;
mod live;
mod narrow;
mod rule_fields;
mod type_list;
pub(super) mod use_as_leads;

use super::own::{Desk, Kind, OwnList};
use editor::CountEditor;
use item::OwnCountItem;
use leptos::prelude::*;

/// What own counts are.
const ABOUT: &str = "A count adds up events by a rule that you can read: exactly one action type, the first that occurs, a \
                     sum, a total less a part, a column. It can count only some campaigns, or in a window of its own.";
/// What they are for.
const NONE: &str = "Make one for what the built-in counts do not have: booked calls, leads of the campaigns whose name has \
                    “B2B”, a custom conversion by its number.";

/// Every own count, and the way to a new one.
#[component]
pub(super) fn OwnCounts() -> impl IntoView {
    let desk = Desk::new(Kind::Count);
    let item = Callback::new(move |id| view! { <OwnCountItem desk id/> }.into_any());
    view! {
        <OwnList desk title="Own counts" about=ABOUT none=|| NONE form=move || view! { <CountEditor desk id=None/> } item/>
    }
}
