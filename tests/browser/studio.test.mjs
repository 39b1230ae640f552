// The definitions studio, end to end in a real browser: counts and formulas from nothing by keyboard alone, overlap seen and
// mended, numbers typed in, every step taken back and made again, also after a reload; and names that mean harm.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launch, THEMES, WIDTHS } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const NARROWEST = 320;
const SECTIONS = ["", "/counts", "/formulas", "/compare", "/overlap", "/typed", "/history"];

/** Four campaigns: leads with their parts and second names, and a custom conversion that restates `lead`. */
const ROWS = [1, 2, 3, 4].map((at) => ({
  campaign_id: String(at),
  campaign_name: `Campaign ${at} | ${at % 2 ? "B2B" : "retail"}`,
  spend: String(100 * at),
  impressions: "10000",
  account_currency: "EUR",
  date_start: "2026-06-01",
  date_stop: "2026-06-30",
  actions: Object.entries({
    lead: 10 * at + 3,
    "onsite_conversion.lead_grouped": 6 * at,
    leadgen_grouped: 6 * at,
    "offsite_conversion.fb_pixel_lead": 4 * at,
    onsite_web_lead: 4 * at,
    "offsite_conversion.custom.777": 10 * at + 3,
    link_click: 100 * at,
  }).map(([action_type, value]) => ({ action_type, value: String(value) })),
}));
const LEADS = 112;
const META = 60;
const B2B_LEADS = 46;

