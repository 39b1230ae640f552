// What was found, as Markdown: the same text for the terminal and for results.md.

import { readFile, readdir } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { gzipSync } from "node:zlib";
import { REASONS } from "./reasons.mjs";

const JAVASCRIPT = ["udsv", "papaparse", "d3", "sheetjs"];
const FRAME = 16;
const LONG_TASK = 50;

const ms = (value) => (value === undefined || value === null ? "–" : value < 10 ? value.toFixed(1) : String(Math.round(value)));
const times = (value) => (Number.isFinite(value) ? `${value.toFixed(value < 10 ? 2 : 1)}×` : "–");
/** The browser tells of no task under this. */
const task = (value) => (value ? ms(value) : `< ${LONG_TASK}`);
const mb = (bytes) => (bytes === null || bytes === undefined ? "–" : `${Math.round(bytes / 1e6)} MB`);
const perByte = (row, bytes) => (row.median * 1e6) / bytes;

const table = (head, rows) =>
  [head, head.map((_, at) => (at === 0 ? "---" : "---:")), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const done = (row) => row.median !== undefined;
const ours = ({ rows }) => rows.find(({ who }) => who === "leadsheet");
const rival = ({ rows }, names) =>
  rows.filter((row) => names.includes(row.who) && done(row) && !row.wrong).sort((one, other) => one.median - other.median)[0];

const section = ({ label, bytes, count, rows }) => {
  const our = rows.find(({ who }) => who === "leadsheet");
  const order = [...rows].sort((one, other) => (one.median ?? Infinity) - (other.median ?? Infinity));
  const floor = order.filter(({ who }) => who === "bytes");
  const body = [...order.filter(({ who }) => who !== "bytes"), ...floor].map((row) => {
    if (!done(row)) return [row.label, row.notRead ? "not read" : `failed: ${row.error}`, ...Array(9).fill("–")];
    return [
      row.label,
      row.who === "bytes" ? "–" : row.wrong ? `**wrong** (${row.wrong})` : "right",
      ms(row.median),
      row === our || !our || !done(our) ? "–" : times(row.median / our.median),
      ms(row.least),
      ms(row.p90),
      (bytes / 1e3 / row.median).toFixed(0),
      row.peak ? `${mb(row.peak)} (${times(row.peak / bytes)})` : "–",
      task(row.longest),
      row.first === undefined ? "–" : ms(row.load + row.first),
      String(row.runs.length),
    ];
  });
  const head = ["", "answer", "median ms", "to ours", "least", "p90", "MB/s", "peak memory (to the file)", "longest task on the page, ms", "first time, with loading, ms", "runs"];
  const parts = our?.parts ? `Of ours, ${ms(our.parts.read)} ms until the file was read and ${ms(our.parts.view)} ms for the report.` : "";
  const wasm = our?.wasm ? ` Memory of the engine's WebAssembly alone: ${mb(our.wasm)}, ${times(our.wasm / bytes)} the file.` : "";
  return `### ${label} (${(bytes / 1e6).toFixed(1)} MB, ${count.toLocaleString("en")} rows)\n\n${table(head, body)}\n\n${parts}${wasm}\n`;
};

/** What issue 3 reaches for, and what this run gives: `[id, words, wanted, got, reached]`. */
const reach = (found, definition) => {
  const list = [];
  const add = (id, words, wanted, got, reached) => list.push({ id, words, wanted, got, reached });
  const faster = (id, input, names, least, words) => {
    const our = ours(input);
    const best = rival(input, names);
    if (!our) return;
    if (!done(our) || our.wrong) add(id, input.label, `≥ ${least}×`, our.wrong ? "wrong answer" : our.notRead ? "not read" : "failed", false);
    else if (best) {
      const ratio = best.median / our.median;
      add(id, `${words} ${best.label}`, `≥ ${least}×`, times(ratio), ratio >= least);
    }
  };
  for (const input of found) {
    if (input.kind === "csv") {
      faster("csv", input, JAVASCRIPT, 4, `${input.label}: to the fastest JavaScript parser,`);
      faster("duckdb", input, ["duckdb"], 5, `${input.label}: to`);
    }
    if (input.kind === "json") faster("json", input, ["json"], 3, `${input.label}: to`);
    if (input.kind === "workbook") faster("workbook", input, ["sheetjs"], 4, `${input.label}: to`);
  }
  for (const input of found) {
    const our = ours(input);
    // Below this the engine's own few MB are most of it.
    if (our && our.peak && input.bytes >= 5e6) {
      add("memory", `${input.label}: peak memory`, "≤ 3× the file", times(our.peak / input.bytes), our.peak <= 3 * input.bytes);
    }
  }
  const longest = Math.max(...found.map(ours).filter((row) => row && done(row)).map((row) => row.longest));
  if (Number.isFinite(longest)) add("tasks", "Longest task on the page's thread, all inputs", `≤ ${LONG_TASK} ms`, `${task(longest)} ms`, longest <= LONG_TASK);
  const plain = found.filter((input) => input.name.startsWith("csv-") && input.bytes >= 5e6 && done(ours(input)));
  if (plain.length > 1) {
    const [small, large] = [plain[0], plain.at(-1)].map((input) => perByte(ours(input), input.bytes));
    add("flat", `Time per byte, ${plain.at(-1).label} to ${plain[0].label}`, "≤ 1.1×", times(large / small), large / small <= 1.1);
  }
  if (definition && !definition.error && !definition.wrong) {
    add("definition", `Another definition over ${definition.rows.toLocaleString("en")} rows, in the engine`, `≤ ${FRAME} ms`, `${ms(definition.engine)} ms`, definition.engine <= FRAME);
  }
  return list;
};

const reached = (list) => {
  const missed = [...new Set(list.filter((one) => !one.reached).map(({ id }) => id))];
  const why = missed.map((id) => `- **${id}**: ${REASONS[id] ?? "not looked into yet."}`);
  return [
    table(["figure", "id", "wanted", "this run", "reached"], list.map((one) => [one.words, one.id, one.wanted, one.got, one.reached ? "yes" : "**no**"])),
    ...(why.length ? [`\n### Not reached: why, and what would\n\n${why.join("\n")}`] : []),
  ].join("\n");
};

const flatness = (found) => {
  const plain = found.filter(({ name }) => name.startsWith("csv-"));
  if (plain.length < 2) return "";
  const people = plain[0].rows.filter(({ who }) => plain.every(({ rows }) => rows.some((row) => row.who === who && done(row))));
  const rows = people.map(({ who, label }) => [
    label,
    ...plain.map(({ rows, bytes }) => perByte(rows.find((row) => row.who === who), bytes).toFixed(2)),
  ]);
  return `## Time per byte\n\nNanoseconds per byte of plain CSV, median.\n\n${table(["", ...plain.map(({ bytes }) => `${Math.round(bytes / 1e6)} MB`)], rows)}\n`;
};

const size = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;

const transfer = async (dist, libraries, about) => {
  const within = (names) => names.map((name) => `${libraries}/${name}`);
  const files = {
    leadsheet: (await readdir(dist)).filter((name) => /^engine(_bg\.wasm|\.js|_worker\.js)$/.test(name)).map((name) => `${dist}/${name}`),
    udsv: within(["udsv/dist/uDSV.iife.min.js"]),
    papaparse: within(["papaparse/papaparse.min.js"]),
    d3: within(["d3-dsv/dist/d3-dsv.min.js"]),
    sheetjs: within(["xlsx/dist/xlsx.full.min.js"]),
    duckdb: within(["duckdb-browser.mjs", "duckdb-browser-eh.worker.js", "duckdb-eh.wasm"].map((name) => `@duckdb/duckdb-wasm/dist/${name}`)),
  };
  const rows = [];
  for (const [who, names] of Object.entries(files)) {
    const all = await Promise.all(names.map((name) => readFile(name)));
    const sum = (sizes) => sizes.reduce((whole, part) => whole + part, 0);
    rows.push([about[who].label, size(sum(all.map(({ length }) => length))), size(sum(all.map((bytes) => gzipSync(bytes).length)))]);
  }
  return `## What is loaded\n\n${table(["", "bytes", "gzip"], rows)}\n`;
};

const versions = async (libraries) => {
  const names = { uDSV: "udsv", PapaParse: "papaparse", "d3-dsv": "d3-dsv", SheetJS: "xlsx", "DuckDB-WASM": "@duckdb/duckdb-wasm" };
  const each = Object.entries(names).map(async ([label, name]) => {
    const { version } = JSON.parse(await readFile(`${libraries}/${name}/package.json`, "utf8"));
    return `${label} ${version}`;
  });
  return (await Promise.all(each)).join(", ");
};

export const results = async ({ found, definition, about, browser, busy, warmUps, wanted, dist, libraries }) => {
  const [{ model }] = cpus();
  const fewer = found.filter(({ rows }) => rows.some((row) => done(row) && row.runs.length < wanted));
  const skipped = found.flatMap(({ label, kind, bytes, rows }) =>
    Object.entries(about)
      .filter(([who, { reads }]) => reads.includes(kind) && !rows.some((row) => row.who === who))
      .map(([, one]) => `${one.label} on ${label} (${one.limit?.[kind] < bytes ? "many times slower than the others on less already" : "left out"})`),
  );
  const parts = [
    "# Benchmark",
    "Written by `make bench`; do not edit. The same job for everyone, in one headless Chromium page, on the same file: a `File` in, spend, leads and cost per lead of each campaign out. Answers are compared as decimal text with sums made in integers while the file was generated; a row with another answer is marked wrong.",
    [
      `- Date: ${new Date().toISOString().slice(0, 10)}`,
      `- Machine: ${cpus().length} cores of ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB; others used ${busy.map((share) => `${Math.round(share * 100)} %`).join(" of it before the run and ")} after${Math.max(...busy) > 0.15 ? " (**not a quiet machine: read the ratios, not the times**)" : ""}`,
      `- Chromium ${browser}; ${await versions(libraries)}`,
      `- Round-robin, ${warmUps} warm-ups, median of ${wanted} runs${fewer.length ? `; fewer, to keep the whole short, for: ${fewer.map(({ label }) => label).join("; ")}` : ""}`,
      ...(skipped.length ? [`- Not run: ${skipped.join("; ")}`] : []),
    ].join("\n"),
    `## What we reach for\n\n${reached(reach(found, definition))}`,
    ...(definition
      ? [
          `## Another definition\n\n${
            definition.error
              ? `Could not be measured: ${definition.error}`
              : `${definition.rows.toLocaleString("en")} rows are read; the lead definition changes, and the whole report by campaign is made anew, with its findings. Median of ${definition.runs}: ${ms(definition.engine)} ms in the engine from request to answer (p90 ${ms(definition.p90)} ms), ${ms(definition.whole)} ms as the page sees it, the answer read.${definition.wrong ? ` **The first report was wrong**: ${definition.wrong}.` : ""}`
          }`,
        ]
      : []),
    flatness(found),
    `## Inputs\n\n${found.map(section).join("\n")}`,
    await transfer(dist, libraries, about),
    `## How\n\n${Object.values(about).map(({ label, how }) => `- **${label}**: ${how}`).join("\n")}

Times are from the call with the \`File\` to the answer as lines of text. Peak memory is that of the page's process with its workers (\`VmHWM\` of Linux), above what it was before, in a fresh browser that does the job once; it holds the program's compilation and whatever JavaScript's heap grew to. DuckDB-WASM's \`read_json\` and \`read_xlsx\` are extensions that it fetches from its makers' server, so it is not in those tables.`,
  ];
  return `${parts.filter(Boolean).join("\n\n").replace(/\n{3,}/g, "\n\n").trim()}\n`;
};
