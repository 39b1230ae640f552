//! What a header or a field name of a response is.

use crate::catalog::{
    Field, FieldKind, NumberKind, ValueKind, field_for_api, field_for_header, field_for_name, flat_action, list_kind,
    nearest_field, normal_header, window_key, window_of,
};
use crate::source::{Because, Confidence, DEFAULT_WINDOW, Measure};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a column feeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Measure(Measure),
    Entry {
        action_type: Arc<str>,
        kind: ValueKind,
        window: Arc<str>,
    },
    Dimension(Arc<str>),
    DateStart,
    DateStop,
    Day,
    /// Results, in this window.
    Results(Arc<str>),
    Indicator,
    ResultType,
    /// The cost of a result, in this window.
    CostPerResult(Arc<str>),
    /// Cells hold entries of a list field, as JSON or as Python prints it.
    List(Arc<str>, ValueKind),
    /// The action type of a long table.
    LongType,
    /// A figure of a long table, in this window.
    LongValue(Arc<str>),
    /// Known and not used.
    Ignored,
    /// Not known; kept as a dimension when it holds texts.
    Unknown,
}

/// A column and what it was taken for.
#[derive(Clone, Debug)]
pub(super) struct Mapped {
    pub(super) header: String,
    pub(super) target: Target,
    pub(super) field: Option<&'static Field>,
    pub(super) currency: Option<String>,
    pub(super) confidence: Confidence,
    pub(super) because: Because,
    /// The field it may be, when its header is nearly one that is known.
    pub(super) suggestion: Option<String>,
}

impl Mapped {
    /// Whether the column is one a header row is known by.
    pub(super) fn is_known(&self) -> bool {
        !matches!(self.target, Target::Unknown)
    }

    /// Whether its cells are numbers.
    pub(super) fn is_number(&self) -> bool {
        matches!(
            self.target,
            Target::Measure(_)
                | Target::Entry { .. }
                | Target::Results(_)
                | Target::CostPerResult(_)
                | Target::LongValue(_)
        )
    }

    /// Whether its cells are days.
    pub(super) fn is_date(&self) -> bool {
        matches!(self.target, Target::DateStart | Target::DateStop | Target::Day)
    }

    /// Whether its numbers are counts, which have no fractions.
    pub(super) fn is_count(&self) -> bool {
        match &self.target {
            Target::Results(_) => true,
            Target::Entry { kind, .. } if self.field.is_none() => {
                matches!(kind, ValueKind::Count | ValueKind::Unique)
            }
            _ => self.field.and_then(|field| field.number) == Some(NumberKind::Count),
        }
    }

    /// What two columns must not both feed.
    pub(super) fn slot(&self) -> Option<String> {
        Some(match &self.target {
            Target::Measure(measure) => measure.field().to_owned(),
            Target::Entry {
                action_type,
                kind,
                window,
            } => format!("{action_type}:{kind:?}:{window}"),
            Target::Dimension(name) => name.to_string(),
            Target::DateStart => "date_start".to_owned(),
            Target::DateStop => "date_stop".to_owned(),
            Target::Day => "day".to_owned(),
            Target::Results(window) => format!("results{}", behind(window)),
            Target::Indicator => "result_indicator".to_owned(),
            Target::ResultType => "result_type".to_owned(),
            Target::CostPerResult(window) => format!("cost_per_result{}", behind(window)),
            Target::List(..) | Target::LongType | Target::LongValue(_) | Target::Ignored | Target::Unknown => {
                return None;
            }
        })
    }
}

/// A window behind a name; nothing for the row's own.
fn behind(window: &str) -> String {
    if window == DEFAULT_WINDOW {
        String::new()
    } else {
        format!(":{window}")
    }
}

