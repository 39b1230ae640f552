//! A card for each file: what it has, what it lacks, and what each lack costs.

use leadsheet::engine::Trust;
use leadsheet::explain;
use leadsheet::report::{QualityPoint, ScoreCard};
use leptos::prelude::*;
use std::sync::Arc;

/// The cards of all files.
#[component]
pub(super) fn ScoreCards(
    /// What was found.
    trust: Arc<Trust>,
) -> impl IntoView {
    let cards = trust.cards.iter().map(card).collect_view();
    view! { <div class="score-cards">{cards}</div> }
}

fn card(card: &ScoreCard) -> AnyView {
    let (has, lacks): (Vec<&QualityPoint>, Vec<&QualityPoint>) = card.points.iter().partition(|point| point.has);
    let all = card.points.len();
    let complete = lacks.is_empty();
    let lacks = lacks
        .into_iter()
        .map(|point| line(point, "lacks", "✕", "Lacks"))
        .collect_view();
    let has = has
        .into_iter()
        .map(|point| line(point, "has", "✓", "Has"))
        .collect_view();
    view! {
        <section class="score-card" aria-label=card.source.clone()>
            <header>
                <h3>{card.source.clone()}</h3>
                <p class="score">{format!("{} of {all} points of a good source", card.has)}</p>
            </header>
            {if complete {
                view! { <p class="soft">"It lacks nothing that we look for."</p> }.into_any()
            } else {
                view! { <ul class="points-list">{lacks}</ul> }.into_any()
            }}
            <details>
                <summary>{format!("What it has ({})", card.has)}</summary>
                <ul class="points-list">{has}</ul>
            </details>
        </section>
    }
    .into_any()
}

fn line(point: &QualityPoint, class: &'static str, sign: &'static str, word: &'static str) -> AnyView {
    view! {
        <li class=class>
            <span class="mark" aria-hidden="true">{sign}</span>
            <span>
                <span class="visually-hidden">{word}": "</span>
                {explain::quality(point)}
                {explain::costs(point).map(|costs| view! { <small>{costs}</small> })}
            </span>
        </li>
    }
    .into_any()
}
