//! Which group each row belongs to, and what the groups are called.

use super::location::{located, tells};
use super::parts::Part;
use super::within::{Memo, Within};
use crate::catalog::{field, location_name, normal_header};
use crate::day::{Day, WeekStart};
use crate::source::{Source, Texts};
use foldhash::fast::FixedState;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

/// One dimension's part of what a group is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GroupKey {
    /// The dimension asked for: `campaign`, `day`, `age`.
    pub dimension: String,
    /// What tells the group from others: an id, a day, a text. None where rows have nothing there.
    pub key: Option<String>,
    /// What a person reads.
    pub label: String,
}

impl GroupKey {
    /// The text that a filter names it by: what a person reads; empty where rows have nothing there.
    #[must_use]
    pub fn filter_text(&self) -> String {
        self.key.as_ref().map_or_else(String::new, |_| self.label.clone())
    }

    /// The name alone: the label without what tells it from others of the same name.
    #[must_use]
    pub fn name(&self) -> &str {
        let Some(key) = &self.key else { return &self.label };
        if self.label == *key && LEVELS.iter().any(|level| level.name() == self.dimension) {
            return self.label.split(ABOVE).next().unwrap_or(&self.label);
        }
        self.label
            .strip_suffix(')')
            .and_then(|rest| rest.strip_suffix(key.as_str()))
            .and_then(|rest| rest.strip_suffix(" ("))
            .unwrap_or(&self.label)
    }
}

/// A way to group rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// By id where rows have one, else by name within the names above it.
    Level {
        name: &'static str,
        id: &'static str,
        label: &'static str,
        above: &'static [&'static str],
    },
    Time(Time),
    Dimension(Arc<str>),
    /// Where leads happen, as far as the rows tell.
    Location,
    /// A part of the names of a dimension; the text it was asked for by comes first.
    Part(String, Arc<str>, Part),
}

/// What to ask for to group by conversion location.
const LOCATION: &str = "conversion_location";

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time {
    Day,
    Week(WeekStart),
    Month,
}

impl Time {
    /// All of them, with what to ask for and what they are called.
    const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Day, "day", "Day"),
        (Self::Week(WeekStart::Monday), "week", "Week (from Monday)"),
        (Self::Week(WeekStart::Sunday), "week_sunday", "Week (from Sunday)"),
        (Self::Week(WeekStart::Saturday), "week_saturday", "Week (from Saturday)"),
        (Self::Month, "month", "Month"),
    ];

    /// What to ask for.
    pub(super) fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(time, ..)| *time == self)
            .map_or("day", |(_, name, _)| name)
    }

    /// The unit that a day is in, named by its first day or its month.
    fn of(self, day: Day) -> String {
        match self {
            Self::Day => day.to_string(),
            Self::Week(start) => day.week_from(start).to_string(),
            Self::Month => day.month(),
        }
    }
}

pub(super) const LEVELS: [By; 4] = [
    By::Level {
        name: "campaign",
        id: "campaign_id",
        label: "campaign_name",
        above: &[],
    },
    By::Level {
        name: "adset",
        id: "adset_id",
        label: "adset_name",
        above: &["campaign_name"],
    },
    By::Level {
        name: "ad",
        id: "ad_id",
        label: "ad_name",
        above: &["adset_name", "campaign_name"],
    },
    By::Level {
        name: "account",
        id: "account_id",
        label: "account_name",
        above: &[],
    },
];

impl By {
    /// The way a person asks for: `campaign`, `day`, `age`, or a header of the file.
    pub(super) fn parse(text: &str, sources: &[&Source]) -> Option<Self> {
        if let Some((name, rule)) = text.split_once(':') {
            let part = Part::parse(rule)?;
            let field = match Self::parse(name, sources)? {
                Self::Level { label, .. } => Arc::from(label),
                Self::Dimension(field) => field,
                _ => return None,
            };
            return has(sources, &field).then(|| Self::Part(text.to_owned(), field, part));
        }
        let asked = normal_header(text).0;
        let under = asked.replace([' ', '-'], "_");
        if let Some((time, ..)) = Time::ALL.iter().find(|(_, name, _)| *name == under) {
            return Some(Self::Time(*time));
        }
        if under == LOCATION {
            return Some(Self::Location);
        }
        if let Some(level) = LEVELS
            .iter()
            .find(|level| matches!(level, Self::Level { name, .. } if *name == asked.replace([' ', '_'], "")))
        {
            return level
                .fields()
                .iter()
                .any(|name| has(sources, name))
                .then(|| level.clone());
        }
        let names = [Some(asked.as_str()), Some(under.as_str())];
        let fields = [
            crate::catalog::field_for_header(&asked).map(|field| field.field.as_str()),
            crate::catalog::field_for_api(&under).map(|field| field.field.as_str()),
        ];
        names
            .into_iter()
            .chain(fields)
            .flatten()
            .find(|name| has(sources, name))
            .map(|name| Self::Dimension(name.into()))
    }

