//! Printing: a table of many lines first has its lines fetched.

use leptos::prelude::*;

/// What must be ready before the page is printed. A handle: copying it copies nothing.
#[derive(Clone, Copy)]
pub(crate) struct Printing {
    prepare: StoredValue<Option<Callback<Callback<()>>>>,
}

impl Printing {
    /// Gives it to all components below.
    pub(crate) fn provide() {
        provide_context(Self {
            prepare: StoredValue::new(None),
        });
    }

    /// The one of the page, or one that waits for nothing. Call it in a component's body.
    pub(crate) fn get() -> Self {
        use_context::<Self>().unwrap_or_else(|| Self {
            prepare: StoredValue::new(None),
        })
    }

    /// As long as the calling component stands, `prepare` runs first; it calls what it is given when it is ready.
    pub(crate) fn wait_for(self, prepare: Callback<Callback<()>>) {
        self.prepare.set_value(Some(prepare));
        on_cleanup(move || {
            let _ = self.prepare.try_set_value(None);
        });
    }

    /// Prints the page once all is ready.
    pub(crate) fn print(self) {
        let go = Callback::new(|()| {
            // After what was fetched stands in the page.
            request_animation_frame(|| {
                let _ = window().print();
            });
        });
        match self.prepare.get_value() {
            Some(prepare) => prepare.run(go),
            None => go.run(()),
        }
    }
}
