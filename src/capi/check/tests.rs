//! Every rule has a payload that breaks it, and the reference payload breaks none.

use super::*;
use proptest::prelude::*;
use serde_json::json;

const NOW: i64 = 1_790_086_400;
const EM: &str = "62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f";
const PH: &str = "e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176";

/// One event of the reference payload.
fn event(name: &str, time: i64, lead: u64) -> Value {
    json!({
        "event_name": name, "event_time": time, "event_id": format!("crm:{lead}:{name}:{time}"),
        "action_source": "system_generated",
        "user_data": { "lead_id": lead, "em": [EM], "ph": [PH] },
        "custom_data": { "event_source": "crm", "lead_event_source": "My CRM" },
    })
}

/// Three stages of one lead: nothing to find.
fn good() -> Value {
    json!({ "data": [
        event("Lead", 1_790_000_000, 1_234_567_890_123_456),
        event("Qualified", 1_790_000_600, 1_234_567_890_123_456),
        event("Converted", 1_790_001_200, 1_234_567_890_123_456),
    ] })
}

fn options() -> CheckOptions {
    CheckOptions {
        now: NOW,
        created: BTreeMap::from([("1234567890123456".to_owned(), 1_789_999_000)]),
        per_rule: 0,
    }
}

fn rules(text: &str) -> Vec<PayloadRule> {
    check(text, &options())
        .findings
        .iter()
        .map(|finding| finding.rule)
        .collect()
}

/// The good payload with one place changed.
fn with(pointer: &str, value: Value) -> String {
    let mut payload = good();
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    payload.pointer_mut(parent).expect("a place")[name] = value;
    payload.to_string()
}

fn without(pointer: &str) -> String {
    let mut payload = good();
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    payload
        .pointer_mut(parent)
        .expect("a place")
        .as_object_mut()
        .expect("an object")
        .remove(name);
    payload.to_string()
}

fn many(count: usize) -> String {
    let names = ["Lead", "Qualified", "Converted"];
    let events: Vec<Value> = (0..count)
        .map(|at| event(names[at % 3], 1_790_000_000, 1_234_567_890_120_000 + at as u64 / 3))
        .collect();
    json!({ "data": events }).to_string()
}

