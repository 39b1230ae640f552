//! What the scenarios bring.

use crate::app::state::AppState;
use leadsheet::advice::{Economics, Outcome};
use leadsheet::amount::Amount;
use leadsheet::catalog::Unit;
use leadsheet::report::Interval;
use leadsheet::{explain, show};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// One line of the table: its name, what it is worked out from, and how it is told.
struct Line {
    name: &'static str,
    how: &'static str,
    unit: Unit,
    amount: fn(&Outcome) -> Amount,
    band: fn(&Outcome) -> Option<Interval>,
}

const LINES: [Line; 9] = [
    Line {
        name: "Spend",
        how: "leads × cost per lead",
        unit: Unit::Money,
        amount: |made| made.spend,
        band: |_| None,
    },
    Line {
        name: "Lead to customer",
        how: "shares of all stages multiplied",
        unit: Unit::Rate,
        amount: |made| made.rate,
        band: |made| made.rate_interval,
    },
    Line {
        name: "Customers",
        how: "leads × lead to customer",
        unit: Unit::Count,
        amount: |made| made.customers,
        band: |made| made.customers_interval,
    },
    Line {
        name: "Cost per customer",
        how: "spend / customers",
        unit: Unit::Money,
        amount: |made| made.cost_per_customer,
        band: |made| made.cost_interval,
    },
    Line {
        name: "Revenue",
        how: "customers × value",
        unit: Unit::Money,
        amount: |made| made.revenue,
        band: |_| None,
    },
    Line {
        name: "Margin less spend",
        how: "customers × value × margin − spend",
        unit: Unit::Money,
        amount: |made| made.contribution,
        band: |_| None,
    },
    Line {
        name: "Return on spend",
        how: "revenue / spend",
        unit: Unit::Ratio,
        amount: |made| made.return_on_spend,
        band: |_| None,
    },
    Line {
        name: "Break-even cost per lead",
        how: "lead to customer × value × margin",
        unit: Unit::Money,
        amount: |made| made.break_even_cost_per_lead,
        band: |_| None,
    },
    Line {
        name: "Break-even rate",
        how: "cost per lead / (value × margin)",
        unit: Unit::Rate,
        amount: |made| made.break_even_rate,
        band: |_| None,
    },
];

/// A figure; part of a customer has one decimal.
fn figure(value: Decimal, unit: Unit, currency: Option<&str>) -> String {
    let part = unit == Unit::Count && !value.fract().is_zero();
    show::figure_to(value, unit, currency, part.then_some(1))
}

/// The results of both scenarios beside each other, with their bands and what follows from them.
#[component]
pub(super) fn Outcomes(
    /// What was worked out.
    made: Economics,
    /// What the scenarios are called.
    names: Signal<[String; 2]>,
) -> impl IntoView {
    let currency = AppState::get()
        .view()
        .with(|view| view.as_ref().and_then(|view| view.report.currency.clone()));
    let head = move |at: usize| {
        let given = names.with(|names| names.get(at).map(|name| name.trim().to_owned()).unwrap_or_default());
        if given.is_empty() {
            ["First", "Second"].get(at).copied().unwrap_or_default().to_owned()
        } else {
            given
        }
    };
    let cell = |line: &Line, outcome: &Outcome| {
        let amount = (line.amount)(outcome);
        match amount.known() {
            Some(value) => {
                let band = (line.band)(outcome).and_then(|band| explain::spread(band, line.unit));
                view! {
                    <td class="number">
                        {figure(value, line.unit, currency.as_deref())}
                        {band.map(|band| view! { <small class="under">{band}</small> })}
                    </td>
                }
                .into_any()
            }
            None => {
                let why = match amount.reason() {
                    Some(leadsheet::amount::Reason::NotInSource) => "needs a value",
                    Some(leadsheet::amount::Reason::DenominatorZero) => "divided by zero",
                    _ => "too large",
                };
                let least = (line.band)(outcome).and_then(|band| explain::spread(band, line.unit));
                view! { <td class="number missing">{why}{least.map(|least| view! { <small class="under">{least}</small> })}</td> }.into_any()
            }
        }
    };
    let [first, second] = &made.outcomes;
    let rows = LINES
        .iter()
        .map(|line| {
            view! {
                <tr><th scope="row">{line.name}<small class="under">{line.how}</small></th>{cell(line, first)}{cell(line, second)}</tr>
            }
        })
        .collect_view();
    view! {
        <section aria-labelledby="outcomes-title" class="q-outcomes">
            <h3 id="outcomes-title">"What each brings"</h3>
            <div role="status"><ul class="q-conclusions">
                {explain::economics(&made, currency.as_deref()).into_iter().map(|said| view! { <li>{said}</li> }).collect_view()}
            </ul></div>
            <div class="wrap" tabindex="0" role="region" aria-label="Results">
                <table class="outcome-table">
                    <thead><tr><td></td><th scope="col" class="number">{move || head(0)}</th><th scope="col" class="number">{move || head(1)}</th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="hint">
                "The small figures are 95 % bands, as if the leads of a scenario had been counted: with few leads the truth can lie far from the \
                 figure. Spend is taken as fixed."
            </p>
        </section>
    }
}
