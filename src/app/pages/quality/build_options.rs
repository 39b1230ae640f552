//! The options of the payload builder.

use super::build_form::BuildForm;
use super::field::Field;
use super::stage_picker::stage_name;
use leadsheet::capi::PayloadFormat;
use leadsheet::catalog::Stage;
use leptos::prelude::*;

/// Stages and their event names, batch size, format and the rest.
#[component]
pub(super) fn BuildOptionsForm(
    /// The options.
    form: BuildForm,
) -> impl IntoView {
    let of = |signal: RwSignal<String>| {
        (
            Signal::<String>::from(signal),
            Callback::new(move |text| signal.set(text)),
        )
    };
    let (crm, type_crm) = of(form.crm);
    let (size, type_size) = of(form.size);
    let (currency, type_currency) = of(form.currency);
    let choose = move |event| {
        form.format.set(match event_target_value(&event).as_str() {
            "lines" => PayloadFormat::Lines,
            "curl" => PayloadFormat::Curl,
            _ => PayloadFormat::Json,
        });
    };
    let is = move |format: PayloadFormat| move || form.format.get() == format;
    view! {
        <div class="build-options">
            <fieldset class="card stage-names">
                <legend>"Stages to send, and the names of their events"</legend>
                {Stage::ALL.iter().map(|stage| view! { <StageName form stage=*stage/> }).collect_view()}
                <p class="hint">"Keep the names the same every time. Two stages are the least, three or more are better, the raw lead among them."</p>
            </fieldset>
            <fieldset class="card build-rest">
                <legend>"Payload"</legend>
                <Field label="Name of the CRM" id="build-crm" value=crm typed=type_crm number=false help="Goes into lead_event_source."/>
                <Field label="Events in a batch" id="build-size" value=size typed=type_size
                    wrong=Signal::derive(move || form.size_wrong()) help="1 to 1,000. One bad event rejects its whole batch, so smaller ones lose less."/>
                <Field label="Currency of values" id="build-currency" value=currency typed=type_currency number=false
                    wrong=Signal::derive(move || form.currency_wrong()) help="For rows that name none. Values without a currency are left out."/>
                <div class="q-field">
                    <label for="build-format">"Format"</label>
                    <select id="build-format" on:change=choose>
                        <option value="json" selected=is(PayloadFormat::Json)>"JSON, one file for each batch"</option>
                        <option value="lines" selected=is(PayloadFormat::Lines)>"JSON lines, one batch in a line"</option>
                        <option value="curl" selected=is(PayloadFormat::Curl)>"cURL script, to fill in and run"</option>
                    </select>
                </div>
                <label class="check-label">
                    <input type="checkbox" id="build-test" prop:checked=move || form.test_code.get()
                        on:change=move |event| form.test_code.set(event_target_checked(&event)) aria-describedby="build-test-help"/>
                    "A place for a test event code"
                </label>
                <p class="hint" id="build-test-help">
                    "Writes <TEST_EVENT_CODE> for you to replace. Events with a test code still count, so take it out for real use."
                </p>
            </fieldset>
        </div>
    }
}

/// A stage: whether it is sent, and under which name.
#[component]
fn StageName(
    /// The options.
    form: BuildForm,
    /// The stage.
    stage: Stage,
) -> impl IntoView {
    let check_id = format!("send-{stage}");
    let name_id = format!("name-{stage}");
    let wrong_id = format!("name-{stage}-wrong");
    let described = wrong_id.clone();
    let sent = move || form.sent.with(|sent| sent.contains(&stage));
    let wrong = Memo::new(move |_| form.name_wrong(stage));
    view! {
        <div class="stage-name">
            <input type="checkbox" id=check_id.clone() prop:checked=sent on:change=move |event| {
                let on = event_target_checked(&event);
                form.sent.update(|sent| {
                    if on { sent.insert(stage); } else { sent.remove(&stage); }
                });
            }/>
            <label for=check_id>{stage_name(stage)}</label>
            <input type="text" id=name_id autocomplete="off" spellcheck="false" maxlength="80"
                aria-label=format!("Event name for {}", stage_name(stage))
                disabled=move || !sent()
                aria-invalid=move || wrong.with(Option::is_some).then_some("true")
                aria-describedby=move || wrong.with(Option::is_some).then(|| described.clone())
                prop:value=move || form.names.with(|names| names.get(&stage).cloned().unwrap_or_default())
                on:input=move |event| {
                    let name = event_target_value(&event);
                    form.names.update(|names| { names.insert(stage, name); });
                }/>
            {move || wrong.get().map(|wrong| view! { <p class="q-wrong" id=wrong_id.clone()>{wrong}</p> })}
        </div>
    }
}
