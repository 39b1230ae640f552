// What every browser test needs: the built site under a sub-path, a fresh browser profile per visit, and a record of all
// that the page asked for, complained about or tried to do.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const OUT = here("out/");
export const DIST = here("../../dist/");

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-pings",
];

export const WIDTHS = { wide: 1440, middle: 820, phone: 390 };
export const THEMES = ["light", "dark"];

/** The site, served from a path that it was not built for, and a browser. One per test file, closed in `after`. */
export const launch = async () => {
  assert.ok(existsSync(`${DIST}index.html`), "there is no dist/: run make build first");
  const answers = [];
  const site = await serve({ root: DIST, base: "/some/path/", log: (status, path) => answers.push({ status, path }) });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: FLAGS,
  });
  return {
    browser,
    base: site.url,
    /** `{status, path}` of every answer of the server so far. */
    answers,
    visit: (options) => visit(browser, site.url, options),
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
};

/**
 * A fresh profile with the page open.
 *
 * - `hash`: where to go (`#/report`); `theme`: `light` or `dark`, as the system says; `width`, `height`
 * - `prepare(context, page)`: runs before the page opens (routes, init scripts, stored values)
 * - `start: false`: does not wait until the page has started
 * - `base`: another address than the site's
 * - `context`: further options of Playwright's newContext
 */
const visit = async (browser, site, options = {}) => {
  const { hash = "", theme = "light", width = WIDTHS.wide, height = 900, prepare, start = true, base = site } = options;
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width, height },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    acceptDownloads: true,
    ...options.context,
  });
  const requests = [];
  const complaints = [];
  const violations = [];
  context.on("request", (request) => requests.push(request.url()));
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
  await context.exposeBinding("__violation", (_, violation) => violations.push(violation));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      window.__violation({ directive: effectiveDirective, blocked: blockedURI });
    });
  });
  const page = await context.newPage();
  await prepare?.(context, page);
  await page.goto(base + hash);
  if (start) await started(page);

  return {
    context,
    page,
    /** Addresses of every request: the page's, its worker's. */
    requests,
    /** Console errors and uncaught errors. */
    complaints,
    /** Blocked by the page's policy: `{directive, blocked}`. */
    violations,
    /** Requests to anything but the site's own files (what the page made itself, `blob:` and `data:`, left aside). */
    foreign: () => requests.filter((url) => !url.startsWith(base) && !/^(?:blob|data):/.test(url)),
    /** Nothing complained of, nothing blocked, nothing asked of anyone else. */
    assertClean() {
      assert.deepEqual(complaints, [], "console errors");
      assert.deepEqual(violations, [], "blocked by the page's policy");
      assert.deepEqual(this.foreign(), [], "requests to others");
    },
    /** axe's violations of the page as it stands, short enough to read in a failed assertion. */
    axe: () => axe(page),
    async assertAccessible(where = page.url()) {
      assert.deepEqual(await axe(page), [], `axe: ${where}, ${theme}`);
    },
    /** Cuts or restores the network. */
    offline: (cut = true) => context.setOffline(cut),
    reload: async () => {
      await page.reload();
      await started(page);
    },
    /** Writes tests/browser/out/NAME.png, the whole page unless told otherwise. */
    screenshot: async (name, how = {}) => {
      await mkdir(OUT, { recursive: true });
      const path = `${OUT}${name}.png`;
      await page.screenshot({ path, fullPage: true, ...how });
      return path;
    },
    /** True when the page is wider than its window. */
    overflows: () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    close: () => context.close(),
  };
};

/** Waits until the page has mounted (boot.js then takes the static shell away); fails with its words when it could not. */
const started = async (page) => {
  await page.waitForFunction(() => !document.getElementById("shell"));
  const failed = page.locator("#failed");
  if (await failed.isVisible()) throw new Error(`the page did not start: ${await failed.innerText()}`);
};

/** Goes to a page by its link. On a narrow screen some of them stand behind "More". */
export const go = async (page, name) => {
  const pages = page.getByRole("navigation", { name: "Pages" });
  const link = pages.getByRole("link", { name: new RegExp(`^${name}`) });
  if (!(await link.isVisible())) await pages.getByRole("button", { name: "More", exact: true }).click();
  await link.click();
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
};

const axe = async (page) => {
  // Evaluated rather than added as a script, which the page's policy would block.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await window.axe.run(document, { runOnly });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`),
    }));
  });
};
