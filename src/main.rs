//! Mounts the page.

// The component macro writes `pub` whatever the component says.
#![allow(unreachable_pub)]

mod app;

fn main() {
    app::start();
}
