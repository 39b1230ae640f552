//! Action types: what each counts, and what it contains, restates or mixes.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// What an action type is within its event family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The widest count of its family.
    Total,
    /// A part of a total.
    Part,
    /// Another name for the same events.
    Mirror,
    /// A mix of two families, made by Meta for ad sets with several destinations.
    Union,
    /// A custom conversion or event of the advertiser's own.
    Custom,
    /// Not known well enough to place.
    Unknown,
}

impl Role {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Total => "total",
            Self::Part => "part",
            Self::Mirror => "mirror",
            Self::Union => "union",
            Self::Custom => "custom",
            Self::Unknown => "unknown",
        }
    }
}

/// Where the event happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeadSource {
    /// An Instant Form.
    InstantForm,
    /// The advertiser's website.
    Website,
    /// Messenger, Instagram Direct or WhatsApp.
    Messaging,
    /// A phone call.
    Call,
    /// The advertiser's CRM.
    Crm,
    /// An app.
    App,
    /// Offline events.
    Offline,
    /// Inside Meta, in more than one place.
    Meta,
    /// More than one of these.
    Mixed,
    /// The ad itself.
    Ad,
}

/// How good the evidence for a fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Meta's own text.
    Meta,
    /// Seen in real data.
    Data,
    /// Only in third-party code.
    Code,
    /// Inferred.
    Inferred,
    /// General knowledge, not checked again.
    Memory,
}

/// Whether an entry is one action type or a whole group of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Match {
    Exact,
    Prefix,
}

/// What the catalogue says of an action type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionType {
    /// As the API spells it; for a group of names, what they start with.
    pub id: String,
    #[serde(rename = "match")]
    matching: Match,
    /// What a marketer calls it.
    pub name: String,
    /// Its event family.
    pub family: String,
    /// What it is within the family.
    pub role: Role,
    /// Where the event happens.
    pub source: LeadSource,
    /// What it directly contains.
    #[serde(default)]
    pub contains: Vec<String>,
    /// What it restates.
    #[serde(default)]
    pub mirrors: Option<String>,
    /// What it mixes.
    #[serde(default)]
    pub mixes: Vec<String>,
    /// API list fields it occurs in.
    #[serde(default)]
    pub lists: Vec<String>,
    /// What it counts.
    pub meaning: String,
    /// How good the evidence is.
    pub grade: Grade,
    /// What is not known.
    #[serde(default)]
    pub uncertain: Option<String>,
    /// Where the facts come from.
    pub cite: String,
}

impl ActionType {
    /// Whether it stands for every name that begins like its id.
    #[must_use]
    pub fn is_group(&self) -> bool {
        self.matching == Match::Prefix
    }
}

/// A family of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Family {
    /// Stable name.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What belongs to it.
    pub meaning: String,
    /// lead, step, sale, traffic, engagement or other.
    pub kind: String,
}

/// How two action types overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// The first contains the second.
    Contains,
    /// The second contains the first.
    ContainedIn,
    /// Both name the same events.
    Mirrors,
    /// One of them is a union that mixes the other in.
    Union,
}

#[derive(Default, Deserialize)]
struct TypeFile {
    action_types: Vec<ActionType>,
}

#[derive(Default, Deserialize)]
struct FamilyFile {
    families: Vec<Family>,
}

struct Index {
    exact: BTreeMap<&'static str, &'static ActionType>,
    prefixes: Vec<&'static ActionType>,
}

fn index() -> &'static Index {
    static TYPES: OnceLock<Vec<ActionType>> = OnceLock::new();
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let types = TYPES.get_or_init(|| super::read::<TypeFile>(include_str!("action_types.json")).action_types);
        let mut prefixes: Vec<&ActionType> = types.iter().filter(|entry| entry.matching == Match::Prefix).collect();
        prefixes.sort_by_key(|entry| std::cmp::Reverse(entry.id.len()));
        let exact = types
            .iter()
            .filter(|entry| entry.matching == Match::Exact)
            .map(|entry| (entry.id.as_str(), entry))
            .collect();
        Index { exact, prefixes }
    })
}