/// What a header is.
pub(super) fn map(header: &str) -> Mapped {
    let header = header.trim_start_matches('\u{feff}').trim();
    // No header is that long; a cell of data may be.
    let (text, currency) = if header.len() > 300 {
        Default::default()
    } else {
        normal_header(header)
    };
    let mapped = |field: Option<&'static Field>, target: Target, confidence, because| {
        let confidence = if matches!(target, Target::Ignored | Target::Unknown) {
            Confidence::NotUsed
        } else {
            confidence
        };
        let because = if target == Target::Ignored {
            Because::NotNeeded
        } else {
            because
        };
        Mapped {
            header: header.to_owned(),
            target,
            field,
            currency: currency.clone(),
            confidence,
            because,
            suggestion: None,
        }
    };
    if let Some(field) = field_for_header(header) {
        return mapped(
            Some(field),
            target(field, DEFAULT_WINDOW),
            Confidence::Sure,
            Because::KnownHeader,
        );
    }
    // `Leads [7-day click]`: a window of its own, never added to another.
    if let Some((base, window)) = bracketed(header)
        && let (Some(field), Some(window)) = (field_for_header(base), window_of(window))
        && matches!(field.kind, FieldKind::Action | FieldKind::Results)
    {
        let currency = normal_header(base).1;
        return Mapped {
            currency,
            ..mapped(Some(field), target(field, &window), Confidence::Sure, Because::Window)
        };
    }
    if let Some(target) = column_id(header) {
        return mapped(None, target, Confidence::Sure, Because::ApiName);
    }
    if text == "action_type" {
        return mapped(None, Target::LongType, Confidence::Sure, Because::ApiName);
    }
    if text == "value" {
        return mapped(
            None,
            Target::LongValue(DEFAULT_WINDOW.into()),
            Confidence::Sure,
            Because::ApiName,
        );
    }
    // `7d_click`, `_7_d_click` as Fivetran writes it, `seven_d_click` as Weld does.
    if let Some(window) = window_key(&text) {
        return mapped(
            None,
            Target::LongValue(window.as_str().into()),
            Confidence::Sure,
            Because::Window,
        );
    }
    if let Some(kind) = list_kind(&text) {
        return mapped(
            field_for_api(&text),
            Target::List(text.as_str().into(), kind),
            Confidence::Sure,
            Because::ListField,
        );
    }
    if text.len() <= 80
        && let Some((field, currency)) = field_for_name(header)
    {
        return Mapped {
            currency,
            ..mapped(
                Some(field),
                target(field, DEFAULT_WINDOW),
                Confidence::Likely,
                Because::ApiName,
            )
        };
    }
    if let Some((action_type, kind, window)) = flat_action(&text) {
        let window = window.as_deref().unwrap_or(DEFAULT_WINDOW).into();
        return mapped(
            None,
            Target::Entry {
                action_type: action_type.into(),
                kind,
                window,
            },
            Confidence::Likely,
            Because::Connector,
        );
    }
    mapped(None, Target::Unknown, Confidence::NotUsed, Because::Unknown)
}

/// Looks for a known header that an unknown one is nearly; only the headers of a table are worth that.
pub(super) fn suggest(column: &mut Mapped) {
    if column.target == Target::Unknown
        && let Some(near) = nearest_field(&column.header)
    {
        column.confidence = Confidence::Check;
        column.because = Because::NearHeader;
        column.suggestion = Some(near.field.clone());
    }
}

/// Why a column is what an answer says: it was given for this file, or for an earlier one when `remembered.KEY` says the
/// same as `KEY`.
pub(super) fn answered(answers: &BTreeMap<String, String>, key: &str) -> Because {
    let before = answers.get(&format!("remembered.{key}"));
    if before.is_some() && before == answers.get(key) {
        Because::Remembered
    } else {
        Because::Answered
    }
}

/// Makes a column what a person chose: a field, `actions:ACTION_TYPE` or another list's, or `none`.
pub(super) fn chosen(column: &mut Mapped, choice: &str, because: Because) {
    let target = if choice == "none" {
        column.field = None;
        Some(Target::Ignored)
    } else if let Some(field) = crate::catalog::field(choice) {
        column.field = Some(field);
        Some(target(field, DEFAULT_WINDOW))
    } else {
        column_id(choice)
    };
    if let Some(target) = target {
        column.confidence = if target == Target::Ignored {
            Confidence::NotUsed
        } else {
            Confidence::Sure
        };
        column.target = target;
        column.because = because;
        column.suggestion = None;
    }
}

/// A header without the last bracket, and what the bracket says: `Leads [7-day click]`, `Leads (7-day click)`.
fn bracketed(header: &str) -> Option<(&str, &str)> {
    let (rest, open) = match header.strip_suffix(']') {
        Some(rest) => (rest, '['),
        None => (header.strip_suffix(')')?, '('),
    };
    rest.rsplit_once(open)
}

