//! Rows made of cells: hashed, dated and staged as they come.

use super::layout::Layout;
use super::survey::{DATES, Survey};
use super::{CrmError, CrmSettings};
use crate::catalog::{CrmField, MatchKey, Stage, header_key, is_meta_source, is_test_cell, is_yes, stage_for};
use crate::crm::file::{CrmFile, CrmRow, FileKind, Origin, SourceWord, StatusWord};
use crate::crm::finding::{CrmFindingKind, Tallies};
use crate::crm::moment::{Clocks, Moment, Written};
use crate::identity::{Fault, Identity, IdentitySettings, LeadId, LeadIdFault, Remark, lead_id, prepare, unlabelled};
use crate::ingest::{DateOrder, numbers};
use csv::StringRecord;
use jiff::tz::TimeZone;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// How many different statuses or sources are kept apart.
const WORDS: usize = 500;
/// How long one may be; a longer one is no status.
const WORD: usize = 60;
/// What stands for those past the bounds.
const OTHER: &str = "(other)";

/// The keys a field gives.
pub(super) const KEYS: [(CrmField, MatchKey); 14] = [
    (CrmField::Email, MatchKey::Em),
    (CrmField::Phone, MatchKey::Ph),
    (CrmField::FirstName, MatchKey::Fn),
    (CrmField::LastName, MatchKey::Ln),
    (CrmField::City, MatchKey::Ct),
    (CrmField::State, MatchKey::St),
    (CrmField::Postcode, MatchKey::Zp),
    (CrmField::BirthDate, MatchKey::Db),
    (CrmField::Gender, MatchKey::Ge),
    (CrmField::ExternalId, MatchKey::ExternalId),
    (CrmField::Fbc, MatchKey::Fbc),
    (CrmField::Fbp, MatchKey::Fbp),
    (CrmField::Ip, MatchKey::ClientIpAddress),
    (CrmField::UserAgent, MatchKey::ClientUserAgent),
];

/// Words of a column, each with a number.
#[derive(Default)]
struct Words {
    numbers: HashMap<String, u32, foldhash::fast::FixedState>,
    texts: Vec<(String, u32)>,
}

impl Words {
    fn number(&mut self, text: &str) -> u32 {
        let shown = if text.chars().count() > WORD || text.contains('@') {
            OTHER
        } else {
            text
        };
        let known = self.numbers.get(shown).copied();
        let number = known.unwrap_or_else(|| {
            let shown = if self.texts.len() >= WORDS { OTHER } else { shown };
            let next = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
            let number = *self.numbers.entry(shown.to_owned()).or_insert(next);
            if number == next {
                self.texts.push((shown.to_owned(), 0));
            }
            number
        });
        if let Some((_, rows)) = self.texts.get_mut(number as usize) {
            *rows += 1;
        }
        number
    }
}

/// Rows while they are read.
pub(super) struct Rows {
    rows: Vec<CrmRow>,
    tallies: Tallies,
    zone: Option<TimeZone>,
    now: Option<i64>,
    order: Option<DateOrder>,
    mark: Option<numbers::Mark>,
    identity: IdentitySettings,
    chosen: BTreeMap<String, Stage>,
    statuses: Words,
    stages: Vec<(Option<Stage>, bool)>,
    sources: Words,
    origins: HashMap<Origin, Arc<Origin>, foldhash::fast::FixedState>,
    texts: HashMap<String, Arc<str>, foldhash::fast::FixedState>,
    /// Per field: values hashed already and plain ones, each with its first row.
    hashing: Vec<[(u32, u32); 2]>,
    /// Times with an offset and without one, each with its first row.
    zones: [(u32, u32); 2],
    /// What became of cells that many rows share.
    known: [HashMap<String, Prepared, foldhash::fast::FixedState>; SHARED.len()],
    /// Whether a cell was met whose reading hangs on what the whole file looks like.
    leans: bool,
    /// Whether a value was read by the decimal mark.
    by_mark: bool,
}

/// A value ready to be sent, or why it cannot be.
type Prepared = Result<(Identity, Option<Remark>), Fault>;

