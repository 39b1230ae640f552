//! What tells who a lead is: normalised the way Meta asks for, hashed with SHA-256, and never shown.
//!
//! The types here hold no plain personal data where a hash will do, and their debug output shows neither.

mod keys;
mod lead_id;
mod phone;
mod text;

pub use keys::Keys;
pub use lead_id::{LeadId, LeadIdFault, lead_id, unlabelled};

use crate::catalog::{Hashing, MatchKey, country_code, is_known_bad_hash, is_placeholder, match_key, us_state_code};
use crate::day::Day;
use crate::ingest::{DateOrder, dates};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::fmt;

/// A SHA-256 hash.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hashed([u8; 32]);

impl std::hash::Hash for Hashed {
    /// Its first eight bytes are as good as any others, and enough for a table.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.head());
    }
}

impl Hashed {
    /// The hash of a text's UTF-8 bytes.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn parse(hex: &str) -> Option<Self> {
        if hex.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(hex.as_bytes().chunks_exact(2)) {
            let [high, low] = pair else { return None };
            let digit = |digit: u8| char::from(digit).to_digit(16);
            *byte = u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()?;
        }
        Some(Self(bytes))
    }

    /// As 64 small hexadecimal digits.
    #[must_use]
    pub fn hex(self) -> String {
        let mut hex = String::with_capacity(64);
        self.write_hex(&mut hex);
        hex
    }

    /// Its first eight bytes as a number.
    pub(crate) fn head(self) -> u64 {
        self.0.first_chunk().map_or(0, |head| u64::from_be_bytes(*head))
    }

    /// Writes the 64 digits behind a text.
    pub(crate) fn write_hex(self, out: &mut String) {
        // Without a table: ten and more are 39 further on among the letters.
        let digit = |half: u8| half + b'0' + if half > 9 { b'a' - b'0' - 10 } else { 0 };
        let mut text = [[b'0'; 2]; 32];
        for (pair, byte) in text.iter_mut().zip(self.0) {
            *pair = [digit(byte >> 4), digit(byte & 15)];
        }
        out.push_str(std::str::from_utf8(text.as_flattened()).unwrap_or_default());
    }
}

impl fmt::Debug for Hashed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hashed(…)")
    }
}

/// A value made ready to be sent.
#[derive(Clone, PartialEq, Eq)]
pub enum Identity {
    /// Hashed.
    Hash(Hashed),
    /// Sent as it is.
    Plain(Box<str>),
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hash(_) => "Hash(…)",
            Self::Plain(_) => "Plain(…)",
        })
    }
}

crate::catalog::named! {
    /// Why a value cannot be used.
    Fault {
        /// There is nothing.
        Empty = "empty",
        /// It is a placeholder such as `null`, or a test address.
        Placeholder = "placeholder",
        /// It is the hash of a placeholder.
        KnownBadHash = "known_bad_hash",
        /// It is an MD5 hash.
        Md5 = "md5",
        /// It is a hash where none belongs.
        HashedPlainKey = "hashed_plain_key",
        /// It is no e-mail address.
        NotAnEmail = "not_an_email",
        /// It is no phone number of 8 to 15 digits.
        NotAPhone = "not_a_phone",
        /// It is no country.
        NotACountry = "not_a_country",
        /// It is no day, or not one a living person is born on.
        NotADay = "not_a_day",
        /// Day and month can be read both ways.
        AmbiguousDay = "ambiguous_day",
        /// It is neither female nor male.
        NotAGender = "not_a_gender",
        /// It is no IP address.
        NotAnAddress = "not_an_address",
        /// It is an address of a private network.
        PrivateAddress = "private_address",
        /// It is no click or browser ID.
        NotAClickId = "not_a_click_id",
        /// The time in a click ID is in seconds.
        ClickIdSeconds = "click_id_seconds",
        /// It is no lead ID.
        NotALeadId = "not_a_lead_id",
        /// A spreadsheet has damaged the lead ID.
        DamagedLeadId = "damaged_lead_id",
    }
}

crate::catalog::named! {
    /// What happened to a value that is used all the same.
    Remark {
        /// It was hashed already.
        AlreadyHashed = "already_hashed",
        /// Its hash was written in capitals.
        UpperCaseHash = "upper_case_hash",
        /// A zero in brackets stands in a phone number with a country code: it may not belong there.
        TrunkZero = "trunk_zero",
        /// A phone number has no country code that can be told.
        NoCountryCode = "no_country_code",
        /// The country code given was put before a phone number.
        CountryCodeAdded = "country_code_added",
        /// A postcode lost its dash, as Meta's text asks; Meta's own SDK cuts it there instead.
        PostcodeDash = "postcode_dash",
    }
}

