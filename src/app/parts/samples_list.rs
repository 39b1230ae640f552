//! Samples, one click each.

use crate::app::files;
use crate::app::samples::{SAMPLES, Sample};
use crate::app::state::{AppState, Input};
use js_sys::JsString;
use leptos::prelude::*;

/// Samples, one click each. A sample never mixes with a person's own data.
#[component]
pub(crate) fn SamplesList() -> impl IntoView {
    let state = AppState::get();
    let own = Memo::new(move |_| state.has_own_data());
    let samples = SAMPLES.map(|sample| {
        let about = format!("sample-{}", sample.file);
        view! {
            <li>
                <button type="button" class="sample" disabled=own aria-describedby=about.clone()
                    on:click=move |_| read(state, sample)>
                    {sample.name}
                </button>
                <p id=about>{sample.about}</p>
            </li>
        }
    });
    view! {
        <section class="samples" aria-labelledby="samples-title">
            <h2 id="samples-title">"Or try a sample"</h2>
            <ul>{samples}</ul>
            {move || own.get().then(|| view! {
                <p class="hint">"Remove your own files first: a sample is never mixed with them."</p>
            })}
        </section>
    }
}

/// Reads a sample.
pub(crate) fn read(state: AppState, sample: Sample) {
    if let Some(blob) = files::blob(&JsString::from(sample.text)) {
        let _ = state.read(vec![Input {
            name: sample.file.to_owned(),
            blob,
            sample: true,
        }]);
    }
}
