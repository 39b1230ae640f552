//! Figures as a person reads them. Exact figures go in; rounding happens here and nowhere before.

use crate::amount::Amount;
use crate::catalog::Unit;
use crate::report::{Interval, Value};
use rust_decimal::{Decimal, RoundingStrategy};

/// A figure in its unit: `1,138`, `€8.17`, `7.6 %`, `2.50`.
#[must_use]
pub fn figure(value: Decimal, unit: Unit, currency: Option<&str>) -> String {
    match unit {
        Unit::Count => grouped(value, if value.fract().is_zero() { 0 } else { 2 }),
        Unit::Rate => {
            let percent = value.checked_mul(Decimal::ONE_HUNDRED).unwrap_or(value);
            let places = if percent.abs() < Decimal::ONE { 2 } else { 1 };
            format!("{}\u{202f}%", grouped(percent, places))
        }
        Unit::Ratio => grouped(value, 2),
        Unit::Money => money(value, currency),
    }
}

/// A figure in its unit with so many decimals: what the author of an own metric chose. In per cent they are those of the
/// percentage.
#[must_use]
pub fn figure_to(value: Decimal, unit: Unit, currency: Option<&str>, decimals: Option<u8>) -> String {
    let Some(places) = decimals.map(u32::from) else {
        return figure(value, unit, currency);
    };
    match unit {
        Unit::Count | Unit::Ratio => grouped(value, places),
        Unit::Rate => format!(
            "{}\u{202f}%",
            grouped(value.checked_mul(Decimal::ONE_HUNDRED).unwrap_or(value), places)
        ),
        Unit::Money => with_sign(&grouped(value.abs(), places), value, currency),
    }
}

/// A part of a whole in per cent, without places; nothing of nothing. A part that is there is never shown as none, and one
/// that is not the whole never as all.
#[must_use]
pub fn share(part: u32, whole: u32) -> Option<String> {
    let percent = Decimal::from(part)
        .checked_mul(Decimal::ONE_HUNDRED)?
        .checked_div(whole.into())?;
    let text = grouped(percent, 0);
    Some(match text.as_str() {
        "0" if part > 0 => "under 1\u{202f}%".to_owned(),
        "100" if part < whole => "over 99\u{202f}%".to_owned(),
        _ => format!("{text}\u{202f}%"),
    })
}

/// An amount, or a dash.
#[must_use]
pub fn amount(amount: Amount, unit: Unit, currency: Option<&str>) -> String {
    amount
        .known()
        .map_or_else(|| "–".to_owned(), |value| figure(value, unit, currency))
}

/// The interval of a value in its unit, as short as it can be: `7.71 – 8.67`.
#[must_use]
pub fn interval(value: &Value, unit: Unit, currency: Option<&str>) -> Option<String> {
    range(value.interval?, unit, currency)
}

/// An interval by itself, as short as it can be.
#[must_use]
pub fn range(interval: Interval, unit: Unit, currency: Option<&str>) -> Option<String> {
    let Interval { low, high } = interval;
    let end = |end: f64, up: bool| {
        let places = match unit {
            Unit::Count => 0,
            Unit::Rate => 5,
            _ => 2,
        };
        let exact = Decimal::try_from(end).ok()?;
        let strategy = if up {
            RoundingStrategy::AwayFromZero
        } else {
            RoundingStrategy::ToZero
        };
        Some(figure(exact.round_dp_with_strategy(places, strategy), unit, currency))
    };
    let low = end(low, false)?;
    match high {
        Some(high) => Some(format!("{low} – {}", end(high, true)?)),
        None => Some(format!("{low} or more")),
    }
}

/// Money with its sign and the currency's usual places.
fn money(value: Decimal, currency: Option<&str>) -> String {
    let code = currency.unwrap_or_default();
    let places = crate::catalog::currency(code).map_or(2, |known| known.decimals);
    // A cost below one unit needs its pennies even where the currency has none.
    let places = if places == 0 && !value.is_zero() && value.abs() < Decimal::TEN {
        2
    } else {
        places
    };
    let text = grouped(value.abs(), places);
    with_sign(&text, value, Some(code))
}

