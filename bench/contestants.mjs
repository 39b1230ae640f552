// Who does the job, each in the way its own documentation shows and, where there are several, the quickest of them:
// a file in, the answer out (see answer.mjs).
//
// `reads`: the kinds of input it can do. `start()`: loads it. `job(file, kind)`: the job, timed from its call to its
// answer. `after()`: tidies up, not timed.

import { Answer, line, rounded, sorted } from "./answer.mjs";

const CAMPAIGN = "Campaign name";
const SPEND = "Amount spent (EUR)";
const LEADS = "Leads";

const script = (address) =>
  new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = address;
    element.onload = resolve;
    element.onerror = () => reject(new Error(`${address} did not load`));
    document.head.append(element);
  });

/** Money in whole cents and whole counts: the quickest exact sums JavaScript has. */
const cents = (cell) => Math.round(cell * 100);

/** Adds the rows of a table to an answer, the header first. */
class Table {
  answer = new Answer();
  places = null;

  take(row) {
    if (this.places === null) {
      this.places = [CAMPAIGN, SPEND, LEADS].map((header) => row.indexOf(header));
      return;
    }
    if (row.length < 2) return;
    const [campaign, spend, leads] = this.places;
    this.answer.add(row[campaign], cents(row[spend] ?? 0), Number(row[leads] ?? 0));
  }

  lines() {
    return this.answer.lines();
  }
}

// Leadsheet: the built engine in its worker, asked as the page asks it.

const PRESET = {
  app: "leadsheet",
  schema: 1,
  name: "Default definitions",
  goal: "recommended",
  window: "default",
  lead_rate: "lead_rate_link_clicks",
  counts: {},
};
/** Another lead definition over the same rows. */
const OTHER_PRESET = {
  ...PRESET,
  counts: { leads: { sum: ["onsite_conversion.lead_grouped", "offsite_conversion.fb_pixel_lead"] } },
};

const engine = {
  worker: null,
  side: new BroadcastChannel("bench"),
  last: 0,
  waiting: new Map(),

  async start() {
    const worker = new Worker("/bench/worker.mjs", { type: "module" });
    this.worker = worker;
    await new Promise((resolve, reject) => {
      worker.onerror = (event) => {
        reject(new Error(event.message));
        // One that fell is heard of twice: in its own words and in the browser's.
        if (this.worker === worker) this.fell(event.message);
      };
      worker.onmessage = ({ data }) => {
        const { id, response, unopened } = JSON.parse(data);
        if (response === "ready") return resolve();
        const waits = this.waiting.get(id);
        if (unopened !== undefined) {
          this.waiting.delete(id);
          return waits?.reject(new Error(`could not open the file: ${unopened}`));
        }
        const [kind, value] = typeof response === "string" ? [response] : Object.entries(response)[0];
        if (kind === "panicked") return this.fell(value);
        // Anything else than the answer that is waited for is news of its progress.
        if (!waits?.kinds.includes(kind)) return undefined;
        this.waiting.delete(id);
        return waits.resolve({ kind, value });
      };
    });
  },

  /** The engine ended; the next question starts another. */
  fell(words) {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error(words));
    this.waiting.clear();
  },

  async ask(request, kinds, file = null) {
    if (this.worker === null) await this.start();
    this.last += 1;
    const id = this.last;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, kinds }));
    this.worker.postMessage([JSON.stringify({ id, request }), file]);
    return answer;
  },

  async read(file) {
    const read = { source: 1, name: file.name, answers: {} };
    const { kind, value } = await this.ask({ read }, ["read", "not_read"], file);
    if (kind === "not_read") throw Object.assign(new Error("not read"), { notRead: value.error.kind });
  },

  async view(preset) {
    const sort = { by: "spend", descending: true };
    const { value } = await this.ask({ view: { preset, by: ["campaign"], sort, limit: 100_000 } }, ["view"]);
    return value.report;
  },

  forget() {
    return this.ask({ forget: { source: 1 } }, ["forgotten"]);
  },

  /** `{memory, worked}`, see worker.mjs. */
  state() {
    const answer = new Promise((resolve) => {
      this.side.onmessage = ({ data }) => resolve(data);
    });
    this.side.postMessage("ask");
    return answer;
  },
};

const known = ({ amount }) => (amount.known === undefined ? "none" : rounded(amount.known));

const lines = ({ groups }) =>
  sorted(
    groups.map(({ key, metrics }) => [
      key[0].label,
      ...["spend", "leads", "cost_per_lead"].map((metric) => known(metrics[metric])),
    ]),
  );

const leadsheet = {
  label: "Leadsheet",
  how: "the built engine in its worker; a full report: every metric of every campaign with intervals, checks and findings",
  reads: ["csv", "json", "workbook"],
  start: () => engine.start(),
  /** What reading and reporting took in the last job. */
  parts: null,
  job: async (file) => {
    const start = performance.now();
    await engine.read(file);
    const read = performance.now();
    const answer = lines(await engine.view(PRESET));
    leadsheet.parts = { read: read - start, view: performance.now() - read };
    return answer;
  },
  after: () => engine.forget(),
};

const papaparse = {
  label: "PapaParse",
  how: "`Papa.parse(text, { step })`, which keeps no rows",
  reads: ["csv"],
  start: () => script("/libraries/papaparse/papaparse.min.js"),
  job: async (file) => {
    const table = new Table();
    window.Papa.parse(await file.text(), { step: ({ data }) => table.take(data) });
    return table.lines();
  },
};

