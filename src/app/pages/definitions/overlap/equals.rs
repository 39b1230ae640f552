//! Names that say the same thing, with the evidence.

use crate::app::pages::learn::code;
use crate::app::words;
use leadsheet::catalog::Unit;
use leadsheet::report::Equal;
use leadsheet::show;
use leptos::prelude::*;

/// How many pairs are listed at first.
const MOST: usize = 12;

/// Pairs of names with the rows in which they are equal.
#[component]
pub(super) fn Equals(
    /// The pairs.
    equal: Vec<Equal>,
) -> impl IntoView {
    let all = RwSignal::new(false);
    let count = equal.len();
    let equal = StoredValue::new(equal);
    let lines = move || {
        let most = if all.get() { usize::MAX } else { MOST };
        equal.with_value(|equal| equal.iter().take(most).map(line).collect_view())
    };
    (count > 0).then(|| {
        view! {
            <ul class="equals" aria-label="Names that say the same thing">{lines}</ul>
            {move || (count > MOST && !all.get()).then(|| view! {
                <button type="button" class="quiet" on:click=move |_| all.set(true)>{format!("Show all {count} pairs")}</button>
            })}
        }
    })
}

fn line(equal: &Equal) -> impl IntoView + use<> {
    let [first, second] = equal.sums.map(|sum| show::figure(sum, Unit::Count, None));
    let evidence = format!(
        "equal in {} of {}",
        words::grouped(equal.rows.equal),
        words::many(equal.rows.of, "row", "rows")
    );
    let why = if equal.known {
        "Meta's own second name for it."
    } else {
        "Not known to be the same, but the figures say so. Never add the two."
    };
    view! {
        <li data-known=equal.known.to_string()>
            {code(&equal.first)}" ("{first}") and "{code(&equal.second)}" ("{second}"): "<strong>{evidence}</strong>". "
            <span class="soft">{why}</span>
        </li>
    }
}
