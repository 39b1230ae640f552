//! The documented vectors, and what becomes of values that cannot be used.

use super::*;

#[derive(serde::Deserialize)]
struct Vectors {
    vectors: Vec<Vector>,
    known_bad_hashes: Vec<Plain>,
    fips180_vectors: Vec<Plain>,
}

#[derive(serde::Deserialize)]
struct Vector {
    field: String,
    raw: String,
    normalized: String,
    sha256: String,
    #[serde(default)]
    calling_code: Option<String>,
}

#[derive(serde::Deserialize)]
struct Plain {
    value: String,
    sha256: String,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../../tests/data/sha256_vectors.json")).expect("vectors read")
}

#[test]
fn every_documented_value_is_normalised_and_hashed_as_documented() {
    let all = vectors().vectors;
    assert_eq!(all.len(), 26);
    for vector in all {
        let key = MatchKey::parse(&vector.field).expect("a key");
        let settings = IdentitySettings {
            calling_code: vector.calling_code,
            ..IdentitySettings::default()
        };
        // The test address is a placeholder to us; its hash is still right.
        if vector.raw == "test@example.com" {
            assert_eq!(normalise(key, &vector.raw, None, &settings), Err(Fault::Placeholder));
            assert_eq!(Hashed::of(&vector.normalized).hex(), vector.sha256);
            continue;
        }
        let normal =
            normalise(key, &vector.raw, None, &settings).unwrap_or_else(|fault| panic!("{}: {fault}", vector.raw));
        assert_eq!(normal.value, vector.normalized, "{}", vector.field);
        let (identity, _) = prepare(key, &vector.raw, None, &settings).expect("a value");
        assert_eq!(
            identity,
            Identity::Hash(Hashed::parse(&vector.sha256).expect("a hash")),
            "{}",
            vector.field
        );
    }
}

#[test]
fn the_standards_own_vectors_hash_right() {
    for vector in vectors().fips180_vectors {
        assert_eq!(Hashed::of(&vector.value).hex(), vector.sha256);
    }
}

#[test]
fn the_hash_of_a_placeholder_is_known_for_what_it_is() {
    for bad in vectors().known_bad_hashes {
        assert_eq!(Hashed::of(&bad.value).hex(), bad.sha256);
        let got = normalise(MatchKey::Em, &bad.sha256, None, &IdentitySettings::default());
        assert_eq!(got, Err(Fault::KnownBadHash), "{}", bad.value);
    }
}

fn fault(key: MatchKey, raw: &str) -> Option<Fault> {
    normalise(key, raw, None, &IdentitySettings::default()).err()
}

#[test]
fn a_value_that_cannot_be_used_says_why() {
    for (key, raw, expected) in [
        (MatchKey::Em, " ", Fault::Empty),
        (MatchKey::Em, "null", Fault::Placeholder),
        (MatchKey::Em, "test@test.com", Fault::Placeholder),
        (MatchKey::Em, "no at sign", Fault::NotAnEmail),
        (MatchKey::Em, "5d41402abc4b2a76b9719d911017c592", Fault::Md5),
        (MatchKey::Ph, "12", Fault::NotAPhone),
        (MatchKey::Ph, "11111111111", Fault::Placeholder),
        (MatchKey::Fn, "undefined", Fault::Placeholder),
        (MatchKey::Country, "Atlantis", Fault::NotACountry),
        (MatchKey::Db, "03/04/1990", Fault::AmbiguousDay),
        (MatchKey::Db, "1890-01-01", Fault::NotADay),
        (MatchKey::Ge, "prefer not to say", Fault::NotAGender),
        (MatchKey::ClientIpAddress, "10.0.0.1", Fault::PrivateAddress),
        (MatchKey::ClientIpAddress, "somewhere", Fault::NotAnAddress),
        (MatchKey::Fbc, "fb.1.1754047205.AbC", Fault::ClickIdSeconds),
        (MatchKey::Fbc, "AbCdEf", Fault::NotAClickId),
        (MatchKey::LeadId, "1.23457E+15", Fault::DamagedLeadId),
        (MatchKey::LeadId, "12345", Fault::NotALeadId),
    ] {
        assert_eq!(fault(key, raw), Some(expected), "{key}");
    }
}

#[test]
fn a_decomposed_name_hashes_like_a_composed_one() {
    let of = |raw: &str| {
        prepare(MatchKey::Fn, raw, None, &IdentitySettings::default())
            .expect("a value")
            .0
    };
    assert_eq!(of("Vale\u{301}ry"), of("Val\u{e9}ry"));
}

#[test]
fn a_hash_in_the_file_is_taken_as_it_is_and_not_hashed_again() {
    let hash = Hashed::of("someone@example.net");
    let of = |raw: &str| prepare(MatchKey::Em, raw, None, &IdentitySettings::default()).expect("a value");
    assert_eq!(of(&hash.hex()), (Identity::Hash(hash), Some(Remark::AlreadyHashed)));
    assert_eq!(
        of(&hash.hex().to_uppercase()),
        (Identity::Hash(hash), Some(Remark::UpperCaseHash))
    );
}

#[test]
fn a_phone_number_gets_its_country_code_once_and_italy_keeps_its_zero() {
    let of = |raw: &str, code: &str| {
        let settings = IdentitySettings {
            calling_code: Some(code.to_owned()),
            ..IdentitySettings::default()
        };
        normalise(MatchKey::Ph, raw, None, &settings)
            .expect("a number")
            .value
            .into_owned()
    };
    assert_eq!(of("0151 23456789", "49"), "4915123456789");
    assert_eq!(of("+49 151 23456789", "1"), "4915123456789");
    assert_eq!(of("06 1234 5678", "39"), "390612345678");
    assert_eq!(of("16505551212", "1"), "16505551212");
}

#[test]
fn a_lead_id_is_kept_digit_for_digit_without_its_label() {
    for (raw, digits) in [
        ("l:12345678901234567", "12345678901234567"),
        (" 123456789012345 ", "123456789012345"),
        ("'1234567890123456", "1234567890123456"),
    ] {
        assert_eq!(lead_id(raw).expect("an ID").digits(), digits);
    }
    assert_eq!(lead_id("1234567890123456.0"), Err(LeadIdFault::Damaged));
}

#[test]
fn debug_output_shows_no_value() {
    let (identity, _) =
        prepare(MatchKey::Em, "someone@example.net", None, &IdentitySettings::default()).expect("a value");
    let normal = normalise(MatchKey::Em, "someone@example.net", None, &IdentitySettings::default()).expect("a value");
    let id = lead_id("1234567890123456").expect("an ID");
    let shown = format!("{identity:?} {normal:?} {id:?} {:?}", Hashed::of("someone"));
    assert!(
        !shown.contains("someone") && !shown.contains("1234567890123456"),
        "{shown}"
    );
}