/// What is known about the values of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct IdentitySettings {
    /// The country code of phone numbers without one, digits only.
    pub calling_code: Option<String>,
    /// The country of rows without one, as a code or name.
    pub country: Option<String>,
    /// Which of day and month comes first in dates of birth.
    pub date_order: Option<DateOrder>,
    /// The last day a person can be born on.
    pub today: Option<Day>,
}

/// A normalised value with what happened to it. Its debug output hides the value.
#[derive(Clone, PartialEq, Eq)]
pub struct Normal<'a> {
    /// The value, ready to be hashed or sent.
    pub value: Cow<'a, str>,
    /// Whether it is a hash already.
    pub hashed: bool,
    /// What happened to it.
    pub remark: Option<Remark>,
}

impl fmt::Debug for Normal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Normal")
            .field("hashed", &self.hashed)
            .field("remark", &self.remark)
            .finish_non_exhaustive()
    }
}

/// Normalises a value of a key. `country` is the country of the same row, if it has one.
///
/// # Errors
/// When the value cannot be used, and why.
pub fn normalise<'a>(
    key: MatchKey,
    raw: &'a str,
    country: Option<&str>,
    settings: &IdentitySettings,
) -> Result<Normal<'a>, Fault> {
    let raw = raw.trim();
    if raw.is_empty() {
        return Err(Fault::Empty);
    }
    let hashing = match_key(key).map_or(Hashing::Required, |card| card.hash);
    if let Some(hash) = already_hashed(raw)? {
        if hashing == Hashing::Never {
            return Err(if key == MatchKey::LeadId {
                Fault::NotALeadId
            } else {
                Fault::HashedPlainKey
            });
        }
        return if is_known_bad_hash(&hash) {
            Err(Fault::KnownBadHash)
        } else {
            let remark = if hash == raw {
                Remark::AlreadyHashed
            } else {
                Remark::UpperCaseHash
            };
            Ok(Normal {
                value: hash,
                hashed: true,
                remark: Some(remark),
            })
        };
    }
    // A placeholder is one whatever the column: `null` is not called a bad address.
    if hashing != Hashing::Never && is_placeholder(raw) {
        return Err(Fault::Placeholder);
    }
    let country = || country.or(settings.country.as_deref()).and_then(country_code);
    let (value, remark): (Cow<'a, str>, Option<Remark>) = match key {
        MatchKey::LeadId => match lead_id(raw) {
            Ok(id) => (Cow::Owned(id.digits()), None),
            Err(LeadIdFault::Damaged) => return Err(Fault::DamagedLeadId),
            Err(LeadIdFault::Empty) => return Err(Fault::Empty),
            Err(LeadIdFault::Other) => return Err(Fault::NotALeadId),
        },
        MatchKey::Em => (text::email(raw).ok_or(Fault::NotAnEmail)?, None),
        MatchKey::Ph => phone::normal(raw, settings.calling_code.as_deref())?,
        MatchKey::Fn | MatchKey::Ln => (text::plain(raw, text::Spaces::Single), None),
        MatchKey::Ct => (text::plain(raw, text::Spaces::None), None),
        MatchKey::St => match us_state_code(raw).filter(|_| country().is_none_or(|country| country == "us")) {
            Some(code) => (Cow::Borrowed(code), None),
            None => (text::plain(raw, text::Spaces::None), None),
        },
        MatchKey::Zp => text::postcode(raw, country()),
        MatchKey::Country => (Cow::Borrowed(country_code(raw).ok_or(Fault::NotACountry)?), None),
        MatchKey::Db => (Cow::Owned(birthday(raw, settings)?), None),
        MatchKey::Ge => (Cow::Borrowed(gender(raw).ok_or(Fault::NotAGender)?), None),
        MatchKey::ExternalId => (Cow::Borrowed(raw), None),
        MatchKey::ClientIpAddress => (address(raw)?, None),
        MatchKey::ClientUserAgent => (Cow::Borrowed(raw), None),
        MatchKey::Fbc | MatchKey::Fbp => (click_id(key, raw)?, None),
    };
    if value.is_empty() {
        return Err(Fault::Empty);
    }
    if hashing != Hashing::Never && *value != *raw && is_placeholder(&value) {
        return Err(Fault::Placeholder);
    }
    Ok(Normal {
        value,
        hashed: false,
        remark,
    })
}

