// The views of the report beside its table: charts, comparison, trust; and the report to take away.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { launch, THEMES, WIDTHS } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

// Four weeks of days that are long over, of two campaigns; in the second half Beta's leads halve.
const days = () => {
  const lines = ["Day,Campaign name,Amount spent (EUR),Impressions,Link clicks,Landing page views,Leads,Qualified leads"];
  for (let day = 1; day <= 28; day += 1) {
    const date = `2025-09-${String(day).padStart(2, "0")}`;
    lines.push(`${date},Alpha,50.25,10000,100,80,20,5`);
    lines.push(`${date},Beta,40.10,9000,90,70,${day <= 14 ? 20 : 8},${day % 3}`);
  }
  return `${lines.join("\n")}\n`;
};

const VIEWS = { Charts: "#/report/charts", Compare: "#/report/compare", Trust: "#/report/trust" };
const PARTS = { Charts: "figure[data-chart=multiples] svg.chart", Compare: "table.compared", Trust: ".score-card" };

const read = async (page, text = days()) => {
  await page.getByLabel("Paste an export").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await page.getByRole("table", { name: "Report", exact: true }).waitFor();
};
const look = async (page, view) => {
  await page.getByRole("navigation", { name: "Views of the report" }).getByRole("link", { name: view, exact: true }).click();
  if (PARTS[view]) await page.locator(PARTS[view]).first().waitFor();
};
const taken = async (page, name) => {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};
const leads = (page) => page.getByRole("button", { name: /^Leads(?: \(.*\))?: / }).first().getAttribute("aria-label");

describe("the views of the report", () => {
  for (const width of [WIDTHS.wide, WIDTHS.phone]) {
    it(`have no accessibility violation in light or dark: ${width} px`, async () => {
      const visit = await site.visit({ width });
      const { page } = visit;
      await read(page);
      for (const [view, hash] of Object.entries(VIEWS)) {
        await look(page, view);
        assert.ok(page.url().endsWith(hash));
        assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          await visit.assertAccessible(`${view}, ${colorScheme}`);
        }
      }
      visit.assertClean();
      await visit.close();
    });
  }

  it("fit a screen of 320 px", async () => {
    const visit = await site.visit({ width: 320, height: 640 });
    const { page } = visit;
    await read(page);
    const wide = [];
    for (const view of Object.keys(VIEWS)) {
      await look(page, view);
      if (await visit.overflows()) wide.push(view);
    }
    assert.deepEqual(wide, []);
    await visit.close();
  });

  it("say where to begin when nothing is read", async () => {
    const visit = await site.visit({ hash: "#/report/charts" });
    await visit.page.getByText("No data yet.").waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("taking the report away", () => {
  it("gives every file, and the CSV reads back to the same leads", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await read(page);
    const known = await leads(page);
    await page.getByRole("button", { name: "Export", exact: false }).first().click();
    const csv = await taken(page, /^CSV/);
    assert.match(csv.name, /^lead-report-2025-09-01-2025-09-28\.csv$/);
    assert.match(csv.bytes.toString(), /Fingerprint of the definitions/);
    const xlsx = await taken(page, /^Excel workbook/);
    assert.equal(xlsx.bytes.subarray(0, 2).toString(), "PK");
    const markdown = await taken(page, /^Markdown/);
    assert.match(markdown.bytes.toString(), /^# Lead report/);
    const html = await taken(page, /^Web page/);
    assert.match(html.bytes.toString(), /^<!doctype html>[\s\S]*About this report/);
    await page.getByText(`Saved as ${html.name}.`).waitFor();
    visit.assertClean();
    await visit.close();
    for (const [name, file] of [["csv", csv], ["xlsx", xlsx]]) {
      const again = await site.visit();
      await again.page.locator("input[type=file]").first().setInputFiles({ name: `again.${name}`, mimeType: "text/plain", buffer: file.bytes });
      // A workbook of several tables asks which one to read, and the first is read until then.
      await again.page.locator(".source, table.report").first().waitFor();
      await again.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /^Report/ }).click();
      await again.page.getByRole("table", { name: "Report", exact: true }).waitFor();
      assert.equal(await leads(again.page), known, name);
      await again.close();
    }
  });

  it("puts the table on the clipboard as text and as HTML, and says so when the browser refuses", async () => {
    const visit = await site.visit({ context: { permissions: ["clipboard-read", "clipboard-write"] } });
    const { page } = visit;
    await read(page);
    await page.locator("#export-menu").click();
    await page.getByRole("button", { name: /^Copy for Sheets/ }).click();
    await page.getByText(/^Copied\./).waitFor();
    const held = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const text = async (type) => (await item.getType(type)).text();
      return { text: await text("text/plain"), html: await text("text/html") };
    });
    assert.match(held.text, /^Campaign name\t/);
    assert.match(held.html, /<table>/);
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error("no"));
    });
    await page.getByRole("button", { name: /^Copy for Sheets/ }).click();
    await page.getByText(/did not allow copying/).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => document.activeElement.id), "export-menu");
    visit.assertClean();
    await visit.close();
  });
});

