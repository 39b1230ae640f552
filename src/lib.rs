//! Leadsheet's engine: exports in, every lead number out, with the definition behind it.
//!
//! Data goes one way. [`ingest`] turns bytes into a [`source::Source`]; [`preset::Preset`] holds the definitions;
//! [`report`] puts both together. [`engine`] is the same thing behind requests and responses, for the worker and for the
//! terminal. [`explain`] turns reasons, checks and errors into sentences; nothing below it writes prose.
//!
//! This library knows no browser, no clock and no storage. It compiles and tests natively without the `app` feature.

pub mod advice;
pub mod amount;
pub mod capi;
pub mod catalog;
pub mod crm;
pub mod day;
pub mod engine;
pub mod explain;
pub mod export;
pub mod geometry;
pub mod identity;
pub mod ingest;
pub mod preset;
pub mod report;
pub mod show;
pub mod source;
