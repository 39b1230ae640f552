//! A line of text in a form.

use leptos::prelude::*;

/// A line of text with its label.
#[component]
pub(in crate::app::pages::definitions) fn TextField(
    /// Its id.
    id: String,
    /// What it is for.
    label: &'static str,
    /// Whether it can be left empty.
    #[prop(optional)]
    optional: bool,
    /// The most letters.
    most: u16,
    /// What could stand there.
    #[prop(optional)]
    example: &'static str,
    /// The text.
    value: Signal<String>,
    /// Takes another text.
    set: Callback<String>,
    /// What stands under it.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="field">
            <label for=id.clone()>{label}{optional.then(|| view! { " "<small>"(optional)"</small> })}</label>
            <input type="text" id=id autocomplete="off" maxlength=most placeholder=example dir="auto"
                prop:value=move || value.get() on:input=move |event| set.run(event_target_value(&event))/>
            {children.map(|children| children())}
        </div>
    }
}
