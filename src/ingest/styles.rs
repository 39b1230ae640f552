//! How the numbers and days of a text are written: decided from all of them, or asked.

use super::dates::{self, Order};
use super::layout::Layout;
use super::numbers::{self, Decision, Mark};
use super::text::{cell, for_each_record};
use super::{Options, ReadError};
use crate::source::{Question, QuestionKind};

/// How numbers and days are read.
pub(super) struct Styles {
    /// For each column the mark; none where a question is open.
    pub(super) marks: Vec<Option<Mark>>,
    pub(super) order: Option<Order>,
    pub(super) questions: Vec<Question>,
    /// Whether this is what Meta's own files are like, taken for granted without a look: then anything else in a cell
    /// is a reason to look.
    pub(super) assumed: bool,
}

impl Styles {
    /// What Meta's own files are like: a point before fractions, nothing between thousands, days as `2026-09-30`.
    pub(super) fn assumed(layout: &Layout) -> Self {
        Self {
            marks: vec![Some(Mark::Point); layout.columns.len()],
            order: None,
            questions: Vec::new(),
            assumed: true,
        }
    }

    /// Looks at every cell of number and date columns before any is read.
    pub(super) fn survey(text: &str, layout: &Layout, options: &Options<'_>) -> Result<Self, ReadError> {
        let mut surveys: Vec<numbers::Survey> = vec![numbers::Survey::default(); layout.columns.len()];
        let mut days = dates::Survey::default();
        let comma_file = layout.delimiter == b',';
        for_each_record(text, layout, options, |_, record| {
            for (at, (column, survey)) in layout.columns.iter().zip(&mut surveys).enumerate() {
                let raw = cell(record, at);
                if column.is_number() {
                    // Digits alone tell nothing.
                    if !raw.bytes().all(|byte| byte.is_ascii_digit()) {
                        survey.see(raw);
                    }
                } else if column.is_date() {
                    days.see(raw, &column.header);
                }
            }
            Ok(())
        })?;
        let says: Vec<Mark> = layout
            .columns
            .iter()
            .zip(&surveys)
            .filter(|(column, _)| column.is_number())
            .filter_map(|(_, survey)| survey.says())
            .collect();
        let agreed = |says: &[Mark]| {
            says.first()
                .copied()
                .filter(|first| says.iter().all(|mark| mark == first))
        };
        // A file writes its numbers in one way: where no number is clear, the thousands of its counts tell.
        let counts: Vec<Mark> = layout
            .columns
            .iter()
            .zip(&surveys)
            .filter(|(column, _)| column.is_count())
            .filter_map(|(_, survey)| survey.count_says())
            .collect();
        let file = match says.as_slice() {
            [] => agreed(&counts),
            says => agreed(says),
        };
        let mut styles = Self {
            marks: Vec::new(),
            order: None,
            questions: Vec::new(),
            assumed: false,
        };
        for (column, survey) in layout.columns.iter().zip(&surveys) {
            let own = options.answers.get(&format!("decimal.{}", column.header));
            let answer = own
                .or_else(|| options.answers.get("decimal"))
                .and_then(|answer| Mark::parse(answer));
            let mark = match column
                .is_number()
                .then(|| survey.decide(file, column.is_count(), comma_file, answer))
            {
                None => None,
                Some(Decision::Is(mark)) => Some(mark),
                Some(Decision::Ask(sample)) => {
                    styles.ask_mark(&column.header, sample);
                    None
                }
            };
            styles.marks.push(mark);
        }
        match days.decide(
            options
                .answers
                .get("date_order")
                .and_then(|answer| Order::parse(answer)),
        ) {
            Ok(order) => styles.order = Some(order),
            Err((sample, column)) => styles.questions.push(Question {
                key: "date_order".to_owned(),
                kind: QuestionKind::DateOrder,
                columns: vec![column],
                sample,
                options: vec!["dmy".to_owned(), "mdy".to_owned()],
            }),
        }
        Ok(styles)
    }

    /// One question for all columns: a file writes its numbers in one way.
    fn ask_mark(&mut self, header: &str, sample: String) {
        match self
            .questions
            .iter_mut()
            .find(|question| question.kind == QuestionKind::DecimalMark)
        {
            Some(question) => question.columns.push(header.to_owned()),
            None => self.questions.push(Question {
                key: "decimal".to_owned(),
                kind: QuestionKind::DecimalMark,
                columns: vec![header.to_owned()],
                sample,
                options: [Mark::Point, Mark::Comma].map(|mark| mark.as_str().to_owned()).to_vec(),
            }),
        }
    }
}
