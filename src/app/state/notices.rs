//! Things a person must know that belong to no page: the engine fell, storage is blocked.

use super::AppState;
use crate::app::storage::NotKept;
use leadsheet::engine::Request;
use leadsheet::explain::Explained;
use leptos::prelude::*;

/// Something a person must know. It stays until it is dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    /// Its number.
    pub(crate) id: u32,
    /// What happened.
    pub(crate) title: String,
    /// What was done about it, or what to do.
    pub(crate) text: String,
    /// The words of the machine, for those who want them.
    pub(crate) detail: Option<String>,
    /// What can be done here.
    pub(crate) action: Option<NoticeAction>,
}

/// What can be done about a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoticeAction {
    /// Start the engine again.
    StartEngine,
    /// Download a text.
    Download {
        /// The file's name.
        file: String,
        /// The text.
        text: String,
    },
    /// Take the definitions that another tab wrote, or keep those of this one.
    OtherTab,
}

impl AppState {
    /// What a person must know, the newest last.
    pub(crate) fn notices(&self) -> Signal<Vec<Notice>> {
        self.notices.into()
    }

    /// Takes a notice away.
    pub(crate) fn dismiss(&self, id: u32) {
        self.notices.update(|notices| notices.retain(|notice| notice.id != id));
    }

    /// Starts the engine again after it fell too often.
    pub(crate) fn start_engine(&self) {
        let _ = self.with_client(crate::app::client::Client::start_again);
        self.crm_again();
        self.refresh();
    }

    pub(super) fn notify(&self, title: &str, text: &str, detail: Option<String>, action: Option<NoticeAction>) {
        let id = self.next_number();
        let notice = Notice {
            id,
            title: title.to_owned(),
            text: text.to_owned(),
            detail,
            action,
        };
        self.notices.update(|notices| {
            // The same thing again takes the place of the first.
            notices.retain(|old| old.title != notice.title);
            notices.push(notice);
        });
    }

    pub(super) fn notify_corrupt(&self, raw: String, why: &Explained) {
        let action = NoticeAction::Download {
            file: "leadsheet-preset-unreadable.json".to_owned(),
            text: raw,
        };
        self.notify(
            "The definitions kept in this browser could not be read.",
            "You start with the default definitions. The unreadable text was put aside, not deleted; download it if you want to mend it and import it on the Presets page.",
            Some(format!("{} {}", why.what, why.hint)),
            Some(action),
        );
    }

    /// Says once that nothing is kept, when that is so.
    pub(super) fn kept(&self, result: Result<(), NotKept>) {
        if result.is_err() && !self.storage_told.get_value() {
            self.storage_told.set_value(true);
            self.notify(
                "This browser keeps nothing for Leadsheet.",
                "Its storage is blocked or full. Everything works until you close the tab; export your definitions on the Presets page before you do.",
                None,
                None,
            );
        }
    }

    pub(super) fn fell(&self, words: String, during: Option<Request>, restarted: bool) {
        self.asking.update_value(super::report::Asking::forget);
        self.opened.set(None);
        let title = match &during {
            Some(Request::Read { source, name, .. }) => {
                self.reading
                    .update(|reading| reading.retain(|one| one.source != *source));
                self.batch.update_value(|batch| batch.failed = true);
                if !self.with_client(|client| client.holds(*source)).unwrap_or_default() {
                    self.drop_source(*source);
                }
                format!("The engine stopped while reading \u{201c}{name}\u{201d}.")
            }
            Some(Request::View { .. } | Request::Explore { .. } | Request::Rows { .. }) => {
                "The engine stopped while working out the report.".to_owned()
            }
            Some(Request::Receipt { .. } | Request::RestReceipt { .. }) => {
                "The engine stopped while looking up how a number was made.".to_owned()
            }
            _ => "The engine stopped.".to_owned(),
        };
        let detail = Some(words).filter(|words| !words.is_empty());
        if restarted {
            let files = if self.sources.with_untracked(Vec::is_empty) {
                ""
            } else {
                " The files read before were read again."
            };
            let that = if matches!(during, Some(Request::Read { .. })) {
                " That file was not read."
            } else {
                ""
            };
            let text = format!("It was started again.{that}{files} Your definitions are unchanged.");
            self.notify(&title, &text, detail, None);
            self.refresh();
        } else {
            self.reading.set(Vec::new());
            self.notify(
                &title,
                "It stopped several times in a row, so it was not started again. Remove the file you read last, or reload the page. Your definitions are unchanged.",
                detail,
                Some(NoticeAction::StartEngine),
            );
        }
    }

    pub(super) fn did_not_start(&self, words: String) {
        self.reading.set(Vec::new());
        self.notify(
            "The engine could not start.",
            "A part of Leadsheet did not load. Check the connection and try again, or reload the page.",
            Some(words).filter(|words| !words.is_empty()),
            Some(NoticeAction::StartEngine),
        );
    }

    pub(super) fn next_number(&self) -> u32 {
        self.counted
            .try_update_value(|counted| {
                *counted += 1;
                *counted
            })
            .unwrap_or_default()
    }
}
