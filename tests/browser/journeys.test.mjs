// What people come for, from end to end in a real browser: an export becomes a report, a definition is changed, kept,
// taken back and handed on.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { launch } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

/** A fixture's text and what the golden tests expect of it. */
const fixture = async (name, file) => {
  const read = (file) => readFile(new URL(`../fixtures/${name}/${file}`, import.meta.url), "utf8");
  return { text: await read(file), expect: JSON.parse(await read("expect.json")) };
};
const adsCsv = () => fixture("adsmanager_ads_multiline", "adsmanager_ads_multiline.csv");
const insights = () => fixture("envelope", "envelope.json");

const count = (value) => Number(value).toLocaleString("en-GB");
const money = (code, value) =>
  `${code} ${Number(value).toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const go = async (page, name) => {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await heading(page, name);
};
const report = (page) => page.getByRole("table", { name: "Report", exact: true });
const figure = (page, name) => page.getByRole("button", { name, exact: true });
const read = async (page, text) => {
  await page.getByLabel("Paste an export").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
};
/** Reads a paste that leaves nothing open, and waits for the report that opens then. */
const readToReport = async (page, text) => {
  await read(page, text);
  await heading(page, "Report");
  await report(page).waitFor();
};
const chooseLeads = (page, name) => page.getByRole("radio", { name, exact: true }).check();
/** The name of every figure of the report, every metric of it: what a person, or a screen reader, gets to know. */
const figures = async (page) => {
  await go(page, "Report");
  await page.getByRole("checkbox", { name: "All metrics" }).check();
  await report(page).getByRole("button", { name: /^ROAS.*total:/ }).waitFor();
  const names = await page.locator("main button[aria-label]").evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.ok(names.length > 80, `only ${names.length} figures`);
  return names;
};

describe("an Ads Manager CSV", () => {
  it("becomes, pasted and read, a report with its leads and what one cost", async () => {
    const { text, expect } = await adsCsv();
    const visit = await site.visit({ context: { permissions: ["clipboard-read", "clipboard-write"] } });
    const { page } = visit;
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.getByLabel("Paste an export").focus();
    await page.keyboard.press("Control+V");
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await heading(page, "Report");

    await figure(page, `Leads: ${count(expect.leads)}`).waitFor();
    await figure(page, `Cost per lead (spend / leads): ${money(expect.currency, expect.cost_per_lead)}`).waitFor();
    const totals = report(page).getByRole("row", { name: /^Total/ });
    await totals.getByRole("button", { name: `Leads, total: ${count(expect.leads)}`, exact: true }).waitFor();
    assert.match(await totals.innerText(), new RegExp(`${expect.rows_read} rows`));
    // A name with a line break in it is one row, not two.
    assert.equal(await report(page).getByRole("rowheader", { name: /Open studio Sunday\s+bring a friend/ }).count(), 1);
    assert.equal(await report(page).locator("tbody").getByRole("row").count(), expect.rows_read);

    await go(page, "Data");
    const columns = page.getByRole("table", { name: "Columns", exact: true });
    assert.match(await columns.getByRole("row", { name: /^Meta leads/ }).innerText(), /onsite_conversion\.lead_grouped/);
    assert.equal(await page.getByLabel("Paste an export").inputValue(), "", "what was read leaves the box");
    visit.assertClean();
    await visit.close();
  });

  it("can be read, and a figure opened and closed, by the keyboard alone", async () => {
    const { text, expect } = await adsCsv();
    const visit = await site.visit();
    const { page } = visit;
    await page.getByLabel("Paste an export").focus();
    await page.keyboard.insertText(text);
    await page.keyboard.press("Control+Enter");
    await heading(page, "Report");
    const leads = figure(page, `Leads: ${count(expect.leads)}`);
    await leads.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "How this number was made" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    visit.assertClean();
    await visit.close();
  });
});

describe("how a number was made", () => {
  it("names the entries and the formula with its values; Esc closes it and the focus returns", async () => {
    const { text, expect } = await adsCsv();
    const visit = await site.visit();
    const { page } = visit;
    await readToReport(page, text);
    const cost = figure(page, `Cost per lead (spend / leads): ${money(expect.currency, expect.cost_per_lead)}`);
    await cost.click();

    const drawer = page.getByRole("dialog", { name: "How this number was made" });
    const [spend, leads, each] = [
      money(expect.currency, expect.spend),
      count(expect.leads),
      money(expect.currency, expect.cost_per_lead),
    ];
    await drawer.getByText(`${spend} / ${leads} = ${each}`).waitFor();
    const entries = drawer.getByRole("table", { name: "Columns in the sum" });
    assert.match(await entries.nth(0).innerText(), /Amount spent \(CHF\)[\s\S]*CHF.417\.95/);
    assert.match(await entries.nth(1).innerText(), /lead[\s\S]*Leads[\s\S]*39/);
    await drawer.getByText("By the default definition.").waitFor();
    await drawer.getByText(`All ${expect.rows_read} rows that were read.`).waitFor();

    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    assert.equal(await cost.evaluate((button) => button === document.activeElement), true, "the focus returns");
    visit.assertClean();
    await visit.close();
  });

  it("tells of one row of the table from that row alone, and leads on to what the metric means", async () => {
    const { text } = await adsCsv();
    const visit = await site.visit();
    const { page } = visit;
    await readToReport(page, text);
    await report(page).getByRole("button", { name: "Leads, Carousel; six glazes; no price: 6", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "How this number was made" });
    await drawer.getByText("1 of 5 rows.").waitFor();
    await drawer.getByRole("link", { name: "What it means" }).click();
    await heading(page, "Learn");
    assert.equal(await drawer.isVisible(), false);
    assert.match(page.url(), /#\/learn\/leads$/);
    visit.assertClean();
    await visit.close();
  });
});

describe("a changed lead definition", () => {
  it("is followed by the numbers, and is still there after a reload", async () => {
    const { text, expect } = await insights();
    assert.notEqual(expect.leads, expect.website_leads);
    const cost = (leads) => money(expect.currency, expect.spend / leads);
    const visit = await site.visit();
    const { page } = visit;
    await readToReport(page, text);
    await figure(page, `Leads: ${count(expect.leads)}`).waitFor();
    await figure(page, `Cost per lead (spend / leads): ${cost(expect.leads)}`).waitFor();

    await go(page, "Definitions");
    await chooseLeads(page, "Website leads only");
    await go(page, "Report");
    await figure(page, `Leads: ${count(expect.website_leads)}`).waitFor();
    await figure(page, `Cost per lead (spend / leads): ${cost(expect.website_leads)}`).waitFor();
    const before = await figures(page);

    await visit.reload();
    await page.getByText("No data yet.").waitFor();
    await go(page, "Definitions");
    assert.equal(await page.getByRole("radio", { name: "Website leads only" }).isChecked(), true);
    await go(page, "Data");
    await readToReport(page, text);
    await figure(page, `Leads: ${count(expect.website_leads)}`).waitFor();
    assert.deepEqual(await figures(page), before);
    visit.assertClean();
    await visit.close();
  });

  it("is taken back by Ctrl+Z and made again by Ctrl+Shift+Z, and the numbers with it", async () => {
    const { text, expect } = await insights();
    const visit = await site.visit();
    const { page } = visit;
    await readToReport(page, text);
    await go(page, "Definitions");
    const byDefault = page.getByRole("radio", { name: /^Default/ });
    const website = page.getByRole("radio", { name: "Website leads only" });
    assert.equal(await byDefault.isChecked(), true);
    await website.check();
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "Redo", exact: true, disabled: false }).waitFor();
    assert.equal(await byDefault.isChecked(), true);
    assert.equal(await page.getByRole("button", { name: "Undo", exact: true }).isDisabled(), true);
    await go(page, "Report");
    await figure(page, `Leads: ${count(expect.leads)}`).waitFor();
    await page.keyboard.press("Control+Shift+Z");
    await figure(page, `Leads: ${count(expect.website_leads)}`).waitFor();
    await page.keyboard.press("Control+z");
    await figure(page, `Leads: ${count(expect.leads)}`).waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("that counts the same leads twice is warned of at once, and mended by one press", async () => {
    const { text, expect } = await insights();
    const visit = await site.visit();
    const { page } = visit;
    await readToReport(page, text);
    await go(page, "Definitions");
    await chooseLeads(page, "My own choice of action types");
    await page.getByRole("checkbox", { name: /^onsite_conversion\.lead_grouped/ }).check();
    const checks = page.getByRole("list", { name: "Checks on Leads" }).first();
    await checks.waitFor();
    assert.match(await checks.innerText(), /lead_grouped/);
    await page.getByRole("button", { name: /^Use the safe choice/ }).click();
    assert.equal(await page.getByRole("radio", { name: /^Default/ }).isChecked(), true);
    await go(page, "Report");
    await figure(page, `Leads: ${count(expect.leads)}`).waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("a preset", () => {
  it("exported to a file and imported in another browser gives the same numbers on the same data", async () => {
    const { text, expect } = await insights();
    const giver = await site.visit();
    await readToReport(giver.page, text);
    await go(giver.page, "Definitions");
    await chooseLeads(giver.page, "Website leads only");
    await go(giver.page, "Presets");
    await giver.page.getByLabel("Name", { exact: true }).fill("Website only");
    await giver.page.getByLabel("Note", { exact: true }).focus();
    const [download] = await Promise.all([
      giver.page.waitForEvent("download"),
      giver.page.getByRole("button", { name: "Export preset" }).click(),
    ]);
    const file = await download.path();
    assert.match(download.suggestedFilename(), /\.json$/);
    const { app, schema, name } = JSON.parse(await readFile(file, "utf8"));
    assert.deepEqual([app, typeof schema, name], ["leadsheet", "number", "Website only"]);
    const given = await figures(giver.page);
    assert.ok(given.includes(`Leads: ${count(expect.website_leads)}`));

    const taker = await site.visit();
    await readToReport(taker.page, text);
    await figure(taker.page, `Leads: ${count(expect.leads)}`).waitFor();
    await go(taker.page, "Presets");
    await taker.page.getByLabel("Choose a preset file").setInputFiles(file);
    // First what it would change, on the taker's own data; nothing has changed yet.
    const change = `Leads ${count(expect.leads)} → ${count(expect.website_leads)}`;
    await taker.page.getByText(change, { exact: true }).waitFor();
    await taker.page.getByRole("button", { name: "Replace my definitions" }).click();
    await taker.page.getByText("“Website only” is now your preset.").waitFor();
    await go(taker.page, "Report");
    await figure(taker.page, `Leads: ${count(expect.website_leads)}`).waitFor();
    assert.deepEqual(await figures(taker.page), given);
    for (const visit of [giver, taker]) {
      visit.assertClean();
      await visit.close();
    }
  });

  it("of a newer Leadsheet, or one that is cut, is refused with the reason and the present one stays", async () => {
    const visit = await site.visit({ hash: "#/definitions" });
    const { page } = visit;
    await chooseLeads(page, "Website leads only");
    await go(page, "Presets");
    for (const [text, why] of [
      ['{"app": "leadsheet", "schema": 99}', /newer Leadsheet \(format 99/],
      ['{"app": "leadsheet", "sch', /At line 1, column 25: This is not complete JSON/],
      ['{"data": []}', /not a preset of Leadsheet/],
    ]) {
      await page.getByLabel("Paste a preset").fill(text);
      await page.getByRole("button", { name: "Import", exact: true }).click();
      const alert = page.getByRole("alert").filter({ hasText: why });
      await alert.waitFor();
      assert.match(await alert.innerText(), /Your present preset is unchanged/);
      assert.equal(await page.getByLabel("Paste a preset").inputValue(), text, "it can be mended in place");
    }
    await go(page, "Definitions");
    assert.equal(await page.getByRole("radio", { name: "Website leads only" }).isChecked(), true);
    visit.assertClean();
    await visit.close();
  });
});

describe("the samples", () => {
  for (const [name, leads] of [
    ["Instant Form campaign", "Leads"],
    ["Website leads", "Leads"],
    ["Click-to-message", "Messaging leads"],
    ["Full funnel", "Qualified leads"],
  ]) {
    it(`“${name}” gives a report without an error, by one click`, async () => {
      const visit = await site.visit();
      const { page } = visit;
      await page.getByRole("button", { name, exact: true }).click();
      await heading(page, "Report");
      await report(page).waitFor();
      await page.getByRole("checkbox", { name: "All metrics" }).check();
      await report(page).getByRole("button", { name: new RegExp(`^${leads}, total: [\\d,]*[1-9]`) }).waitFor();
      assert.equal(await page.getByRole("alert").count(), 0);
      assert.equal(await page.getByRole("list", { name: "Checks" }).getByText("Error:").count(), 0);
      visit.assertClean();
      await visit.close();
    });
  }

  it("take each other's place instead of adding up, and wait until a person's own file is removed", async () => {
    const { text } = await adsCsv();
    const visit = await site.visit();
    const { page } = visit;
    await page.getByRole("button", { name: "Website leads", exact: true }).click();
    await heading(page, "Report");
    await go(page, "Data");
    await page.getByRole("button", { name: "Full funnel", exact: true }).click();
    await heading(page, "Report");
    await go(page, "Data");
    assert.equal(await page.getByRole("button", { name: /^Remove / }).count(), 1);
    await readToReport(page, text);
    await go(page, "Data");
    assert.equal(await page.getByRole("button", { name: /^Remove / }).count(), 1);
    assert.equal(await page.getByRole("button", { name: "Full funnel", exact: true }).isDisabled(), true);
    await page.getByRole("button", { name: "Remove Pasted export" }).click();
    await page.getByRole("button", { name: "Full funnel", exact: true, disabled: false }).waitFor();
    await go(page, "Report");
    await page.getByText("No data yet.").waitFor();
    visit.assertClean();
    await visit.close();
  });
});

const month = (from, to, ...rows) => {
  const lines = rows.map(([name, ...figures]) => [name, from, to, ...figures].join(","));
  return ["Campaign name,Reporting starts,Reporting ends,Amount spent (EUR),Impressions,Leads", ...lines].join("\n");
};
const MAY = month("2026-05-01", "2026-05-31", ["North", 100, 5000, 10], ["South", 50, 2500, 4]);
const JUNE = month("2026-06-01", "2026-06-30", ["North", 120, 6000, 15]);

describe("files", () => {
  it("chosen several at once are read together, and one report adds them up", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.getByLabel("Choose files").setInputFiles([
      { name: "may.csv", mimeType: "text/csv", buffer: Buffer.from(MAY) },
      { name: "june.csv", mimeType: "text/csv", buffer: Buffer.from(JUNE) },
    ]);
    await heading(page, "Report");
    await figure(page, "Leads: 29").waitFor();
    await figure(page, "Cost per lead (spend / leads): €9.31").waitFor();
    await report(page).getByRole("button", { name: "Leads, North: 25", exact: true }).waitFor();
    await go(page, "Data");
    for (const name of ["may.csv", "june.csv"]) await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();

    await page.getByRole("button", { name: "Remove may.csv" }).click();
    await go(page, "Report");
    await figure(page, "Leads: 15").waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("dropped on any page are read", async () => {
    const visit = await site.visit({ hash: "#/learn" });
    const { page } = visit;
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "may.csv", { type: "text/csv" }));
      const drop = (type) => document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      drop("dragover");
      drop("drop");
    }, MAY);
    await heading(page, "Report");
    await figure(page, "Leads: 14").waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("a question that a file leaves open", () => {
  const csv = [
    "Campaign name,Day,Amount spent (EUR),Impressions,Leads",
    "North,03/04/2026,100,5000,10",
    "North,05/06/2026,50,2500,4",
  ].join("\n");

  it("changes the report once it is answered, and again when the answer is changed", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await read(page, csv);
    const question = page.getByRole("group", { name: /03\/04\/2026 begin with the day or with the month\?/ });
    await question.waitFor();
    await heading(page, "Data");
    // What does not hang on the answer is there already; the days are not.
    await go(page, "Report");
    await figure(page, "Leads: 14").waitFor();
    assert.doesNotMatch(await page.locator("main").innerText(), /\b(?:Mar|Apr|May|Jun)|2026-0/);

    for (const [answer, days] of [
      ["The month comes first", ["2026-03-04", "2026-05-06"]],
      ["The day comes first", ["2026-04-03", "2026-06-05"]],
    ]) {
      await go(page, "Data");
      await question.getByRole("radio", { name: answer }).check();
      await question.getByText("Answered. You can change it here.").waitFor();
      await go(page, "Report");
      await page.getByLabel("Group by").selectOption({ label: "Day" });
      for (const day of days) await report(page).getByRole("rowheader", { name: day }).waitFor();
      await figure(page, "Leads: 14").waitFor();
    }
    visit.assertClean();
    await visit.close();
  });
});

describe("without a network", () => {
  it("the whole journey works once the page is loaded, and nothing is asked of anyone", async () => {
    const { text, expect } = await insights();
    const visit = await site.visit();
    const { page } = visit;
    const worker = page.workers()[0] ?? (await page.waitForEvent("worker"));
    while (!(await worker.evaluate(() => self.onmessage !== null))) await page.waitForTimeout(50);
    await page.waitForLoadState("networkidle");
    await visit.offline();
    const before = visit.requests.length;

    await readToReport(page, text);
    await figure(page, `Leads: ${count(expect.leads)}`).click();
    await page.getByRole("dialog", { name: "How this number was made" }).getByText("By the default definition.").waitFor();
    await page.keyboard.press("Escape");
    await go(page, "Definitions");
    await chooseLeads(page, "Website leads only");
    await go(page, "Presets");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export preset" }).click(),
    ]);
    assert.match(await readFile(await download.path(), "utf8"), /"app": "leadsheet"/);
    await go(page, "Learn");
    await go(page, "Report");
    await figure(page, `Leads: ${count(expect.website_leads)}`).waitFor();
    assert.deepEqual(visit.requests.slice(before).filter((url) => !url.startsWith("blob:")), []);
    visit.assertClean();
    await visit.close();
  });
});
