// Why a figure that we reach for is not reached, and what would. Printed under "Not reached" only when that is so.

export const REASONS = {
  csv:
    "the others add up three columns and keep nothing; we keep every cell of every column as exact numbers, days and " +
    "texts, so that any metric, grouping and receipt follows without reading again. Fetching the bytes from the " +
    "browser alone takes half of the time that four times faster would allow. Of the rest, the csv crate's reader takes a " +
    "sixth and no other single place a tenth. A small file is mostly the first report and the way to the worker and back. " +
    "What would help: reading halves of a file in two workers, or reading a column when it is first asked for.",
  duckdb:
    "its query names two columns and their types, and a column that a query does not name is not converted. Five times " +
    "faster than it would be quicker than fetching the bytes from the browser. What would help is as for csv.",
  json:
    "JSON.parse is the browser's own machine code and builds objects that are thrown away; we check the nesting and keep " +
    "every entry of every list with its windows. Taking the text apart is a third of it and telling keys apart a tenth. What " +
    "would help: expecting the keys of the row before.",
  workbook:
    "unpacking and reading XML (zlib-rs, quick-xml, calamine) is about half of it, and the archive is unpacked twice: " +
    "once to see that it stays within the limits, once to read. What would help: limits counted during the one unpacking, " +
    "and cells read one after another without the sheet in between.",
  memory:
    "a few MB of program and catalogue weigh much beside a small file. A workbook is five to ten times larger unpacked, and " +
    "stands in memory as cells and as text. What would help: cells read one after another.",
  tasks: "what a page draws after a report is one piece of work. What would help: drawing what is out of sight later.",
  flat: "memory grows by doubling, and a step of it falls on one file and not on another.",
  definition: "intervals are worked out anew for each campaign whose counts changed.",
};
