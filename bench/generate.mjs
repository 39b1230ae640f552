// The inputs of the benchmark: seeded, so that every machine measures the same bytes, and with the right answer, which is
// summed here in integers while the rows are written.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Answer } from "./answer.mjs";

const DATA = fileURLToPath(new URL("data/", import.meta.url));
const CAMPAIGNS = 240;
const ADS = CAMPAIGNS * 20;
const MB = 1e6;
/** How much text is gathered before it is written. */
const BLOCK = 4 * MB;

/** mulberry32: numbers from 0 up to 1, the same for the same seed. */
const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

const pick = (next, list) => list[Math.floor(next() * list.length)];

const BRANDS = ["Tilewright", "Küstenhof", "Maple Tuition", "Quarrystone Gym", "Alder & Finch", "Solterra", "Nordlicht"];
const OFFERS = ["kitchen form", "sample box page", "trial lesson", "site visit", "price list", "open day", "call back"];
const PLACES = ["DE", "AT", "CH", "NL", "Benelux", "Nord", "Süd"];
const AUDIENCES = ["Lookalike 1%", "Retargeting 30d", "Broad 25-54", "Interest home", "CRM list"];
const FORMATS = ["Carousel", "Reel 9:16", "Static 1:1", "Video 15s"];

/** The names of every ad, the same in every file; `quoted` puts commas, quotes and line breaks into them. */
const names = (quoted) => {
  const next = random(7);
  return Array.from({ length: ADS }, (_, at) => {
    const campaign = at % CAMPAIGNS;
    const named = random(campaign + 100);
    const [brand, offer, place] = [pick(named, BRANDS), pick(named, OFFERS), pick(named, PLACES)];
    const adset = `${pick(next, AUDIENCES)} ${place} ${at % 4}`;
    const ad = `${pick(next, FORMATS)} v${at % 9} ${offer}`;
    return quoted
      ? [`${brand}, "${offer}", ${place} #${campaign}`, `"${adset}", ages 25, 34`, `${ad}\n"Hook ${at % 5}", long`]
      : [`${brand} – ${offer} – ${place} ${campaign}`, adset, ad];
  });
};

const FIRST_DAY = Date.UTC(2026, 0, 1);
const dayText = (at) => new Date(FIRST_DAY + at * 86400000).toISOString().slice(0, 10);

/** The figures of a row: integers, money in cents. */
const figures = (next) => {
  const impressions = 200 + Math.floor(next() * 20000);
  const clicks = Math.floor(impressions * 0.03 * next());
  const meta = next() < 0.6 ? Math.floor(next() * 9) : 0;
  const website = next() < 0.4 ? Math.floor(next() * 6) : 0;
  return {
    impressions,
    reach: Math.ceil(impressions / (1 + next())),
    clicks,
    cents: Math.floor(next() * 40000),
    meta,
    website,
    leads: meta + website,
  };
};

/** As an export writes a number: no zeros at its end. */
const decimal = (value, places) => String(Number(value.toFixed(places)));
/** An export leaves the cell of what did not happen empty. */
const some = (count) => (count === 0 ? "" : count);

const HEADERS = [
  "Reporting starts", "Reporting ends", "Day", "Campaign name", "Ad set name", "Ad name", "Ad delivery",
  "Attribution setting", "Reach", "Frequency", "Amount spent (EUR)", "Impressions",
  "CPM (cost per 1,000 impressions) (EUR)", "Link clicks", "CTR (link click-through rate)", "Leads", "Cost per lead (EUR)",
  "Meta leads", "Website leads", "Landing page views",
];

/** The cells of a row, in the order of the headers. */
const cells = (day, [campaign, adset, ad], is) => [
  day, day, day, campaign, adset, ad, "active", "7-day click or 1-day view", is.reach, decimal(is.impressions / is.reach, 6),
  decimal(is.cents / 100, 2), is.impressions, decimal((is.cents * 10) / is.impressions, 6), some(is.clicks),
  decimal((is.clicks * 100) / is.impressions, 6), some(is.leads), is.leads ? decimal(is.cents / 100 / is.leads, 8) : "",
  some(is.meta), some(is.website), some(Math.floor(is.clicks * 0.7)),
];

/** Gives the rows one by one until told to stop: `write(row, at)` returns false. */
const eachRow = (seed, quoted, write) => {
  const next = random(seed);
  const ads = names(quoted);
  for (let at = 0; ; at += 1) {
    const ad = at % ADS;
    if (write({ ad, at, names: ads[ad], day: dayText(Math.floor(at / ADS)), is: figures(next) }) === false) return;
  }
};

