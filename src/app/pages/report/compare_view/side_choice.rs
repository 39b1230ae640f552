//! What is compared with what.

use super::choice::CompareChoice;
use super::periods::Periods;
use super::two_definitions::TwoDefinitions;
use super::two_groups::TwoGroups;
use leadsheet::report::compare::{Before, Versus};
use leptos::prelude::*;

/// A kind of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Periods,
    Groups,
    Definitions,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Periods, Self::Groups, Self::Definitions];

    const fn name(self) -> &'static str {
        match self {
            Self::Periods => "Two periods",
            Self::Groups => "Two groups",
            Self::Definitions => "Two lead definitions",
        }
    }

    const fn id(self) -> &'static str {
        match self {
            Self::Periods => "compare-periods",
            Self::Groups => "compare-groups",
            Self::Definitions => "compare-definitions",
        }
    }

    const fn of(versus: &Versus) -> Self {
        match versus {
            Versus::Periods(_) => Self::Periods,
            Versus::Groups { .. } => Self::Groups,
            Versus::Definitions(_) => Self::Definitions,
        }
    }
}

/// The kind of comparison, and its two sides.
#[component]
pub(super) fn SideChoice() -> impl IntoView {
    let choice = CompareChoice::get();
    let kind = RwSignal::new(choice.versus().with_untracked(Kind::of));
    let radios = Kind::ALL
        .into_iter()
        .map(|one| {
            let choose = move |_| {
                kind.set(one);
                if one == Kind::Periods && choice.versus().with_untracked(|versus| Kind::of(versus) != one) {
                    choice.versus().set(Versus::Periods(Before::Previous));
                }
            };
            view! {
                <label class="radio" for=one.id()>
                    <input type="radio" name="compare-kind" id=one.id() prop:checked=move || kind.get() == one on:change=choose/>
                    {one.name()}
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset class="sides">
            <legend>"Compare"</legend>
            <div class="radios">{radios}</div>
            {move || match kind.get() {
                Kind::Periods => view! { <Periods/> }.into_any(),
                Kind::Groups => view! { <TwoGroups/> }.into_any(),
                Kind::Definitions => view! { <TwoDefinitions/> }.into_any(),
            }}
        </fieldset>
    }
}
