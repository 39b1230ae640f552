//! A text of the preset that is saved while it is typed.

use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;

/// How long after the last key a text is saved.
const PAUSE: Duration = Duration::from_millis(500);
/// The most UTF-16 units of a text: at three bytes each they fit the preset format.
const LONGEST: &str = "340";

/// A labelled text that hands on what was typed after a pause, or when it is left.
#[component]
pub(super) fn TextField(
    /// Its label.
    label: &'static str,
    /// The id of its control.
    id: &'static str,
    /// The saved text.
    #[prop(into)]
    value: Signal<String>,
    /// Takes the new text.
    save: Callback<String>,
    /// More than one line.
    #[prop(optional)]
    long: bool,
) -> impl IntoView {
    let typed = StoredValue::new(None::<String>);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let flush = move || {
        if let Some(handle) = timer.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        if let Some(text) = typed.try_update_value(Option::take).flatten() {
            save.run(text);
        }
    };
    let type_in = move |text: String| {
        typed.set_value(Some(text));
        if let Some(handle) = timer.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        timer.set_value(set_timeout_with_handle(flush, PAUSE).ok());
    };
    on_cleanup(flush);
    let control = if long {
        html::textarea()
            .id(id)
            .rows("3")
            .maxlength(LONGEST)
            .prop("value", value)
            .on(leptos::ev::input, move |event| type_in(event_target_value(&event)))
            .on(leptos::ev::change, move |_| flush())
            .into_any()
    } else {
        html::input()
            .r#type("text")
            .id(id)
            .autocomplete("off")
            .maxlength(LONGEST)
            .prop("value", value)
            .on(leptos::ev::input, move |event| type_in(event_target_value(&event)))
            .on(leptos::ev::change, move |_| flush())
            .into_any()
    };
    view! {
        <div class="field">
            <label for=id>{label}</label>
            {control}
        </div>
    }
}
