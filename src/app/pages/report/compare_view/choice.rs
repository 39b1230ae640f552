//! What is compared with what, as it was chosen. It holds as long as the Report page is open.

use leadsheet::preset::Preset;
use leadsheet::report::compare::{Before, Comparison, Versus};
use leadsheet::source::Period;
use leptos::prelude::*;

/// What is compared with what.
#[derive(Clone, Copy)]
pub(in super::super) struct CompareChoice {
    versus: RwSignal<Versus>,
    days: RwSignal<Option<Period>>,
    /// What the other lead definition is called.
    other: RwSignal<String>,
}

impl CompareChoice {
    fn new() -> Self {
        Self {
            versus: RwSignal::new(Versus::Periods(Before::Previous)),
            days: RwSignal::new(None),
            other: RwSignal::new(String::new()),
        }
    }

    /// Gives the choice to all components below.
    pub(in super::super) fn provide() {
        provide_context(Self::new());
    }

    /// The choice of the page that the calling component stands in.
    pub(in super::super) fn get() -> Self {
        use_context::<Self>().unwrap_or_else(Self::new)
    }

    /// What is compared with what.
    pub(in super::super) const fn versus(self) -> RwSignal<Versus> {
        self.versus
    }

    /// The days that are looked at, where they are other than the report's.
    pub(super) const fn days(self) -> RwSignal<Option<Period>> {
        self.days
    }

    /// Compares these other definitions, called so, with the present ones.
    pub(super) fn set_definitions(self, name: String, preset: Preset) {
        self.other.set(name);
        self.versus.set(Versus::Definitions(Box::new(preset)));
    }

    /// What the two sides are called in a table's head.
    pub(super) fn side_names(self, found: &Comparison) -> [String; 2] {
        match self.versus.get_untracked() {
            Versus::Groups { first, second, .. } => {
                [first, second].map(|name| if name.is_empty() { "(none)".to_owned() } else { name })
            }
            Versus::Definitions(_) => [self.other.get_untracked(), "Your definition".to_owned()],
            Versus::Periods(_) => {
                let named = |name: &str, period: Option<Period>| {
                    period.map_or_else(|| name.to_owned(), |period| format!("{} to {}", period.from, period.to))
                };
                [named("Before", found.before.period), named("After", found.after.period)]
            }
        }
    }
}
