//! How late each stage is sent.

use super::stage_picker::stage_name;
use crate::app::words;
use leadsheet::capi::TimeBudget;
use leadsheet::catalog::Unit;
use leadsheet::show;
use leptos::prelude::*;
use rust_decimal::Decimal;

/// Changes by their age at this moment, against the seven days that Meta gives.
#[component]
pub(super) fn TimeBudgetTable(
    /// Each stage.
    budget: Vec<TimeBudget>,
) -> impl IntoView {
    (!budget.is_empty()).then(|| {
        let rows = budget
            .into_iter()
            .map(|stage| {
                let counts = [stage.day, stage.three_days, stage.in_time, stage.last_hours, stage.too_late];
                let all = counts.iter().fold(0_u32, |sum, count| sum.saturating_add(*count));
                let lost = Decimal::from(stage.too_late).checked_div(Decimal::from(all)).map(|share| show::figure(share, Unit::Rate, None));
                let late = stage.too_late > 0;
                view! {
                    <tr>
                        <th scope="row">{stage_name(stage.stage)}</th>
                        {counts.map(|count| view! { <td class="number" class:nought=count == 0>{words::grouped(count)}</td> })}
                        <td class="number" class:bad-text=late>{lost}</td>
                    </tr>
                }
            })
            .collect_view();
        view! {
            <section class="time-budget" aria-labelledby="budget-title">
                <h4 id="budget-title">"Event-time budget"</h4>
                <p class="soft">"How old each change is now. Meta takes none older than seven days, so what is in the last two columns is lost or soon will be: send more often, or sooner after the change."</p>
                <div class="wrap" tabindex="0" role="region" aria-label="Age of each stage">
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">"Stage"</th>
                                <th scope="col" class="number">"Up to 1 day"</th>
                                <th scope="col" class="number">"1 to 3 days"</th>
                                <th scope="col" class="number">"3 to 6.5 days"</th>
                                <th scope="col" class="number">"Last half day"</th>
                                <th scope="col" class="number">"Too late"</th>
                                <th scope="col" class="number">"Share too late"</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </section>
        }
    })
}