/// What the catalogue says of an action type: its own entry, or that of the group its name belongs to. The suffix
/// `_multi_label` of unions is looked through.
#[must_use]
pub fn action_type(id: &str) -> Option<&'static ActionType> {
    let index = index();
    index
        .exact
        .get(id)
        .copied()
        .or_else(|| {
            id.strip_suffix("_multi_label")
                .and_then(|short| index.exact.get(short).copied())
        })
        .or_else(|| {
            index
                .prefixes
                .iter()
                .copied()
                .find(|entry| id.len() > entry.id.len() && id.starts_with(&entry.id))
        })
}

/// The entry itself that other entries refer to by this id, be it one action type or a group of names.
fn entry(id: &str) -> Option<&'static ActionType> {
    let index = index();
    index
        .exact
        .get(id)
        .copied()
        .or_else(|| index.prefixes.iter().copied().find(|entry| entry.id == id))
        .or_else(|| action_type(id))
}

/// Every action type with an exact name.
pub fn exact_types() -> impl Iterator<Item = &'static ActionType> {
    index().exact.values().copied()
}

/// The families, in order.
#[must_use]
pub fn families() -> &'static [Family] {
    static FAMILIES: OnceLock<Vec<Family>> = OnceLock::new();
    FAMILIES.get_or_init(|| super::read::<FamilyFile>(include_str!("families.json")).families)
}

/// The family with this stable name.
#[must_use]
pub fn family(id: &str) -> Option<&'static Family> {
    families().iter().find(|family| family.id == id)
}

/// The action types of a family: the total, its parts, and what restates or mixes them; groups of names last.
#[must_use]
pub fn family_types(id: &str) -> Vec<&'static ActionType> {
    let index = index();
    let mut types: Vec<&ActionType> = index.exact.values().chain(&index.prefixes).copied().collect();
    types.retain(|entry| entry.family == id);
    types.sort_by_key(|entry| (entry.is_group(), entry.role));
    types
}

/// How two different action types overlap, as far as the catalogue knows.
#[must_use]
pub fn relation(a: &str, b: &str) -> Option<Relation> {
    if a == b {
        return None;
    }
    let (first, second) = (action_type(a)?, action_type(b)?);
    let (root_a, root_b) = (root(first, a), root(second, b));
    if root_a == root_b {
        return Some(Relation::Mirrors);
    }
    if inside(root_a).contains(root_b) {
        return Some(Relation::Contains);
    }
    if inside(root_b).contains(root_a) {
        return Some(Relation::ContainedIn);
    }
    (mixes(first, root_b) || mixes(second, root_a)).then_some(Relation::Union)
}

/// Whether an action type neither contains, restates nor mixes anything: it is not known, or one name of a group of the
/// advertiser's own. Two such never overlap as far as the catalogue knows.
#[must_use]
pub fn stands_alone(id: &str) -> bool {
    action_type(id).is_none_or(|entry| {
        entry.matching == Match::Prefix
            && entry.contains.is_empty()
            && entry.mirrors.is_none()
            && entry.mixes.is_empty()
    })
}

/// What an action type stands for: the one it restates, or itself. Two names of one group are two things.
fn root<'a>(entry: &'a ActionType, id: &'a str) -> &'a str {
    match (&entry.mirrors, entry.matching) {
        (Some(original), _) => original,
        (None, Match::Exact) => &entry.id,
        (None, Match::Prefix) => id,
    }
}

/// Everything an action type contains, however deep.
fn inside(id: &str) -> Inside {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = vec![id];
    while let Some(next) = open.pop() {
        for child in entry(next).iter().flat_map(|entry| entry.contains.iter()) {
            let child = action_type(child)
                .and_then(|entry| entry.mirrors.as_deref())
                .unwrap_or(child);
            if found.insert(child) {
                open.push(child);
            }
        }
    }
    Inside(found)
}

