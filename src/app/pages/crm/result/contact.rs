//! How soon someone answers a lead.

use super::Found;
use crate::app::words;
use leadsheet::catalog::Unit;
use leadsheet::show;
use leptos::prelude::*;
use rust_decimal::Decimal;

/// A length of time: `12 minutes`, `5 hours`, `3 days`.
pub(super) fn length(minutes: Decimal) -> String {
    let (value, unit) = match minutes {
        minutes if minutes < Decimal::from(90) => (minutes, "minute"),
        minutes if minutes < Decimal::from(2_880) => (minutes / Decimal::from(60), "hour"),
        minutes => (minutes / Decimal::from(1_440), "day"),
    };
    let rounded = value.round_dp(1).normalize();
    let ending = if rounded == Decimal::ONE { "" } else { "s" };
    format!("{rounded} {unit}{ending}")
}

/// How soon someone answers a lead, where the file says.
#[component]
pub(super) fn Contact(
    /// What the engine found.
    found: Found,
) -> impl IntoView {
    move || {
        let view = found.get()?;
        let Some(contact) = &view.cohorts.first_contact else {
            return Some(
                view! {
                    <p class="soft">"Time to first contact is not known: no column has the time someone first answered."</p>
                }
                .into_any(),
            );
        };
        let within = contact
            .within
            .iter()
            .map(|(minutes, share)| {
                let time = match minutes {
                    60 => "an hour".to_owned(),
                    1_440 => "a day".to_owned(),
                    minutes => length(Decimal::from(*minutes)),
                };
                let share = show::figure(*share, Unit::Rate, None);
                view! { <div><dt>"Within "{time}</dt><dd>{share}</dd></div> }
            })
            .collect_view();
        Some(
            view! {
                <h3 class="crm-head">"First contact"</h3>
                <dl class="source-facts">
                    <div><dt>"Half are answered within"</dt><dd>{length(contact.median_minutes)}</dd></div>
                    <div><dt>"Nine in ten within"</dt><dd>{length(contact.ninth_minutes)}</dd></div>
                    {within}
                    <div><dt>"Leads with a time"</dt><dd>{words::grouped(contact.leads)}</dd></div>
                </dl>
            }
            .into_any(),
        )
    }
}
