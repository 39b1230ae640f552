//! The files that were built, to download.

use super::Part;
use super::build::Made;
use super::paste_field::PasteText;
use crate::app::files;
use crate::app::state::AppState;
use crate::app::words;
use leadsheet::capi::PayloadFormat;
use leadsheet::engine::{CrmRequest, CrmResponse, Request, Response};
use leptos::prelude::*;

/// As many files are listed; more are better taken as JSON lines.
const LISTED: usize = 50;

/// A download for each file. The engine hands a file over only now.
#[component]
pub(super) fn Documents(
    /// What was built.
    made: Made,
    /// The payload check, to hand a document to.
    payload: PasteText,
) -> impl IntoView {
    let state = AppState::get();
    let gone = RwSignal::new(false);
    let format = made.format;
    let several = made.documents.len() > 1;
    let beyond = made.documents.len().saturating_sub(LISTED);
    let get = move |at: usize, then: fn(AppState, PasteText, usize, PayloadFormat, &str)| {
        state.ask(Request::Crm(Box::new(CrmRequest::Document(at))), move |response| {
            let document = match response {
                Some(Response::Crm(response)) => match *response {
                    CrmResponse::Document(document) => document,
                    _ => None,
                },
                _ => None,
            };
            match document {
                Some(document) => then(state, payload, at, format, &document.0),
                None => drop(gone.try_set(true)),
            }
        });
    };
    let items = made
        .documents
        .iter()
        .take(LISTED)
        .enumerate()
        .map(|(at, bytes)| {
            let name = file_name(at, format);
            // A size is far below what a float cannot hold.
            let size = words::size(*bytes as f64);
            view! {
                <li>
                    <code>{name.clone()}</code>
                    <small>{size}</small>
                    <button type="button" on:click=move |_| get(at, save)>"Download"<span class="visually-hidden">{format!(" {name}")}</span></button>
                    {(format == PayloadFormat::Json).then(|| view! {
                        <button type="button" class="quiet" on:click=move |_| get(at, hand_over)>"Check it"<span class="visually-hidden">{if several { format!(" (file {})", at.saturating_add(1)) } else { String::new() }}</span></button>
                    })}
                </li>
            }
        })
        .collect_view();
    view! {
        <ul class="q-documents" aria-label="Files">{items}</ul>
        {(beyond > 0).then(|| view! {
            <p class="hint">{format!("{} more files. Choose JSON lines to have all batches in one file.", words::grouped(u32::try_from(beyond).unwrap_or(u32::MAX)))}</p>
        })}
        {move || gone.get().then(|| view! { <p class="refused" role="alert">"The file is no longer there. Build the events again."</p> })}
        {(format == PayloadFormat::Curl).then(|| view! {
            <p class="hint">"The script has placeholders for the dataset and the access token. Fill them in where you run it, never here."</p>
        })}
    }
}

fn file_name(at: usize, format: PayloadFormat) -> String {
    match format {
        PayloadFormat::Json => format!("leadsheet-events-{}.json", at.saturating_add(1)),
        PayloadFormat::Lines => "leadsheet-events.jsonl".to_owned(),
        PayloadFormat::Curl => "leadsheet-events.sh".to_owned(),
    }
}

fn save(state: AppState, _: PasteText, at: usize, format: PayloadFormat, text: &str) {
    let name = file_name(at, format);
    files::save(&name, text);
    state.announce(&format!("{name} given to the browser to save."));
}

fn hand_over(_: AppState, payload: PasteText, _: usize, _: PayloadFormat, text: &str) {
    payload.fill(text.trim_end());
    let _ = window().location().set_hash(&Part::Payload.hash());
}