    /// What a person asks for to get it.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Level { name, .. } => name,
            Self::Time(time) => time.name(),
            Self::Dimension(name) => name,
            Self::Location => LOCATION,
            Self::Part(asked, ..) => asked,
        }
    }

    /// The dimensions of the source it reads.
    pub(super) fn fields(&self) -> Vec<&str> {
        match self {
            Self::Level { id, label, .. } => vec![id, label],
            Self::Time(_) | Self::Location => Vec::new(),
            Self::Dimension(name) | Self::Part(_, name, _) => vec![name],
        }
    }

    /// The ways these sources can be grouped, with their labels, the most useful first.
    pub(super) fn possible(sources: &[&Source]) -> Vec<(Self, String)> {
        let mut ways: Vec<(Self, String)> = Vec::new();
        for (level, label) in LEVELS.iter().zip(["Campaign", "Ad set", "Ad", "Account"]) {
            if level.fields().iter().any(|name| has(sources, name)) {
                ways.push((level.clone(), label.to_owned()));
            }
        }
        if sources
            .iter()
            .any(|source| source.table.periods.iter().any(Option::is_some))
        {
            for (time, _, label) in Time::ALL {
                ways.push((Self::Time(time), label.to_owned()));
            }
        }
        if sources.iter().any(|source| tells(source)) {
            ways.push((Self::Location, "Conversion location".to_owned()));
        }
        let taken = [
            "campaign_id",
            "campaign_name",
            "adset_id",
            "adset_name",
            "ad_id",
            "ad_name",
            "account_id",
            "account_name",
        ];
        let mut names: Vec<&Arc<str>> = sources
            .iter()
            .flat_map(|source| source.table.dimensions.keys())
            .collect();
        names.sort_by_key(|name| (field(name).is_none(), (*name).clone()));
        names.dedup();
        for name in names {
            if !taken.contains(&name.as_ref()) {
                let label = field(name).map_or_else(|| name.to_string(), |field| field.label().to_owned());
                ways.push((Self::Dimension(name.clone()), label));
            }
        }
        ways
    }
}

pub(super) fn has(sources: &[&Source], name: &str) -> bool {
    sources.iter().any(|source| source.table.dimensions.contains_key(name))
}

/// Rows put into groups.
#[derive(Debug)]
pub(super) struct Groups {
    /// What each group is.
    pub(super) keys: Vec<Vec<GroupKey>>,
    /// For each source, the group of each row.
    pub(super) of_row: Vec<Vec<u32>>,
    /// How many rows each group has.
    pub(super) rows: Vec<u32>,
    /// For each source, whether it has rows of each group.
    pub(super) present: Vec<Vec<bool>>,
    /// For each way of time, rows that are longer than its unit.
    pub(super) too_long: Vec<(Time, u32)>,
    /// Whether all rows are in one group, the total.
    pub(super) whole: bool,
    /// The sums that were made of them, for each source.
    pub(super) sums: Vec<Memo>,
    /// The place of each group when they are in the order of their keys. Made when it is asked for.
    pub(super) ranks: OnceLock<Vec<u32>>,
}