/// An amount of money with what stands before it.
fn with_sign(text: &str, value: Decimal, currency: Option<&str>) -> String {
    let code = currency.unwrap_or_default();
    let sign = if value.is_sign_negative() && !value.is_zero() {
        "−"
    } else {
        ""
    };
    let mark = crate::catalog::currency(code).and_then(|known| known.sign.as_deref());
    match (mark, code) {
        (Some(mark), _) => format!("{sign}{mark}{text}"),
        (None, "") => format!("{sign}{text}"),
        (None, code) => format!("{sign}{code}\u{a0}{text}"),
    }
}

/// Rounded half away from zero, with commas between thousands.
fn grouped(value: Decimal, places: u32) -> String {
    let rounded = value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero);
    let text = format!("{:.*}", places as usize, rounded.abs());
    let (whole, fraction) = text
        .split_once('.')
        .map_or((text.as_str(), None), |(whole, fraction)| (whole, Some(fraction)));
    let mut out = String::with_capacity(text.len() + whole.len() / 3 + 1);
    if rounded.is_sign_negative() && !rounded.is_zero() {
        out.push('−');
    }
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(fraction) = fraction {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    #[test]
    fn counts_have_commas_and_no_places() {
        assert_eq!(figure(dec!(1234567), Unit::Count, None), "1,234,567");
        assert_eq!(figure(dec!(999), Unit::Count, None), "999");
    }

    #[test]
    fn money_is_rounded_half_away_from_zero_to_the_currencys_places() {
        assert_eq!(figure(dec!(8.175), Unit::Money, Some("EUR")), "€8.18");
        assert_eq!(figure(dec!(-1234.5), Unit::Money, Some("USD")), "−$1,234.50");
        assert_eq!(figure(dec!(1400.6), Unit::Money, Some("JPY")), "¥1,401");
        assert_eq!(figure(dec!(12.5), Unit::Money, Some("AUD")), "AUD\u{a0}12.50");
    }

    #[test]
    fn a_rate_is_shown_in_per_cent_with_more_places_when_it_is_small() {
        assert_eq!(figure(dec!(0.0763), Unit::Rate, None), "7.6\u{202f}%");
        assert_eq!(figure(dec!(0.00123), Unit::Rate, None), "0.12\u{202f}%");
    }

    #[test]
    fn an_own_metric_has_the_decimals_its_author_chose() {
        assert_eq!(figure_to(dec!(0.07634), Unit::Rate, None, Some(2)), "7.63\u{202f}%");
        assert_eq!(
            figure_to(dec!(-1234.5678), Unit::Money, Some("EUR"), Some(0)),
            "−€1,235"
        );
        assert_eq!(figure_to(dec!(2), Unit::Ratio, None, Some(3)), "2.000");
        assert_eq!(figure_to(dec!(2), Unit::Ratio, None, None), "2.00");
    }

    #[test]
    fn a_share_has_no_places_and_neither_hides_a_part_nor_fills_a_whole() {
        assert_eq!(share(1, 8).as_deref(), Some("13\u{202f}%"));
        assert_eq!(share(0, 8).as_deref(), Some("0\u{202f}%"));
        assert_eq!(share(1, 1_000).as_deref(), Some("under 1\u{202f}%"));
        assert_eq!(share(999, 1_000).as_deref(), Some("over 99\u{202f}%"));
        assert_eq!(share(8, 8).as_deref(), Some("100\u{202f}%"));
        assert_eq!(share(0, 0), None);
    }

    #[test]
    fn a_missing_amount_is_a_dash() {
        assert_eq!(
            amount(Amount::Missing(crate::amount::Reason::NotMapped), Unit::Count, None),
            "–"
        );
    }
}