/// The keys that many rows have the same value of, and whose value hangs on nothing else in the row.
const SHARED: [MatchKey; 3] = [MatchKey::Ct, MatchKey::Country, MatchKey::Ge];
/// How many of their values are remembered.
const REMEMBERED: usize = 20_000;

impl Rows {
    pub(super) fn new(survey: &Survey, settings: &CrmSettings) -> Self {
        let births = settings.identity.date_order.or(settings.date_order);
        Self {
            rows: Vec::with_capacity(survey.rows.min(super::MAX_CRM_ROWS)),
            tallies: Tallies::default(),
            zone: settings.zone.as_deref().and_then(crate::crm::zone),
            now: settings.now,
            order: survey.dates.decide(settings.date_order).ok(),
            mark: mark(survey, settings),
            identity: IdentitySettings {
                date_order: survey.births.decide(births).ok(),
                ..settings.identity.clone()
            },
            chosen: settings
                .stages
                .iter()
                .map(|(status, stage)| (header_key(status), *stage))
                .collect(),
            statuses: Words::default(),
            stages: Vec::new(),
            sources: Words::default(),
            origins: HashMap::default(),
            texts: HashMap::default(),
            hashing: vec![[(0, 0); 2]; CrmField::ALL.len()],
            known: std::array::from_fn(|_| HashMap::default()),
            zones: [(0, 0); 2],
            leans: false,
            by_mark: false,
        }
    }

    /// Rows read at the first look, as if every day and value could be read in one way only.
    pub(super) fn at_first_look(settings: &CrmSettings) -> Self {
        let births = settings.identity.date_order.or(settings.date_order);
        let mut rows = Self::new(&Survey::default(), settings);
        rows.order = settings.date_order;
        rows.identity.date_order = births;
        rows.mark = rows.mark.or(Some(numbers::Mark::Point));
        rows
    }

    /// Whether a first look read what a second one would read too, now that the whole file is known.
    pub(super) fn hold(&self, survey: &Survey, settings: &CrmSettings) -> bool {
        !self.leans && !survey.unsettled() && (!self.by_mark || self.mark == mark(survey, settings))
    }

    /// Whether a first look is of no use any more.
    pub(super) const fn leans(&self) -> bool {
        self.leans
    }

