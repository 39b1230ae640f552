//! Grouping by a part of names: the part before a mark, or what a pattern finds.

use super::group_by::put;
use crate::app::state::AppState;
use leadsheet::engine::DimensionInfo;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// Times and places that are worked out have no names to take parts of.
fn has_names(dimension: &DimensionInfo) -> bool {
    dimension.values > 0 && dimension.id != "conversion_location"
}

/// Says which part of which names to group by.
#[component]
pub(super) fn PartOfName(
    /// Which dimension of the grouping it will be, from 0.
    place: usize,
    /// What there is.
    dimensions: Memo<Vec<DimensionInfo>>,
    /// The place for which it is made; none closes this.
    part: RwSignal<Option<usize>>,
) -> impl IntoView {
    let state = AppState::get();
    let named = Memo::new(move |_| {
        let all = dimensions.get().into_iter();
        all.filter(has_names).collect::<Vec<_>>()
    });
    let of = RwSignal::new(named.with_untracked(|all| all.first().map(|one| one.id.clone()).unwrap_or_default()));
    let kind = RwSignal::new("before".to_owned());
    let number = RwSignal::new("2".to_owned());
    let mark = RwSignal::new("_".to_owned());
    let wrong = RwSignal::new(None::<&'static str>);
    let is = move |wanted: &'static str| kind.with(|kind| kind == wanted);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let (kind, mark) = (kind.get_untracked(), mark.get_untracked());
        let places = number.with_untracked(|number| number.trim().parse::<u32>().ok().filter(|number| *number > 0));
        let rule = match (kind.as_str(), places) {
            _ if mark.is_empty() => Err("Say which text stands between the parts."),
            ("like", _) if mark.matches("{}").count() != 1 => {
                Err("A pattern has {} once, where the part stands, and * for anything: *[{}]*")
            }
            ("part", None) => Err("Parts are counted from 1."),
            ("part", Some(number)) => Ok(format!("part:{number}:{mark}")),
            (kind, _) => Ok(format!("{kind}:{mark}")),
        };
        match rule {
            Ok(rule) => {
                let by = state.selection().get_untracked().by;
                put(state, &by, place, format!("{}:{rule}", of.get_untracked()));
                part.set(None);
            }
            Err(words) => wrong.set(Some(words)),
        }
    };
    let choose_kind = move |event: web_sys::Event| {
        let chosen = event_target_value(&event);
        let pattern = chosen == "like";
        if pattern != kind.with_untracked(|kind| kind == "like") {
            mark.set(if pattern { "*[{}]*" } else { "_" }.to_owned());
        }
        wrong.set(None);
        kind.set(chosen);
    };
    view! {
        <form class="part-of-name" on:submit=submit>
            <fieldset>
                <legend>"Part of a name"</legend>
                <div class="filter-row">
                    <span class="pick">
                        <label for="part-of">"Of"</label>
                        <select id="part-of" on:change=move |event| of.set(event_target_value(&event))>
                            {move || named.get().into_iter().map(|one| view! { <option value=one.id.clone()>{one.label}</option> }).collect_view()}
                        </select>
                    </span>
                    <span class="pick">
                        <label for="part-kind">"take"</label>
                        <select id="part-kind" on:change=choose_kind>
                            <option value="before">"the part before"</option>
                            <option value="after">"the part after the last"</option>
                            <option value="part">"the part with the number"</option>
                            <option value="like">"what stands at {} in the pattern"</option>
                        </select>
                    </span>
                    <Show when=move || is("part")>
                        <span class="pick">
                            <label class="visually-hidden" for="part-number">"Number of the part"</label>
                            <input id="part-number" class="short" type="number" min="1" max="99" prop:value=move || number.get()
                                on:input=move |event| number.set(event_target_value(&event))/>
                            <span>"between"</span>
                        </span>
                    </Show>
                    <span class="pick">
                        <label class="visually-hidden" for="part-mark">
                            {move || if is("like") { "Pattern" } else { "Text between the parts" }}
                        </label>
                        <input id="part-mark" class="short" type="text" autocomplete="off" prop:value=move || mark.get()
                            on:input=move |event| mark.set(event_target_value(&event))/>
                    </span>
                    <button type="submit" class="main">"Group by it"</button>
                    <button type="button" class="quiet" on:click=move |_| part.set(None)>"Cancel"</button>
                </div>
                <p class="bad-text" role="alert">{move || wrong.get()}</p>
                <p class="hint">"Names without such a part are put together as (none)."</p>
            </fieldset>
        </form>
    }
}
