//! What counts and metrics of the person's own share: the list, an item of it, and the frame of the form.

mod desk;
mod form;
mod item;
mod kind;
mod list;
mod save;
mod text_field;

pub(super) use desk::{Desk, Editing};
pub(super) use form::OwnForm;
pub(super) use item::{More, OwnItem};
pub(super) use kind::Kind;
pub(super) use list::OwnList;
pub(super) use save::save;
pub(super) use text_field::TextField;