struct Inside(BTreeSet<&'static str>);

impl Inside {
    fn contains(&self, id: &str) -> bool {
        self.0.contains(id)
            || self
                .0
                .iter()
                .any(|group| group.ends_with('.') && id.len() > group.len() && id.starts_with(group))
    }
}

/// Whether a union mixes something in: directly, or within what it mixes, or as that which holds it.
fn mixes(union: &ActionType, root: &str) -> bool {
    union.mixes.iter().any(|part| {
        let part = entry(part).map_or(part.as_str(), |entry| self::root(entry, part));
        part == root || inside(part).contains(root) || inside(root).contains(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<ActionType> {
        serde_json::from_str::<TypeFile>(include_str!("action_types.json"))
            .expect("action_types.json reads")
            .action_types
    }

    #[test]
    fn every_action_type_is_listed_once_with_a_known_family_and_a_meaning() {
        let mut seen = BTreeSet::new();
        for entry in all() {
            assert!(seen.insert(entry.id.clone()), "{} twice", entry.id);
            assert!(family(&entry.family).is_some(), "{}: family {}", entry.id, entry.family);
            assert!(
                !entry.meaning.is_empty() && !entry.name.is_empty() && !entry.cite.is_empty(),
                "{}",
                entry.id
            );
        }
    }

    #[test]
    fn every_action_type_referred_to_is_in_the_catalogue() {
        let ids: BTreeSet<String> = all().into_iter().map(|entry| entry.id).collect();
        for entry in all() {
            for other in entry
                .contains
                .iter()
                .chain(entry.mirrors.iter())
                .chain(entry.mixes.iter())
            {
                assert!(ids.contains(other), "{} refers to {other}", entry.id);
            }
        }
    }

    #[test]
    fn a_mirror_restates_something_that_is_no_mirror_and_only_unions_mix() {
        for entry in all() {
            assert_eq!(entry.mirrors.is_some(), entry.role == Role::Mirror, "{}", entry.id);
            if let Some(original) = &entry.mirrors {
                assert!(
                    action_type(original).is_some_and(|original| original.mirrors.is_none()),
                    "{}",
                    entry.id
                );
            }
            assert_eq!(!entry.mixes.is_empty(), entry.role == Role::Union, "{}", entry.id);
        }
    }

    #[test]
    fn nothing_contains_itself() {
        for entry in all() {
            assert!(!inside(&entry.id).contains(&entry.id), "{}", entry.id);
        }
    }

    #[test]
    fn the_catalogue_knows_what_lead_contains_and_mirrors() {
        assert_eq!(
            relation("lead", "onsite_conversion.lead_grouped"),
            Some(Relation::Contains)
        );
        assert_eq!(relation("leadgen.other", "lead"), Some(Relation::ContainedIn));
        assert_eq!(relation("lead", "onsite_web_lead"), Some(Relation::Contains));
        assert_eq!(
            relation("onsite_web_lead", "offsite_conversion.fb_pixel_lead"),
            Some(Relation::Mirrors)
        );
        assert_eq!(
            relation("onsite_conversion.lead_grouped", "offsite_conversion.fb_pixel_lead"),
            None
        );
    }

    #[test]
    fn a_union_is_known_with_what_it_mixes_and_with_its_suffix() {
        assert_eq!(
            relation(
                "offsite_complete_registration_add_meta_leads",
                "onsite_conversion.lead_grouped"
            ),
            Some(Relation::Union)
        );
        assert_eq!(
            relation("offsite_complete_registration_add_meta_leads_multi_label", "lead"),
            Some(Relation::Union)
        );
    }

    #[test]
    fn two_custom_conversions_do_not_overlap_and_their_roll_up_contains_them() {
        let (one, two) = (
            "offsite_conversion.fb_pixel_custom.Demo",
            "offsite_conversion.fb_pixel_custom.Quote v2.1",
        );
        assert_eq!(relation(one, two), None);
        assert_eq!(
            relation("offsite_conversion.fb_pixel_custom", one),
            Some(Relation::Contains)
        );
    }

    #[test]
    fn the_word_lead_in_a_name_means_nothing() {
        assert_eq!(
            action_type("offsite_content_view_add_meta_leads").map(|entry| entry.role),
            Some(Role::Union)
        );
    }
}
