//! One step of changing a preset, and the way back.

use super::diff::{Change, diff};
use super::{Leading, Note, OwnCount, OwnId, OwnMetric, Preset, PresetError, Refine, Rule, SavedView};
use crate::catalog::{CountId, Metric};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A change a person makes to a preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Make a count by this rule; none goes back to the default.
    Count(CountId, Option<Rule>),
    /// Add an action type to a count, or take it out of it. A count made by default starts from `from`, the action
    /// types it uses at present.
    Toggle {
        /// Which count.
        count: CountId,
        /// Which action type.
        action_type: String,
        /// What the count uses at present.
        from: Vec<String>,
    },
    /// Which metric "Lead rate" means.
    LeadRate(Metric),
    /// Which goal leads.
    Goal(String),
    /// Which metrics lead under a goal, in order; none goes back to the catalogue's.
    GoalMetrics(String, Option<Vec<Leading>>),
    /// Which attribution window counts use.
    Window(String),
    /// What it is called.
    Name(String),
    /// What its author wants to say.
    Note(String),
    /// Who made it.
    Author(String),
    /// Narrow a built-in count; a plain one narrows nothing.
    Refine(CountId, Refine),
    /// Add or change an own count; none takes it away.
    OwnCount(OwnId, Option<Box<OwnCount>>),
    /// Add or change an own metric; none takes it away.
    OwnMetric(OwnId, Option<Box<OwnMetric>>),
    /// Which notes are pinned.
    Notes(Vec<Note>),
    /// Which views are kept.
    Views(Vec<SavedView>),
    /// Take another preset in its place.
    Replace(Box<Preset>),
}

impl Edit {
    /// The preset after this change. A change after which own things no longer fit together, such as taking away a count
    /// that a formula uses, is not made; [`Edit::check`] says why.
    #[must_use]
    pub fn apply(self, preset: &Preset) -> Preset {
        self.check(preset).unwrap_or_else(|_| preset.clone())
    }

    /// The preset after this change, or why it cannot be made.
    ///
    /// # Errors
    /// When own counts and metrics would not fit together any more.
    pub fn check(self, preset: &Preset) -> Result<Preset, PresetError> {
        let own = matches!(self, Self::OwnCount(..) | Self::OwnMetric(..));
        let next = self.made(preset);
        if own {
            next.validate()?;
        }
        Ok(next)
    }

    fn made(self, preset: &Preset) -> Preset {
        let mut next = preset.clone();
        match self {
            Self::Count(id, Some(rule)) => {
                next.counts.insert(id, rule);
            }
            Self::Count(id, None) => {
                next.counts.remove(&id);
            }
            Self::Toggle {
                count,
                action_type,
                from,
            } => {
                let mut types = match next.counts.get(&count) {
                    Some(Rule::Sum(types)) => types.clone(),
                    _ => from,
                };
                if let Some(at) = types.iter().position(|name| *name == action_type) {
                    types.remove(at);
                } else {
                    types.push(action_type);
                }
                next.counts.insert(count, Rule::Sum(types));
            }
            Self::LeadRate(metric) => next.lead_rate = metric,
            Self::Goal(goal) => next.goal = goal,
            Self::GoalMetrics(goal, Some(metrics)) => {
                next.goals.insert(goal, metrics);
            }
            Self::GoalMetrics(goal, None) => {
                next.goals.remove(&goal);
            }
            Self::Window(window) => next.window = window,
            Self::Name(name) => next.name = name,
            Self::Note(note) => next.note = note,
            Self::Author(author) => next.author = author,
            Self::Refine(id, refine) if refine.is_plain() => {
                next.refine.remove(&id);
            }
            Self::Refine(id, refine) => {
                next.refine.insert(id, refine);
            }
            Self::OwnCount(id, Some(count)) => {
                next.own_counts.insert(id, *count);
            }
            Self::OwnCount(id, None) => {
                next.own_counts.remove(&id);
            }
            Self::OwnMetric(id, Some(metric)) => {
                next.own_metrics.insert(id, *metric);
            }
            Self::OwnMetric(id, None) => {
                next.own_metrics.remove(&id);
            }
            Self::Notes(notes) => next.notes = notes,
            Self::Views(views) => next.views = views,
            Self::Replace(other) => next = *other,
        }
        next
    }
}

/// The presets before and after the present one. The page keeps it with the preset, so that undo outlives a reload.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    past: Vec<Preset>,
    future: Vec<Preset>,
}

/// How many steps can be undone.
const STEPS: usize = 200;

impl History {
    /// Remembers `present` before a change.
    pub fn remember(&mut self, present: Preset) {
        if self.past.len() == STEPS {
            self.past.remove(0);
        }
        self.past.push(present);
        self.future.clear();
    }

