//! Archives: counted while they are unpacked, so that a small file cannot become a huge one.

use super::limits::{Limits, RATIO_FROM};
use super::{ReadError, ReadErrorKind};
use std::io::{Cursor, Read as _};
use zip::ZipArchive;

/// A file of an archive.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// Whether bytes are an archive that holds a workbook.
pub(crate) fn is_workbook(bytes: &[u8]) -> bool {
    let Ok(archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return false;
    };
    archive
        .file_names()
        .filter_map(Result::ok)
        .any(|name| matches!(name.as_ref(), "xl/workbook.xml" | "xl/workbook.bin" | "content.xml"))
}

/// Unpacks to nowhere, to see that it stays within the limits.
pub(super) fn measure(bytes: &[u8], limits: &Limits) -> Result<(), ReadError> {
    each(bytes, limits, |_| false).map(drop)
}

/// Unpacks the files that could be exports, in order of their names.
pub(super) fn exports(bytes: &[u8], limits: &Limits) -> Result<Vec<Entry>, ReadError> {
    let mut entries = each(bytes, limits, |name| {
        let lower = name.to_lowercase();
        let hidden =
            lower.starts_with("__macosx/") || lower.rsplit('/').next().is_some_and(|file| file.starts_with('.'));
        !hidden
            && [
                ".csv", ".tsv", ".txt", ".json", ".ndjson", ".jsonl", ".xlsx", ".xls", ".ods",
            ]
            .iter()
            .any(|end| lower.ends_with(end))
    })?;
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(entries)
}

fn each(bytes: &[u8], limits: &Limits, wanted: impl Fn(&str) -> bool) -> Result<Vec<Entry>, ReadError> {
    let broken = || ReadErrorKind::ArchiveBroken.anywhere();
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| broken())?;
    if archive.len() > limits.entries {
        return Err(ReadErrorKind::TooManyEntries(archive.len()).anywhere());
    }
    let packed = u64::try_from(bytes.len()).unwrap_or(u64::MAX).max(1);
    let mut total = 0_u64;
    let mut entries = Vec::new();
    let mut chunk = vec![0; 64 * 1024];
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).map_err(|_| broken())?;
        if file.is_dir() {
            continue;
        }
        let name = file.name().map_err(|_| broken())?.into_owned();
        let keep = wanted(&name);
        let mut content = Vec::new();
        loop {
            let read = file.read(&mut chunk).map_err(|_| broken())?;
            if read == 0 {
                break;
            }
            total += u64::try_from(read).unwrap_or(u64::MAX);
            if total > limits.unpacked {
                return Err(ReadErrorKind::UnpackedTooLarge.anywhere());
            }
            if total > RATIO_FROM && total / packed > limits.ratio {
                return Err(ReadErrorKind::PackedTooTight.anywhere());
            }
            if keep {
                content.extend_from_slice(chunk.get(..read).unwrap_or_default());
            }
        }
        if keep {
            entries.push(Entry { name, bytes: content });
        }
    }
    Ok(entries)
}