impl Groups {
    /// The place of a group when all are in the order of their keys: what sorts equals, without comparing texts each time.
    pub(super) fn rank(&self, at: usize) -> u32 {
        let ranks = self.ranks.get_or_init(|| {
            let mut order: Vec<(&[GroupKey], usize)> = self
                .keys
                .iter()
                .enumerate()
                .map(|(at, key)| (key.as_slice(), at))
                .collect();
            order.sort_unstable();
            let mut ranks = vec![0; order.len()];
            for (place, (_, at)) in (0..).zip(order) {
                if let Some(rank) = ranks.get_mut(at) {
                    *rank = place;
                }
            }
            ranks
        });
        ranks.get(at).copied().unwrap_or_default()
    }

    /// For each source, its rows in their groups.
    pub(super) fn within(&self) -> impl Iterator<Item = Within<'_>> {
        let count = self.rows.len();
        self.of_row
            .iter()
            .enumerate()
            .map(move |(at, of_row)| match self.sums.get(at) {
                Some(_) if self.whole => Within::whole(of_row),
                Some(memo) => Within::kept(of_row, count, memo),
                None => Within::of(of_row, count),
            })
    }
}

/// Puts rows into groups. Without a way there is one group, the total. Groups come in the order of their first row.
pub(super) fn group(sources: &[&Source], by: &[By]) -> Groups {
    let mut codes: HashMap<Vec<u32>, u32, FixedState> = HashMap::default();
    // Of one way alone its numbers tell the groups.
    let mut dense: Vec<Option<u32>> = Vec::new();
    let mut texts: Vec<Numbered> = by.iter().map(|_| Numbered::default()).collect();
    let mut groups = Groups {
        keys: Vec::new(),
        of_row: Vec::new(),
        rows: Vec::new(),
        present: Vec::new(),
        too_long: Vec::new(),
        whole: by.is_empty(),
        sums: sources.iter().map(|_| Memo::default()).collect(),
        ranks: OnceLock::new(),
    };
    if by.is_empty() {
        groups.keys.push(Vec::new());
        groups.rows.push(
            sources
                .iter()
                .map(|source| u32::try_from(source.table.rows).unwrap_or(u32::MAX))
                .sum(),
        );
        groups.of_row = sources.iter().map(|source| vec![0; source.table.rows]).collect();
        groups.present = sources.iter().map(|source| vec![source.table.rows > 0]).collect();
        return groups;
    }
    let mut members: Vec<Vec<u32>> = Vec::new();
    for source in sources {
        let columns: Vec<Vec<u32>> = by
            .iter()
            .zip(texts.iter_mut())
            .map(|(by, texts)| codes_of(source, by, texts, &mut groups.too_long))
            .collect();
        let mut of_row = Vec::with_capacity(source.table.rows);
        let mut key = Vec::with_capacity(by.len());
        for row in 0..source.table.rows {
            key.clear();
            key.extend(
                columns
                    .iter()
                    .map(|column| column.get(row).copied().unwrap_or_default()),
            );
            let known = match key.as_slice() {
                [number] => dense.get(*number as usize).copied().flatten(),
                key => codes.get(key).copied(),
            };
            let code = known.unwrap_or_else(|| {
                let code = u32::try_from(members.len()).unwrap_or(u32::MAX);
                if let [number] = key.as_slice() {
                    let place = *number as usize;
                    if dense.len() <= place {
                        dense.resize(place + 1, None);
                    }
                    if let Some(known) = dense.get_mut(place) {
                        *known = Some(code);
                    }
                } else {
                    codes.insert(key.clone(), code);
                }
                members.push(key.clone());
                groups.rows.push(0);
                code
            });
            if let Some(rows) = groups.rows.get_mut(code as usize) {
                *rows += 1;
            }
            of_row.push(code);
        }
        groups.of_row.push(of_row);
    }
    let count = groups.rows.len();
    groups.present = presence(&groups.of_row, count);
    let mut names: Vec<Vec<Option<GroupKey>>> = by.iter().zip(&texts).map(|(by, texts)| named(by, texts)).collect();
    let alone = by.len() == 1;
    groups.keys = members
        .into_iter()
        .map(|member| {
            let parts = member.iter().zip(&mut names).filter_map(|(code, names)| {
                let name = names.get_mut(*code as usize)?;
                // Of one way alone every name belongs to one group.
                if alone { name.take() } else { name.clone() }
            });
            parts.collect()
        })
        .collect();
    groups
}