    /// The preset one step back, with `present` one step forward.
    pub fn undo(&mut self, present: &Preset) -> Option<Preset> {
        let previous = self.past.pop()?;
        self.future.push(present.clone());
        Some(previous)
    }

    /// The preset one step forward, with `present` one step back.
    pub fn redo(&mut self, present: &Preset) -> Option<Preset> {
        let next = self.future.pop()?;
        self.past.push(present.clone());
        Some(next)
    }

    /// What each step changed, the oldest first, up to `present`: a history that can be read.
    #[must_use]
    pub fn steps(&self, present: &Preset) -> Vec<Vec<Change>> {
        let after = self.past.iter().skip(1).chain([present]);
        self.past
            .iter()
            .zip(after)
            .map(|(before, after)| diff(before, after))
            .collect()
    }

    /// What each step that was taken back would change again, the next one first.
    #[must_use]
    pub fn ahead(&self, present: &Preset) -> Vec<Vec<Change>> {
        let before = std::iter::once(present).chain(self.future.iter().rev());
        before
            .zip(self.future.iter().rev())
            .map(|(before, after)| diff(before, after))
            .collect()
    }

    /// The preset so many steps back, or forward when there are fewer than none. It stops at the first or last step.
    pub fn jump(&mut self, present: &Preset, back: isize) -> Option<Preset> {
        let mut reached = None;
        for _ in 0..back.unsigned_abs().min(STEPS) {
            let from = reached.as_ref().unwrap_or(present);
            let next = if back > 0 { self.undo(from) } else { self.redo(from) };
            match next {
                Some(next) => reached = Some(next),
                None => break,
            }
        }
        reached
    }

    /// The history as text to keep beside `present`: the nearest steps, in at most about so many bytes.
    #[must_use]
    pub fn to_text(&self, present: &Preset, most: usize) -> String {
        let mut left = most;
        let mut nearest = |presets: &[Preset]| {
            let mut kept: Vec<Value> = Vec::new();
            for preset in presets.iter().rev() {
                let Ok(value) = serde_json::to_value(preset) else { break };
                let Some(rest) = left.checked_sub(value.to_string().len()) else {
                    break;
                };
                left = rest;
                kept.push(value);
            }
            kept.reverse();
            kept
        };
        // Both are stacks: what is nearest to the present stands last.
        let (past, future) = (nearest(&self.past), nearest(&self.future));
        serde_json::json!({"present": present, "past": past, "future": future}).to_string()
    }

    /// The history kept as text beside `present`. None when it cannot be read or belongs to other definitions.
    #[must_use]
    pub fn from_text(text: &str, present: &Preset) -> Option<Self> {
        let Value::Object(kept) = serde_json::from_str(text).ok()? else {
            return None;
        };
        if *kept.get("present")? != serde_json::to_value(present).ok()? {
            return None;
        }
        let presets = |key: &str| -> Option<Vec<Preset>> {
            let presets = kept.get(key)?.as_array()?;
            if presets.len() > STEPS {
                return None;
            }
            // Read as a preset from outside is: nothing unchecked comes back by undo.
            presets
                .iter()
                .map(|preset| Preset::from_json(&preset.to_string()).ok())
                .collect()
        };
        Some(Self {
            past: presets("past")?,
            future: presets("future")?,
        })
    }

