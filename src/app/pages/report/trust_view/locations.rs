//! Where the leads of each ad set happen, and what tells it.

use leadsheet::engine::Trust;
use leadsheet::explain;
use leptos::prelude::*;
use std::sync::Arc;

/// How many are shown at first.
const FIRST: usize = 50;

/// The conversion location of each ad set with its reason.
#[component]
pub(super) fn Locations(
    /// What was found.
    trust: Arc<Trust>,
) -> impl IntoView {
    let shown = RwSignal::new(FIRST);
    let all = trust.locations.len();
    let rows = {
        let trust = Arc::clone(&trust);
        move || {
            trust
                .locations
                .iter()
                .take(shown.get())
                .map(|found| {
                    view! {
                        <tr>
                            <th scope="row">{found.of.clone()}</th>
                            <td>{explain::located(found)}</td>
                            <td class="number">{found.rows}</td>
                        </tr>
                    }
                })
                .collect_view()
        }
    };
    if all == 0 {
        return ().into_any();
    }
    view! {
        <section aria-labelledby="locations-title">
            <h3 id="locations-title">"Where leads happen"</h3>
            <div class="wrap" tabindex="0" role="region" aria-label="Conversion locations">
                <table class="locations">
                    <caption>"Conversion location of each ad set, and what tells it"</caption>
                    <thead>
                        <tr>
                            <th scope="col">"Ad set, or what the rows are of"</th>
                            <th scope="col">"Conversion location"</th>
                            <th scope="col" class="number">"Rows"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            {move || (shown.get() < all).then(|| view! {
                <p class="more">
                    <span>{format!("{} of {all}", shown.get())}</span>
                    <button type="button" on:click=move |_| shown.update(|shown| *shown += FIRST * 4)>"Show more"</button>
                </p>
            })}
        </section>
    }
    .into_any()
}
