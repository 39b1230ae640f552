//! A chart as a file of its own: colours and letters written into it, nothing to load.

use crate::app::files;
use js_sys::encode_uri_component;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement, XmlSerializer};

/// What is looked up of each part of a drawing and written into the file.
const LOOKS: [&str; 13] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
];
/// What belongs to the page and not to the file.
const OF_THE_PAGE: [&str; 8] = [
    "class",
    "id",
    "tabindex",
    "role",
    "data-point",
    "aria-label",
    "aria-describedby",
    "aria-hidden",
];
/// Room above the drawing for the title, below it for the line about it.
const ABOVE: f64 = 40.0;
const BELOW: f64 = 28.0;
/// Dots of a picture for each unit of the drawing.
const FINE: f64 = 2.0;

/// What stands above and under a chart that leaves the page.
pub(super) struct About {
    /// Its title.
    pub(super) title: String,
    /// What it is of.
    pub(super) under: String,
}

/// A drawing that stands by itself.
struct Alone {
    text: String,
    width: f64,
    height: f64,
}

/// Saves the drawing with this id as an SVG file, and says what came of it.
pub(super) fn svg(id: &str, about: &About) -> String {
    let name = file_name(&about.title, "svg");
    let saved = alone(id, about).ok().and_then(|alone| {
        let blob = files::blob_of(alone.text.as_bytes(), "image/svg+xml")?;
        files::save_blob(&name, &blob).ok()
    });
    match saved {
        Some(()) => format!("Saved as {name}."),
        None => failed(),
    }
}

/// Saves the drawing with this id as a picture, and says what came of it.
pub(super) fn png(id: &str, about: &About, said: RwSignal<String>) {
    let name = file_name(&about.title, "png");
    said.set("Making the picture…".to_owned());
    let begun = alone(id, about).and_then(|alone| draw(&alone, name, said));
    if begun.is_err() {
        said.set(failed());
    }
}

fn failed() -> String {
    "The browser could not make the file. Show the chart as a table, or print the page instead.".to_owned()
}

fn draw(alone: &Alone, name: String, said: RwSignal<String>) -> Result<(), JsValue> {
    let image = HtmlImageElement::new()?;
    let (width, height) = (alone.width * FINE, alone.height * FINE);
    let loaded = {
        let image = image.clone();
        move || {
            let painted = paint(&image, (width, height), name, said);
            if painted.is_err() {
                let _ = said.try_set(failed());
            }
        }
    };
    image.set_onload(Some(Closure::once_into_js(loaded).unchecked_ref()));
    let broken = move || {
        let _ = said.try_set(failed());
    };
    image.set_onerror(Some(Closure::once_into_js(broken).unchecked_ref()));
    let text = String::from(encode_uri_component(&alone.text));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{text}"));
    Ok(())
}

fn paint(
    image: &HtmlImageElement,
    (width, height): (f64, f64),
    name: String,
    said: RwSignal<String>,
) -> Result<(), JsValue> {
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context: CanvasRenderingContext2d = canvas.get_context("2d")?.ok_or(JsValue::UNDEFINED)?.unchecked_into();
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height)?;
    let save = move |blob: JsValue| {
        let saved = blob
            .dyn_into::<Blob>()
            .ok()
            .and_then(|blob| files::save_blob(&name, &blob).ok());
        let _ = said.try_set(saved.map_or_else(failed, |()| format!("Saved as {name}.")));
    };
    canvas.to_blob_with_type(Closure::once_into_js(save).unchecked_ref(), "image/png")
}

