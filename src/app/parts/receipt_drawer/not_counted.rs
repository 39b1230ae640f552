//! Action types that were not counted.

use leadsheet::catalog::{Relation, Unit};
use leadsheet::report::{NotCounted, WhyNot};
use leadsheet::show;
use leptos::prelude::*;

/// Action types of the same family that were not counted, and why.
#[component]
pub(super) fn NotCountedList(
    /// The action types.
    entries: Vec<NotCounted>,
) -> impl IntoView {
    let items = entries
        .iter()
        .map(|entry| {
            view! {
                <li>
                    <span><code>{entry.action_type.clone()}</code>" "{why(&entry.why)}</span>
                    <span class="number">{show::figure(entry.sum, Unit::Count, None)}</span>
                </li>
            }
        })
        .collect_view();
    (!entries.is_empty()).then(|| {
        view! {
            <section class="not-counted">
                <h3>"Not counted"</h3>
                <ul>{items}</ul>
            </section>
        }
    })
}

fn why(why: &WhyNot) -> AnyView {
    match why {
        WhyNot::Overlaps(relation, other) => {
            // How the one that was counted relates to this one.
            let words = match relation {
                Relation::Contains => "is already in ",
                Relation::ContainedIn => "already holds ",
                Relation::Mirrors => "is another name for ",
                Relation::Union => "is mixed up with ",
            };
            view! { {words}<code>{other.clone()}</code> }.into_any()
        }
        WhyNot::Union => "is Meta's own mix of two things".into_any(),
        WhyNot::NotChosen => "counts another step or thing".into_any(),
    }
}
