//! A chart with its title, its words, its table, and files of it.

use super::download;
use super::plot::Plot;
use super::plot_view::PlotView;
use crate::app::state::AppState;
use leptos::html;
use leptos::prelude::*;

/// How wide a chart is drawn before the page says how much room there is.
const USUAL: f64 = 640.0;

/// A chart. `draw` makes the drawing for a width; it is drawn anew when what it reads changes, or the width does.
#[component]
pub(crate) fn ChartCard(
    /// Begins the ids within it.
    id: &'static str,
    /// Makes the drawing.
    draw: Callback<f64, Plot>,
    /// What is chosen for it.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let state = AppState::get();
    let room = NodeRef::<html::Div>::new();
    let width = RwSignal::new(USUAL);
    let measure = move || {
        if let Some(room) = room.get_untracked() {
            let wide = f64::from(room.client_width());
            if wide > 0.0 && (wide - width.get_untracked()).abs() >= 1.0 {
                width.set(wide);
            }
        }
    };
    Effect::new(move |_| {
        let _ = room.get();
        request_animation_frame(measure);
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
    let plot = Memo::new(move |_| draw.run(width.get()));
    let as_table = RwSignal::new(false);
    let said = RwSignal::new(String::new());
    let title = Memo::new(move |_| plot.with(|plot| plot.title.clone()));
    let empty = Memo::new(move |_| plot.with(|plot| plot.empty.clone()));
    let about = move || download::About {
        title: title.get_untracked(),
        under: under(state),
    };
    let svg = move |_| said.set(download::svg(&format!("{id}-drawing"), &about()));
    let png = move |_| download::png(&format!("{id}-drawing"), &about(), said);
    let title_id = StoredValue::new(format!("{id}-title"));
    view! {
        <figure class="chart-card" aria-labelledby=title_id.get_value() data-chart=id>
            <figcaption>
                <h3 id=title_id.get_value()>{move || title.get()}</h3>
                <p class="summary">{move || plot.with(|plot| plot.summary.clone())}</p>
            </figcaption>
            {children.map(|children| view! { <div class="chart-choices">{children()}</div> })}
            <div class="chart-room" node_ref=room>
                {move || match (empty.get(), as_table.get()) {
                    (Some(why), _) => view! { <p class="soft">{why}</p> }.into_any(),
                    (None, true) => table(plot).into_any(),
                    (None, false) => view! { <PlotView id plot/> }.into_any(),
                }}
            </div>
            <Show when=move || empty.with(Option::is_none)>
                <ul class="chart-notes">
                    {move || plot.with(|plot| plot.notes.iter().map(|note| view! { <li>{note.clone()}</li> }).collect_view())}
                </ul>
                <div class="chart-do">
                    <button type="button" class="quiet" on:click=move |_| as_table.update(|table| *table = !*table)>
                        {move || if as_table.get() { "Show as chart" } else { "Show as table" }}
                    </button>
                    <Show when=move || !as_table.get()>
                        <button type="button" class="quiet" on:click=svg>"Download SVG"</button>
                        <button type="button" class="quiet" on:click=png>"Download PNG"</button>
                    </Show>
                    <span class="said" role="status">{move || said.get()}</span>
                </div>
            </Show>
        </figure>
    }
}

/// What stands under a chart that leaves the page: its days and definitions.
fn under(state: AppState) -> String {
    let days = state.view().with_untracked(|view| {
        view.as_ref()
            .and_then(|view| view.report.period)
            .map(|period| format!("{} to {} · ", period.from, period.to))
    });
    let preset = state
        .preset()
        .with_untracked(|preset| format!("{} ({})", preset.name, preset.fingerprint()));
    format!("{}Definitions: {preset} · Leadsheet", days.unwrap_or_default())
}

fn table(plot: Memo<Plot>) -> impl IntoView {
    move || {
        plot.with(|plot| {
            let head = plot
                .head
                .iter()
                .enumerate()
                .map(|(at, text)| view! { <th scope="col" class:number=move || { at > 0 }>{text.clone()}</th> })
                .collect_view();
            let rows = plot
                .rows
                .iter()
                .map(|cells| {
                    let cells = cells
                        .iter()
                        .enumerate()
                        .map(|(at, text)| match at {
                            0 => view! { <th scope="row">{text.clone()}</th> }.into_any(),
                            _ => view! { <td class="number">{text.clone()}</td> }.into_any(),
                        })
                        .collect_view();
                    view! { <tr>{cells}</tr> }
                })
                .collect_view();
            view! {
                <div class="wrap" tabindex="0" role="region" aria-label=format!("{}, as a table", plot.title)>
                    <table class="chart-table">
                        <caption>{plot.title.clone()}</caption>
                        <thead><tr>{head}</tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            }
        })
    }
}
