//! What a person types beside the files: Meta's number, its period, and the parts no file shows.

use super::Found;
use crate::app::state::AppState;
use leadsheet::crm::Reconcile;
use leadsheet::day::Day;
use leadsheet::source::Period;
use leptos::ev::SubmitEvent;
use leptos::html::Input;
use leptos::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

/// What a person types beside the files.
#[component]
pub(super) fn AskedForm(
    /// What the engine found, for what it took without being told.
    found: Found,
) -> impl IntoView {
    let state = AppState::get();
    let asked = state.crm().asked();
    let [meta, from, to, view_through, other, hidden] = [(); 6].map(|()| NodeRef::<Input>::new());
    let wrong = RwSignal::new(None::<&'static str>);
    let text = |input: NodeRef<Input>| {
        let text = input.get_untracked().map(|input| input.value()).unwrap_or_default();
        Some(text.trim().replace(',', "")).filter(|text| !text.is_empty())
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let number = |input| match text(input).map(|text| text.parse::<Decimal>()) {
            None => Ok(None),
            Some(Ok(number)) if !number.is_sign_negative() => Ok(Some(number)),
            Some(_) => Err("Write numbers of leads, such as 215."),
        };
        let day = |input| match text(input).map(|text| Day::parse_iso(&text)) {
            None => Ok(None),
            Some(Some(day)) => Ok(Some(day)),
            Some(None) => Err("Choose whole dates."),
        };
        let period = || match (day(from)?, day(to)?) {
            (None, None) => Ok(None),
            (Some(from), Some(to)) if from <= to => Ok(Some(Period { from, to })),
            (Some(_), Some(_)) => Err("The first day is later than the last."),
            _ => Err("Give both the first and the last day, or neither."),
        };
        let typed = || -> Result<Reconcile, &'static str> {
            Ok(Reconcile {
                meta: number(meta)?,
                period: period()?,
                view_through: number(view_through)?,
                other_locations: number(other)?,
                hidden: number(hidden)?.and_then(|hidden| hidden.to_u32()).unwrap_or_default(),
                now: None,
            })
        };
        match typed() {
            Ok(typed) => {
                wrong.set(None);
                asked.set(typed);
                state.announce("Compared anew.");
            }
            Err(words) => wrong.set(Some(words)),
        }
    };
    let taken = move || {
        found.with(|found| {
            let meta = found.as_ref().and_then(|found| found.waterfall.meta);
            meta.map(|meta| meta.normalize().to_string()).unwrap_or_default()
        })
    };
    let shown = move |number: fn(&Reconcile) -> Option<Decimal>| {
        asked.with(|asked| {
            number(asked)
                .map(|number| number.normalize().to_string())
                .unwrap_or_default()
        })
    };
    let day = move |end: fn(&Period) -> Day| {
        asked.with(|asked| {
            asked
                .period
                .as_ref()
                .map(|period| end(period).to_string())
                .unwrap_or_default()
        })
    };
    view! {
        <details class="asked">
            <summary>"Numbers that no file shows"</summary>
            <form on:submit=submit novalidate>
                <div class="crm-fields">
                    <div class="field">
                        <label for="asked-meta">"Meta's leads"</label>
                        <input type="text" inputmode="numeric" id="asked-meta" node_ref=meta autocomplete="off" placeholder=taken
                            prop:value=move || shown(|asked| asked.meta)/>
                        <p class="hint">"Left empty, it is the report's."</p>
                    </div>
                    <div class="field">
                        <label for="asked-from">"First day of Meta's number"</label>
                        <input type="date" id="asked-from" node_ref=from prop:value=move || day(|period| period.from)/>
                    </div>
                    <div class="field">
                        <label for="asked-to">"Last day"</label>
                        <input type="date" id="asked-to" node_ref=to prop:value=move || day(|period| period.to)/>
                        <p class="hint">"Left empty, they are the report's."</p>
                    </div>
                    <div class="field">
                        <label for="asked-view">"Of Meta's, after a view or an engagement only"</label>
                        <input type="text" inputmode="numeric" id="asked-view" node_ref=view_through autocomplete="off"
                            prop:value=move || shown(|asked| asked.view_through)/>
                        <p class="hint">"In Ads Manager: Columns → Compare attribution settings."</p>
                    </div>
                    <div class="field">
                        <label for="asked-other">"Of Meta's, from places the CRM does not get"</label>
                        <input type="text" inputmode="numeric" id="asked-other" node_ref=other autocomplete="off"
                            prop:value=move || shown(|asked| asked.other_locations)/>
                        <p class="hint">"Website, messages or calls, where the CRM has only form leads."</p>
                    </div>
                    <div class="field">
                        <label for="asked-hidden">"Leads that the CRM's report leaves out"</label>
                        <input type="text" inputmode="numeric" id="asked-hidden" node_ref=hidden autocomplete="off"
                            prop:value=move || asked.with(|asked| if asked.hidden == 0 { String::new() } else { asked.hidden.to_string() })/>
                        <p class="hint">"Rejected, merged or spam rows that its export does not have."</p>
                    </div>
                </div>
                {move || wrong.get().map(|words| view! { <p class="refused" role="alert">{words}</p> })}
                <button type="submit">"Compare with these"</button>
            </form>
        </details>
    }
}