/// The different texts of one way, each with a number, and the names that things with it have.
#[derive(Default)]
struct Numbered {
    codes: HashMap<Option<Arc<str>>, u32, FixedState>,
    texts: Vec<Option<Arc<str>>>,
    names: Vec<Names>,
}

impl Numbered {
    fn number(&mut self, text: Option<Arc<str>>) -> u32 {
        if let Some(code) = self.codes.get(&text) {
            return *code;
        }
        let code = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.codes.insert(text.clone(), code);
        self.texts.push(text);
        self.names.push(Names::default());
        code
    }

    fn call(&mut self, code: u32, name: &Arc<str>) {
        if let Some(names) = self.names.get_mut(code as usize) {
            names.add(name);
        }
    }
}

/// The names that were met, and how often each; hardly ever more than one.
#[derive(Default)]
struct Names {
    first: Option<(Arc<str>, u32)>,
    others: BTreeMap<Arc<str>, u32>,
}

impl Names {
    fn add(&mut self, name: &Arc<str>) {
        match &mut self.first {
            None => self.first = Some((name.clone(), 1)),
            Some((known, times)) if known == name => *times += 1,
            Some(_) => *self.others.entry(name.clone()).or_default() += 1,
        }
    }

    /// The one met most; of equals the first in order, so that the order of rows does not matter.
    fn best(&self) -> Option<&Arc<str>> {
        let first = self.first.iter().map(|(name, times)| (name, times));
        first
            .chain(&self.others)
            .min_by(|(a, of_a), (b, of_b)| of_b.cmp(of_a).then_with(|| a.cmp(b)))
            .map(|(name, _)| name)
    }
}

/// For each source, whether it has rows of each group.
pub(super) fn presence(of_row: &[Vec<u32>], groups: usize) -> Vec<Vec<bool>> {
    let of_source = |of_row: &Vec<u32>| {
        let mut present = vec![false; groups];
        for group in of_row {
            if let Some(present) = present.get_mut(*group as usize) {
                *present = true;
            }
        }
        present
    };
    of_row.iter().map(of_source).collect()
}

