//! What is said of an answer.

use super::marked::marked;
use leadsheet::catalog::Exercise;
use leptos::prelude::*;

/// Whether an answer is right and why; once it is, why the others are not, and what to remember.
#[component]
pub(super) fn Answer(
    /// The exercise.
    exercise: &'static Exercise,
    /// Which answer was chosen.
    at: usize,
) -> impl IntoView {
    exercise.choices.get(at).map(|choice| {
        let others = exercise.choices.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
        view! {
            <div class="answer" data-right=choice.right.to_string()>
                <p><strong>{if choice.right { "✓ Right. " } else { "✗ Not quite. " }}</strong>{marked(&choice.reason)}</p>
                {if choice.right {
                    view! {
                        <p><strong>"To remember: "</strong>{marked(&exercise.lesson)}</p>
                        <details>
                            <summary>"Why not the others"</summary>
                            <dl class="points">
                                {others.map(|other| view! { <div><dt>{marked(&other.text)}</dt><dd>{marked(&other.reason)}</dd></div> }).collect_view()}
                            </dl>
                        </details>
                    }.into_any()
                } else {
                    view! { <p>"Choose another answer and check again."</p> }.into_any()
                }}
            </div>
        }
    })
}
