//! Conditions on the rows that a count counts.

use super::draft::Draft;
use crate::app::focus;
use crate::app::pages::definitions::offers::{self, Picks};
use crate::app::pages::definitions::picker::{Pick, Picker};
use crate::app::state::AppState;
use leadsheet::engine::{Request, Response, Sort, View};
use leadsheet::preset::{Filter, MOST_FILTERS, Preset, Test};
use leptos::prelude::*;
use std::sync::Arc;

/// How a condition compares, as it is offered.
const TESTS: [(&str, &str, Test, bool); 4] = [
    ("has", "has", Test::Contains, false),
    ("has_not", "does not have", Test::Contains, true),
    ("is", "is", Test::Equals, false),
    ("is_not", "is not", Test::Equals, true),
];

/// Conditions that must all hold, each a dimension, a comparison and a text.
#[component]
pub(super) fn Conditions(
    /// The count being written.
    draft: RwSignal<Draft>,
) -> impl IntoView {
    let dimensions = offers::dimensions();
    let count = Memo::new(move |_| draft.with(|draft| draft.filters.len()));
    let add = move |_| {
        draft.update(|draft| {
            draft.filters.push(Filter {
                dimension: "campaign_name".to_owned(),
                test: Test::Contains,
                text: String::new(),
                not: false,
            });
        });
        let at = count.get_untracked();
        request_animation_frame(move || focus::on(&format!("condition-{}-dimension", at.saturating_sub(1))));
    };
    view! {
        <fieldset class="field conditions">
            <legend>"Only rows where "<small>"(optional; all must hold)"</small></legend>
            <For each=move || 0..count.get() key=|at| *at let:at>
                <Condition draft dimensions at/>
            </For>
            <button type="button" id="add-condition" disabled=move || { count.get() >= MOST_FILTERS } on:click=add>"Add a condition"</button>
        </fieldset>
    }
}

/// One condition.
#[component]
fn Condition(
    /// The count being written.
    draft: RwSignal<Draft>,
    /// What can be asked for.
    dimensions: Memo<Vec<(String, String)>>,
    /// Its place.
    at: usize,
) -> impl IntoView {
    let filter = Memo::new(move |_| draft.with(|draft| draft.filters.get(at).cloned()));
    let change = move |change: &dyn Fn(&mut Filter)| {
        draft.update(|draft| {
            if let Some(filter) = draft.filters.get_mut(at) {
                change(filter);
            }
        });
    };
    let remove = move |_| {
        draft.update(|draft| {
            if at < draft.filters.len() {
                draft.filters.remove(at);
            }
        });
        focus::on("add-condition");
    };
    let asked = Memo::new(move |_| {
        filter.with(|filter| {
            filter
                .as_ref()
                .map(|filter| filter.dimension.clone())
                .unwrap_or_default()
        })
    });
    // A condition read from a preset may ask for what this data does not have.
    let offered = Memo::new(move |_| {
        let mut offered = dimensions.get();
        let asked = asked.get();
        if !offered.iter().any(|(id, _)| *id == asked) {
            offered.push((asked.clone(), asked));
        }
        offered
    });
    let (values, came) = values_of(asked);
    // The box has a text of its own; each follows the other.
    let text = RwSignal::new(String::new());
    Effect::new(move |_| {
        let kept = filter.with(|filter| filter.as_ref().map(|filter| filter.text.clone()).unwrap_or_default());
        if text.with_untracked(|text| *text != kept) {
            text.set(kept);
        }
    });
    Effect::new(move |before: Option<String>| {
        let now = text.get();
        if before.is_some_and(|before| before != now)
            && filter.with_untracked(|filter| filter.as_ref().is_some_and(|filter| filter.text != now))
        {
            change(&|filter| filter.text.clone_from(&now));
        }
        now
    });
    let number = at + 1;
    view! {
        <div class="condition" role="group" aria-label=format!("Condition {number}")>
            <label class="visually-hidden" for=format!("condition-{at}-dimension")>"What it looks at"</label>
            <select id=format!("condition-{at}-dimension")
                on:change=move |event| { let chosen = event_target_value(&event); change(&|filter| filter.dimension.clone_from(&chosen)); }>
                <For each=move || offered.get() key=|(id, _)| id.clone() let:dimension>
                    {
                        let (id, label) = dimension;
                        let own = id.clone();
                        view! { <option value=id selected=move || asked.with(|asked| *asked == own)>{label}</option> }
                    }
                </For>
            </select>
            <label class="visually-hidden" for=format!("condition-{at}-test")>"How it compares"</label>
            <select id=format!("condition-{at}-test")
                on:change=move |event| {
                    let chosen = event_target_value(&event);
                    if let Some((.., test, not)) = TESTS.into_iter().find(|(key, ..)| *key == chosen) {
                        change(&|filter| (filter.test, filter.not) = (test, not));
                    }
                }>
                {TESTS.map(|(key, words, test, not)| view! {
                    <option value=key selected=move || filter.with(|filter| {
                        filter.as_ref().is_some_and(|filter| (filter.test, filter.not) == (test, not))
                    })>{words}</option>
                })}
            </select>
            <Picker id=format!("condition-{at}-text") label="Text" quiet=true options=values text chosen=Callback::new(|_| ())
                came placeholder="B2B"/>
            <button type="button" class="quiet" on:click=remove>
                "Remove"<span class="visually-hidden">{format!(" condition {number}")}</span>
            </button>
        </div>
    }
}

/// The most values of a dimension that are offered.
const MOST: usize = 500;

/// The values that a dimension has in the data, looked up when a person comes to the box.
fn values_of(asked: Memo<String>) -> (Picks, Callback<()>) {
    let state = AppState::get();
    let picks = RwSignal::new(Arc::new(Vec::new()));
    let known = StoredValue::new(String::new());
    let came = Callback::new(move |()| {
        let dimension = asked.get_untracked();
        if known.with_value(|known| *known == dimension) {
            return;
        }
        known.set_value(dimension.clone());
        picks.set(Arc::new(Vec::new()));
        let way = dimension.strip_suffix("_name").unwrap_or(&dimension).to_owned();
        let has = |view: &Arc<View>| view.dimensions.iter().any(|one| one.id == way || one.id == dimension);
        if !state.view().with_untracked(|view| view.as_ref().is_some_and(has)) {
            return;
        }
        let request = Request::View {
            preset: Preset::default(),
            by: vec![way],
            sort: Sort::default(),
            limit: MOST,
        };
        state.ask(request, move |response| {
            if let Some(Response::View(view)) = response {
                let keys = view.report.groups.iter().filter_map(|group| group.key.first());
                let values = keys
                    .filter(|key| !key.label.is_empty())
                    .map(|key| Pick::new(&key.label, "", ""));
                // The form may be closed by now.
                let _ = picks.try_set(Arc::new(values.collect()));
            }
        });
    });
    (picks.into(), came)
}
