//! The result of the CRM check.

mod account_zone;
mod asked;
mod cohorts;
mod contact;
mod groups;
mod joined;
mod lags;
mod waterfall;

use crate::app::focus;
use crate::app::pages::Page;
use crate::app::state::AppState;
use crate::app::words;
use account_zone::AccountZone;
use asked::AskedForm;
use cohorts::Weeks;
use contact::Contact;
use groups::Groups;
use joined::Joined;
use lags::Lags;
use leadsheet::catalog::{Metric, metric_card};
use leadsheet::crm::{FileKind, Reconcile};
use leadsheet::engine::{CrmRequest, CrmResponse, CrmView, Request, Response};
use leptos::prelude::*;
use std::sync::Arc;
use waterfall::Walk;

/// What the engine found, once it has answered.
type Found = Memo<Option<Arc<CrmView>>>;

/// The result of the CRM check: the difference, costs, and how long it takes.
#[component]
pub(super) fn Outcome() -> impl IntoView {
    let state = AppState::get();
    let desk = state.crm();
    let answer = state.follow(move || {
        let preset = state.preset().get();
        let asked = Reconcile {
            now: Some(desk.now()),
            ..desk.asked().get()
        };
        desk.is_there()
            .then(|| Request::Crm(Box::new(CrmRequest::View { preset, asked })))
    });
    let found: Found = Memo::new(move |_| {
        answer.with(|answer| match answer.as_deref() {
            Some(Response::Crm(response)) => match response.as_ref() {
                CrmResponse::View(view) => view.as_deref().cloned().map(Arc::new),
                _ => None,
            },
            _ => None,
        })
    });
    let some = Memo::new(move |_| found.with(Option::is_some));
    view! {
        <Show when=move || some.get() fallback=|| view! {
            <p class="reading"><span class="spinner" aria-hidden="true"></span>"Joining the rows…"</p>
        }>
            <Feeds/>
            <AccountZone/>
            <Unknown/>
            <section class="block" aria-labelledby="crm-walk">
                <h2 id="crm-walk">"From Meta's number to your CRM's"</h2>
                <Joined found/>
                <Walk found/>
                <AskedForm found/>
            </section>
            <section class="block" aria-labelledby="crm-costs">
                <h2 id="crm-costs">"What qualified and converted leads cost"</h2>
                <Groups/>
            </section>
            <section class="block" aria-labelledby="crm-time">
                <h2 id="crm-time">"How long it takes"</h2>
                <Contact found/>
                <Lags found/>
                <Weeks found/>
            </section>
        </Show>
    }
}

/// Says what the report takes from the CRM now.
#[component]
fn Feeds() -> impl IntoView {
    let state = AppState::get();
    let given = Memo::new(move |_| {
        state
            .view()
            .with(|view| view.as_ref().map(|view| view.report.given.clone()))
    });
    let name = |metric: &Metric| match metric {
        Metric::PurchaseValue => "revenue".to_owned(),
        metric => metric_card(*metric).label.to_lowercase(),
    };
    move || {
        let words = match given.get() {
            None => view! {
                <span>"Put the ads export on the "<a href=Page::Data.hash()>"Data"</a>
                    " page to have Meta's number, costs per qualified and converted lead, and these leads in the report."</span>
            }
            .into_any(),
            Some(given) if given.is_empty() => view! {
                <span>"The report takes nothing from the CRM: the file has no status and no date of a stage."</span>
            }
            .into_any(),
            Some(given) => {
                let names: Vec<String> = given.iter().map(name).collect();
                view! {
                    <span>"In the "<a href=Page::Report.hash()>"report"</a>", these now come from your CRM: "
                        <strong>{names.join(", ")}</strong>"."</span>
                }
                .into_any()
            }
        };
        view! { <p class="feeds"><span class="mark" aria-hidden="true">"→"</span>{words}</p> }
    }
}

/// Says that some statuses stand for no stage yet, and leads to them.
#[component]
fn Unknown() -> impl IntoView {
    let state = AppState::get();
    let info = state.crm().info(FileKind::Crm);
    let rows = Memo::new(move |_| {
        info.with(|info| {
            let statuses = info.as_ref().map(|info| info.statuses.clone()).unwrap_or_default();
            let unknown = statuses.iter().filter(|status| status.stage.is_none());
            unknown.map(|status| status.rows).sum::<u32>()
        })
    });
    move || {
        (rows.get() > 0).then(|| {
            let words = format!(
                "{} a status that stands for no stage yet, so how far they have come is not known.",
                words::many(rows.get(), "row has", "rows have")
            );
            view! {
                <p class="check warn unknown-statuses">
                    <span class="mark" aria-hidden="true">"▲"</span>
                    <span class="check-text">{words}</span>
                    <button type="button" class="small" on:click=|_| focus::on("statuses")>"Choose stages"</button>
                </p>
            }
        })
    }
}
