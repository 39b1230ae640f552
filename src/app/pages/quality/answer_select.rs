//! A question that is answered with yes or no.

use leptos::prelude::*;

/// Yes, no, or not said.
#[component]
pub(super) fn AnswerSelect(
    /// The question.
    label: &'static str,
    /// The id of its control.
    id: &'static str,
    /// The answer.
    #[prop(into)]
    value: Signal<Option<bool>>,
    /// Takes an answer.
    answer: Callback<Option<bool>>,
) -> impl IntoView {
    let text = move || match value.get() {
        None => "",
        Some(true) => "yes",
        Some(false) => "no",
    };
    let choose = move |event| {
        answer.run(match event_target_value(&event).as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        });
    };
    view! {
        <div class="q-field">
            <label for=id>{label}</label>
            <select id=id prop:value=text on:change=choose>
                <option value="" selected=move || value.get().is_none()>"Not said"</option>
                <option value="yes" selected=move || value.get() == Some(true)>"Yes"</option>
                <option value="no" selected=move || value.get() == Some(false)>"No"</option>
            </select>
        </div>
    }
}