const udsv = {
  label: "uDSV",
  how: "the file's stream as text, each part to `parser.chunk(part, parser.stringArrs, row => …)`, which keeps no rows",
  reads: ["csv"],
  start: () => script("/libraries/udsv/dist/uDSV.iife.min.js"),
  job: async (file) => {
    const { inferSchema, initParser } = window.uDSV;
    const table = new Table();
    const take = (row) => {
      table.take(row);
    };
    let parser = null;
    for await (const part of file.stream().pipeThrough(new TextDecoderStream())) {
      if (parser === null) {
        const schema = inferSchema(part);
        table.take(schema.cols.map(({ name }) => name));
        parser = initParser(schema);
      }
      parser.chunk(part, parser.stringArrs, take);
    }
    parser.end();
    return table.lines();
  },
};

const d3 = {
  label: "d3-dsv",
  how: "`csvParseRows(text, row => …)`, which keeps no rows",
  reads: ["csv"],
  start: () => script("/libraries/d3-dsv/dist/d3-dsv.min.js"),
  job: async (file) => {
    const table = new Table();
    window.d3.csvParseRows(await file.text(), (row) => {
      table.take(row);
    });
    return table.lines();
  },
};

const sheetjs = {
  label: "SheetJS",
  how: "`XLSX.read(…, { dense: true })`, cells read from the sheet",
  reads: ["csv", "workbook"],
  /** Many times slower than the others on this much already. */
  limit: { csv: 10.5e6 },
  start: () => script("/libraries/xlsx/dist/xlsx.full.min.js"),
  job: async (file, kind) => {
    const book =
      kind === "csv"
        ? window.XLSX.read(await file.text(), { type: "string", raw: true, dense: true })
        : window.XLSX.read(await file.arrayBuffer(), { dense: true, cellFormula: false, cellHTML: false, cellText: false });
    const table = new Table();
    for (const row of book.Sheets[book.SheetNames[0]]) {
      if (row) table.take(Array.from(row, (cell) => cell?.v ?? ""));
    }
    return table.lines();
  },
};

const duck = { database: null, connection: null, fromFile: null, count: 0, file: "" };

const duckdb = {
  label: "DuckDB-WASM",
  how: "`registerFileHandle`, then one `SELECT … GROUP BY` over `read_csv` with the two columns' types given and a small sample; the `eh` build in its worker",
  reads: ["csv"],
  start: async () => {
    const module = await import("/libraries/@duckdb/duckdb-wasm/dist/duckdb-browser.mjs");
    const worker = new Worker("/libraries/@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js");
    duck.database = new module.AsyncDuckDB(new module.VoidLogger(), worker);
    await duck.database.instantiate("/libraries/@duckdb/duckdb-wasm/dist/duckdb-eh.wasm");
    duck.connection = await duck.database.connect();
    duck.fromFile = module.DuckDBDataProtocol.BROWSER_FILEREADER;
  },
  job: async (file) => {
    duck.count += 1;
    duck.file = `file${duck.count}.csv`;
    await duck.database.registerFileHandle(duck.file, file, duck.fromFile, true);
    const rows = await duck.connection.query(`
      SELECT "${CAMPAIGN}" AS campaign,
             CAST(CAST(sum("${SPEND}") * 100 AS BIGINT) AS VARCHAR) AS cents,
             CAST(coalesce(sum("${LEADS}"), 0) AS VARCHAR) AS leads
      FROM read_csv('${duck.file}', header = true, sample_size = 100,
                    types = {'${SPEND}': 'DECIMAL(18,2)', '${LEADS}': 'BIGINT'})
      GROUP BY 1`);
    return sorted(rows.toArray().map(({ campaign, cents, leads }) => line(campaign, BigInt(cents), BigInt(leads))));
  },
  after: () => duck.database.dropFile(duck.file),
};

const json = {
  label: "JSON.parse",
  how: "`JSON.parse(text)`, then a loop over rows and actions",
  reads: ["json"],
  start: async () => {},
  job: async (file) => {
    const answer = new Answer();
    for (const { campaign_name: campaign, spend, actions = [] } of JSON.parse(await file.text()).data) {
      let leads = 0;
      for (const { action_type: type, value } of actions) if (type === "lead") leads += Number(value);
      answer.add(campaign, cents(spend), leads);
    }
    return answer.lines();
  },
};

/** No contestant: what reading the file's bytes alone takes, which everyone pays. */
const bytes = {
  label: "(bytes only)",
  how: "`file.arrayBuffer()` and nothing else: what everyone pays",
  reads: ["csv", "json", "workbook"],
  start: async () => {},
  job: async (file) => [[String((await file.arrayBuffer()).byteLength)]],
};

export const contestants = { leadsheet, udsv, papaparse, d3, sheetjs, duckdb, json, bytes };

/** Reports by one definition and another over rows that are there: what each round trip and the engine alone took. */
export const definition = async (file, runs) => {
  await engine.read(file);
  const answer = lines(await engine.view(PRESET));
  const taken = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await engine.view(run % 2 ? PRESET : OTHER_PRESET);
    taken.push({ whole: performance.now() - start, engine: (await engine.state()).worked });
  }
  await engine.forget();
  return { answer, taken };
};

export const engineState = () => engine.state();
