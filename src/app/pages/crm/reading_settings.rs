//! How times, values and phone numbers of both files are read.

use crate::app::state::AppState;
use crate::app::state::crm::browser_zone;
use js_sys::{Array, Function, Reflect};
use leadsheet::crm::{CrmSettings, FileKind};
use leadsheet::ingest::DateOrder;
use leptos::ev::SubmitEvent;
use leptos::html::{Input, Select};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// How times, values and phone numbers of both files are read: a form that reads them again.
#[component]
pub(super) fn ReadingSettings() -> impl IntoView {
    let state = AppState::get();
    let desk = state.crm();
    let (crm, leads) = (desk.info(FileKind::Crm), desk.info(FileKind::LeadForm));
    let now = Memo::new(move |_| {
        let info = crm.get().or_else(|| leads.get());
        info.map(|info| info.settings.clone()).unwrap_or_default()
    });
    let (zone, account, calling) = (
        NodeRef::<Input>::new(),
        NodeRef::<Input>::new(),
        NodeRef::<Input>::new(),
    );
    let (order, decimal) = (NodeRef::<Select>::new(), NodeRef::<Select>::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = |input: NodeRef<Input>| {
            let text = input.get_untracked().map(|input| input.value()).unwrap_or_default();
            Some(text.trim().to_owned()).filter(|text| !text.is_empty())
        };
        let choice = |select: NodeRef<Select>| select.get_untracked().map(|select| select.value()).unwrap_or_default();
        let (zone, account, calling) = (text(zone), text(account), text(calling));
        let (order, decimal) = (choice(order), choice(decimal));
        state.crm().account_is_said(account.is_some());
        state.reread_both(move |settings: &mut CrmSettings| {
            settings.zone.clone_from(&zone);
            settings.account_zone.clone_from(&account);
            settings.identity.calling_code = calling
                .as_ref()
                .map(|code| code.chars().filter(char::is_ascii_digit).collect::<String>())
                .filter(|code| !code.is_empty());
            settings.date_order = match order.as_str() {
                "day" => Some(DateOrder::DayFirst),
                "month" => Some(DateOrder::MonthFirst),
                _ => None,
            };
            settings.decimal = Some(decimal.clone()).filter(|mark| !mark.is_empty());
        });
    };
    let order_now = move || match now.with(|now| now.date_order) {
        Some(DateOrder::DayFirst) => "day",
        Some(DateOrder::MonthFirst) => "month",
        None => "",
    };
    let zones = zones()
        .into_iter()
        .map(|zone| view! { <option value=zone></option> })
        .collect_view();
    let here = browser_zone()
        .map(|zone| format!("This browser's zone is {zone}. Change it where the CRM or the ad account has another."));
    view! {
        <form class="crm-settings" on:submit=submit>
            <div class="crm-fields">
                <div class="field">
                    <label for="crm-zone">"Time zone of the CRM"</label>
                    <input type="text" id="crm-zone" list="zones" node_ref=zone autocomplete="off" spellcheck="false"
                        prop:value=move || now.with(|now| now.zone.clone().unwrap_or_default())/>
                </div>
                <div class="field">
                    <label for="account-zone">"Time zone of the ad account"</label>
                    <input type="text" id="account-zone" list="zones" node_ref=account autocomplete="off" spellcheck="false"
                        prop:value=move || now.with(|now| now.account_zone.clone().unwrap_or_default())/>
                </div>
                <div class="field">
                    <label for="crm-order">"Dates such as 03/04"</label>
                    <select id="crm-order" node_ref=order prop:value=order_now>
                        <option value="">"As the file shows"</option>
                        <option value="day">"Day first"</option>
                        <option value="month">"Month first"</option>
                    </select>
                </div>
                <div class="field">
                    <label for="crm-decimal">"Decimal mark of values"</label>
                    <select id="crm-decimal" node_ref=decimal
                        prop:value=move || now.with(|now| now.decimal.clone().unwrap_or_default())>
                        <option value="">"As the file shows"</option>
                        <option value="point">"Point: 1,250.50"</option>
                        <option value="comma">"Comma: 1.250,50"</option>
                    </select>
                </div>
                <div class="field">
                    <label for="crm-calling">"Country code of phones without one"</label>
                    <input type="text" id="crm-calling" inputmode="numeric" placeholder="49" node_ref=calling autocomplete="off"
                        prop:value=move || now.with(|now| now.identity.calling_code.clone().unwrap_or_default())/>
                </div>
            </div>
            <datalist id="zones">{zones}</datalist>
            <p class="hint">{here}" Times that carry their own offset keep it; daylight saving is minded."</p>
            <button type="submit">"Read again with these"</button>
        </form>
    }
}

/// The zones that the browser knows by name.
fn zones() -> Vec<String> {
    let known = || {
        let intl = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
        let ask: Function = Reflect::get(&intl, &"supportedValuesOf".into()).ok()?.dyn_into().ok()?;
        let list: Array = ask.call1(&intl, &"timeZone".into()).ok()?.dyn_into().ok()?;
        Some(list.iter().filter_map(|zone| zone.as_string()).collect())
    };
    known().unwrap_or_default()
}
