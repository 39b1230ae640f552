// `make bench`: one headless Chromium page in which Leadsheet and the libraries a user would otherwise pick do the same
// job on the same bytes. Prints what it finds and writes results.md. Nothing is asserted: times vary with the machine.
//
// BENCH_SIZES=1,10   the sizes of the plain CSV in MB (1,10,50,150)
// BENCH_CASES=csv-10,quotes,insights,workbook,definition   only these inputs
// BENCH_RUNS=11      how many runs the median is of
// BENCH_SECONDS=100  how long one input's runs may take before they become fewer (never fewer than 5)
// BENCH_DIST=dist    the build to measure
// BENCH_OUT=FILE     where the results go instead of results.md

import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { inputs, ready } from "./generate.mjs";
import { memory } from "./memory.mjs";
import { results } from "./results.mjs";
import { serve } from "./server.mjs";

const WARM_UPS = 2;
const FEWEST = 5;

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const list = (text) => text.split(",").map((part) => part.trim()).filter(Boolean);

const runs = number("BENCH_RUNS", 11);
const seconds = number("BENCH_SECONDS", 100);
const sizes = list(process.env.BENCH_SIZES ?? "1,10,50,150").map(Number);
const only = process.env.BENCH_CASES ? list(process.env.BENCH_CASES) : null;
const dist = resolve(process.env.BENCH_DIST ?? here("../dist"));
const out = resolve(process.env.BENCH_OUT ?? here("results.md"));

const started = performance.now();
const say = (text) => console.log(`[${Math.round((performance.now() - started) / 1000).toString().padStart(4)} s] ${text}`);

const site = await serve({ "/bench/": here("."), "/libraries/": here("node_modules"), "/dist/": dist });

/** A browser with the page open. */
const open = async () => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-features=SpareRendererForSitePerProcess", "--js-flags=--expose-gc"],
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  page.on("pageerror", (error) => say(`   the page: ${error.message}`));
  // What is not on this machine is not part of the comparison.
  await context.route((url) => url.origin !== site.url, (route) => route.abort());
  await page.goto(`${site.url}/bench/page.html`);
  await page.waitForFunction(() => window.bench);
  return { browser, page };
};

/** How much of the machine others use: 0 to 1, over two seconds in which nothing here works. */
const others = async () => {
  const times = () => cpus().reduce(([busy, all], { times }) => {
    const sum = Object.values(times).reduce((whole, part) => whole + part, 0);
    return [busy + sum - times.idle, all + sum];
  }, [0, 0]);
  const before = times();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const after = times();
  return (after[0] - before[0]) / Math.max(1, after[1] - before[1]);
};

const give = (page, path) => page.setInputFiles("input", path);
const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
const quantile = (numbers, part) => {
  const all = sorted(numbers);
  const at = (all.length - 1) * part;
  return all[Math.floor(at)] + (all[Math.ceil(at)] - all[Math.floor(at)]) * (at - Math.floor(at));
};

/** What is wrong with an answer, or null. */
const wrong = (answer, right) => {
  if (answer.length !== right.length) return `${answer.length} campaigns instead of ${right.length}`;
  const at = answer.findIndex((line, index) => line.join("\t") !== right[index].join("\t"));
  return at < 0 ? null : `${answer[at].join(" | ")} instead of ${right[at].join(" | ")}`;
};

const able = (about, input, bytes) =>
  Object.keys(about).filter((who) => about[who].reads.includes(input.kind) && bytes <= (about[who].limit?.[input.kind] ?? Infinity));

