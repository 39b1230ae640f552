//! One family, drawn.

use super::equals::Equals;
use super::identity::IdentityLine;
use super::node::NodeBox;
use super::safe::SafeChoices;
use super::tree::tree;
use crate::app::pages::definitions::offers::many;
use leadsheet::report::Drawing;
use leptos::prelude::*;
use rust_decimal::Decimal;

/// How many outermost action types are drawn at first.
const MOST: usize = 24;

/// A family: boxes in boxes, what adds up to what, what is the same, and what is counted twice.
#[component]
pub(super) fn FamilyDrawing(
    /// The family.
    drawing: Drawing,
) -> impl IntoView {
    let title = format!("family-{}", drawing.family);
    let heading = title.clone();
    let largest = drawing
        .nodes
        .iter()
        .filter_map(|node| node.total.known())
        .max()
        .unwrap_or(Decimal::ONE)
        .max(Decimal::ONE);
    let branches = StoredValue::new(tree(&drawing.nodes));
    let shown = RwSignal::new(MOST);
    let count = branches.with_value(Vec::len);
    let name = drawing.name.clone();
    view! {
        <section class="family" aria-labelledby=title>
            <h3 id=heading tabindex="-1">{drawing.name.clone()}</h3>
            <SafeChoices drawing=drawing.clone()/>
            <ul class="boxes" aria-label=format!("What contains what: {name}")>
                {move || branches.with_value(|branches| branches.iter().take(shown.get()).cloned()
                    .map(|branch| view! { <NodeBox branch largest/> }).collect_view())}
            </ul>
            {move || (count > shown.get()).then(|| view! {
                <button type="button" class="quiet" on:click=move |_| shown.update(|shown| *shown += 10 * MOST)>
                    {format!("Show {}", many(count - shown.get(), "more action type", "more action types"))}
                </button>
            })}
            {drawing.identities.iter().cloned().map(|identity| view! { <IdentityLine identity/> }).collect_view()}
            <Equals equal=drawing.equal.clone()/>
        </section>
    }
}
