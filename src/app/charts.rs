//! Charts: figures placed by `leadsheet::geometry`, drawn as SVG, read with the keyboard, and given as tables too.

mod bars;
mod chart_card;
mod download;
mod figure;
mod funnel;
mod multiples;
mod plot;
mod plot_view;
mod scatter;
mod trend;

pub(crate) use bars::{BarGroup, bars};
pub(crate) use chart_card::ChartCard;
pub(crate) use figure::{Figure, FigureSelect};
pub(crate) use funnel::funnel;
pub(crate) use multiples::multiples;
pub(crate) use plot::Plot;
pub(crate) use scatter::{ScatterGroup, scatter};
pub(crate) use trend::trend;
