//! The CRM check before a file was read.

use super::sample::SampleLeads;
use crate::app::parts::private::PrivatePromise;
use leptos::prelude::*;

/// What the CRM check shows once there is a file, and how to get one.
#[component]
pub(super) fn NothingYet() -> impl IntoView {
    view! {
        <section class="what-to-paste" aria-labelledby="crm-first">
            <SampleLeads/>
            <h2 id="crm-first">"What you get"</h2>
            <div class="ways">
                <div>
                    <h3>"The difference, explained"</h3>
                    <p>"From Meta's number to your CRM's, step by step: other sources, organic leads, tests, time zones, the same
                        lead twice, leads that never arrived. What no step explains is shown as the rest."</p>
                </div>
                <div>
                    <h3>"Cost per qualified and converted lead"</h3>
                    <p>"By campaign, ad set and ad, once the ads export is on the Data page. The Report uses the same leads."</p>
                </div>
                <div>
                    <h3>"How long it takes"</h3>
                    <p>"Leads by week, how many days each stage takes, how many are still to come, and how fast someone answers."</p>
                </div>
            </div>
            <h2>"Where to get the files"</h2>
            <div class="ways">
                <div>
                    <h3>"From your CRM"</h3>
                    <p>"Export all leads of the period as CSV or a workbook, with the date they were made, their status and, where
                        you have it, Meta's lead ID. Keep IDs in columns of text: a spreadsheet rounds long numbers."</p>
                </div>
                <div>
                    <h3>"From Meta"</h3>
                    <p>"Instant forms: in Ads Manager or on the Page, download the form's leads as CSV. Meta keeps them for 90 days."</p>
                </div>
            </div>
            <p class="hint">"E-mails, phones and names are hashed as they are read. They are never stored or sent. Only a payload that you ask for on Lead quality has the hashes."</p>
            <PrivatePromise/>
        </section>
    }
}