    /// Whether there is a step back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step forward.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toggle(action_type: &str) -> Edit {
        Edit::Toggle {
            count: CountId::Leads,
            action_type: action_type.to_owned(),
            from: vec!["lead".to_owned()],
        }
    }

    #[test]
    fn adding_an_action_type_to_a_default_count_starts_from_what_it_uses() {
        let next = toggle("contact_total").apply(&Preset::default());
        assert_eq!(
            next.counts.get(&CountId::Leads),
            Some(&Rule::Sum(vec!["lead".to_owned(), "contact_total".to_owned()]))
        );
    }

    #[test]
    fn choosing_an_action_type_twice_takes_it_out_again() {
        let next = toggle("contact_total").apply(&toggle("contact_total").apply(&Preset::default()));
        assert_eq!(
            next.counts.get(&CountId::Leads),
            Some(&Rule::Sum(vec!["lead".to_owned()]))
        );
    }

    #[test]
    fn a_count_that_a_formula_uses_is_not_taken_away() {
        let (count, metric) = (
            OwnId::parse("demos").expect("an id"),
            OwnId::parse("demo_rate").expect("an id"),
        );
        let with_count = Edit::OwnCount(
            count.clone(),
            Some(Box::new(OwnCount::new(
                "Demos",
                Rule::Exactly("schedule_total".to_owned()),
            ))),
        )
        .apply(&Preset::default());
        let both = Edit::OwnMetric(
            metric.clone(),
            Some(Box::new(OwnMetric::new("Demo rate (demos / leads)", "demos / leads"))),
        )
        .apply(&with_count);
        assert!(both.own_metrics.contains_key(&metric));
        let error = Edit::OwnCount(count.clone(), None).check(&both).expect_err("a reason");
        assert_eq!(error.at, "own_metrics.demo_rate.formula");
        assert_eq!(Edit::OwnCount(count.clone(), None).apply(&both), both);
        let neither = Edit::OwnCount(count, None).apply(&Edit::OwnMetric(metric, None).apply(&both));
        assert_eq!(neither, Preset::default());
    }

    #[test]
    fn a_metric_whose_formula_breaks_is_not_taken_in() {
        let id = OwnId::parse("sum").expect("an id");
        let edit = Edit::OwnMetric(id, Some(Box::new(OwnMetric::new("Sum", "spend + leads"))));
        assert_eq!(edit.apply(&Preset::default()), Preset::default());
    }

    #[test]
    fn undo_and_redo_lead_back_and_forth() {
        let first = Preset::default();
        let second = toggle("contact_total").apply(&first);
        let mut history = History::default();
        history.remember(first.clone());
        assert_eq!(history.undo(&second), Some(first.clone()));
        assert_eq!(history.redo(&first), Some(second));
        assert!(history.can_undo() && !history.can_redo());
    }

    #[test]
    fn every_step_can_be_read_and_outlives_a_reload() {
        let mut history = History::default();
        let mut present = Preset::default();
        for edit in [
            toggle("contact_total"),
            Edit::Name("Ours".to_owned()),
            Edit::Note("Since May".to_owned()),
        ] {
            history.remember(present.clone());
            present = edit.apply(&present);
        }
        let steps: Vec<String> = history
            .steps(&present)
            .iter()
            .flatten()
            .map(crate::explain::preset_change)
            .collect();
        assert_eq!(
            steps,
            [
                "Leads: made by default → lead + contact_total",
                "Name: \"Default definitions\" → \"Ours\"",
                "Note: \"Since May\"",
            ]
        );
        let text = serde_json::to_string(&history).expect("JSON");
        let mut read: History = serde_json::from_str(&text).expect("it reads");
        assert_eq!(read, history);
        assert_eq!(read.undo(&present), history.undo(&present));
    }

    #[test]
    fn a_history_kept_as_text_leads_back_and_forth_as_before() {
        let (mut history, mut present) = (History::default(), Preset::default());
        for name in ["A", "B", "C"] {
            history.remember(present.clone());
            present = Edit::Name(name.to_owned()).apply(&present);
        }
        present = history.undo(&present).expect("a step");
        let text = history.to_text(&present, 1_000_000);
        let mut read = History::from_text(&text, &present).expect("it reads");
        assert_eq!(read, history);
        assert_eq!(read.ahead(&present).len(), 1);
        assert_eq!(read.jump(&present, 2), Some(Preset::default()));
        assert_eq!(
            read.jump(&Preset::default(), -99).map(|preset| preset.name),
            Some("C".to_owned())
        );
    }

    #[test]
    fn a_history_of_other_definitions_or_a_broken_one_is_dropped() {
        let mut history = History::default();
        history.remember(Preset::default());
        let present = Edit::Name("Ours".to_owned()).apply(&Preset::default());
        let text = history.to_text(&present, 1_000_000);
        assert_eq!(History::from_text(&text, &Preset::default()), None);
        for broken in ["", "{}", "[]", &text[..text.len() - 2], &text.replace("leadsheet", "x")] {
            assert_eq!(History::from_text(broken, &present), None, "{broken}");
        }
    }

    #[test]
    fn a_history_that_is_too_long_to_keep_loses_its_oldest_steps() {
        let (mut history, mut present) = (History::default(), Preset::default());
        for at in 0..50 {
            history.remember(present.clone());
            present = Edit::Note(format!("{at} {}", "x".repeat(100))).apply(&present);
        }
        let text = history.to_text(&present, 3_000);
        assert!(text.len() < 3_200);
        let mut read = History::from_text(&text, &present).expect("it reads");
        assert_eq!(read.undo(&present), history.undo(&present));
        assert!(read.steps(&present).len() < 20);
    }

    #[test]
    fn a_new_change_forgets_what_was_undone() {
        let mut history = History::default();
        history.remember(Preset::default());
        let _ = history.undo(&Preset::default());
        history.remember(Preset::default());
        assert!(!history.can_redo());
    }

    #[test]
    fn only_the_last_steps_are_kept() {
        let mut history = History::default();
        for _ in 0..=STEPS {
            history.remember(Preset::default());
        }
        assert_eq!(std::iter::from_fn(|| history.undo(&Preset::default())).count(), STEPS);
    }
}
