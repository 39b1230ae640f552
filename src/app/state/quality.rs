//! What a person says on the Lead quality page: it stays while the page is left, and is gone with the tab. None of it is
//! personal; pasted texts are not here.

use super::AppState;
use leadsheet::advice::{Declared, Scenario, seed_example};
use leptos::prelude::*;
use rust_decimal::Decimal;

/// A stage of a scenario as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StageText {
    /// Its number within the page.
    pub(crate) id: u32,
    /// What it is called.
    pub(crate) name: String,
    /// The share that reaches it, in per cent.
    pub(crate) rate: String,
}

/// A scenario as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScenarioText {
    /// What it is called.
    pub(crate) name: String,
    /// Leads.
    pub(crate) leads: String,
    /// Cost per lead.
    pub(crate) cost: String,
    /// Its stages.
    pub(crate) stages: Vec<StageText>,
    /// What a customer pays; can be empty.
    pub(crate) value: String,
    /// The margin in per cent; can be empty.
    pub(crate) margin: String,
}

impl ScenarioText {
    fn of(scenario: &Scenario) -> Self {
        let percent = |share: Decimal| {
            share
                .checked_mul(Decimal::ONE_HUNDRED)
                .unwrap_or(share)
                .normalize()
                .to_string()
        };
        Self {
            name: scenario.name.clone(),
            leads: scenario.leads.to_string(),
            cost: scenario.cost_per_lead.to_string(),
            stages: (0..)
                .zip(&scenario.stages)
                .map(|(id, stage)| StageText {
                    id,
                    name: stage.name.clone(),
                    rate: percent(stage.rate),
                })
                .collect(),
            value: scenario.value.map(|value| value.to_string()).unwrap_or_default(),
            margin: scenario.margin.map(percent).unwrap_or_default(),
        }
    }
}

/// What a person says on the Lead quality page. A handle.
#[derive(Clone, Copy)]
pub(crate) struct QualityAnswers {
    /// What only they know about the Conversion Leads goal.
    pub(crate) declared: RwSignal<Declared>,
    /// Two ways to spend.
    pub(crate) scenarios: [RwSignal<ScenarioText>; 2],
}

impl QualityAnswers {
    pub(super) fn new() -> Self {
        Self {
            declared: RwSignal::new(Declared::default()),
            scenarios: seed_example().map(|scenario| RwSignal::new(ScenarioText::of(&scenario))),
        }
    }

    /// Puts the scenarios back to the example.
    pub(crate) fn reset_scenarios(self) {
        for (signal, scenario) in self.scenarios.into_iter().zip(seed_example()) {
            signal.set(ScenarioText::of(&scenario));
        }
    }
}

impl AppState {
    /// What a person said on the Lead quality page.
    pub(crate) fn quality(&self) -> QualityAnswers {
        self.quality
    }
}
