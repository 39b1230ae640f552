//! A drawing as data: what stands behind, and the points that can be read.

use leadsheet::geometry::Axis;
use leadsheet::preset::formula::Name;
use leadsheet::report::GroupKey;

/// Something drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// A straight line.
    Line {
        /// How it looks.
        class: &'static str,
        /// From here.
        from: (f64, f64),
        /// To here.
        to: (f64, f64),
    },
    /// A path.
    Path {
        /// How it looks.
        class: &'static str,
        /// Its `d`.
        d: String,
    },
    /// A rectangle.
    Rect {
        /// How it looks.
        class: &'static str,
        /// Left, top, width, height.
        place: [f64; 4],
    },
    /// A disc.
    Disc {
        /// How it looks.
        class: &'static str,
        /// Its middle.
        middle: (f64, f64),
        /// Its radius.
        radius: f64,
    },
    /// A text.
    Text {
        /// How it looks.
        class: &'static str,
        /// Where it stands.
        at: (f64, f64),
        /// Which end of it stands there: `start`, `middle` or `end`.
        anchor: &'static str,
        /// What it says.
        text: String,
    },
}

/// A figure that can be pointed at, focused and opened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlotPoint {
    /// Where its words are shown.
    pub(crate) at: (f64, f64),
    /// Where the pointer means it: left, top, width, height.
    pub(crate) hit: [f64; 4],
    /// What is seen of it.
    pub(crate) marks: Vec<Shape>,
    /// What it is a figure of.
    pub(crate) name: String,
    /// The figure.
    pub(crate) value: String,
    /// Its interval and what else there is to know.
    pub(crate) more: Vec<String>,
    /// The figure and group whose making it shows when it is pressed.
    pub(crate) opens: Option<(Name, Vec<GroupKey>)>,
    /// Its row, where there are several to go up and down between.
    pub(crate) row: usize,
}

/// A drawing with its words and its table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Plot {
    /// What it shows, in a few words.
    pub(crate) title: String,
    /// What is to be seen, in sentences.
    pub(crate) summary: String,
    /// How wide it is.
    pub(crate) width: f64,
    /// How high.
    pub(crate) height: f64,
    /// What stands behind the points.
    pub(crate) shapes: Vec<Shape>,
    /// The points.
    pub(crate) points: Vec<PlotPoint>,
    /// What the signs mean, and what is not drawn.
    pub(crate) notes: Vec<String>,
    /// The head of its table.
    pub(crate) head: Vec<String>,
    /// The rows of its table; the first cell names the row.
    pub(crate) rows: Vec<Vec<String>>,
    /// Why there is nothing to draw, and what to do.
    pub(crate) empty: Option<String>,
}

impl PlotPoint {
    /// All its words, for those who hear them.
    pub(crate) fn words(&self) -> String {
        let mut words = format!("{}: {}", self.name, self.value);
        for more in &self.more {
            words.push_str(", ");
            words.push_str(more);
        }
        words
    }
}

impl Plot {
    /// A drawing of nothing, which says why.
    pub(crate) fn nothing(title: String, why: String) -> Self {
        Self {
            title,
            empty: Some(why),
            ..Self::default()
        }
    }
}

/// A line to name a figure at each tick of an axis that goes up, and the name.
pub(super) fn up_axis(axis: &Axis, left: f64, right: f64) -> Vec<Shape> {
    axis.ticks
        .iter()
        .flat_map(|tick| {
            [
                Shape::Line {
                    class: "grid",
                    from: (left, tick.place),
                    to: (right, tick.place),
                },
                Shape::Text {
                    class: "tick",
                    at: (left - 6.0, tick.place + 4.0),
                    anchor: "end",
                    text: tick.label.clone(),
                },
            ]
        })
        .collect()
}

/// The same for an axis that goes to the right; names that would touch are left out.
pub(super) fn across_axis(axis: &Axis, top: f64, bottom: f64) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut free = f64::MIN;
    let last = axis.ticks.len().saturating_sub(1);
    for (at, tick) in axis.ticks.iter().enumerate() {
        shapes.push(Shape::Line {
            class: "grid",
            from: (tick.place, top),
            to: (tick.place, bottom),
        });
        let wide = text_width(&tick.label);
        let (start, anchor) = match at {
            0 => (tick.place, "start"),
            _ if at == last => (tick.place - wide, "end"),
            _ => (tick.place - wide / 2.0, "middle"),
        };
        if start >= free {
            shapes.push(Shape::Text {
                class: "tick",
                at: (tick.place, bottom + 16.0),
                anchor,
                text: tick.label.clone(),
            });
            free = start + wide + 8.0;
        }
    }
    shapes
}

/// How wide a letter of a name is at most, on the average of a text in a wide font.
const LETTER: f64 = 7.8;

/// About how wide a text is, as a name is written.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * LETTER
}

/// A text cut to about a width, with a mark where something is missing.
pub(super) fn cut(text: &str, width: f64) -> String {
    let room = (width / LETTER).floor().max(4.0) as usize;
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}