const heading = (page, name, level = 1) => page.getByRole("heading", { level, name, exact: true }).waitFor();
const goTo = (page, hash) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
const section = async (page, name) => {
  await page.getByRole("navigation", { name: "Parts of the definitions" }).getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await heading(page, name, 2);
};
const withData = async (page) => {
  await page.getByLabel("Paste an export").fill(JSON.stringify({ data: ROWS }));
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await page.getByRole("table", { name: "Report", exact: true }).waitFor();
};
const focused = (page, id) => page.waitForFunction((id) => document.activeElement?.id === id, id);
/** Presses Tab until the element with this id has the focus; fails when it never does. */
const tabTo = async (page, id, most = 40) => {
  for (let presses = 0; presses < most; presses++) {
    if (await page.evaluate((id) => document.activeElement?.id === id, id)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${id}`);
};
const gives = (page) => page.getByRole("status", { name: "What it gives" });
const steps = (page) => page.getByRole("list", { name: "Steps, the newest first" });

describe("a count of one's own", () => {
  it("is made from nothing by keyboard alone, with its total while it is written", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withData(page);
    await goTo(page, "#/definitions/counts");
    await heading(page, "Definitions");
    await tabTo(page, "new-count");
    await page.keyboard.press("Enter");
    await focused(page, "count-name");
    await page.keyboard.type("B2B leads");
    await tabTo(page, "count-type");
    await page.keyboard.type("lea");
    const list = page.getByRole("listbox", { name: "Suggestions" });
    await list.getByRole("option").first().waitFor();
    assert.equal(await page.locator("#count-type").getAttribute("aria-expanded"), "true");
    await page.keyboard.press("ArrowDown");
    assert.equal(await list.getByRole("option", { selected: true }).count(), 1);
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#count-type").inputValue(), "lead");
    await gives(page).getByText(String(LEADS)).first().waitFor();
    await tabTo(page, "add-condition");
    await page.keyboard.press("Enter");
    await focused(page, "condition-0-dimension");
    await tabTo(page, "condition-0-text");
    await page.keyboard.type("b2b");
    await gives(page).getByText(String(B2B_LEADS)).first().waitFor();
    // Campaigns of the data are offered; what was typed stands.
    await list.getByRole("option", { name: "Campaign 1 | B2B" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 3, name: "B2B leads" }).waitFor();
    await focused(page, "own-b2b_leads-title");
    const item = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "B2B leads" }) });
    await item.getByText(String(B2B_LEADS)).first().waitFor();
    assert.match(await item.innerText(), /Exactly lead[\s\S]*Campaign name has "b2b"/);
    await goTo(page, "#/report");
    await page.locator("dl.figures").getByText("B2B leads", { exact: true }).first().waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("that counts twice says so while it is written, is renamed, copied, used as leads, deleted and brought back", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withData(page);
    await goTo(page, "#/definitions/counts");
    await page.getByRole("button", { name: "New count" }).click();
    await page.getByRole("button", { name: "Add the count" }).click();
    await page.getByText("Give the count a name.").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Both");
    await page.getByLabel("How it counts").selectOption({ label: "The sum of these" });
    for (const name of ["lead", "onsite_conversion.lead_grouped"]) {
      await page.getByRole("combobox", { name: "Add an action type" }).fill(name);
      await page.keyboard.press("Enter");
    }
    const checks = page.getByRole("list", { name: "Checks on this count" });
    await checks.waitFor();
    assert.match(await checks.innerText(), /lead already contains onsite_conversion\.lead_grouped/);
    await page.getByRole("button", { name: "Take out onsite_conversion.lead_grouped" }).click();
    await checks.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add the count" }).click();

    await page.getByRole("button", { name: "Change (Both)" }).click();
    await focused(page, "count-name");
    await page.getByLabel("Name", { exact: true }).fill("Leads exactly");
    await page.getByRole("button", { name: "Save the count" }).click();
    await page.getByRole("button", { name: "Duplicate (Leads exactly)" }).click();
    await page.getByRole("heading", { level: 3, name: "Leads exactly (copy)" }).waitFor();
    await page.getByRole("button", { name: "Use as the lead definition (Leads exactly)", exact: true }).click();
    await page.getByRole("button", { name: "Delete (Leads exactly (copy))" }).click();
    await page.locator(".undo-line").getByText("Leads exactly (copy) was deleted.").waitFor();
    await page.getByRole("button", { name: "Undo deleting" }).click();
    await page.getByRole("heading", { level: 3, name: "Leads exactly (copy)" }).waitFor();
    await goTo(page, "#/definitions");
    assert.equal(await page.getByRole("radio", { name: "My own choice of action types" }).isChecked(), true);
    visit.assertClean();
    await visit.close();
  });

  it("that a formula uses is not deleted, and the formula is named", async () => {
    const visit = await site.visit({ hash: "#/definitions/counts" });
    const { page } = visit;
    await page.getByRole("button", { name: "New count" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Demos");
    await page.getByRole("combobox", { name: "Action type" }).fill("schedule_total");
    await page.getByRole("button", { name: "Add the count" }).click();
    await section(page, "Formulas");
    await page.getByRole("button", { name: "New metric" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Demo rate (demos / leads)");
    await page.getByLabel("Formula", { exact: true }).fill("Demos / leads");
    await page.getByRole("button", { name: "Add the metric" }).click();
    await page.getByRole("heading", { level: 3, name: "Demo rate (demos / leads)" }).waitFor();
    await section(page, "Own counts");
    await page.getByRole("button", { name: "Delete (Demos)" }).click();
    await page.getByRole("alert").filter({ hasText: "“Demo rate (demos / leads)” uses “Demos”" }).waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("a formula", () => {
  it("is completed by keyboard, its error stands under its character, and the suggestion mends it", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withData(page);
    await goTo(page, "#/definitions/formulas");
    await page.getByRole("button", { name: "New metric" }).click();
    await focused(page, "metric-name");
    await page.keyboard.type("Cost per form lead");
    await tabTo(page, "metric-formula");
    await page.keyboard.type("spend / meta");
    await page.getByRole("listbox", { name: "Names" }).getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const box = page.getByLabel("Formula", { exact: true });
    assert.equal(await box.inputValue(), "spend / meta_leads");
    await gives(page).getByText("€16.67").waitFor();
    assert.match(await gives(page).innerText(), /Unit: money per event/);

    await box.fill("spend / lesds");
    const problem = page.locator("#metric-formula-problem");
    await problem.getByText("At character 9:").waitFor();
    assert.match(await problem.innerText(), /Nothing is called "lesds"\. Did you mean leads\?/);
    assert.equal(await problem.locator("mark").innerText(), "lesds");
    assert.equal(await box.getAttribute("aria-invalid"), "true");
    await visit.assertAccessible("a formula with an error");
    await page.getByRole("button", { name: "Use leads" }).click();
    assert.equal(await box.inputValue(), "spend / leads");

    await box.fill("spend + leads");
    await problem.getByText("Money and a count cannot be added or compared").waitFor();
    await box.fill("spend / leads");
    await page.getByRole("button", { name: "Call it “Cost per form lead (spend / leads)”" }).click();
    await page.getByRole("button", { name: "Add the metric" }).click();
    await page.getByRole("heading", { level: 3, name: "Cost per form lead (spend / leads)" }).waitFor();
    await page.getByText("€8.93").first().waitFor();

    // It cannot use itself.
    await page.getByRole("button", { name: /^Change \(Cost per form lead/ }).click();
    await box.fill("spend / leads + cost_per_form_lead_spend_leads");
    await problem.getByText("It leads back to itself").waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("overlap", () => {
  it("is drawn with the identity and the evidence; the safe choice is one press, and taken back by one", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withData(page);
    await goTo(page, "#/definitions");
    await page.getByRole("radio", { name: "My own choice of action types" }).check();
    await page.getByRole("checkbox", { name: /^onsite_conversion\.lead_grouped/ }).check();
    await section(page, "Overlap");
    const inside = page.getByRole("list", { name: "Inside lead", exact: true });
    await inside.waitFor();
    assert.match(await inside.innerText(), /Meta leads[\s\S]*60/);
    const main = page.locator("main");
    await main.getByText(/^112 lead = /).waitFor();
    assert.match(await main.innerText(), /112 lead = 40 Website leads \+ 60 Meta leads.*\+ 12 rest/);
    assert.match(await main.innerText(), /onsite_conversion\.lead_grouped \(60\) and leadgen_grouped \(60\): equal in 4 of 4 rows/);
    assert.match(await main.innerText(), /Restates\. The same figures as lead on every row/);
    const safe = page.getByRole("button", { name: "Take the safe choice for Leads" });
    assert.match(await page.getByRole("group", { name: "Leads counts something twice" }).innerText(), /60 counted twice[\s\S]*172 → 112/);
    await safe.click();
    await safe.waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await safe.waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("between definitions is told side by side, with the rows that make the difference", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withData(page);
    await goTo(page, "#/definitions/compare");
    const table = page.getByRole("table", { name: "Definitions side by side" });
    await table.waitFor();
    assert.match(await table.innerText(), new RegExp(`Leads, as counted now in use\\s+${LEADS}[\\s\\S]*Meta leads[\\s\\S]*${META}\\s+−52`));
    const rows = page.getByRole("table", { name: "Rows that make the difference: Meta leads against Leads, as counted now" });
    assert.match(await rows.innerText(), /Campaign 4 \| retail/);
    await page.getByRole("button", { name: "Use Meta leads as the lead definition" }).click();
    await goTo(page, "#/report");
    await page.getByRole("button", { name: `Leads: ${META}`, exact: true }).waitFor();
    await goTo(page, "#/definitions/compare");
    await page.getByRole("checkbox", { name: "Leads, by default" }).check();
    await page.getByRole("button", { name: "Use Leads, by default as the lead definition" }).click();
    await goTo(page, "#/report");
    await page.getByRole("button", { name: `Leads: ${LEADS}`, exact: true }).waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("typed numbers", () => {
  it("are marked as typed in the report, outlive a fallen engine, are cleared, and are not kept", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withData(page);
    await goTo(page, "#/definitions/typed");
    await page.getByLabel("Number of").selectOption({ label: "Form opens" });
    await page.getByLabel("Number", { exact: true }).fill("-3");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "below zero" }).waitFor();
    await page.getByLabel("Number", { exact: true }).fill("1 200");
    await page.keyboard.press("Enter");
    const table = page.getByRole("table", { name: "Typed numbers" });
    await table.waitFor();
    assert.match(await table.innerText(), /Form opens\s+Total\s+1,200 typed in/);

    const shown = async () => {
      await goTo(page, "#/report");
      await page.getByRole("button", { name: "Form opens: 1,200", exact: true }).waitFor();
      const figure = page.locator(".figure").filter({ has: page.getByRole("button", { name: "Form opens: 1,200", exact: true }) });
      await figure.getByText("typed in").waitFor();
      const fold = page.getByRole("button", { name: /^\d+ notes$/ });
      if (await fold.count()) await fold.click();
      await page.getByRole("list", { name: "Checks" }).getByText("Typed in by hand, not read from a file: Form opens.").waitFor();
    };
    await shown();

    // The engine falls over; the next one is told the numbers again.
    const worker = page.workers()[0];
    const gone = new Promise((resolve) => worker.once("close", resolve));
    await worker.evaluate(() => {
      const data = [JSON.stringify({ id: 0, request: "crash" }), null];
      self.dispatchEvent(new MessageEvent("message", { data }));
    });
    await gone;
    await page.getByText("It was started again").waitFor();
    await page.getByRole("button", { name: "Spend: €1,000.00", exact: true }).waitFor();
    await shown();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    assert.ok(!stored.includes("1200"), "a typed number is data and is kept nowhere");

    await goTo(page, "#/definitions/typed");
    await page.getByRole("button", { name: "Clear all typed numbers" }).click();
    await page.getByText("Nothing is typed in.").waitFor();
    await goTo(page, "#/report");
    await page.getByRole("button", { name: /^Form opens: not / }).first().waitFor();
    assert.deepEqual(visit.violations, []);
    assert.deepEqual(visit.foreign(), []);
    await visit.close();
  });
});

describe("the history", () => {
  it("reads in words, goes back several steps and forward, and outlives a reload", async () => {
    const visit = await site.visit({ hash: "#/definitions" });
    const { page } = visit;
    const radio = (name) => page.getByRole("radio", { name, exact: true });
    await radio("Website leads only").check();
    await radio("Meta leads only").check();
    await radio("Calls").check();
    await visit.reload();
    assert.equal(await radio("Calls").isChecked(), true);
    await section(page, "History");
    const items = steps(page).getByRole("listitem");
    assert.match((await items.allInnerTexts()).join("\n"), /Meta leads → Exactly what Calls counts|Exactly what Meta leads counts → Exactly what Calls counts/);
    await page.getByRole("button", { name: /^Go back to here \(Leads: made by default → Exactly what Website leads counts/ }).click();
    await page.getByText("Taken back", { exact: true }).first().waitFor();
    assert.equal(await page.getByText("Taken back", { exact: true }).count(), 2);
    await visit.reload();
    await page.keyboard.press("Control+z");
    await goTo(page, "#/definitions");
    await page.getByRole("radio", { name: /^Default/ }).waitFor();
    assert.equal(await page.getByRole("radio", { name: /^Default/ }).isChecked(), true);
    for (let step = 0; step < 3; step++) await page.keyboard.press(step === 1 ? "Control+y" : "Control+Shift+Z");
    assert.equal(await radio("Calls").isChecked(), true);
    assert.equal(await page.getByRole("button", { name: "Redo", exact: true }).isDisabled(), true);
    visit.assertClean();
    await visit.close();
  });

  it("that cannot be read is dropped, and the definitions stay", async () => {
    const visit = await site.visit({ hash: "#/definitions" });
    const { page } = visit;
    const website = page.getByRole("radio", { name: "Website leads only", exact: true });
    await website.check();
    for (const text of ["{", '{"present":{},"past":[1],"future":[]}', "x".repeat(100)]) {
      await page.evaluate((text) => localStorage.setItem("leadsheet.history", text), text);
      await visit.reload();
      assert.equal(await website.isChecked(), true);
      assert.equal(await page.getByRole("button", { name: "Undo", exact: true }).isDisabled(), true);
      assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
    }
    visit.assertClean();
    await visit.close();
  });
});

describe("names that mean harm", () => {
  for (const name of ["__proto__", '<img src=x onerror="alert(1)"><b>bold</b>', "\u202eright to left\u2066", "=cmd|' /C calc'!A0", "`tick` \\ \" ' ☠"]) {
    it(`are text everywhere: ${JSON.stringify(name)}`, async () => {
      const visit = await site.visit();
      const { page } = visit;
      let dialogs = 0;
      page.on("dialog", (dialog) => {
        dialogs += 1;
        dialog.dismiss();
      });
      await withData(page);
      await goTo(page, "#/definitions/counts");
      await page.getByRole("button", { name: "New count" }).click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByRole("combobox", { name: "Action type" }).fill(name);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Add a condition" }).click();
      await page.getByLabel("Text", { exact: true }).fill(name);
      await page.getByRole("button", { name: "Add the count" }).click();
      const title = page.locator(".own-item h3");
      await title.waitFor();
      assert.equal(await title.textContent(), name);
      await section(page, "Formulas");
      await page.getByRole("button", { name: "New metric" }).click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      // What no name is called is an error; what the count made above is called is a formula.
      await page.getByLabel("Formula", { exact: true }).fill(`${name} +`);
      await page.locator("#metric-formula-problem").getByText(/^At character/).waitFor();
      await page.getByLabel("Formula", { exact: true }).fill("leads");
      await page.getByRole("button", { name: "Add the metric" }).click();
      await title.waitFor();
      assert.equal(await title.textContent(), name);
      for (const part of SECTIONS) {
        await goTo(page, `#/definitions${part}`);
        await heading(page, "Definitions");
      }
      await goTo(page, "#/report");
      await heading(page, "Report");
      await visit.reload();
      await goTo(page, "#/definitions/history");
      await steps(page).waitFor();
      assert.equal(await page.locator("main img, main b").count(), 0);
      assert.equal(dialogs, 0);
      assert.equal(await page.evaluate(() => Object.getPrototypeOf({}) === Object.prototype && {}.name === undefined), true);
      visit.assertClean();
      await visit.close();
    });
  }
});

