//! The form that takes a number.

use super::called;
use super::campaigns::campaigns;
use crate::app::focus;
use crate::app::pages::definitions::picker::Picker;
use crate::app::state::AppState;
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::explain;
use leadsheet::preset::Rule;
use leadsheet::report::{TypedNumber, typed_metrics};
use leptos::prelude::*;

/// What is typed in most often, offered first.
const FIRST: [Metric; 4] = [
    Metric::FormOpens,
    Metric::QualifiedLeads,
    Metric::ConvertedLeads,
    Metric::PurchaseValue,
];

/// A number of what, for all or for one campaign.
#[component]
pub(super) fn TypedForm() -> impl IntoView {
    let state = AppState::get();
    let (preset, typed) = (state.preset(), state.typed());
    let offered = Memo::new(move |_| {
        let others = typed_metrics().filter(|metric| !FIRST.contains(metric));
        let built_in = FIRST.into_iter().chain(others);
        let mut offered: Vec<(String, String)> = built_in
            .map(|metric| (metric.as_str().to_owned(), metric_card(metric).name.clone()))
            .collect();
        preset.with(|preset| {
            // Those that are made to be typed in come first.
            let own = preset.own_counts.iter().filter(|(_, count)| count.rule == Rule::Typed);
            let own: Vec<_> = own.map(|(id, count)| (id.to_string(), count.name.clone())).collect();
            offered.splice(0..0, own);
            let others = preset.own_counts.iter().filter(|(_, count)| count.rule != Rule::Typed);
            offered.extend(others.map(|(id, count)| (id.to_string(), count.name.clone())));
        });
        offered
    });
    let of = RwSignal::new(untrack(|| {
        offered.with(|offered| offered.first().map(|(id, _)| id.clone()).unwrap_or_default())
    }));
    let campaign = RwSignal::new(String::new());
    let number = RwSignal::new(String::new());
    let refused = RwSignal::new(None::<String>);
    let names = campaigns();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let campaign_name = campaign.get_untracked().trim().to_owned();
        let for_campaign = (!campaign_name.is_empty()).then_some(campaign_name.as_str());
        // People write a space between thousands.
        let written: String = number
            .get_untracked()
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .collect();
        let taken =
            preset.with_untracked(|preset| TypedNumber::parse(preset, &of.get_untracked(), for_campaign, &written));
        let taken = match taken {
            Ok(taken) => taken,
            Err(error) => {
                let why = explain::typed_error(&error);
                refused.set(Some(format!("{} {}", why.what, why.hint)));
                focus::on("typed-number");
                return;
            }
        };
        let name = preset.with_untracked(|preset| called(preset, &taken.of));
        let mut numbers = typed.get_untracked();
        numbers
            .0
            .retain(|known| (&known.of, &known.campaign) != (&taken.of, &taken.campaign));
        numbers.0.push(taken);
        refused.set(None);
        number.set(String::new());
        campaign.set(String::new());
        state.type_in(numbers, move |why| {
            refused.set(Some(format!("{} {}", why.what, why.hint)))
        });
        state.announce(&format!("{name} was typed in."));
        focus::on("typed-number");
    };
    view! {
        <form class="typed-form" aria-label="Type in a number" on:submit=submit>
            <div class="field">
                <label for="typed-of">"Number of"</label>
                <select id="typed-of" on:change=move |event| of.set(event_target_value(&event))>
                    <For each=move || offered.get() key=Clone::clone let:one>
                        {
                            let (id, name) = one;
                            let own = id.clone();
                            view! { <option value=id selected=move || of.with(|of| *of == own)>{name}</option> }
                        }
                    </For>
                </select>
            </div>
            <Picker id="typed-campaign".to_owned() label="Campaign, or empty for all" options=names text=campaign chosen=Callback::new(|_| ())
                placeholder="All campaigns"/>
            <div class="field">
                <label for="typed-number">"Number"</label>
                <input type="text" id="typed-number" inputmode="decimal" autocomplete="off" maxlength="40" placeholder="1200"
                    aria-describedby="typed-refused" prop:value=move || number.get()
                    on:input=move |event| number.set(event_target_value(&event))/>
            </div>
            <button type="submit" class="main">"Use this number"</button>
            <div role="alert" id="typed-refused">{move || refused.get().map(|why| view! { <p class="refused"><bdi>{why}</bdi></p> })}</div>
        </form>
    }
}
