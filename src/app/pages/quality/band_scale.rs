//! The bands of the estimate, drawn, with the score on them.

use leadsheet::catalog::match_keys;
use leptos::prelude::*;
use rust_decimal::Decimal;

/// The bands from 0 to 10 with a mark at the score. The words beside it say the same.
#[component]
pub(super) fn BandScale(
    /// The score, from 0 to 10.
    score: Decimal,
) -> impl IntoView {
    let percent = |value: Decimal| {
        format!(
            "{}%",
            value
                .saturating_mul(Decimal::TEN)
                .clamp(Decimal::ZERO, Decimal::ONE_HUNDRED)
                .round_dp(1)
        )
    };
    let bands = &match_keys().bands;
    let ends = bands.iter().skip(1).map(|band| band.from).chain([Decimal::TEN]);
    let parts = bands
        .iter()
        .zip(ends)
        .map(|(band, end)| {
            let width = percent(end.saturating_sub(band.from));
            let short = band.name.split(':').next().unwrap_or_default().to_owned();
            view! { <span class="q-band" data-band=band.id.as_str() style:inline-size=width><small>{short}</small></span> }
        })
        .collect_view();
    view! {
        <div class="band-scale" aria-hidden="true">
            <div class="q-bands">{parts}</div>
            <b style:inset-inline-start=percent(score)></b>
        </div>
    }
}