describe("every part of the definitions", () => {
  const prepare = {
    "without data": async () => {},
    "with data and definitions of one's own": async (page) => {
      await withData(page);
      await goTo(page, "#/definitions/counts");
      await page.getByRole("button", { name: "New count" }).click();
      await page.getByLabel("Name", { exact: true }).fill("Leads of a campaign with a long name that goes on and on");
      await page.getByLabel("How it counts").selectOption({ label: "The sum of these" });
      for (const type of ["lead", "offsite_conversion.custom.777"]) {
        await page.getByRole("combobox", { name: "Add an action type" }).fill(type);
        await page.keyboard.press("Enter");
      }
      await page.getByRole("button", { name: "Add the count" }).click();
      await page.getByRole("heading", { level: 3, name: /^Leads of a campaign/ }).waitFor();
      await goTo(page, "#/definitions/typed");
      await page.getByLabel("Number", { exact: true }).fill("12");
      await page.keyboard.press("Enter");
      await page.getByRole("table", { name: "Typed numbers" }).waitFor();
    },
  };
  for (const [state, ready] of Object.entries(prepare)) {
    for (const width of [WIDTHS.wide, NARROWEST]) {
      it(`has no accessibility violation in light or dark and fits its screen, ${state}: ${width} px`, async () => {
        const visit = await site.visit({ width });
        const { page } = visit;
        await ready(page);
        const found = {};
        for (const part of SECTIONS) {
          await goTo(page, `#/definitions${part}`);
          await heading(page, "Definitions");
          await page.waitForTimeout(250);
          const open = page.getByRole("button", { name: /^New (?:count|metric)$/ });
          if (await open.count()) await open.click();
          for (const colorScheme of THEMES) {
            await page.emulateMedia({ colorScheme });
            const violations = await visit.axe();
            if (violations.length > 0) found[`${part}, ${colorScheme}`] = violations;
          }
          if (await visit.overflows()) found[`${part}, width`] = "runs out of the screen";
          const current = page.getByRole("navigation", { name: "Parts of the definitions" }).locator("[aria-current=page]");
          assert.equal(await current.count(), 1);
        }
        assert.deepEqual(found, {});
        visit.assertClean();
        await visit.close();
      });
    }
  }
});
