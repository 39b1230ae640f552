//! One step of changing a preset, and the way back.

use super::{Note, Preset, Rule, SavedView};
use crate::catalog::{CountId, Metric};

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
    /// Which attribution window counts use.
    Window(String),
    /// What it is called.
    Name(String),
    /// What its author wants to say.
    Note(String),
    /// Which notes are pinned.
    Notes(Vec<Note>),
    /// Which views are kept.
    Views(Vec<SavedView>),
    /// Take another preset in its place.
    Replace(Box<Preset>),
}

impl Edit {
    /// The preset after this change.
    #[must_use]
    pub fn apply(self, preset: &Preset) -> Preset {
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
            Self::Window(window) => next.window = window,
            Self::Name(name) => next.name = name,
            Self::Note(note) => next.note = note,
            Self::Notes(notes) => next.notes = notes,
            Self::Views(views) => next.views = views,
            Self::Replace(other) => next = *other,
        }
        next
    }
}

/// The presets before and after the present one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
