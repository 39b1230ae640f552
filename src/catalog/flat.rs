//! Column names that connectors make of action types: `actions_lead`, `onsite_conversion_messaging_conversation_started_7_d`.

use super::ValueKind;
use super::action_types::exact_types;
use super::lists::name_starts;
use super::windows::window_end;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The action type, kind of figure and window that a connector's column name stands for.
#[must_use]
pub fn flat_action(name: &str) -> Option<(&'static str, ValueKind, Option<String>)> {
    static TYPES: OnceLock<HashMap<String, &'static str>> = OnceLock::new();
    let types = TYPES.get_or_init(|| {
        let mut types: HashMap<String, &'static str> = HashMap::new();
        for entry in exact_types() {
            // Of two spellings that fall together, the first in order stands.
            types.entry(flat(&entry.id)).or_insert(&entry.id);
        }
        types
    });
    let name = flat(name);
    for (start, kind) in name_starts() {
        let Some(rest) = name.strip_prefix(start.as_str()) else {
            continue;
        };
        // A bare word such as "lead" or "like" could be anything; a name of several parts could not.
        if start.is_empty() && !rest.contains('_') {
            continue;
        }
        if let Some(id) = types.get(rest) {
            return Some((id, *kind, None));
        }
        if let Some((rest, window)) = window_end(rest)
            && let Some(id) = types.get(rest)
        {
            return Some((id, *kind, Some(window.to_owned())));
        }
    }
    None
}

/// A name in lower case with one underscore for anything else, and numbers joined to the letter behind them:
/// `7_d` is `7d`, `20_s` is `20s`.
fn flat(name: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in name
        .to_lowercase()
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        match words.last_mut() {
            Some(last) if last.chars().all(|character| character.is_ascii_digit()) && word.len() == 1 => {
                last.push_str(word)
            }
            _ => words.push(word.to_owned()),
        }
    }
    words.join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_connectors_are_action_types() {
        for (name, id, kind) in [
            ("actions_lead", "lead", ValueKind::Count),
            (
                "actions_onsite_conversion_lead_grouped",
                "onsite_conversion.lead_grouped",
                ValueKind::Count,
            ),
            (
                "actions_offsite_conversion_fb_pixel_lead",
                "offsite_conversion.fb_pixel_lead",
                ValueKind::Count,
            ),
            (
                "onsite_conversion_messaging_conversation_started_7_d",
                "onsite_conversion.messaging_conversation_started_7d",
                ValueKind::Count,
            ),
            (
                "offsite_lead_add_20_s_calls",
                "offsite_lead_add_20_s_calls",
                ValueKind::Count,
            ),
            ("unique_actions_lead", "lead", ValueKind::Unique),
            ("cost_per_action_type_lead", "lead", ValueKind::Cost),
            ("action_values_omni_purchase", "omni_purchase", ValueKind::Value),
            ("outbound_clicks_outbound_click", "outbound_click", ValueKind::Count),
            ("actions.omni_app_install", "omni_app_install", ValueKind::Count),
            ("action_link_click", "link_click", ValueKind::Count),
            ("facebook_actions_leadgen_other", "leadgen.other", ValueKind::Count),
        ] {
            assert_eq!(flat_action(name), Some((id, kind, None)), "{name}");
        }
    }

    #[test]
    fn a_window_behind_the_name_is_a_window() {
        assert_eq!(
            flat_action("actions_lead_7d_click"),
            Some(("lead", ValueKind::Count, Some("7d_click".to_owned())))
        );
        assert_eq!(
            flat_action("onsite_conversion_lead_grouped_seven_d_click"),
            Some((
                "onsite_conversion.lead_grouped",
                ValueKind::Count,
                Some("7d_click".to_owned())
            ))
        );
    }

    #[test]
    fn other_names_are_none() {
        for name in ["lead", "search", "campaign_name", "cost_per_lead", "my_leads", ""] {
            assert_eq!(flat_action(name), None, "{name}");
        }
    }
}
