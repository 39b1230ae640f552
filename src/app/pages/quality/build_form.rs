//! How events are to be built, as a person sets it.

use leadsheet::advice::typed_number;
use leadsheet::capi::{BuildOptions, PayloadFormat};
use leadsheet::catalog::Stage;
use leptos::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use std::collections::{BTreeMap, BTreeSet};

/// The options as they are typed. A handle that lives as long as the page.
#[derive(Clone, Copy)]
pub(super) struct BuildForm {
    /// The stages that are sent.
    pub(super) sent: RwSignal<BTreeSet<Stage>>,
    /// What the event of each stage is called.
    pub(super) names: RwSignal<BTreeMap<Stage, String>>,
    /// The name of the CRM.
    pub(super) crm: RwSignal<String>,
    /// Events in a batch.
    pub(super) size: RwSignal<String>,
    /// The currency of values that name none.
    pub(super) currency: RwSignal<String>,
    /// Whether there is a place for a test event code.
    pub(super) test_code: RwSignal<bool>,
    /// How it is written.
    pub(super) format: RwSignal<PayloadFormat>,
}

impl BuildForm {
    pub(super) fn new() -> Self {
        let options = BuildOptions::default();
        Self {
            sent: RwSignal::new(options.events.keys().copied().collect()),
            names: RwSignal::new(options.events),
            crm: RwSignal::new(options.crm),
            size: RwSignal::new(options.size.to_string()),
            currency: RwSignal::new(String::new()),
            test_code: RwSignal::new(options.test_code),
            format: RwSignal::new(options.format),
        }
    }

    /// What is wrong with the batch size.
    pub(super) fn size_wrong(self) -> Option<String> {
        self.size.with(|size| batch(size).err())
    }

    /// What is wrong with the currency.
    pub(super) fn currency_wrong(self) -> Option<String> {
        self.currency.with(|code| {
            let code = code.trim();
            let fine = code.is_empty() || (code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic()));
            (!fine).then(|| "Type three letters, such as EUR.".to_owned())
        })
    }

    /// What is wrong with the name of a stage's event.
    pub(super) fn name_wrong(self, stage: Stage) -> Option<String> {
        let sent = self.sent.with(|sent| sent.contains(&stage));
        self.names.with(|names| {
            let name = names.get(&stage).map(|name| name.trim()).unwrap_or_default();
            if sent && name.is_empty() {
                return Some("Type a name, or leave the stage out.".to_owned());
            }
            (sent && name.eq_ignore_ascii_case("lead")).then(|| {
                "An event named “Lead” can be counted again among website leads. Take another name.".to_owned()
            })
        })
    }

    /// Whether events can be built: every field can be used, and a stage is sent.
    pub(super) fn can_build(self) -> bool {
        let names = self.sent.with(|sent| {
            sent.iter().all(|stage| {
                self.names
                    .with(|names| names.get(stage).is_some_and(|name| !name.trim().is_empty()))
            })
        });
        names
            && self.sent.with(|sent| !sent.is_empty())
            && self.size_wrong().is_none()
            && self.currency_wrong().is_none()
    }

    /// The options for the engine, at a moment in Unix seconds.
    pub(super) fn options(self, now: i64) -> BuildOptions {
        let sent = self.sent.get_untracked();
        BuildOptions {
            now,
            crm: self.crm.get_untracked(),
            events: self
                .names
                .get_untracked()
                .into_iter()
                .filter(|(stage, _)| sent.contains(stage))
                .collect(),
            size: self.size.with_untracked(|size| batch(size).unwrap_or(100)),
            currency: self
                .currency
                .with_untracked(|code| Some(code.trim().to_owned()).filter(|code| !code.is_empty())),
            test_code: self.test_code.get_untracked(),
            format: self.format.get_untracked(),
        }
    }
}

fn batch(text: &str) -> Result<usize, String> {
    let number = typed_number(text, Decimal::ONE_THOUSAND).ok();
    number
        .filter(|number| number.fract().is_zero() && *number >= Decimal::ONE)
        .and_then(|number| number.to_usize())
        .ok_or_else(|| "Type a whole number from 1 to 1,000.".to_owned())
}
