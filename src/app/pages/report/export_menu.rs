//! The report to take away: files, the clipboard, paper.

use super::compare_view::CompareChoice;
use crate::app::clipboard;
use crate::app::files;
use crate::app::focus;
use crate::app::parts::printing::Printing;
use crate::app::state::AppState;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use leadsheet::engine::{Ask, File, Request, Response};
use leadsheet::explain;
use leadsheet::export::Format;
use leadsheet::report::compare::Versus;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use web_sys::{KeyboardEvent, Node};

/// The files on offer: the form, what it is called, what it is good for.
const FILES: [(Format, &str, &str); 4] = [
    (Format::Csv, "CSV", "For other programs. Leadsheet reads it back."),
    (
        Format::Xlsx,
        "Excel workbook (XLSX)",
        "With formulas to check, definitions and checks.",
    ),
    (Format::Markdown, "Markdown", "For documents and chats."),
    (Format::Html, "Web page (HTML)", "One file that loads nothing."),
];

/// What the menu is doing, and what came of it.
#[derive(Clone, Copy)]
struct Menu {
    state: AppState,
    open: RwSignal<bool>,
    working: RwSignal<bool>,
    said: RwSignal<String>,
    with_changes: RwSignal<bool>,
    versus: RwSignal<Versus>,
    printing: Printing,
}

/// A button that opens the ways to take the report away.
#[component]
pub(super) fn ExportMenu() -> impl IntoView {
    let menu = Menu {
        state: AppState::get(),
        open: RwSignal::new(false),
        working: RwSignal::new(false),
        said: RwSignal::new(String::new()),
        with_changes: RwSignal::new(false),
        versus: CompareChoice::get().versus(),
        printing: Printing::get(),
    };
    let place = NodeRef::<html::Div>::new();
    let outside = window_event_listener(leptos::ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        let inside = place
            .get_untracked()
            .is_some_and(|place| place.contains(target.as_ref()));
        if !inside && menu.open.get_untracked() {
            menu.open.set(false);
        }
    });
    on_cleanup(move || outside.remove());
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Escape" && menu.open.get_untracked() {
            menu.open.set(false);
            focus::on("export-menu");
        }
    };
    let toggle = move |_| {
        menu.said.set(String::new());
        menu.open.update(|open| *open = !*open);
    };
    view! {
        <div class="export" node_ref=place on:keydown=keys>
            <button type="button" id="export-menu" aria-controls="export-ways" on:click=toggle
                aria-expanded=move || if menu.open.get() { "true" } else { "false" }>
                "Export"<span aria-hidden="true">" ▾"</span>
            </button>
            <div class="export-ways" id="export-ways" role="group" aria-label="Ways to take the report away"
                hidden=move || !menu.open.get()>
                <Ways menu/>
            </div>
        </div>
    }
}

/// The ways, and what is happening.
#[component]
fn Ways(
    /// The menu.
    menu: Menu,
) -> impl IntoView {
    let busy = move || if menu.working.get() { "true" } else { "false" };
    let saves = FILES
        .into_iter()
        .map(|(format, name, about)| {
            view! {
                <li>
                    <button type="button" aria-disabled=busy on:click=move |_| menu.save(format)>
                        <span>{name}</span><small>{about}</small>
                    </button>
                </li>
            }
        })
        .collect_view();
    view! {
        <ul>
            {saves}
            <li>
                <button type="button" aria-disabled=busy on:click=move |_| menu.copy()>
                    <span>"Copy for Sheets or Slides"</span><small>"The table and what it means, on the clipboard."</small>
                </button>
            </li>
            <li>
                <button type="button" on:click=move |_| menu.print()>
                    <span>"Print or save as PDF"</span><small>"The view you are looking at."</small>
                </button>
            </li>
        </ul>
        <label class="check-label">
            <input type="checkbox" prop:checked=move || menu.with_changes.get()
                on:change=move |event| menu.with_changes.set(event_target_checked(&event))/>
            "Include what changed, as chosen under Compare"
        </label>
        <p class="said" role="status">{move || menu.said.get()}</p>
    }
}

impl Menu {
    /// Whether a file is being made already; if not, one is from now on.
    fn begin(self) -> bool {
        if self.working.get_untracked() {
            return false;
        }
        self.working.set(true);
        self.said.set("Making the file…".to_owned());
        true
    }

    fn done(self, said: String) {
        let _ = self.working.try_set(false);
        let _ = self.said.try_set(said);
    }

    fn request(self, format: Format) -> Request {
        Request::Export {
            preset: self.state.preset().get_untracked(),
            // A file has every group, not only those scrolled to.
            ask: Ask {
                limit: usize::MAX,
                ..self.state.selection().get_untracked()
            },
            format,
            versus: self.with_changes.get_untracked().then(|| self.versus.get_untracked()),
        }
    }

    fn save(self, format: Format) {
        if !self.begin() {
            return;
        }
        self.state.ask(self.request(format), move |response| {
            let said = match response {
                Some(Response::Exported(file)) => save(&file),
                other => not_made(other),
            };
            self.done(said);
        });
    }

    fn copy(self) {
        if !self.begin() {
            return;
        }
        // The browser must hear of the copy while the press is fresh; the text follows when the engine has made it.
        let copying = clipboard::start();
        self.state.ask(self.request(Format::Clipboard), move |response| {
            let text = match &response {
                Some(Response::Exported(file)) => decoded(file).and_then(|bytes| String::from_utf8(bytes).ok()),
                _ => None,
            };
            let Some(text) = text else {
                copying.give_up();
                self.done(not_made(response));
                return;
            };
            let html = leadsheet::export::clipboard_html(&text);
            spawn_local(async move {
                self.done(match copying.finish(&text, &html).await {
                    Ok(()) => "Copied. Paste it into Sheets, Slides or any document.".to_owned(),
                    Err(_) => {
                        "The browser did not allow copying. Allow this page to use the clipboard, or take the CSV file."
                            .to_owned()
                    }
                });
            });
        });
    }

    fn print(self) {
        self.open.set(false);
        focus::on("export-menu");
        self.printing.print();
    }
}

fn decoded(file: &File) -> Option<Vec<u8>> {
    BASE64_STANDARD.decode(&file.base64).ok()
}

/// Lets the browser save a file, and says so.
fn save(file: &File) -> String {
    let saved = decoded(file)
        .and_then(|bytes| files::blob_of(&bytes, &file.media_type))
        .and_then(|blob| files::save_blob(&file.name, &blob).ok());
    match saved {
        Some(()) => format!("Saved as {}.", file.name),
        None => format!(
            "The browser did not save {}. Allow downloads for this page and try again.",
            file.name
        ),
    }
}

fn not_made(response: Option<Response>) -> String {
    match response {
        Some(Response::NotExported(error)) => {
            let explain::Explained { what, hint } = explain::export_error(error);
            format!("{what} {hint}")
        }
        _ => "The file could not be made. Try again; if it fails again, reload the page.".to_owned(),
    }
}
