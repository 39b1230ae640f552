//! Arrow keys in the report table: from figure to figure.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent, Node};

/// Goes from the figure that has the focus to the one beside, above or below it.
pub(super) fn pressed(event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key() {
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let found = target.and_then(|target| next(&target, &event.key()));
    if let Some(next) = found.and_then(|next| next.dyn_into::<HtmlElement>().ok()) {
        event.prevent_default();
        let _ = next.focus();
    }
}

/// The figure that a key leads to; none at the edge and for other keys.
fn next(from: &Element, key: &str) -> Option<Element> {
    if !from.matches("button[data-metric]").ok()? {
        return None;
    }
    let cell = from.parent_element()?;
    let line = cell.parent_element()?;
    let figures = figures(&line);
    let at = figures.iter().position(|one| one == from)?;
    match key {
        "ArrowRight" => figures.get(at + 1).cloned(),
        "ArrowLeft" => figures.get(at.checked_sub(1)?).cloned(),
        "Home" => figures.first().cloned(),
        "End" => figures.last().cloned(),
        "ArrowDown" => beside(&line, true, from),
        "ArrowUp" => beside(&line, false, from),
        _ => None,
    }
}

/// The figure of the same metric in the next line that has figures, down or up, the total below the last one.
fn beside(line: &Element, down: bool, from: &Element) -> Option<Element> {
    let metric = from.get_attribute("data-metric")?;
    let step = |line: &Element| {
        if down {
            line.next_element_sibling()
        } else {
            line.previous_element_sibling()
        }
    };
    let of_line = |line: &Element| {
        let mut figures = figures(line).into_iter();
        figures.find(|one| one.get_attribute("data-metric").as_ref() == Some(&metric))
    };
    let mut next = step(line);
    while let Some(line) = next {
        if let Some(found) = of_line(&line) {
            return Some(found);
        }
        next = step(&line);
    }
    let part = line.parent_element()?;
    let mut lines = children(&step(&part)?);
    if !down {
        lines.reverse();
    }
    lines.iter().find_map(of_line)
}

fn figures(line: &Element) -> Vec<Element> {
    let Ok(found) = line.query_selector_all("button[data-metric]") else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into::<Element>().ok())
        .collect()
}

fn children(of: &Element) -> Vec<Element> {
    let found = AsRef::<Node>::as_ref(of).child_nodes();
    (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into::<Element>().ok())
        .collect()
}