    /// Makes room for so many rows in all.
    pub(super) fn reserve(&mut self, rows: usize) {
        self.rows
            .reserve(rows.min(super::MAX_CRM_ROWS).saturating_sub(self.rows.len()));
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Takes a row.
    pub(super) fn take(&mut self, layout: &Layout, record: &StringRecord, place: u32) {
        if record.len() > layout.columns.len()
            && record
                .iter()
                .skip(layout.columns.len())
                .any(|cell| !cell.trim().is_empty())
        {
            self.tallies.add(CrmFindingKind::LongRow, None, place);
        } else if record.len() < layout.columns.len() {
            self.tallies.add(CrmFindingKind::ShortRow, None, place);
        }
        let cell = |field: CrmField| {
            layout
                .at(field)
                .and_then(|at| record.get(at))
                .unwrap_or_default()
                .trim()
        };
        let mut row = CrmRow {
            place,
            lead_id: None,
            created: None,
            stage: None,
            reached: [None; 6],
            identities: Vec::new(),
            source: None,
            organic: is_yes(cell(CrmField::IsOrganic)),
            test: is_yes(cell(CrmField::IsTest)),
            origin: None,
            value: None,
            currency: None,
        };
        for (field, at) in layout.fields() {
            if !matches!(field, CrmField::UserAgent | CrmField::Fbc) {
                row.test |= record
                    .get(at)
                    .is_some_and(|raw| memchr::memchr2(b'<', b'@', raw.as_bytes()).is_some() && is_test_cell(raw));
            }
        }
        if layout.at(CrmField::LeadId).is_some() {
            match lead_id(cell(CrmField::LeadId)) {
                Ok(id) => row.lead_id = Some(id),
                Err(fault) => {
                    let kind = match fault {
                        LeadIdFault::Damaged => CrmFindingKind::DamagedLeadId,
                        LeadIdFault::Empty => CrmFindingKind::NoLeadId,
                        LeadIdFault::Other => CrmFindingKind::NotALeadId,
                    };
                    self.tallies.add(kind, Some(CrmField::LeadId), place);
                }
            }
        }
        self.dates(&mut row, layout, &cell);
        self.stage(&mut row, layout, &cell);
        self.keys(&mut row, layout, &cell);
        if row.lead_id.is_none() && row.identities.is_empty() {
            self.tallies.add(CrmFindingKind::NoIdentity, None, place);
        }
        let source = cell(CrmField::Source);
        if !source.is_empty() {
            row.source = Some(self.sources.number(source));
        }
        row.origin = self.origin(layout, &cell);
        self.value(&mut row, &cell);
        self.rows.push(row);
    }

    fn dates<'c>(&mut self, row: &mut CrmRow, layout: &Layout, cell: &impl Fn(CrmField) -> &'c str) {
        for field in DATES {
            if layout.at(field).is_none() {
                continue;
            }
            let text = cell(field);
            let stage = Stage::parse(field.as_str());
            if text.is_empty() {
                if field == CrmField::Created {
                    self.tallies.add(CrmFindingKind::NoCreated, Some(field), row.place);
                }
                continue;
            }
            // A column of a stage may say yes or no instead of when.
            if let Some(stage) = stage
                && text.len() <= 5
                && !text.bytes().any(|byte| byte == b':' || byte == b'-')
            {
                if is_yes(text) {
                    set(row, stage, None);
                }
                if is_yes(text)
                    || matches!(
                        text.to_lowercase().as_str(),
                        "0" | "no" | "n" | "false" | "nein" | "non"
                    )
                {
                    continue;
                }
            }
            let Some(moment) = self.moment(text, field, row.place) else {
                continue;
            };
            match (field, stage) {
                (CrmField::Created, _) => {
                    row.created = Some(moment);
                    set(row, Stage::Raw, Some(moment));
                }
                (_, Some(stage)) => {
                    if row
                        .created
                        .is_some_and(|created| moment.seconds < created.seconds && moment.day < created.day)
                    {
                        self.tallies
                            .add(CrmFindingKind::StageBeforeLead, Some(field), row.place);
                    }
                    set(row, stage, Some(moment));
                }
                _ => {}
            }
        }
    }

    fn moment(&mut self, text: &str, field: CrmField, place: u32) -> Option<Moment> {
        let Some(written) = Written::parse(text, self.order) else {
            self.leans = true;
            let either = [DateOrder::DayFirst, DateOrder::MonthFirst]
                .into_iter()
                .any(|order| Written::parse(text, Some(order)).is_some());
            let kind = if either {
                CrmFindingKind::AmbiguousDates
            } else {
                CrmFindingKind::UnreadDate
            };
            self.tallies.add(kind, Some(field), place);
            return None;
        };
        if let Some((count, first)) = self.zones.get_mut(usize::from(!written.has_offset())) {
            *first = if *count == 0 { place } else { *first };
            *count += 1;
        }
        let Some((moment, clocks)) = written.resolve(self.zone.as_ref()) else {
            self.tallies.add(CrmFindingKind::UnreadDate, Some(field), place);
            return None;
        };
        match clocks {
            Clocks::Repeats => self.tallies.add(CrmFindingKind::ClocksRepeat, Some(field), place),
            Clocks::Skips => self.tallies.add(CrmFindingKind::ClocksSkip, Some(field), place),
            Clocks::Plain => {}
        }
        // A wall time without a zone can be half a day off.
        let slack = if moment.exact { 60 } else { 14 * 3_600 };
        if self.now.is_some_and(|now| moment.seconds > now.saturating_add(slack)) {
            self.tallies.add(CrmFindingKind::FutureDate, Some(field), place);
        }
        Some(moment)
    }

