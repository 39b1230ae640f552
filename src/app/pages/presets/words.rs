//! Names and moments in words.

use crate::app::state::Origin;
use js_sys::Date;
use wasm_bindgen::JsValue;

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// A moment as the browser's clock has it: `30 Nov 2026, 07:12`. What is no moment stays as it is.
pub(super) fn moment(at: &str) -> String {
    let date = Date::new(&JsValue::from_str(at));
    if date.get_time().is_nan() {
        return at.to_owned();
    }
    let month = usize::try_from(date.get_month()).ok().and_then(|at| MONTHS.get(at));
    format!(
        "{} {} {}, {:02}:{:02}",
        date.get_date(),
        month.copied().unwrap_or_default(),
        date.get_full_year(),
        date.get_hours(),
        date.get_minutes()
    )
}

/// The name of a preset, or that it has none.
pub(super) fn called(name: &str) -> String {
    if name.trim().is_empty() {
        "Preset without a name".to_owned()
    } else {
        leadsheet::explain::harmless(name)
    }
}

/// Where a preset came from, in a few words.
pub(super) const fn origin(origin: &Origin) -> &'static str {
    match origin {
        Origin::File => "From a file",
        Origin::Paste => "Pasted",
        Origin::Link => "From a link",
        Origin::Saved(_) => "From your library",
        Origin::Version(_) => "An earlier version, from your library",
        Origin::BuiltIn(_) => "Comes with Leadsheet",
    }
}
