//! What is too much. Each cap has a name, a message and a test at its edges.

/// The caps of an input. The default ones are those the product uses; tests use smaller ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest input, in bytes.
    pub bytes: usize,
    /// The most that is unpacked from an archive or workbook, in bytes, counted while unpacking.
    pub unpacked: u64,
    /// The most that one packed byte may become, past the first megabyte.
    pub ratio: u64,
    /// The most files in an archive.
    pub entries: usize,
    /// The most rows of a source.
    pub rows: usize,
    /// The most columns of a table.
    pub columns: usize,
    /// The most cells of a table.
    pub cells: u64,
    /// The largest cell or field name, in bytes.
    pub cell: usize,
    /// How deep lists and objects may stand in each other.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 256 * 1024 * 1024,
            unpacked: 512 * 1024 * 1024,
            ratio: 200,
            entries: 1000,
            rows: 5_000_000,
            columns: 512,
            cells: 100_000_000,
            cell: 1024 * 1024,
            depth: 64,
        }
    }
}

/// Past this many bytes the ratio of an archive counts.
pub(super) const RATIO_FROM: u64 = 1024 * 1024;
