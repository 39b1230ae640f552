//! What to paste, and where to find it.

use super::private::PrivatePromise;
use leptos::prelude::*;

/// What to paste and where to find it, for who comes without knowing.
#[component]
pub(crate) fn DataEmpty() -> impl IntoView {
    view! {
        <section class="what-to-paste" aria-labelledby="how-title">
            <h2 id="how-title">"What to paste"</h2>
            <div class="ways">
                <div>
                    <h3>"Ads Manager"</h3>
                    <p>
                        "Open the campaigns, ad sets or ads table, choose columns with spend, results and leads, then "
                        "Reports → Export table data → CSV or Excel."
                    </p>
                </div>
                <div>
                    <h3>"Ads Reporting"</h3>
                    <p>
                        "Open the report, then Export → CSV or Excel. A summary row is recognised and used to check the others."
                    </p>
                </div>
                <div>
                    <h3>"Marketing API"</h3>
                    <p>
                        "The response of an insights call, such as "
                        <code>"/act_…/insights?fields=spend,actions&level=ad"</code>", whole, with its "
                        <code>"data"</code>" list."
                    </p>
                </div>
            </div>
            <p class="hint">"Include the header row. English headers are the safest."</p>
            <PrivatePromise/>
        </section>
    }
}