/** Round-robin runs of everyone who reads the input. */
const measure = async (page, about, input, made) => {
  await give(page, made.path);
  const names = able(about, input, made.bytes);
  const rows = Object.fromEntries(names.map((who) => [who, { runs: [], parts: [], longest: 0 }]));
  let planned = runs;
  const begun = performance.now();
  for (let round = -WARM_UPS; round < planned; round += 1) {
    if (round === 0) {
      const each = (performance.now() - begun) / 1000 / WARM_UPS;
      planned = Math.min(runs, Math.max(Math.min(FEWEST, runs), Math.floor(seconds / each)));
    }
    for (let at = 0; at < names.length; at += 1) {
      const who = names[(at + round + WARM_UPS) % names.length];
      const row = rows[who];
      if (row.notRead || row.error) continue;
      const got = await page.evaluate(([who, kind]) => window.bench.run(who, kind), [who, input.kind]);
      if (got.error !== undefined) {
        Object.assign(row, { notRead: got.notRead, error: got.error });
        continue;
      }
      if (who !== "bytes") row.wrong ??= wrong(got.answer, made.answer);
      if (round < 0) continue;
      row.runs.push(got.ms);
      if (got.parts) row.parts.push(got.parts);
      row.longest = Math.max(row.longest, got.longest);
    }
  }
  return Object.entries(rows).map(([who, row]) => ({
    who,
    ...about[who],
    ...row,
    ...(row.runs.length && { median: quantile(row.runs, 0.5), least: Math.min(...row.runs), p90: quantile(row.runs, 0.9) }),
    parts: row.parts.length
      ? Object.fromEntries(Object.keys(row.parts[0]).map((part) => [part, quantile(row.parts.map((taken) => taken[part]), 0.5)]))
      : null,
  }));
};

/** A fresh browser for each: what it takes to load, to do the job the first time, and in memory. */
const first = async (who, input, made) => {
  const { browser, page } = await open();
  try {
    await give(page, made.path);
    const load = await page.evaluate((who) => window.bench.start(who), who);
    await page.evaluate(() => window.bench.settled());
    const watch = await memory(browser);
    const got = await page.evaluate(([who, kind]) => window.bench.once(who, kind), [who, input.kind]);
    return { load, first: got.ms, peak: got.error === undefined ? await watch.peak() : null, wasm: got.wasm ?? null };
  } finally {
    await browser.close();
  }
};

const found = [];
let definition = null;
const busy = [await others()];
const { browser, page } = await open();
let about;
try {
  about = await page.evaluate(() => window.bench.about());
  say(`Chromium ${browser.version()}; others use ${Math.round(busy[0] * 100)} % of the machine`);
  for (const who of Object.keys(about)) await page.evaluate((who) => window.bench.start(who), who);

  for (const input of inputs(sizes)) {
    if (only && !only.includes(input.name)) continue;
    const made = await ready(input);
    say(`${input.label} (${(made.bytes / 1e6).toFixed(1)} MB, ${made.rows} rows)`);
    if (input.name === "definition") {
      await give(page, made.path);
      const { error, answer, taken } = await page.evaluate((runs) => window.bench.definition(runs), runs * 2);
      if (error !== undefined) definition = { rows: made.rows, error };
      else {
        const [whole, engine] = ["whole", "engine"].map((what) => taken.map((times) => times[what]));
        definition = { rows: made.rows, runs: taken.length, wrong: wrong(answer, made.answer), whole: quantile(whole, 0.5), engine: quantile(engine, 0.5), p90: quantile(engine, 0.9) };
        say(`   engine ${definition.engine.toFixed(1)} ms, as the page sees it ${definition.whole.toFixed(1)} ms`);
      }
      continue;
    }
    const rows = await measure(page, about, input, made);
    for (const row of rows) {
      if (!row.error) Object.assign(row, await first(row.who, input, made));
      const said = row.error ? row.notRead ? "not read" : row.error : `${row.median.toFixed(1)} ms, ${row.runs.length} runs${row.peak ? `, peak ${(row.peak / 1e6).toFixed(0)} MB` : ""}${row.wrong ? `, WRONG: ${row.wrong}` : ""}`;
      say(`   ${row.label}: ${said}`);
    }
    found.push({ ...input, bytes: made.bytes, count: made.rows, rows });
  }
} finally {
  await browser.close();
  site.close();
}

busy.push(await others());
const text = await results({
  found,
  definition,
  about,
  browser: browser.version(),
  busy,
  warmUps: WARM_UPS,
  wanted: runs,
  dist,
  libraries: here("node_modules"),
});
await writeFile(out, text);
console.log(`\n${text}`);
say("done");