/** Texts are quoted where they hold a space, as Ads Manager does; `all` quotes every cell. */
const csvLine = (row, all) =>
  row.map((cell) => {
    const text = String(cell);
    return all || /[ ",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }).join(",");

/** CSV of at least so many bytes, or of so many rows. */
function* csv({ seed, bytes = Infinity, rows = Infinity, quoted = false, answer }) {
  let block = `\ufeff${csvLine(HEADERS, quoted)}\n`;
  const done = [];
  let size = 0;
  eachRow(seed, quoted, ({ at, names, day, is }) => {
    block += `${csvLine(cells(day, names, is), quoted)}\n`;
    answer.add(names[0], is.cents, is.leads);
    if (block.length >= BLOCK || size + block.length >= bytes) {
      done.push(Buffer.from(block));
      size += done.at(-1).length;
      block = "";
    }
    return at + 1 < rows && size < bytes;
  });
  yield* done;
  yield Buffer.from(block);
}

/** A response of the insights endpoint: compact, numbers as text, what did not happen left out. */
function* insights({ seed, bytes, answer }) {
  const done = [];
  let size = 0;
  let block = '{"data":[';
  eachRow(seed, false, ({ ad, at, names: [campaign, adset, adName], day, is }) => {
    const actions = [
      ["link_click", is.clicks + 1], ["landing_page_view", Math.floor(is.clicks * 0.7) + 1], ["video_view", is.reach],
      ["post_reaction", (at % 40) + 1], ["post_engagement", is.clicks + 60], ["page_engagement", is.clicks + 61],
      ["comment", (at % 7) + 1], ["onsite_conversion.post_save", (at % 5) + 1],
      ["lead", is.leads], ["onsite_conversion.lead_grouped", is.meta], ["offsite_conversion.fb_pixel_lead", is.website],
    ];
    const row = {
      campaign_id: String(120210030055510000n + BigInt(ad % CAMPAIGNS)),
      campaign_name: campaign,
      adset_name: adset,
      ad_id: String(120210030099990000n + BigInt(ad)),
      ad_name: adName,
      spend: decimal(is.cents / 100, 2),
      impressions: String(is.impressions),
      reach: String(is.reach),
      actions: actions.filter(([, count]) => count).map(([type, count]) => ({ action_type: type, value: String(count) })),
      account_currency: "EUR",
      date_start: day,
      date_stop: day,
    };
    block += `${at ? "," : ""}${JSON.stringify(row)}`;
    answer.add(campaign, is.cents, is.leads);
    if (block.length >= BLOCK || size + block.length >= bytes) {
      done.push(Buffer.from(block));
      size += done.at(-1).length;
      block = "";
    }
    return size < bytes;
  });
  yield* done;
  yield Buffer.from(`${block}]}`);
}

/** A workbook as the export dialog makes it: one sheet, numbers as numbers. */
function* workbook({ seed, rows, answer }) {
  const XLSX = createRequire(import.meta.url)("xlsx");
  const table = [HEADERS];
  eachRow(seed, false, ({ at, names, day, is }) => {
    const texts = 8;
    table.push(cells(day, names, is).map((cell, place) => (cell === "" ? null : place < texts ? cell : Number(cell))));
    answer.add(names[0], is.cents, is.leads);
    return at + 1 < rows;
  });
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(table), "Raw Data Report");
  yield XLSX.write(book, { type: "buffer", bookType: "xlsx", compression: true, bookSST: true });
}

/** What can be made: `{kind, label, file, make}` by name. */
export const inputs = (sizes) => {
  const all = sizes.map((size) => ({
    name: `csv-${size}`,
    kind: "csv",
    label: `CSV, ${size} MB`,
    file: `ads-${size}mb.csv`,
    make: (answer) => csv({ seed: 1000 + size, bytes: size * MB, answer }),
  }));
  all.push(
    {
      name: "quotes",
      kind: "csv",
      label: "CSV, every cell quoted, quotes and line breaks in names",
      file: "quotes.csv",
      make: (answer) => csv({ seed: 2, bytes: 20 * MB, quoted: true, answer }),
    },
    {
      name: "insights",
      kind: "json",
      label: "Insights JSON",
      file: "insights.json",
      make: (answer) => insights({ seed: 3, bytes: 35 * MB, answer }),
    },
    {
      name: "workbook",
      kind: "workbook",
      label: "Workbook, 50,000 rows",
      file: "book.xlsx",
      make: (answer) => workbook({ seed: 4, rows: 50_000, answer }),
    },
    {
      name: "definition",
      kind: "csv",
      label: "CSV, 120,000 rows",
      file: "definition.csv",
      make: (answer) => csv({ seed: 5, rows: 120_000, answer }),
    },
  );
  return all;
};

/** Makes an input unless it is there; gives `{path, bytes, rows, answer}`. */
export const ready = async ({ file, make }) => {
  await mkdir(DATA, { recursive: true });
  const source = await readFile(new URL(import.meta.url));
  const version = createHash("sha256").update(source).digest("hex").slice(0, 16);
  const path = DATA + file;
  const about = `${path}.about.json`;
  if (existsSync(path) && existsSync(about)) {
    const known = JSON.parse(await readFile(about, "utf8"));
    if (known.version === version && known.bytes === (await stat(path)).size) return { path, ...known };
  }
  const answer = new Answer();
  const out = await open(`${path}.part`, "w");
  for (const block of make(answer)) await out.writeFile(block);
  await out.close();
  await rename(`${path}.part`, path);
  const made = { version, bytes: (await stat(path)).size, rows: answer.rows, answer: answer.lines() };
  await writeFile(about, JSON.stringify(made));
  return { path, ...made };
};
