//! The promise, and how to check it.

use leptos::prelude::*;

/// The promise, and how to check it.
#[component]
pub(crate) fn PrivatePromise() -> impl IntoView {
    view! {
        <details class="private">
            <summary>"Nothing leaves this tab. "<span class="as-link">"How to check"</span></summary>
            <ul>
                <li>"Open your browser's network panel (F12), read a file, and see that nothing is sent."</li>
                <li>"Go offline once the page is open. Everything still works."</li>
                <li>
                    "The page's Content-Security-Policy, in its first lines, forbids any connection but to the page's "
                    "own files."
                </li>
            </ul>
        </details>
    }
}