describe("the comparison", () => {
  it("tells the periods, the verdict, the drivers and the groups", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await read(page);
    await look(page, "Compare");
    await page.getByText(/2025-09-15 to 2025-09-28 compared with 2025-09-01 to 2025-09-14/).waitFor();
    const row = page.locator("table.compared tr", { hasText: /^Leads/ }).first();
    assert.match(await row.innerText(), /560[\s\S]*392[\s\S]*more than noise/);
    const parts = page.locator("figure.driver", { has: page.getByRole("heading", { name: "Leads", exact: true }) });
    const cells = await parts.locator("td.number").allInnerTexts();
    const numbers = cells.map((text) => Number(text.replace("−", "-").replace(/[+,]/g, "")));
    const all = numbers.pop();
    assert.equal(all, -168);
    assert.ok(Math.abs(numbers.reduce((sum, part) => sum + part, 0) - all) < 0.03, cells.join(" "));
    await page.getByLabel("Two groups").check();
    await page.locator("table.compared th", { hasText: "Beta" }).first().waitFor();
    await page.getByLabel("Two lead definitions").check();
    await page.locator("table.compared th", { hasText: "Your definition" }).first().waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("says why sides cannot be made", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await read(page, "Campaign name,Amount spent (EUR),Impressions,Leads\nAlpha,5,100,2\nBeta,6,100,3\n");
    await page.getByRole("navigation", { name: "Views of the report" }).getByRole("link", { name: "Compare" }).click();
    await page.getByText(/do not say which days they cover/).waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("every chart", () => {
  it("of a count or a metric of the person's own opens how it was made", async () => {
    const preset = {
      app: "leadsheet",
      schema: 2,
      name: "Own",
      goal: "volume",
      window: "default",
      lead_rate: "lead_rate_link_clicks",
      counts: {},
      own_metrics: { clicks_per_lead: { name: "Clicks per lead (link clicks / leads)", formula: "link_clicks / leads", unit: "ratio" } },
      goals: { volume: ["leads", "clicks_per_lead"] },
    };
    const visit = await site.visit({
      prepare: (context) => context.addInitScript((text) => localStorage.setItem("leadsheet.preset", text), JSON.stringify(preset)),
    });
    const { page } = visit;
    await read(page);
    await look(page, "Charts");
    for (const [chart, about] of [["trend", "2025-09-01"], ["bars", "Alpha"], ["multiples", "Alpha · 2025-09-01"]]) {
      const card = page.locator(`figure[data-chart=${chart}]`);
      await card.getByLabel("Figure").selectOption("Clicks per lead (link clicks / leads)");
      await card.getByRole("heading", { name: /^Clicks per lead/ }).waitFor();
      const first = card.locator("[data-point='0']");
      const value = (await first.getAttribute("aria-label")).match(/: ([\d.]+)/)[1];
      await first.focus();
      await page.keyboard.press("Enter");
      const drawer = page.getByRole("dialog", { name: "How this number was made" });
      await drawer.getByText("Your own number.").waitFor();
      assert.equal(await drawer.locator(".receipt-figure").innerText(), value, chart);
      assert.ok((await drawer.locator(".receipt-of").innerText()).includes(about), chart);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
    }
    visit.assertClean();
    await visit.close();
  });

  it("is read with the keyboard, opens how a figure was made, is a table too, and a file", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await read(page);
    await look(page, "Charts");
    for (const chart of ["trend", "funnel", "bars", "scatter", "multiples"]) {
      const card = page.locator(`figure[data-chart=${chart}]`);
      const points = card.locator("[data-point]");
      await points.first().waitFor();
      assert.ok((await points.count()) >= 2, chart);
      assert.equal(await card.locator("[data-point][tabindex='0']").count(), 1, chart);
      await card.locator("[data-point][tabindex='0']").focus();
      await page.keyboard.press("ArrowRight");
      const second = await page.evaluate(() => document.activeElement.getAttribute("data-point"));
      assert.equal(second, "1", chart);
      const words = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
      assert.match(words, /: .*\d/, chart);
      await card.locator(".tip").waitFor();
      await page.keyboard.press("Escape");
      assert.equal(await card.locator(".tip").count(), 0, chart);
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      const drawer = page.getByRole("dialog", { name: "How this number was made" });
      await drawer.getByRole("heading", { name: "Rows" }).waitFor();
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });

      for (const [name, start] of [["Download SVG", /^<svg /], ["Download PNG", /PNG/]]) {
        const coming = page.waitForEvent("download");
        await card.getByRole("button", { name }).click();
        const file = await readFile(await (await coming).path());
        assert.match(file.toString("latin1").slice(0, 200), start, chart);
        if (name === "Download SVG") {
          const text = file.toString();
          assert.doesNotMatch(text, /class=|var\(|light-dark|href/, chart);
          assert.match(text, /rgb\(/, chart);
        }
      }
      await card.getByRole("button", { name: "Show as table" }).click();
      assert.ok((await card.getByRole("table").locator("tbody tr").count()) >= 2, chart);
      await card.getByRole("button", { name: "Show as chart" }).click();
      await points.first().waitFor();
    }
    visit.assertClean();
    await visit.close();
  });
});

describe("trust", () => {
  it("says what a file lacks and what that costs, and which days still move by this device's clock", async () => {
    const visit = await site.visit({
      prepare: (_, page) => page.clock.setFixedTime(new Date("2025-09-29T10:00:00Z")),
    });
    const { page } = visit;
    await read(page);
    await look(page, "Trust");
    await page.getByText("As of today, 2025-09-29", { exact: false }).waitFor();
    await page.getByText(/They are complete from 2025-10-01 on/).waitFor();
    await page.getByText(/There are names and no ids\./).waitFor();
    await page.getByText(/Costs: /).first().waitFor();
    await page.getByRole("heading", { name: "Zero and missing" }).waitFor();
    await page.getByText("very unstable", { exact: true }).first().waitFor();
    visit.assertClean();
    await visit.close();
  });
});