/// Each rule, what breaks it in a sentence, and a payload that does.
fn table() -> Vec<(PayloadRule, &'static str, String)> {
    use PayloadRule::*;
    let user = "/data/0/user_data";
    let key = |name: &str, value: Value| with(&format!("{user}/{name}"), value);
    vec![
        (
            E11NoKey,
            "an empty list of e-mails is no customer information",
            with("/data/0/user_data", json!({ "em": [] })),
        ),
        (
            E08ActionSource,
            "a space around the action source makes it another one",
            with("/data/0/action_source", json!(" system_generated")),
        ),
        (
            E16Hashed,
            "an MD5 hash in the place of an IP address is a hash too",
            key("client_ip_address", json!("5d41402abc4b2a76b9719d911017c592")),
        ),
        (
            E21Token,
            "a token behind the word Bearer is a token",
            with(
                "/headers",
                json!({ "Authorization": format!("Bearer EAAB{}", "x".repeat(40)) }),
            ),
        ),
        (E01Empty, "an empty text is no payload", " ".to_owned()),
        (
            E01TooLarge,
            "a text over the cap is not read",
            " x".repeat(MAX_PAYLOAD / 2 + 1),
        ),
        (
            E01NotJson,
            "a cut payload is not JSON",
            r#"{"data":[{"event_name":"#.to_owned(),
        ),
        (
            E01NoData,
            "a bare list has no data",
            json!([event("Lead", 1_790_000_000, 1_234_567_890_123_456)]).to_string(),
        ),
        (E01NoEvents, "an empty data has no events", r#"{"data":[]}"#.to_owned()),
        (
            E01NotAnEvent,
            "a text in data is no event",
            r#"{"data":["Lead"]}"#.to_owned(),
        ),
        (E02TooMany, "1,001 events are too many", many(1_001)),
        (
            E03Missing,
            "a blank event name is none",
            with("/data/0/event_name", json!(" ")),
        ),
        (
            E04Missing,
            "an event without a time has none",
            without("/data/0/event_time"),
        ),
        (
            E04Milliseconds,
            "13 digits are milliseconds",
            with("/data/0/event_time", json!(1_790_000_000_000_i64)),
        ),
        (
            E04Text,
            "an ISO date is a text",
            with("/data/0/event_time", json!("2026-09-21T10:00:00Z")),
        ),
        (
            E04NotWhole,
            "half a second is not whole",
            with("/data/0/event_time", json!(1_790_000_000.5)),
        ),
        (
            E05TooOld,
            "seven days and a second are too old",
            with("/data/0/event_time", json!(NOW - OLDEST - 1)),
        ),
        (
            W05bSoon,
            "six and a half days and a second are nearly too old",
            with("/data/0/event_time", json!(NOW - OLDEST + 12 * 3_600 - 1)),
        ),
        (
            W06Future,
            "more than a minute ahead is the future",
            with("/data/0/event_time", json!(NOW + 61)),
        ),
        (
            E07BeforeLead,
            "a stage at the moment of the lead is not after it",
            with("/data/0/event_time", json!(1_789_999_000)),
        ),
        (
            E08ActionSource,
            "a website event is no CRM event",
            with("/data/0/action_source", json!("website")),
        ),
        (
            E09EventSource,
            "event_source must be crm",
            with("/data/0/custom_data/event_source", json!("CRM system")),
        ),
        (
            E10LeadEventSource,
            "the CRM must be named",
            without("/data/0/custom_data/lead_event_source"),
        ),
        (E11NoKey, "an empty user_data is nobody", with(user, json!({}))),
        (
            E12LeadIdAlone,
            "a lead ID alone is reported as refused",
            with(user, json!({ "lead_id": 1_234_567_890_123_456_u64 })),
        ),
        (
            E13TooBroad,
            "city and country name nobody",
            with(user, json!({ "ct": [EM], "country": [PH] })),
        ),
        (
            E14Digits,
            "14 digits are no lead ID",
            key("lead_id", json!(12_345_678_901_234_u64)),
        ),
        (E14Hashed, "a hashed lead ID is no lead ID", key("lead_id", json!(EM))),
        (
            E14Exponent,
            "a rounded lead ID is destroyed",
            good()
                .to_string()
                .replace("\"lead_id\":1234567890123456", "\"lead_id\":1.23457E+15"),
        ),
        (
            E14List,
            "a lead ID in a list is unusual",
            key("lead_id", json!([1_234_567_890_123_456_u64])),
        ),
        (
            E14Text,
            "a lead ID in quotes is unusual",
            key("lead_id", json!("1234567890123456")),
        ),
        (
            E15NotHashed,
            "a plain address must be hashed",
            key("em", json!(["someone@example.net"])),
        ),
        (
            E15UpperCase,
            "a hash in capitals does not match",
            key("em", json!(EM.to_uppercase())),
        ),
        (E16Hashed, "a click ID must not be hashed", key("fbc", json!(EM))),
        (
            W17KnownBad,
            "the hash of null matches nobody",
            key(
                "ph",
                json!("74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b"),
            ),
        ),
        (
            W18Md5,
            "MD5 is of no use",
            key("em", json!("5d41402abc4b2a76b9719d911017c592")),
        ),
        (E19Duplicate, "an ID used twice for one name loses an event", {
            let mut payload = good();
            payload["data"][1] = payload["data"][0].clone();
            payload.to_string()
        }),
        (
            W20TestCode,
            "a test code does not keep events out",
            with("/test_event_code", json!("TEST1")),
        ),
        (
            W20Misplaced,
            "a test code does not belong in an event",
            with("/data/0/test_event_code", json!("TEST1")),
        ),
        (
            E21Token,
            "a token must not be pasted",
            with("/access_token", json!("secret")),
        ),
        (W22NoState, "limited use with a country needs a state", {
            let mut payload = good();
            payload["data"][0]["data_processing_options"] = json!(["LDU"]);
            payload["data"][0]["data_processing_options_country"] = json!(1);
            payload.to_string()
        }),
        (
            W23OptOut,
            "an event opted out does not teach delivery",
            with("/data/0/opt_out", json!(true)),
        ),
        (W24Hole, "a sale without the stage before it has a hole", {
            let mut payload = good();
            payload["data"].as_array_mut().expect("a list").push(event(
                "Converted",
                1_790_001_200,
                1_234_567_890_123_457,
            ));
            payload.to_string()
        }),
        (
            W25OneStage,
            "one stage is too few",
            json!({ "data": [event("Lead", 1_790_000_000, 1_234_567_890_123_456)] }).to_string(),
        ),
        (W25TwoStages, "two stages are enough, three are better", {
            let mut payload = good();
            payload["data"].as_array_mut().expect("a list").pop();
            payload.to_string()
        }),
        (W26NoRaw, "without the raw lead there is no baseline", {
            let mut payload = good();
            payload["data"].as_array_mut().expect("a list").remove(0);
            payload.to_string()
        }),
        (
            W27Seconds,
            "a click ID counts milliseconds",
            key("fbc", json!("fb.1.1790000000.AbCdEf")),
        ),
        (
            W27LowerCase,
            "a click ID keeps its capitals",
            key("fbc", json!("fb.1.1790000000000.iwar2f4dbp0l7mn1iawqgcinez")),
        ),
        (W27Format, "a click ID has four parts", key("fbp", json!("GA1.2.3"))),
        (I28Many, "more than a hundred events in one request are many", many(102)),
        (W29Spelling, "email is spelt em", key("email", json!([EM]))),
    ]
}

#[test]
fn each_rule_finds_the_payload_that_breaks_it_and_says_what_to_do() {
    let table = table();
    for (rule, sentence, payload) in &table {
        let checked = check(payload, &options());
        let finding = checked
            .findings
            .iter()
            .find(|finding| finding.rule == *rule)
            .unwrap_or_else(|| panic!("{rule}: {sentence}"));
        let said = crate::explain::payload_finding(finding);
        assert!(
            !said.what.is_empty() && said.hint.len() > 5 && !said.what.contains('{') && !said.hint.contains("{known}"),
            "{rule}: {said:?}"
        );
        // Nothing else is wrong but what follows from it.
        let others = checked
            .findings
            .iter()
            .filter(|finding| finding.rule.id() != rule.id() && finding.level == Severity::Error);
        assert!(
            others.count() <= 1 || payload.len() > 100_000,
            "{rule}: {:?}",
            checked.findings
        );
    }
    let mut covered: Vec<PayloadRule> = table.iter().map(|(rule, ..)| *rule).collect();
    covered.sort_unstable();
    covered.dedup();
    assert_eq!(covered, PayloadRule::ALL);
}

#[test]
fn the_reference_payload_has_nothing_to_find() {
    assert_eq!(rules(&good().to_string()), []);
}

#[test]
fn a_finding_names_the_rule_the_event_and_the_path() {
    let checked = check(&with("/data/1/custom_data/event_source", json!("web")), &options());
    let [finding] = checked.findings.as_slice() else {
        panic!("{:?}", checked.findings)
    };
    assert_eq!(
        (finding.rule.id(), finding.event, finding.path.as_str()),
        ("E09", Some(1), "data[1].custom_data.event_source")
    );
}

#[test]
fn one_thousand_events_are_not_too_many_and_seven_days_are_not_too_old() {
    assert!(!rules(&many(1_000)).contains(&PayloadRule::E02TooMany));
    assert!(!rules(&with("/data/0/event_time", json!(NOW - OLDEST))).contains(&PayloadRule::E05TooOld));
    assert!(!rules(&with("/data/0/event_time", json!(NOW + 60))).contains(&PayloadRule::W06Future));
}

#[test]
fn metas_own_sample_hash_of_null_does_not_count_as_a_key() {
    let user = json!({ "lead_id": 1_234_567_890_123_456_u64, "ph": ["74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b"] });
    assert!(rules(&with("/data/0/user_data", user)).contains(&PayloadRule::E12LeadIdAlone));
}

#[test]
fn findings_past_the_limit_are_counted_and_not_lost() {
    let payload = many(102).replace("system_generated", "website");
    let checked = check(
        &payload,
        &CheckOptions {
            per_rule: 10,
            ..options()
        },
    );
    assert_eq!(checked.more.get(&PayloadRule::E08ActionSource), Some(&92));
}

#[test]
fn a_token_in_a_command_is_found_though_it_is_not_json() {
    let text = "curl https://graph.facebook.com/v25.0/1/events?access_token=EAABsbCS1234567890123456789012345678 -d @x";
    let checked = check(text, &options());
    let found: Vec<&str> = checked.findings.iter().map(|finding| finding.rule.id()).collect();
    assert_eq!(found, ["E01", "E21"]);
    assert!(!format!("{checked:?}").contains("EAABsb"));
}

proptest! {
    #[test]
    fn any_text_can_be_checked(text in ".{0,200}") {
        let _ = check(&text, &options());
    }

    #[test]
    fn what_stands_in_a_payload_is_never_repeated(place in 0_usize..6, list in any::<bool>()) {
        const PLANTED: &str = "planted.person@example.net";
        let name = ["em", "ph", "fn", "lead_id", "fbc", "email"][place];
        let value = if list { json!([PLANTED]) } else { json!(PLANTED) };
        let mut payload = good();
        payload["data"][0]["user_data"][name] = value;
        payload["data"][0]["event_id"] = json!(PLANTED);
        payload["data"][1]["event_id"] = json!(PLANTED);
        payload["data"][0]["event_time"] = json!(PLANTED);
        payload["data"][0][PLANTED] = json!({ PLANTED: "access_token=x" });
        payload["data"][0]["user_data"][PLANTED] = json!(PLANTED);
        let checked = check(&payload.to_string(), &options());
        let shown = format!("{checked:?}");
        prop_assert!(!shown.contains("planted"));
        for finding in &checked.findings {
            let said = format!("{:?}", crate::explain::payload_finding(finding));
            prop_assert!(!said.contains("planted"));
        }
    }
}

#[test]
fn batches_as_the_builder_writes_them_are_checked_each_with_its_place() {
    let second = json!({ "data": [event("Lead", 1_790_000_000, 1_234_567_890_199_999), event("Lead", 5, 1_234_567_890_188_888)] });
    let found = |text: &str| {
        check(text, &options())
            .findings
            .into_iter()
            .map(|finding| (finding.rule, finding.event, finding.path))
            .collect::<Vec<_>>()
    };
    let wanted = [(PayloadRule::E05TooOld, Some(4), "[1].data[1].event_time".to_owned())];
    assert_eq!(found(&json!([good(), second]).to_string()), wanted);
    assert_eq!(
        found(&format!("{}\n{second}\n", good())),
        wanted,
        "one batch in each line"
    );
    // The same change in two batches is there twice.
    let rules: Vec<PayloadRule> = found(&json!([good(), good()]).to_string())
        .into_iter()
        .map(|(rule, ..)| rule)
        .collect();
    assert_eq!(rules, [PayloadRule::E19Duplicate; 3]);
    // A click ID can have the letters of a token in it.
    let click = with(
        "/data/0/user_data/fbc",
        json!(format!("fb.1.1754047205000.IwAR2EAA{}", "B".repeat(40))),
    );
    assert_eq!(found(&click), []);
}