/// The number of each row's text for one way.
fn codes_of(source: &Source, by: &By, texts: &mut Numbered, too_long: &mut Vec<(Time, u32)>) -> Vec<u32> {
    let rows = source.table.rows;
    match by {
        By::Dimension(name) => match source.table.dimensions.get(name) {
            Some(column) => {
                let none = texts.number(None);
                let of_value: Vec<u32> = column
                    .values
                    .iter()
                    .map(|value| texts.number(Some(value.clone())))
                    .collect();
                (0..rows).map(|row| code_in(column, row, &of_value, none)).collect()
            }
            None => vec![texts.number(None); rows],
        },
        By::Part(_, name, part) => match source.table.dimensions.get(name) {
            Some(column) => {
                let none = texts.number(None);
                let of_value: Vec<u32> = column
                    .values
                    .iter()
                    .map(|value| texts.number(part.of(value).map(Arc::from)))
                    .collect();
                (0..rows).map(|row| code_in(column, row, &of_value, none)).collect()
            }
            None => vec![texts.number(None); rows],
        },
        By::Location => {
            let (of_row, found) = located(source);
            let codes: Vec<u32> = found
                .iter()
                .map(|found| {
                    let code = texts.number(found.location.map(|place| place.as_str().into()));
                    if let Some(place) = found.location {
                        texts.call(code, &location_name(place).into());
                    }
                    code
                })
                .collect();
            let none = texts.number(None);
            of_row
                .iter()
                .map(|group| codes.get(*group as usize).copied().unwrap_or(none))
                .collect()
        }
        By::Time(time) => {
            let mut longer = 0;
            let mut last = None;
            let codes = (0..rows)
                .map(|row| {
                    let period = source.table.periods.get(row).copied().flatten();
                    let Some(period) = period else {
                        return texts.number(None);
                    };
                    if let Some((before, code)) = last
                        && before == period
                    {
                        longer += u32::from(!fits(*time, period));
                        return code;
                    }
                    let text = if fits(*time, period) {
                        time.of(period.from)
                    } else {
                        longer += 1;
                        format!("{} to {}", period.from, period.to)
                    };
                    let code = texts.number(Some(text.into()));
                    last = Some((period, code));
                    code
                })
                .collect();
            if longer > 0 {
                too_long.push((*time, longer));
            }
            codes
        }
        By::Level { id, label, above, .. } => {
            let ids = source.table.dimensions.get(*id);
            let names = source.table.dimensions.get(*label);
            let above: Vec<&Texts> = above
                .iter()
                .filter_map(|name| source.table.dimensions.get(*name))
                .collect();
            let mut seen: HashMap<[u32; 4], u32, FixedState> = HashMap::default();
            // What an id was met with first, by its place: rows of it are hardly ever anything else.
            let mut first: Vec<Option<([u32; 4], u32)>> = vec![None; ids.map_or(0, |ids| ids.values.len() + 1)];
            (0..rows)
                .map(|row| {
                    let code = |column: Option<&Texts>| {
                        column
                            .and_then(|column| column.codes.get(row))
                            .copied()
                            .unwrap_or_default()
                    };
                    let mut cells = [code(ids), code(names), 0, 0];
                    for (cell, column) in cells.iter_mut().skip(2).zip(&above) {
                        *cell = code(Some(column));
                    }
                    let [of_id, ..] = cells;
                    let known = match first.get(of_id as usize) {
                        Some(Some((same, code))) if *same == cells => Some(*code),
                        _ => seen.get(&cells).copied(),
                    };
                    if let Some(code) = known {
                        return code;
                    }
                    let name = names.and_then(|column| column.get(row));
                    let text: Option<Arc<str>> = match (ids.and_then(|column| column.get(row)), name) {
                        (Some(id), _) => Some(id.clone()),
                        (None, Some(name)) => {
                            let mut text = name.to_string();
                            for column in &above {
                                text.push_str(ABOVE);
                                text.push_str(column.get(row).map_or("", |name| name));
                            }
                            Some(text.into())
                        }
                        (None, None) => None,
                    };
                    let named = name.filter(|_| text.is_some());
                    let code = texts.number(text);
                    if let Some(name) = named {
                        texts.call(code, name);
                    }
                    match first.get_mut(of_id as usize) {
                        Some(place @ None) => *place = Some((cells, code)),
                        _ => {
                            seen.insert(cells, code);
                        }
                    }
                    code
                })
                .collect()
        }
    }
}

/// Stands between a name and the names above it.
const ABOVE: &str = " · ";

fn code_in(column: &Texts, row: usize, of_value: &[u32], none: u32) -> u32 {
    let code = column.codes.get(row).copied().unwrap_or_default() as usize;
    code.checked_sub(1)
        .and_then(|at| of_value.get(at))
        .copied()
        .unwrap_or(none)
}

fn fits(time: Time, period: crate::source::Period) -> bool {
    match time {
        Time::Day => period.from == period.to,
        Time::Week(start) => period.from.week_from(start) == period.to.week_from(start),
        Time::Month => period.from.month() == period.to.month(),
    }
}

/// The key and label of each text, by its number. One name for several keys is told apart by what stands above it or by
/// its id.
fn named(by: &By, texts: &Numbered) -> Vec<Option<GroupKey>> {
    let best: Vec<Option<&Arc<str>>> = texts.names.iter().map(Names::best).collect();
    let mut times: HashMap<&str, u32, FixedState> = HashMap::default();
    for (text, name) in texts.texts.iter().zip(&best) {
        if let (Some(_), Some(name)) = (text, name) {
            *times.entry(name).or_default() += 1;
        }
    }
    texts
        .texts
        .iter()
        .zip(best)
        .map(|(text, name)| {
            let label = match (text, name) {
                (None, _) => "(none)".to_owned(),
                (Some(text), None) => text.to_string(),
                (Some(_), Some(name)) if times.get(name.as_ref()).copied().unwrap_or_default() < 2 => name.to_string(),
                (Some(text), Some(name)) => {
                    let below = text.strip_prefix(name.as_ref());
                    if below.is_some_and(|rest| rest.starts_with(ABOVE)) {
                        text.to_string()
                    } else {
                        format!("{name} ({text})")
                    }
                }
            };
            Some(GroupKey {
                dimension: by.name().to_owned(),
                key: text.as_ref().map(ToString::to_string),
                label,
            })
        })
        .collect()
}