    fn stage<'c>(&mut self, row: &mut CrmRow, layout: &Layout, cell: &impl Fn(CrmField) -> &'c str) {
        if layout.at(CrmField::Status).is_none() {
            return;
        }
        let status = cell(CrmField::Status);
        if status.is_empty() {
            self.tallies
                .add(CrmFindingKind::NoStatus, Some(CrmField::Status), row.place);
            return;
        }
        let number = self.statuses.number(status) as usize;
        if number >= self.stages.len() {
            let other = self.statuses.texts.get(number).is_some_and(|(text, _)| text == OTHER);
            let chosen = self.chosen.get(&header_key(status)).copied().filter(|_| !other);
            self.stages.push((
                chosen.or_else(|| stage_for(status).filter(|_| !other)),
                chosen.is_some(),
            ));
        }
        row.stage = self.stages.get(number).and_then(|(stage, _)| *stage);
        let Some(stage) = row.stage else {
            self.tallies
                .add(CrmFindingKind::UnknownStatus, Some(CrmField::Status), row.place);
            return;
        };
        if row.reached_at(stage).is_none() {
            let text = cell(CrmField::StatusChanged);
            // It was looked at once with the other dates, so nothing is counted twice here.
            let changed = Written::parse(text, self.order).and_then(|written| written.resolve(self.zone.as_ref()));
            set(row, stage, changed.map(|(moment, _)| moment));
        }
    }

    fn keys<'c>(&mut self, row: &mut CrmRow, layout: &Layout, cell: &impl Fn(CrmField) -> &'c str) {
        let country = Some(cell(CrmField::Country)).filter(|country| !country.is_empty());
        row.identities.reserve_exact(layout.keys);
        for (field, key) in KEYS {
            if layout.at(field).is_some() {
                self.key(row, field, key, cell(field), country);
            }
        }
        if let Some(country) = country {
            self.key(row, CrmField::Country, MatchKey::Country, country, None);
        } else if let Some(country) = self.identity.country.clone() {
            self.key(row, CrmField::Country, MatchKey::Country, &country, None);
        }
        // Two words are first and last name; of more it cannot be told.
        if layout.at(CrmField::FirstName).is_none() && layout.at(CrmField::FullName).is_some() {
            let mut words = cell(CrmField::FullName).split_whitespace();
            if let (Some(first), Some(last), None) = (words.next(), words.next(), words.next()) {
                self.key(row, CrmField::FullName, MatchKey::Fn, first, country);
                self.key(row, CrmField::FullName, MatchKey::Ln, last, country);
            }
        }
    }

    /// Takes a value of a key.
    fn key(&mut self, row: &mut CrmRow, field: CrmField, key: MatchKey, text: &str, country: Option<&str>) {
        let text = unlabelled(text);
        if text.is_empty() {
            return;
        }
        let shared = SHARED.iter().position(|shared| *shared == key);
        let known = shared.and_then(|at| self.known.get(at)?.get(text).cloned());
        let prepared = known.unwrap_or_else(|| {
            let prepared = prepare(key, text, country, &self.identity);
            if let Some(known) = shared.and_then(|at| self.known.get_mut(at))
                && known.len() < REMEMBERED
            {
                known.insert(text.to_owned(), prepared.clone());
            }
            prepared
        });
        match prepared {
            Ok((identity, remark)) => {
                self.remark(remark, field, row.place);
                row.identities.push((key, identity));
            }
            Err(fault) => {
                let kind = match fault {
                    Fault::Empty => return,
                    Fault::Placeholder => CrmFindingKind::Placeholder,
                    Fault::KnownBadHash => CrmFindingKind::KnownBadHash,
                    Fault::Md5 => CrmFindingKind::Md5,
                    Fault::AmbiguousDay => CrmFindingKind::AmbiguousDates,
                    _ => CrmFindingKind::UnusableValue,
                };
                self.leans |= fault == Fault::AmbiguousDay;
                self.tallies.add(kind, Some(field), row.place);
            }
        }
    }

    fn remark(&mut self, remark: Option<Remark>, field: CrmField, place: u32) {
        let hashed = matches!(remark, Some(Remark::AlreadyHashed | Remark::UpperCaseHash));
        if let Some((count, first)) = self
            .hashing
            .get_mut(field as usize)
            .and_then(|sides| sides.get_mut(usize::from(!hashed)))
        {
            *first = if *count == 0 { place } else { *first };
            *count += 1;
        }
        let kind = match remark {
            Some(Remark::UpperCaseHash) => CrmFindingKind::UpperCaseHash,
            Some(Remark::TrunkZero) => CrmFindingKind::TrunkZero,
            Some(Remark::NoCountryCode) => CrmFindingKind::NoCountryCode,
            Some(Remark::PostcodeDash) => CrmFindingKind::PostcodeDash,
            None | Some(Remark::AlreadyHashed | Remark::CountryCodeAdded) => return,
        };
        self.tallies.add(kind, Some(field), place);
    }

    fn origin<'c>(&mut self, layout: &Layout, cell: &impl Fn(CrmField) -> &'c str) -> Option<Arc<Origin>> {
        if !layout.has_origin {
            return None;
        }
        let mut text = |field| {
            let text = unlabelled(cell(field));
            (!text.is_empty() && text.len() <= 1_000).then(|| match self.texts.get(text) {
                Some(known) => known.clone(),
                None => {
                    let new: Arc<str> = text.into();
                    self.texts.insert(text.to_owned(), new.clone());
                    new
                }
            })
        };
        let origin = Origin {
            campaign_id: text(CrmField::CampaignId),
            campaign_name: text(CrmField::CampaignName),
            adset_id: text(CrmField::AdsetId),
            adset_name: text(CrmField::AdsetName),
            ad_id: text(CrmField::AdId),
            ad_name: text(CrmField::AdName),
        };
        if origin == Origin::default() {
            return None;
        }
        Some(match self.origins.get(&origin) {
            Some(known) => known.clone(),
            None => {
                let new = Arc::new(origin.clone());
                self.origins.insert(origin, new.clone());
                new
            }
        })
    }

    fn value<'c>(&mut self, row: &mut CrmRow, cell: &impl Fn(CrmField) -> &'c str) {
        let text = cell(CrmField::Value);
        if text.is_empty() && cell(CrmField::Currency).is_empty() {
            return;
        }
        self.by_mark |= text.contains(['.', ',']);
        // A comma that parts no thousands is the decimal mark, whatever comes later.
        self.leans |= text
            .rsplit_once(',')
            .is_some_and(|(_, after)| after.len() != 3 && !after.contains('.'));
        let read = match (self.mark, numbers::plain(text)) {
            (Some(mark), _) => numbers::read(text, mark),
            (None, Some(cell)) if !text.contains('.') => cell,
            (None, _) => {
                self.tallies
                    .add(CrmFindingKind::AmbiguousValues, Some(CrmField::Value), row.place);
                return;
            }
        };
        match read {
            numbers::Cell::Number(value) => row.value = Some(value),
            numbers::Cell::Blank => {}
            numbers::Cell::Unread => self
                .tallies
                .add(CrmFindingKind::UnreadValue, Some(CrmField::Value), row.place),
        }
        let currency = cell(CrmField::Currency).to_uppercase();
        if currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_uppercase()) {
            row.currency = Some(
                self.texts
                    .entry(currency.clone())
                    .or_insert_with(|| currency.as_str().into())
                    .clone(),
            );
        }
    }

    /// The file.
    pub(super) fn finish(
        mut self,
        name: String,
        kind: FileKind,
        layout: Layout,
        settings: CrmSettings,
        lossy: bool,
    ) -> Result<CrmFile, CrmError> {
        let Some(first) = self.rows.first().map(|row| row.place) else {
            return Err(CrmError::NoRows);
        };
        self.last_looks();
        for column in &layout.columns {
            if column.because == crate::crm::ColumnUse::Second {
                self.tallies.add(
                    CrmFindingKind::SecondColumn,
                    column.field,
                    u32::try_from(layout.skip.max(1)).unwrap_or(1),
                );
            }
        }
        if layout.is_headless() {
            self.tallies.add(CrmFindingKind::NoHeader, None, first);
        }
        if lossy {
            self.tallies.add(CrmFindingKind::NotUtf8, None, first);
        }
        let mut statuses: Vec<StatusWord> = self
            .statuses
            .texts
            .into_iter()
            .zip(self.stages)
            .map(|((text, rows), (stage, chosen))| StatusWord {
                text,
                stage,
                chosen,
                rows,
            })
            .collect();
        statuses.sort_by(|a, b| b.rows.cmp(&a.rows).then_with(|| a.text.cmp(&b.text)));
        let sources = self
            .sources
            .texts
            .into_iter()
            .map(|(text, rows)| SourceWord {
                meta: is_meta_source(&text),
                text,
                rows,
            })
            .collect();
        Ok(CrmFile {
            name,
            kind,
            rows: self.rows,
            columns: layout.columns,
            statuses,
            sources,
            findings: self.tallies.finish(),
            settings,
        })
    }

    /// What can be told only when all rows are read.
    fn last_looks(&mut self) {
        let mut ids: HashSet<LeadId, foldhash::fast::FixedState> =
            HashSet::with_capacity_and_hasher(self.rows.len(), foldhash::fast::FixedState::default());
        let mut currencies: Option<&Arc<str>> = None;
        let (mut rounded, mut long) = ((0_u32, 0_u32), 0_u32);
        for row in &self.rows {
            if let Some(id) = row.lead_id {
                if !ids.insert(id) {
                    self.tallies
                        .add(CrmFindingKind::DuplicateLeadId, Some(CrmField::LeadId), row.place);
                }
                if let Some(zeros) = id.ends_rounded() {
                    long += 1;
                    if zeros {
                        rounded = (rounded.0 + 1, if rounded.0 == 0 { row.place } else { rounded.1 });
                    }
                }
            }
            match (&row.currency, currencies) {
                (Some(currency), Some(first)) if currency != first => {
                    self.tallies
                        .add(CrmFindingKind::MixedCurrencies, Some(CrmField::Currency), row.place)
                }
                (Some(currency), None) => currencies = Some(currency),
                _ => {}
            }
        }
        // One ID in ten ends in a zero by chance; most of many do not.
        if rounded.0 >= 3 && rounded.0 * 2 > long {
            self.tallies
                .add_many(CrmFindingKind::RoundedLeadIds, Some(CrmField::LeadId), rounded);
        }
        for (field, [hashed, plain]) in CrmField::ALL.iter().zip(&self.hashing) {
            if hashed.0 > 0 && plain.0 > 0 {
                let fewer = if hashed.0 < plain.0 { *hashed } else { *plain };
                self.tallies.add_many(CrmFindingKind::MixedHashing, Some(*field), fewer);
            }
        }
        let [with, without] = self.zones;
        if with.0 > 0 && without.0 > 0 {
            let fewer = if with.0 < without.0 { with } else { without };
            self.tallies.add_many(CrmFindingKind::MixedZones, None, fewer);
        }
        if without.0 > 0 && self.zone.is_none() {
            self.tallies.add_many(CrmFindingKind::NoZone, None, without);
        }
    }
}

/// The decimal mark of values; none when they can be read both ways.
fn mark(survey: &Survey, settings: &CrmSettings) -> Option<numbers::Mark> {
    let answer = settings.decimal.as_deref().and_then(numbers::Mark::parse);
    match survey.values.decide(None, false, survey.comma_file, answer) {
        numbers::Decision::Is(mark) => Some(mark),
        numbers::Decision::Ask(_) => None,
    }
}

/// Notes that a row has reached a stage; a date is not lost to a note without one.
fn set(row: &mut CrmRow, stage: Stage, moment: Option<Moment>) {
    if let Some(place) = Stage::ALL
        .iter()
        .position(|known| *known == stage)
        .and_then(|at| row.reached.get_mut(at))
    {
        *place = Some(moment.or(place.flatten()));
    }
}
