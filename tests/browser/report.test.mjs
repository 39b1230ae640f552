// What people do on the Report page: filter, group, look for, keep the first ones, keep a view, write notes, choose what
// leads; and a table of very many lines.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { launch, THEMES, WIDTHS } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const ROWS = `Day,Campaign name,Ad set name,Amount spent (EUR),Impressions,Link clicks,Leads,Objective
2026-09-01,North_A,one,100,5000,200,50,OUTCOME_LEADS
2026-09-01,North_B,two,200,9000,300,10,OUTCOME_LEADS
2026-09-02,South_B,three,400,20000,250,20,OUTCOME_LEADS
2026-09-02,South_B,four,50,1000,10,,OUTCOME_LEADS
2026-09-02,East_C,five,20,1000,100,90,OUTCOME_SALES
2026-09-03,,six,10,100,10,1,OUTCOME_SALES
`;

const table = (page) => page.getByRole("table", { name: "Report", exact: true });
const cards = (page) => page.locator("dl.figures");
const dialog = (page) => page.getByRole("dialog", { name: "How this number was made" });
/** The names in the lines, in order; of several dimensions with a slash between. */
const names = (page) =>
  table(page)
    .locator("tbody tr[data-row]")
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll(".name")].map((name) => name.textContent).join("/")));
const namesAre = async (page, wanted) => {
  let found;
  for (let tries = 0; tries < 100; tries += 1) {
    found = await names(page);
    if (JSON.stringify(found) === JSON.stringify(wanted)) return;
    await page.waitForTimeout(50);
  }
  assert.deepEqual(found, wanted);
};
const open = async (options) => {
  const visit = await site.visit(options);
  const { page } = visit;
  await read(page);
  return { visit, page };
};
const read = async (page, text = ROWS) => {
  await page.getByLabel("Paste an export").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await table(page).waitFor();
};
const goToData = (page) => page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /^Data/ }).click();
const filterBy = async (page, ...values) => {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  for (const value of values) await page.getByRole("checkbox", { name: new RegExp(`^${value} `) }).check();
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByText("left out by the filter").waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
};
const done = async (visit) => {
  visit.assertClean();
  await visit.close();
};

describe("the headline", () => {
  it("is one sentence of the user's own numbers, and follows the goal and the filter", async () => {
    const { visit, page } = await open();
    const headline = page.locator(".headline");
    assert.match(await headline.innerText(), /^From 2026-09-01 to 2026-09-03, €780\.00 brought 171 leads \(counted: lead\) at €4\.56 each/);
    await page.getByRole("group", { name: "Goal" }).getByRole("button", { name: "Quality" }).click();
    await page.getByText("how many qualified leads is not known: not in this source").waitFor();
    await filterBy(page, "East_C");
    await page.getByText("€20.00 brought 90 leads").waitFor();
    await done(visit);
  });
});

describe("a filter", () => {
  it("keeps the rows that were chosen, says how many it leaves out, and goes away again", async () => {
    const { visit, page } = await open();
    await filterBy(page, "North_A", "South_B");
    await namesAre(page, ["South_B", "North_A"]);
    await page.getByText("3 rows left out by the filter").waitFor();
    await cards(page).getByRole("button", { name: "Leads: 70" }).waitFor();
    await page.getByRole("button", { name: /^Remove the filter: Campaign is North_A or South_B/ }).click();
    await cards(page).getByRole("button", { name: "Leads: 171" }).waitFor();
    assert.equal(await page.getByText("left out by the filter").count(), 0);
    await done(visit);
  });

  it("shows the same number where it is opened, and the rows it leaves out there too", async () => {
    const { visit, page } = await open();
    await filterBy(page, "North_A", "South_B");
    await namesAre(page, ["South_B", "North_A"]);
    await table(page).getByRole("button", { name: /^Leads, total: 70/ }).click();
    const drawer = dialog(page);
    await drawer.getByText("All 3 rows that the filter keeps.").waitFor();
    assert.equal(await drawer.locator(".receipt-figure").innerText(), "70");
    await drawer.getByText("3 rows left out by the filter.").waitFor();
    await done(visit);
  });

  it("is made of texts, of what is not, and of days; all of it goes at once", async () => {
    const { visit, page } = await open();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("How", { exact: true }).selectOption("does not contain");
    await page.getByLabel("Text", { exact: true }).fill("_b");
    await page.getByRole("button", { name: "Add filter" }).click();
    await namesAre(page, ["North_A", "East_C", "(none)"]);
    await page.getByLabel("From", { exact: true }).fill("2026-09-01");
    await page.getByLabel("to", { exact: true }).fill("2026-09-02");
    await page.getByRole("button", { name: "Keep these days" }).click();
    await namesAre(page, ["North_A", "East_C"]);
    await page.getByLabel("to", { exact: true }).fill("2026-08-02");
    await page.getByRole("button", { name: "Keep these days" }).click();
    await page.getByText("The first day is after the last one.").waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    await cards(page).getByRole("button", { name: "Leads: 171" }).waitFor();
    await done(visit);
  });

  it("is made from a line, and says so when no row is left", async () => {
    const { visit, page } = await open();
    await table(page).getByRole("button", { name: "Only (none)" }).click();
    await namesAre(page, ["(none)"]);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("checkbox", { name: /^East_C / }).check();
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByText("The filter keeps no row.").waitFor();
    await done(visit);
  });
});

describe("groups", () => {
  it("of two dimensions have subtotals that are opened and closed", async () => {
    const { visit, page } = await open();
    await page.getByLabel("then by").first().selectOption("Ad set");
    await page.getByRole("checkbox", { name: "Subtotals" }).check();
    await namesAre(page, ["South_B", "South_B/three", "South_B/four", "North_B", "North_B/two", "North_A", "North_A/one", "East_C", "East_C/five", "(none)", "(none)/six"]);
    await table(page).getByRole("button", { name: /^Cost per lead \(spend \/ leads\), South_B: €22\.50/ }).waitFor();
    const close = table(page).getByRole("button", { name: "Close South_B" });
    await close.focus();
    await page.keyboard.press("Enter");
    await namesAre(page, ["South_B", "North_B", "North_B/two", "North_A", "North_A/one", "East_C", "East_C/five", "(none)", "(none)/six"]);
    assert.equal(await table(page).getByRole("button", { name: "Open South_B" }).getAttribute("aria-expanded"), "false");
    await page.getByRole("button", { name: "Close all" }).click();
    await namesAre(page, ["South_B", "North_B", "North_A", "East_C", "(none)"]);
    await visit.assertAccessible("subtotals");
    await done(visit);
  });

  it("are made of parts of names", async () => {
    const { visit, page } = await open();
    await page.getByLabel("Group by").selectOption("Part of a name…");
    await page.getByRole("button", { name: "Group by it" }).click();
    await namesAre(page, ["South", "North", "East", "(none)"]);
    await table(page).getByRole("columnheader", { name: 'Campaign, the part before "_"' }).waitFor();
    await page.getByLabel("Group by").selectOption("Part of a name…");
    await page.getByLabel("take", { exact: true }).selectOption("what stands at {} in the pattern");
    await page.getByLabel("Pattern").fill("no place");
    await page.getByRole("button", { name: "Group by it" }).click();
    await page.getByText("A pattern has {} once").waitFor();
    await page.getByLabel("Pattern").fill("*_{}");
    await page.getByRole("button", { name: "Group by it" }).click();
    await namesAre(page, ["B", "A", "C", "(none)"]);
    await done(visit);
  });

  it("are of weeks whose first day is chosen, and of objectives", async () => {
    const { visit, page } = await open();
    await page.getByLabel("Group by").selectOption("Week (from Sunday)");
    await namesAre(page, ["2026-08-30"]);
    await page.getByLabel("Group by").selectOption("Week (from Monday)");
    await namesAre(page, ["2026-08-31"]);
    await page.getByLabel("Group by").selectOption("Objective");
    await namesAre(page, ["OUTCOME_LEADS", "OUTCOME_SALES"]);
    await done(visit);
  });

  it("are looked for by name, and only the first ones are shown with the rest", async () => {
    const { visit, page } = await open();
    await page.getByLabel("Find groups").fill("north");
    await namesAre(page, ["North_B", "North_A"]);
    await page.getByText("2 groups", { exact: true }).waitFor();
    await page.getByLabel("Find groups").fill("nowhere");
    await page.getByText("No group has this in its name.").waitFor();
    await page.getByLabel("Find groups").fill("");
    await page.getByLabel("Show", { exact: true }).selectOption("the first 3 and the rest");
    await namesAre(page, ["South_B", "North_B", "North_A"]);
    const rest = table(page).getByRole("row", { name: /^The rest/ });
    assert.match(await rest.innerText(), /2 groups/);
    assert.match(await rest.innerText(), /91/);
    await rest.getByRole("button", { name: /^Leads, the rest: / }).click();
    const drawer = page.getByRole("dialog", { name: "How this number was made" });
    await drawer.getByText("The rest: 2 groups").waitFor();
    assert.match(await drawer.locator(".receipt-figure").innerText(), /91/);
    await page.keyboard.press("Escape");
    await done(visit);
  });
});

describe("a view", () => {
  it("is kept under a name, outlives a reload, is renamed, and a deleted one is taken back", async () => {
    const { visit, page } = await open();
    await filterBy(page, "North_A", "South_B");
    await page.getByLabel("then by").first().selectOption("Ad set");
    await namesAre(page, ["South_B/three", "North_A/one", "South_B/four"]);
    const views = page.locator(".saved-views");
    await views.locator("summary").click();
    await views.getByLabel("Save what is shown as").fill("Two of them");
    await views.getByRole("button", { name: "Save view" }).click();
    await views.getByRole("button", { name: "Two of them", exact: true }).waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByLabel("Group by").selectOption("Day");
    await visit.reload();
    await goToData(page);
    await read(page);
    await views.locator("summary").click();
    await views.getByRole("button", { name: "Two of them", exact: true }).click();
    await namesAre(page, ["South_B/three", "North_A/one", "South_B/four"]);
    assert.equal(await views.getByRole("button", { name: "Two of them", exact: true }).getAttribute("aria-pressed"), "true");
    await views.getByRole("button", { name: "Rename Two of them" }).click();
    await views.getByLabel("New name").fill("Both");
    await views.getByRole("button", { name: "Rename", exact: true }).click();
    await views.getByRole("button", { name: "Delete Both" }).click();
    await views.getByText("keep it here under a name").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await views.getByRole("button", { name: "Both", exact: true }).waitFor();
    await done(visit);
  });
});

describe("a note", () => {
  it("is pinned to a number and to a day, marked in the table, changed, and a deleted one is taken back", async () => {
    const { visit, page } = await open();
    await table(page).getByRole("button", { name: /^Leads, South_B:/ }).click();
    const drawer = dialog(page);
    await drawer.getByLabel("Note about this number").fill("The form was down");
    await drawer.getByRole("button", { name: "Add note" }).click();
    await drawer.getByText("The form was down").waitFor();
    await visit.assertAccessible("a note in the drawer");
    await page.keyboard.press("Escape");
    await table(page).getByRole("button", { name: /^Leads, South_B, with a note:/ }).waitFor();
    const notes = page.getByRole("region", { name: "Notes" });
    await notes.getByLabel("Note on").fill("2026-09-02");
    await notes.getByLabel("What happened").fill("Bank holiday");
    await notes.getByRole("button", { name: "Add note" }).click();
    await page.getByLabel("Group by").selectOption("Day");
    await table(page).getByRole("img", { name: "Note: Bank holiday" }).waitFor();
    await notes.getByRole("button", { name: "Edit the note Bank holiday" }).click();
    await notes.getByLabel("Note", { exact: true }).fill("Half a holiday");
    await notes.getByRole("button", { name: "Save note" }).click();
    await table(page).getByRole("img", { name: "Note: Half a holiday" }).waitFor();
    await notes.getByRole("button", { name: "Delete the note Half a holiday" }).click();
    await table(page).getByRole("img", { name: "Note: Half a holiday" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await table(page).getByRole("img", { name: "Note: Half a holiday" }).waitFor();
    await done(visit);
  });
});

describe("what leads under a goal", () => {
  const heads = (page) => cards(page).locator("dt").evaluateAll((all) => all.map((one) => one.firstChild.textContent));
  const lead = async (page, wanted) => {
    await page.waitForFunction(
      (wanted) => JSON.stringify([...document.querySelectorAll("dl.figures dt")].map((one) => one.firstChild.textContent)) === wanted,
      JSON.stringify(wanted),
    );
  };

  it("is chosen and put in order with the keyboard, undone, and outlives a reload", async () => {
    const { visit, page } = await open();
    await page.getByRole("group", { name: "Goal" }).getByRole("button", { name: "Volume" }).click();
    await page.getByRole("button", { name: "Edit metrics" }).click();
    const panel = page.getByRole("region", { name: "Metrics that lead under Volume" });
    await panel.getByRole("button", { name: "Take Form opens away" }).click();
    await panel.getByRole("button", { name: "Take Form submissions away" }).click();
    await panel.getByRole("button", { name: "Take Form completion rate away" }).click();
    await lead(page, ["Leads", "Cost per lead", "Lead rate"]);
    await panel.getByRole("button", { name: "Lead rate up" }).focus();
    await page.keyboard.press("Enter");
    await lead(page, ["Leads", "Lead rate", "Cost per lead"]);
    await page.keyboard.press("Enter");
    await lead(page, ["Lead rate", "Leads", "Cost per lead"]);
    await panel.getByLabel("Add").selectOption({ label: "Spend" });
    await lead(page, ["Lead rate", "Leads", "Cost per lead", "Spend"]);
    await visit.assertAccessible("the list of what leads");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await lead(page, ["Lead rate", "Leads", "Cost per lead"]);
    await visit.reload();
    await goToData(page);
    await read(page);
    assert.deepEqual(await heads(page), ["Lead rate", "Leads", "Cost per lead"]);
    await page.getByRole("button", { name: "Edit metrics" }).click();
    await page.getByRole("button", { name: "Back to the default" }).click();
    await lead(page, ["Leads", "Cost per lead", "Lead rate", "Form opens", "Form submissions", "Form completion rate"]);
    await done(visit);
  });

  it("has numbers of the person's own, which are sorted by and opened like any other", async () => {
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
    await lead(page, ["Leads", "Clicks per lead"]);
    await table(page).getByRole("columnheader", { name: /Clicks per lead/ }).getByRole("button").click();
    await namesAre(page, ["North_B", "South_B", "(none)", "North_A", "East_C"]);
    await filterBy(page, "North_A", "North_B");
    await namesAre(page, ["North_B", "North_A"]);
    const cell = table(page).getByRole("button", { name: /^Clicks per lead \(link clicks \/ leads\), North_B: / });
    const shown = await cell.innerText();
    assert.equal(shown, "30.00");
    await cell.click();
    const drawer = dialog(page);
    await drawer.getByText("Your own number.").waitFor();
    assert.equal(await drawer.locator(".receipt-figure").innerText(), shown);
    await visit.assertAccessible("an own number, opened");
    await done(visit);
  });
});

describe("a table of very many lines", () => {
  const MANY = 3000;
  const lines = (page) => table(page).locator("tbody tr[data-row]");
  const big = () => {
    const rows = ["Campaign name,Ad name,Amount spent (EUR),Leads"];
    for (let at = 0; at < MANY; at += 1) rows.push(`C${at % 7},Ad ${at},${MANY - at},${at % 5}`);
    return rows.join("\n");
  };

  it("has only the lines in view in the document, says which they are, and reaches the last one", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.getByLabel("Choose files").setInputFiles({ name: "big.csv", mimeType: "text/csv", buffer: Buffer.from(big()) });
    await table(page).waitFor();
    await page.getByLabel("Group by").selectOption("Ad");
    const frame = page.getByRole("region", { name: "Lines of the report" });
    await frame.waitFor();
    assert.equal(await table(page).getAttribute("aria-rowcount"), String(MANY + 2));
    assert.ok((await lines(page).count()) < 60);
    assert.equal(await lines(page).first().getAttribute("aria-rowindex"), "2");
    await frame.focus();
    await page.keyboard.press("End");
    await table(page).getByText(`Ad ${MANY - 1}`, { exact: true }).waitFor();
    assert.equal(await lines(page).last().getAttribute("aria-rowindex"), String(MANY + 1));
    assert.ok((await lines(page).count()) < 60);
    await table(page).getByRole("button", { name: `Spend, Ad ${MANY - 1}: €1.00` }).click();
    await dialog(page).getByText(`1 of ${MANY.toLocaleString("en-GB")} rows.`).waitFor();
    await page.keyboard.press("Escape");
    // Every line is as high as the page reckons with.
    const heights = await lines(page).evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);
    assert.deepEqual(heights, [60]);
    await page.getByLabel("Find groups").fill("Ad 29");
    await page.getByText("111 groups", { exact: true }).waitFor();
    await visit.assertAccessible("after many lines");
    await done(visit);
  });
});

describe("the page on paper", () => {
  /** Stands in for the browser's printing: notes what the document has while it would be printed. */
  const print = () => {
    window.print = async () => {
      dispatchEvent(new Event("beforeprint"));
      await new Promise((done) => setTimeout(done));
      window.printed = {
        lines: [...document.querySelectorAll("table.report tbody tr[data-row] .name:first-of-type")].map((name) => name.textContent),
        said: document.querySelector(".report-table .print-only")?.textContent ?? "",
      };
      dispatchEvent(new Event("afterprint"));
    };
  };
  const printed = async (page) => {
    await page.getByRole("button", { name: "Export", exact: false }).first().click();
    await page.getByRole("button", { name: /^Print or save as PDF/ }).click();
    return (await page.waitForFunction(() => window.printed)).jsonValue();
  };
  const of = (many) => {
    const rows = ["Campaign name,Amount spent (EUR),Leads"];
    for (let at = 0; at < many; at += 1) rows.push(`C ${at},${many - at},${at % 5}`);
    return rows.join("\n");
  };

  it("has every line of a long table, also those that were never scrolled to", async () => {
    const { visit, page } = await open({ prepare: (context) => context.addInitScript(print) });
    await goToData(page);
    await page.getByRole("button", { name: /^Remove / }).click();
    await read(page, of(730));
    const { lines, said } = await printed(page);
    assert.deepEqual(lines, Array.from({ length: 730 }, (_, at) => `C ${at}`));
    assert.equal(said, "");
    // Afterwards it is as it was.
    await page.waitForFunction(() => document.querySelectorAll("table.report tbody tr[data-row]").length < 60);
    await done(visit);
  });

  it("says how many lines of a very long table are on it, and where the others are", async () => {
    const { visit, page } = await open({ prepare: (context) => context.addInitScript(print) });
    await goToData(page);
    await page.getByRole("button", { name: /^Remove / }).click();
    await read(page, of(1234));
    const { lines, said } = await printed(page);
    assert.equal(lines.length, 1000);
    assert.equal(said, "Printed: the first 1,000 of 1,234 lines. A workbook or CSV file from Export has all of them.");
    await done(visit);
  });
});

describe("the figures of the table", () => {
  it("are gone through with the arrow keys, to the side, down to the total and back", async () => {
    const { visit, page } = await open();
    const cell = (name) => table(page).getByRole("button", { name });
    const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    await cell(/^Leads, South_B: /).focus();
    for (const [key, wanted] of [
      ["ArrowRight", /^Cost per lead .*, South_B: /],
      ["ArrowDown", /^Cost per lead .*, North_B: /],
      ["ArrowUp", /^Cost per lead .*, South_B: /],
      ["ArrowUp", /^Cost per lead .*, South_B: /],
      ["Home", /^Spend, South_B: /],
      ["ArrowLeft", /^Spend, South_B: /],
    ]) {
      await page.keyboard.press(key);
      assert.match(await focused(), wanted, key);
    }
    for (let line = 0; line < 5; line += 1) await page.keyboard.press("ArrowDown");
    assert.match(await focused(), /^Spend, total: €780\.00/);
    await page.keyboard.press("ArrowUp");
    assert.match(await focused(), /^Spend, \(none\): €10\.00/);
    await page.keyboard.press("Enter");
    await dialog(page).waitFor();
    await done(visit);
  });
});

describe("everything of the page", () => {
  for (const theme of THEMES) {
    for (const width of [WIDTHS.wide, 320]) {
      it(`has no accessibility violation and fits its screen: ${theme}, ${width} px`, async () => {
        const { visit, page } = await open({ theme, width });
        await filterBy(page, "North_A", "South_B");
        await page.getByRole("button", { name: "Filter", exact: true }).click();
        await page.getByRole("button", { name: "Edit metrics" }).click();
        await page.getByLabel("then by").first().selectOption("Part of a name…");
        await page.locator(".saved-views summary").click();
        await visit.assertAccessible("everything open");
        assert.equal(await visit.overflows(), false);
        await done(visit);
      });
    }
  }
});
