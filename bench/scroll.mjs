// How smoothly a report of very many groups scrolls in Chromium: the time between two frames while it is scrolled in
// four ways, and what the page's thread works in it. Prints what it finds; scroll.md says what was found. Nothing is
// asserted: times vary with the machine.
//
//     CHROMIUM=… node bench/scroll.mjs
//
// SCROLL_GROUPS=100000  how many groups
// BENCH_DIST=dist       the build to measure

import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../scripts/serve.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const groups = Number(process.env.SCROLL_GROUPS ?? 100_000);
const dist = resolve(process.env.BENCH_DIST ?? here("../dist"));
const SECONDS = 6;
const WANTED = 33;

/** An export with a group in each row: seeded by its place, so that it is the same every time. */
const csv = () => {
  const lines = ["Campaign name,Ad set name,Ad name,Amount spent (EUR),Impressions,Link clicks,Leads"];
  for (let at = 0; at < groups; at += 1) {
    const spend = ((at * 7919) % 100_000) / 100;
    lines.push(`Campaign ${at % 97},Ad set ${at % 1009},Ad ${at},${spend.toFixed(2)},${1000 + (at % 5003)},${at % 211},${at % 17}`);
  }
  return `${lines.join("\n")}\n`;
};

const WAYS = {
  "a wheel, one line a frame": { step: 60 },
  "a fast wheel, half a view a frame": { step: 350 },
  "a bar that is dragged, 1 % of the table ten times a second": { drag: 0.01 },
  "jumps to anywhere, three a second": { jump: true },
};

/** Runs in the page: scrolls for some seconds and notes the time between frames. */
const scroll = ({ how, seconds }) =>
  new Promise((done) => {
    const frame = document.querySelector(".windowed");
    const bottom = frame.scrollHeight - frame.clientHeight;
    const times = [];
    let waiting = 0;
    let last;
    let start;
    let seed = 7;
    let turn = 0;
    let down = true;
    frame.scrollTop = 0;
    const step = (now) => {
      start ??= now;
      if (last !== undefined) times.push(now - last);
      last = now;
      // Frames in which a line in view was not there yet.
      const view = frame.getBoundingClientRect();
      const late = [...frame.querySelectorAll("tr.waiting")].some((row) => {
        const place = row.getBoundingClientRect();
        return place.bottom > view.top && place.top < view.bottom;
      });
      if (late) waiting += 1;
      if (now - start > seconds * 1000) {
        done({ times, waiting });
        return;
      }
      const passed = now - start;
      if (how.step) {
        if (frame.scrollTop >= bottom) down = false;
        frame.scrollTop += down ? how.step : -how.step;
      } else if (how.drag && passed / 100 > turn) {
        turn += 1;
        frame.scrollTop = (bottom * how.drag * turn) % bottom;
      } else if (how.jump && passed / 333 > turn) {
        turn += 1;
        seed = (seed * 48271) % 2147483647;
        frame.scrollTop = (seed / 2147483647) * bottom;
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

const part = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

const site = await serve({ root: dist });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"],
});
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
page.setDefaultTimeout(300_000);
await page.goto(site.url);
await page.getByLabel("Choose files").setInputFiles({ name: "many.csv", mimeType: "text/csv", buffer: Buffer.from(csv()) });
const table = page.getByRole("table", { name: "Report", exact: true });
await table.waitFor();
await page.getByLabel("Group by").selectOption("Ad");
await page.getByRole("region", { name: "Lines of the report" }).waitFor();
await page.waitForTimeout(2000);

/** The frames of a page in which nothing happens: what this machine gives at best. */
const idle = await page.evaluate(
  (seconds) =>
    new Promise((done) => {
      const times = [];
      let last;
      let start;
      const step = (now) => {
        start ??= now;
        if (last !== undefined) times.push(now - last);
        last = now;
        if (now - start > seconds * 1000) done({ times, waiting: 0 });
        else requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    }),
  SECONDS,
);

const rows = [["nothing, for comparison", idle]];
const devtools = await page.context().newCDPSession(page);
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
/** What the page's thread was busy with so far, in seconds of the processor: waiting for one is left aside. */
const busy = async () => {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (name) => metrics.find((one) => one.name === name)?.value ?? 0;
  return [of("ScriptDuration"), of("RecalcStyleDuration"), of("LayoutDuration"), of("TaskDuration")];
};
for (const [name, how] of Object.entries(WAYS)) {
  const before = await busy();
  const found = await page.evaluate(scroll, { how, seconds: SECONDS });
  const after = await busy();
  rows.push([name, { ...found, busy: after.map((value, at) => value - before[at]) }]);
}
await browser.close();
await site.close();

const line = ([name, { times, waiting, busy }]) => {
  const sorted = [...times].sort((one, other) => one - other);
  const ms = (value) => value.toFixed(1);
  const over = times.filter((time) => time > WANTED).length;
  return `| ${name} | ${times.length} | ${ms(part(sorted, 0.5))} | ${ms(part(sorted, 0.99))} | ${ms(sorted.at(-1))} | ${over} | ${waiting} | ${busy ? busy.map((seconds) => ms((seconds * 1000) / times.length)).join(" | ") : "– | – | – | –"} |`;
};
const text = [
  `${groups.toLocaleString("en-GB")} groups, ${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model ?? "an unknown processor"}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, headless Chromium drawing without a graphics card.`,
  "",
  "| scrolled by | frames | median ms | 99 of 100 ms | longest ms | over 33 ms | with a line still to come | script ms a frame | style ms | layout ms | all ms |",
  "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
  ...rows.map(line),
  "",
].join("\n");
console.log(text);
