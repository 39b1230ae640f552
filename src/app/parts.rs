//! Components that pages are made of, one file each.
