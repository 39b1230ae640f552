//! The engine behind requests and responses: it owns the sources and answers the page.

mod protocol;

pub use protocol::{
    Answered, Answers, Asked, DimensionInfo, Request, Response, Sort, SourceId, SourceInfo, View,
};
