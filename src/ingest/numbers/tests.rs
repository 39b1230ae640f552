//! Numbers as people write them, and what decides about their marks.

use super::*;
use rust_decimal::dec;

fn number(value: Decimal) -> Cell {
    Cell::Number(value)
}

#[test]
fn a_plain_number_needs_no_decision() {
    assert_eq!(plain("17178.69761709"), Some(number(dec!(17178.69761709))));
    assert_eq!(plain("-3"), Some(number(dec!(-3))));
    assert_eq!(plain(""), Some(Cell::Blank));
    for text in ["1,234", "1.234.567", " 3", "3 ", "€3", ".5", "5.", "–", "1e3"] {
        assert_eq!(plain(text), None, "{text}");
    }
}

#[test]
fn numbers_are_read_as_people_write_them() {
    for (text, mark, value) in [
        ("1,234.56", Mark::Point, dec!(1234.56)),
        ("1.234,56", Mark::Comma, dec!(1234.56)),
        ("1 234,56", Mark::Comma, dec!(1234.56)),
        ("1\u{a0}234,56", Mark::Comma, dec!(1234.56)),
        ("1\u{202f}234,56", Mark::Comma, dec!(1234.56)),
        ("1'234.56", Mark::Point, dec!(1234.56)),
        ("R$ 1.234,56", Mark::Comma, dec!(1234.56)),
        ("€8.17", Mark::Point, dec!(8.17)),
        ("12,5 %", Mark::Comma, dec!(12.5)),
        ("−12.5", Mark::Point, dec!(-12.5)),
        ("(12)", Mark::Point, dec!(-12)),
        ("12,34,567.5", Mark::Point, dec!(1234567.5)),
        (".5", Mark::Point, dec!(0.5)),
        ("USD 1,000", Mark::Point, dec!(1000)),
        ("R$1.402,19 BRL", Mark::Comma, dec!(1402.19)),
        ("S/ 12.50", Mark::Point, dec!(12.5)),
        ("1.234,56\u{a0}€", Mark::Comma, dec!(1234.56)),
        ("１，２３４．５", Mark::Point, dec!(1234.5)),
        ("\u{200f}١٬٢٣٤٫٥٦", Mark::Comma, dec!(1234.56)),
        ("1.5E+11", Mark::Point, dec!(150000000000)),
        ("1,5E+3", Mark::Comma, dec!(1500)),
        ("1e-05", Mark::Point, dec!(0.00001)),
    ] {
        assert_eq!(read(text, mark), number(value), "{text}");
    }
}

#[test]
fn signs_for_nothing_are_blank_and_not_zero() {
    for text in [
        "", " ", "-", "–", "—", "N/A", "nan", "#N/A", "#DIV/0!", "- €", "$ -", "R$ –", "-%",
    ] {
        assert_eq!(read(text, Mark::Point), Cell::Blank, "{text:?}");
    }
}

#[test]
fn a_text_with_a_number_in_it_is_no_number() {
    for text in [
        "Using campaign budget",
        "12 apples",
        "1.2.3.4",
        "1,23,4",
        "7 days",
        "1,234,56",
        "1 234 5",
        "12 34",
        "1'234,567.50",
        "1.5E+",
        "#REF!",
        "abc",
    ] {
        assert_eq!(read(text, Mark::Point), Cell::Unread, "{text}");
    }
}

fn survey(cells: &[&str]) -> Survey {
    let mut survey = Survey::default();
    cells.iter().for_each(|cell| survey.see(cell));
    survey
}

#[test]
fn one_clear_number_decides_for_its_column() {
    assert_eq!(
        survey(&["1,234", "0.5"]).decide(None, false, true, None),
        Decision::Is(Mark::Point)
    );
    assert_eq!(
        survey(&["1.234", "0,5"]).decide(None, false, false, None),
        Decision::Is(Mark::Comma)
    );
    assert_eq!(
        survey(&["1.234.567"]).decide(None, false, false, None),
        Decision::Is(Mark::Comma)
    );
}

#[test]
fn a_count_with_one_mark_and_three_digits_has_thousands() {
    assert_eq!(
        survey(&["1,234"]).decide(None, true, true, None),
        Decision::Is(Mark::Point)
    );
    assert_eq!(
        survey(&["1.234"]).decide(None, true, false, None),
        Decision::Is(Mark::Comma)
    );
}

#[test]
fn a_count_has_no_fraction_whatever_parts_the_cells_of_its_file() {
    assert_eq!(
        survey(&["1.234", "12"]).decide(None, true, true, None),
        Decision::Is(Mark::Comma)
    );
    // Three zeros behind a point may be a database's way of writing a whole number.
    assert_eq!(
        survey(&["12.000", "3.000"]).decide(None, true, true, None),
        Decision::Is(Mark::Point)
    );
}

#[test]
fn money_with_its_sign_is_not_a_number_of_metas_own_file() {
    assert_eq!(
        survey(&["Rp12.000"]).decide(None, false, true, None),
        Decision::Ask("Rp12.000".to_owned())
    );
    assert_eq!(
        survey(&["17.125"]).decide(None, false, true, None),
        Decision::Is(Mark::Point)
    );
}

#[test]
fn a_dressed_up_number_of_a_response_is_read_when_it_can_be_read_in_one_way() {
    assert_eq!(of_dressed("R$1.402,19 BRL", false), number(dec!(1402.19)));
    assert_eq!(of_dressed("$1,402.19", false), number(dec!(1402.19)));
    assert_eq!(of_dressed("1,234", true), number(dec!(1234)));
    assert_eq!(of_dressed("1,234", false), Cell::Unread);
    assert_eq!(of_dressed("€5", false), number(dec!(5)));
    assert_eq!(of_dressed("1e-05", false), number(dec!(0.00001)));
    assert_eq!(of_dressed("Kitchen", false), Cell::Unread);
}

#[test]
fn money_that_can_be_read_both_ways_is_asked_about() {
    assert_eq!(
        survey(&["1,234"]).decide(None, false, true, None),
        Decision::Ask("1,234".to_owned())
    );
    assert_eq!(
        survey(&["1.234"]).decide(None, false, false, None),
        Decision::Ask("1.234".to_owned())
    );
    assert_eq!(
        survey(&["1,234"]).decide(None, false, true, Some(Mark::Comma)),
        Decision::Is(Mark::Comma)
    );
}

#[test]
fn other_columns_of_the_file_decide_before_anyone_is_asked() {
    assert_eq!(
        survey(&["1,234"]).decide(Some(Mark::Point), false, true, None),
        Decision::Is(Mark::Point)
    );
}
