//! A labelled field for a number or a short text.

use leptos::prelude::*;

/// A labelled field. What is wrong with what was typed stands under it.
#[component]
pub(super) fn Field(
    /// Its label.
    #[prop(into)]
    label: String,
    /// The id of its control.
    #[prop(into)]
    id: String,
    /// What is typed.
    #[prop(into)]
    value: Signal<String>,
    /// Takes what is typed.
    typed: Callback<String>,
    /// What is wrong with it; nothing when it can be used.
    #[prop(into, default = Signal::stored(None))]
    wrong: Signal<Option<String>>,
    /// What stands behind it: a unit.
    #[prop(default = "")]
    unit: &'static str,
    /// A word of help.
    #[prop(default = "")]
    help: &'static str,
    /// Whether it is a number.
    #[prop(default = true)]
    number: bool,
) -> impl IntoView {
    let (help_id, wrong_id) = (format!("{id}-help"), format!("{id}-wrong"));
    let described = {
        let (help_id, wrong_id) = (help_id.clone(), wrong_id.clone());
        move || {
            let mut ids: Vec<&str> = Vec::new();
            if !help.is_empty() {
                ids.push(&help_id);
            }
            if wrong.with(Option::is_some) {
                ids.push(&wrong_id);
            }
            (!ids.is_empty()).then(|| ids.join(" "))
        }
    };
    view! {
        <div class="q-field">
            <label for=id.clone()>{label}</label>
            <span class="q-control">
                <input type="text" id=id inputmode=number.then_some("decimal") autocomplete="off" spellcheck="false" maxlength="80"
                    class:number-input=number prop:value=value aria-describedby=described
                    aria-invalid=move || wrong.with(Option::is_some).then_some("true")
                    on:input=move |event| typed.run(event_target_value(&event))/>
                {(!unit.is_empty()).then(|| view! { <span class="q-unit" aria-hidden="true">{unit}</span> })}
            </span>
            {(!help.is_empty()).then(|| view! { <p class="hint" id=help_id>{help}</p> })}
            {move || wrong.get().map(|wrong| view! { <p class="q-wrong" id=wrong_id.clone()>{wrong}</p> })}
        </div>
    }
}