/// Makes a value of a key ready to be sent: normalised, and hashed where the key is.
///
/// # Errors
/// When the value cannot be used, and why.
pub fn prepare(
    key: MatchKey,
    raw: &str,
    country: Option<&str>,
    settings: &IdentitySettings,
) -> Result<(Identity, Option<Remark>), Fault> {
    let normal = normalise(key, raw, country, settings)?;
    let identity = if normal.hashed {
        Hashed::parse(&normal.value).map(Identity::Hash).ok_or(Fault::Empty)?
    } else if match_key(key).is_some_and(|card| card.hash == Hashing::Never) {
        Identity::Plain(normal.value.into())
    } else {
        Identity::Hash(Hashed::of(&normal.value))
    };
    Ok((identity, normal.remark))
}

/// A hash in small letters, if the text is one; an MD5 hash is of no use.
fn already_hashed(text: &str) -> Result<Option<Cow<'_, str>>, Fault> {
    if !matches!(text.len(), 32 | 64) || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(None);
    }
    if text.len() == 32 {
        // Thirty-two digits could be a number; a hash of that length without a letter is one in three million.
        return if text.bytes().all(|byte| byte.is_ascii_digit()) {
            Ok(None)
        } else {
            Err(Fault::Md5)
        };
    }
    Ok(Some(if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }))
}

fn birthday(raw: &str, settings: &IdentitySettings) -> Result<String, Fault> {
    let compact = |text: &str| {
        let number = |from, to| text.get(from..to)?.parse::<i16>().ok();
        let day = Day::new(
            number(0, 4)?,
            i8::try_from(number(4, 6)?).ok()?,
            i8::try_from(number(6, 8)?).ok()?,
        );
        day.filter(|_| text.len() == 8)
    };
    let either = |order| dates::read(raw, Some(order));
    let day = match (compact(raw), dates::read(raw, settings.date_order)) {
        (Some(day), _) | (None, Some(day)) => day,
        (None, None) if either(DateOrder::DayFirst).is_some() || either(DateOrder::MonthFirst).is_some() => {
            return Err(Fault::AmbiguousDay);
        }
        (None, None) => return Err(Fault::NotADay),
    };
    let (year, month, of_month) = day.parts();
    if year < 1900 || settings.today.is_some_and(|today| day > today) {
        return Err(Fault::NotADay);
    }
    Ok(format!("{year:04}{month:02}{of_month:02}"))
}

fn gender(raw: &str) -> Option<&'static str> {
    match raw.to_lowercase().as_str() {
        "f" | "female" | "woman" => Some("f"),
        "m" | "male" | "man" => Some("m"),
        _ => None,
    }
}

fn address(raw: &str) -> Result<Cow<'_, str>, Fault> {
    let private = match raw.parse::<std::net::IpAddr>() {
        Ok(std::net::IpAddr::V4(address)) => address.is_private() || address.is_loopback() || address.is_link_local(),
        Ok(std::net::IpAddr::V6(address)) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
        Err(_) => return Err(Fault::NotAnAddress),
    };
    if private {
        Err(Fault::PrivateAddress)
    } else {
        Ok(Cow::Borrowed(raw))
    }
}

/// `fb.1.1754047205000.AbC…`: an index from 0 to 2, milliseconds, and the ID.
fn click_id(key: MatchKey, raw: &str) -> Result<Cow<'_, str>, Fault> {
    let mut parts = raw.splitn(4, '.');
    let (prefix, index, time, id) = (parts.next(), parts.next(), parts.next(), parts.next());
    let (Some("fb"), Some("0" | "1" | "2"), Some(time), Some(id)) = (prefix, index, time, id) else {
        return Err(Fault::NotAClickId);
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(time) || id.is_empty() || id.contains(char::is_whitespace) {
        return Err(Fault::NotAClickId);
    }
    if time.len() == 10 {
        return Err(Fault::ClickIdSeconds);
    }
    let random = id.split('.').next().unwrap_or_default();
    if time.len() != 13 || (key == MatchKey::Fbp && !digits(random)) {
        return Err(Fault::NotAClickId);
    }
    Ok(Cow::Borrowed(raw))
}

#[cfg(test)]
mod tests;
