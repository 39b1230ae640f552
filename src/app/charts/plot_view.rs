//! A drawing on the page: points that the pointer and the keyboard reach, with their words beside them.

use super::plot::{Plot, PlotPoint, Shape};
use crate::app::state::AppState;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

/// A drawing. One of its points is in the order of focus; arrow keys go to the others.
#[component]
pub(super) fn PlotView(
    /// Begins the ids of its points.
    id: &'static str,
    /// What is drawn.
    plot: Memo<Plot>,
) -> impl IntoView {
    let state = AppState::get();
    let active = RwSignal::new(0_usize);
    let shown = RwSignal::new(None::<usize>);
    let count = Memo::new(move |_| plot.with(|plot| plot.points.len()));
    Effect::new(move |_| {
        let count = count.get();
        if active.get_untracked() >= count {
            active.set(0);
        }
        shown.set(None);
    });
    let focus = move |at: usize| {
        active.set(at);
        if let Some(point) = document().get_element_by_id(&format!("{id}-point-{at}")) {
            // Every element of a drawing can take the focus as those of a page can.
            let _ = point.unchecked_ref::<HtmlElement>().focus();
        }
    };
    let open = move |at: usize| {
        let opens = plot.with_untracked(|plot| plot.points.get(at).and_then(|point| point.opens.clone()));
        if let Some((of, group)) = opens {
            active.set(at);
            state.open_number(&of, group);
        }
    };
    let keys = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let now = active.get_untracked();
        let next = plot.with_untracked(|plot| next(&event.key(), now, &plot.points));
        match (event.key().as_str(), next) {
            ("Enter" | " ", _) => open(now),
            ("Escape", _) if shown.get_untracked().is_some() => shown.set(None),
            (_, Some(next)) => focus(next),
            _ => return,
        }
        event.prevent_default();
    };
    let drawing = move || {
        plot.with(|plot| {
            let shapes = plot.shapes.iter().map(shape).collect_view();
            let points = plot
                .points
                .iter()
                .enumerate()
                .map(|(at, one)| point(id, at, one, active))
                .collect_view();
            view! {
                <svg class="chart" id=format!("{id}-drawing") viewBox=format!("0 0 {:.0} {:.0}", plot.width, plot.height)
                    role="group" aria-label=plot.title.clone() aria-describedby=format!("{id}-keys")
                    on:keydown=keys
                    on:focusin=move |event| { let at = point_of(&event); if let Some(at) = at { active.set(at); shown.set(Some(at)); } }
                    on:focusout=move |_| shown.set(None)
                    on:mouseover=move |event| if let Some(at) = point_of(&event) { shown.set(Some(at)) }
                    on:click=move |event| if let Some(at) = point_of(&event) { open(at) }>
                    <g aria-hidden="true">{shapes}</g>
                    {points}
                </svg>
            }
        })
    };
    view! {
        <div class="plot" on:mouseleave=move |_| shown.set(None)>
            {drawing}
            {move || shown.get().and_then(|at| plot.with(|plot| tip(plot, at)))}
            <p class="visually-hidden" id=format!("{id}-keys")>
                "Arrow keys go from figure to figure. Enter shows how a figure was made."
            </p>
        </div>
    }
}

/// The point after a key; nothing for keys that go nowhere.
fn next(key: &str, now: usize, points: &[PlotPoint]) -> Option<usize> {
    let last = points.len().checked_sub(1)?;
    let rows = points.last()?.row > 0;
    let here = points.get(now)?.row;
    let start = |row: usize| points.iter().position(|point| point.row == row);
    match key {
        "ArrowDown" | "ArrowUp" if rows => {
            let row = if key == "ArrowDown" {
                here + 1
            } else {
                here.checked_sub(1)?
            };
            let offset = now - start(here)?;
            let first = start(row)?;
            let length = points.iter().filter(|point| point.row == row).count();
            Some(first + offset.min(length.saturating_sub(1)))
        }
        "ArrowRight" | "ArrowDown" => Some((now + 1).min(last)),
        "ArrowLeft" | "ArrowUp" => Some(now.saturating_sub(1)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

/// The point that an event is about.
fn point_of(event: &impl AsRef<Event>) -> Option<usize> {
    let target = event.as_ref().target()?.dyn_into::<Element>().ok()?;
    let point = target.closest("[data-point]").ok().flatten()?;
    point.get_attribute("data-point")?.parse().ok()
}

fn n(place: f64) -> String {
    format!("{place:.2}")
}

fn shape(shape: &Shape) -> AnyView {
    match shape {
        Shape::Line { class, from, to } => {
            view! { <line class=*class x1=n(from.0) y1=n(from.1) x2=n(to.0) y2=n(to.1)/> }.into_any()
        }
        Shape::Path { class, d } => view! { <path class=*class d=d.clone()/> }.into_any(),
        Shape::Rect {
            class,
            place: [x, y, width, height],
        } => view! { <rect class=*class x=n(*x) y=n(*y) width=n(*width) height=n(*height)/> }.into_any(),
        Shape::Disc { class, middle, radius } => {
            view! { <circle class=*class cx=n(middle.0) cy=n(middle.1) r=n(*radius)/> }.into_any()
        }
        Shape::Text {
            class,
            at,
            anchor,
            text,
        } => view! { <text class=*class x=n(at.0) y=n(at.1) text-anchor=*anchor>{text.clone()}</text> }.into_any(),
    }
}

fn point(id: &str, at: usize, point: &PlotPoint, active: RwSignal<usize>) -> AnyView {
    let role = if point.opens.is_some() { "button" } else { "img" };
    let marks = point.marks.iter().map(shape).collect_view();
    let [x, y, width, height] = point.hit;
    view! {
        <g class="point" id=format!("{id}-point-{at}") data-point=at role=role aria-label=point.words()
            tabindex=move || if active.get() == at { "0" } else { "-1" }>
            <rect class="hit" x=n(x) y=n(y) width=n(width) height=n(height)/>
            {marks}
        </g>
    }
    .into_any()
}

/// The words of a point, beside it.
fn tip(plot: &Plot, at: usize) -> Option<AnyView> {
    let point = plot.points.get(at)?;
    let percent = |place: f64, whole: f64| format!("{:.2}%", place / whole.max(1.0) * 100.0);
    let side = match point.at.0 / plot.width.max(1.0) {
        part if part < 0.25 => "start",
        part if part > 0.75 => "end",
        _ => "middle",
    };
    let below = point.at.1 < 90.0;
    let more = point
        .more
        .iter()
        .map(|text| view! { <span>{text.clone()}</span> })
        .collect_view();
    Some(
        view! {
            <div class="tip" class:below=below data-side=side aria-hidden="true"
                style:left=percent(point.at.0, plot.width) style:top=percent(point.at.1, plot.height)>
                <strong>{point.value.clone()}</strong>
                <span>{point.name.clone()}</span>
                {more}
                {point.opens.is_some().then(|| view! { <span class="how">"Press to see how it was made"</span> })}
            </div>
        }
        .into_any(),
    )
}