/// Copies a drawing and writes everything into the copy that it has from the page.
fn alone(id: &str, about: &About) -> Result<Alone, JsValue> {
    let drawing = document().get_element_by_id(id).ok_or(JsValue::UNDEFINED)?;
    let copy: Element = drawing.clone_node_with_deep(true)?.dyn_into()?;
    let view = drawing.get_attribute("viewBox").unwrap_or_default();
    let mut sizes = view.split(' ').skip(2).filter_map(|size| size.parse::<f64>().ok());
    let (width, inner) = sizes.next().zip(sizes.next()).ok_or(JsValue::UNDEFINED)?;
    let (theirs, ours) = (drawing.query_selector_all("*")?, copy.query_selector_all("*")?);
    for at in 0..ours.length() {
        if let (Some(original), Some(copied)) = (theirs.get(at), ours.get(at)) {
            settle(&original.dyn_into()?, &copied.dyn_into()?)?;
        }
    }
    for hit in hits(&copy)? {
        hit.remove();
    }
    let height = inner + ABOVE + BELOW;
    for name in OF_THE_PAGE {
        copy.remove_attribute(name)?;
    }
    copy.set_attribute("viewBox", &format!("0 {} {width} {height}", -ABOVE))?;
    copy.set_attribute("width", &width.to_string())?;
    copy.set_attribute("height", &height.to_string())?;
    let root = window().get_computed_style(&drawing)?.ok_or(JsValue::UNDEFINED)?;
    let (ink, font) = (
        root.get_property_value("color")?,
        root.get_property_value("font-family")?,
    );
    let ground = ground(&drawing)?;
    let back = part(
        "rect",
        &[
            ("x", "0"),
            ("y", &(-ABOVE).to_string()),
            ("width", &width.to_string()),
            ("height", &height.to_string()),
            ("fill", &ground),
        ],
        "",
    )?;
    copy.insert_before(&back, copy.first_child().as_ref())?;
    let common = [("x", "8"), ("fill", ink.as_str()), ("font-family", font.as_str())];
    let words = [
        ("-16", "15", "600", super::plot::cut(&about.title, width * 0.8)),
        (
            &*(inner + 16.0).to_string(),
            "11",
            "400",
            super::plot::cut(&about.under, width * 1.1),
        ),
    ];
    for (y, size, weight, text) in words {
        let more = [("y", y), ("font-size", size), ("font-weight", weight)];
        let all: Vec<(&str, &str)> = common.iter().chain(&more).copied().collect();
        let line = part("text", &all, &text)?;
        copy.append_child(&line)?;
    }
    let text = XmlSerializer::new()?.serialize_to_string(&copy)?;
    Ok(Alone { text, width, height })
}

/// The first ground that is not transparent, from the drawing outwards.
fn ground(drawing: &Element) -> Result<String, JsValue> {
    let mut place = Some(drawing.clone());
    while let Some(element) = place {
        if let Some(style) = window().get_computed_style(&element)? {
            let colour = style.get_property_value("background-color")?;
            if !colour.is_empty() && !colour.ends_with(", 0)") && colour != "transparent" {
                return Ok(colour);
            }
        }
        place = element.parent_element();
    }
    Ok("canvas".to_owned())
}

fn hits(copy: &Element) -> Result<Vec<Element>, JsValue> {
    // What only the pointer needs is known by having no colour and no line.
    let all = copy.query_selector_all("rect")?;
    Ok((0..all.length())
        .filter_map(|at| all.get(at)?.dyn_into::<Element>().ok())
        .filter(|rect| rect.get_attribute("fill").as_deref() == Some("none"))
        .collect())
}

fn settle(original: &Element, copied: &Element) -> Result<(), JsValue> {
    let Some(style) = window().get_computed_style(original)? else {
        return Ok(());
    };
    let is_text = copied.tag_name().eq_ignore_ascii_case("text");
    for look in LOOKS {
        if !is_text && (look.starts_with("font") || look == "text-anchor") {
            continue;
        }
        let value = style.get_property_value(look)?;
        if !value.is_empty() {
            copied.set_attribute(look, &value)?;
        }
    }
    if copied.get_attribute("class").as_deref() == Some("hit") {
        copied.set_attribute("fill", "none")?;
    }
    for name in OF_THE_PAGE {
        copied.remove_attribute(name)?;
    }
    Ok(())
}

fn part(name: &str, attributes: &[(&str, &str)], text: &str) -> Result<Element, JsValue> {
    let part = document().create_element_ns(Some("http://www.w3.org/2000/svg"), name)?;
    for (name, value) in attributes {
        part.set_attribute(name, value)?;
    }
    if !text.is_empty() {
        part.set_text_content(Some(text));
    }
    Ok(part)
}

/// A name that every system takes.
fn file_name(title: &str, ending: &str) -> String {
    let mut name = String::new();
    for letter in title.to_lowercase().chars().take(60) {
        if letter.is_ascii_alphanumeric() {
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    let name = name.trim_end_matches('-');
    format!("{}.{ending}", if name.is_empty() { "chart" } else { name })
}
