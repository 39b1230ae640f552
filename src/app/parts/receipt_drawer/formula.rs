//! A formula with the values in it.

use leadsheet::catalog::{Formula, Unit, metric_card};
use leadsheet::report::{Operand, Receipt};
use leadsheet::{explain, show};

/// The most summands that are written out.
const SUMMANDS: usize = 6;

/// The formula with its values: `€9,298.45 / 1,138 = €8.17`.
pub(super) fn formula(receipt: &Receipt) -> Option<String> {
    let card = metric_card(receipt.metric);
    let currency = receipt.currency.as_deref();
    let value = |operand: &Operand| match operand.value.amount.reason() {
        Some(reason) => format!("({})", explain::reason_short(reason)),
        None => show::amount(operand.value.amount, metric_card(operand.metric).unit, currency),
    };
    let result = receipt
        .value
        .amount
        .known()
        .map(|known| show::figure(known, card.unit, currency));
    match (&card.formula, receipt.operands.as_slice()) {
        (Formula::Ratio { times, .. }, [of, per, ..]) => {
            let times = times
                .map(|times| format!("{} × ", show::figure(times, Unit::Count, None)))
                .unwrap_or_default();
            let result = result.map(|result| format!(" = {result}")).unwrap_or_default();
            Some(format!("{times}{} / {}{result}", value(of), value(per)))
        }
        (_, [only]) if (2..=SUMMANDS).contains(&only.entries.len()) && !only.from_summary => {
            let unit = card.unit;
            let sums: Vec<String> = only
                .entries
                .iter()
                .map(|entry| show::figure(entry.sum, unit, currency))
                .collect();
            Some(format!("{} = {}", sums.join(" + "), result?))
        }
        _ => None,
    }
}