/// An Ads Manager column id: `actions:lead`, `cost_per_action_type:lead`, `actions:lead:7d_click`.
fn column_id(header: &str) -> Option<Target> {
    let (list, rest) = header.split_once(':')?;
    let kind = list_kind(list)?;
    let (action_type, window) = with_window(rest);
    (!action_type.is_empty()).then(|| Target::Entry {
        action_type: action_type.into(),
        kind,
        window: window.into(),
    })
}

/// An action type and its window: `lead:7d_click`. The name of a custom event may have colons too.
pub(super) fn with_window(text: &str) -> (&str, String) {
    text.rsplit_once(':')
        .and_then(|(action_type, window)| Some((action_type, window_of(window)?)))
        .unwrap_or_else(|| (text, DEFAULT_WINDOW.to_owned()))
}

/// What a known field feeds.
pub(super) fn target(field: &Field, window: &str) -> Target {
    let entry = |action_type: &str, kind| Target::Entry {
        action_type: action_type.into(),
        kind,
        window: window.into(),
    };
    match field.kind {
        // A field of its own that counts what an action type counts.
        FieldKind::Measure if field.field == "inline_link_clicks" => entry("inline_link_clicks", ValueKind::Count),
        FieldKind::Measure => Measure::parse(&field.field).map_or(Target::Ignored, Target::Measure),
        FieldKind::Dimension => Target::Dimension(field.field.as_str().into()),
        FieldKind::Date => match field.field.as_str() {
            "date_start" => Target::DateStart,
            "date_stop" => Target::DateStop,
            "day" => Target::Day,
            _ => Target::Ignored,
        },
        FieldKind::Action => match (&field.action_type, field.value_kind) {
            (Some(action_type), Some(kind)) => entry(action_type, kind),
            _ => Target::Ignored,
        },
        FieldKind::Results => match field.field.as_str() {
            "results" => Target::Results(window.into()),
            "result_indicator" => Target::Indicator,
            "result_type" => Target::ResultType,
            "cost_per_result" => Target::CostPerResult(window.into()),
            _ => Target::Ignored,
        },
        FieldKind::Ignored => Target::Ignored,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_with_a_window_is_a_window_of_its_action_type() {
        let Target::Entry {
            action_type, window, ..
        } = map("Leads [7-day click]").target
        else {
            panic!("an entry")
        };
        assert_eq!((action_type.as_ref(), window.as_ref()), ("lead", "7d_click"));
        let costs = map("Cost per lead (EUR) [7-day click]");
        assert!(
            matches!(&costs.target, Target::Entry { kind: ValueKind::Cost, window, .. } if window.as_ref() == "7d_click")
        );
        assert_eq!(costs.currency.as_deref(), Some("EUR"));
        assert_eq!(map("Results [1-day view]").target, Target::Results("1d_view".into()));
        assert!(
            matches!(map("Prospects [clic 7 jours]").target, Target::Entry { window, .. } if window.as_ref() == "7d_click")
        );
        assert_eq!(map("Leads [beta]").target, Target::Unknown);
    }

    #[test]
    fn a_colon_in_the_name_of_a_custom_event_is_part_of_it() {
        let Target::Entry {
            action_type, window, ..
        } = map("conversions:offsite_conversion.fb_pixel_custom.Call: booked").target
        else {
            panic!("an entry")
        };
        assert_eq!(
            (action_type.as_ref(), window.as_ref()),
            ("offsite_conversion.fb_pixel_custom.Call: booked", DEFAULT_WINDOW)
        );
    }

    #[test]
    fn an_ads_manager_column_id_is_an_action_type() {
        let Target::Entry {
            action_type,
            kind,
            window,
        } = map("actions:onsite_conversion.lead_grouped:7d_click").target
        else {
            panic!("an entry")
        };
        assert_eq!(
            (action_type.as_ref(), kind, window.as_ref()),
            ("onsite_conversion.lead_grouped", ValueKind::Count, "7d_click")
        );
        assert!(matches!(
            map("cost_per_action_type:lead").target,
            Target::Entry {
                kind: ValueKind::Cost,
                ..
            }
        ));
    }

    #[test]
    fn a_custom_metric_is_unknown() {
        assert_eq!(map("* Cost / follow (IDR)").target, Target::Unknown);
    }

    #[test]
    fn a_copy_of_a_header_with_underscores_is_likely() {
        let mapped = map("amount_spent");
        assert_eq!(
            (mapped.target, mapped.confidence),
            (Target::Measure(Measure::Spend), Confidence::Likely)
        );
    }
}
