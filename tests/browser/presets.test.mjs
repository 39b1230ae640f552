// Presets: the library, what an opened preset would change before it is taken, sharing by link, two tabs, and a browser
// whose storage is spoiled or full.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import { launch, THEMES } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const CSV = [
  "Campaign name,Day,Amount spent (EUR),Impressions,Link clicks,Leads,Website leads",
  "North,2026-09-01,100,5000,120,10,4",
  "South,2026-09-02,60,2500,80,6,2",
].join("\n");

const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true });
const go = async (page, name) => {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await heading(page, name).waitFor();
};
const read = async (page) => {
  await page.getByLabel("Paste an export").fill(CSV);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await page.getByRole("table", { name: "Report", exact: true }).waitFor();
};
const section = (page, name) => page.getByRole("region", { name });
const proposed = (page) => section(page, /^What “.*” would change$/);
const link = (page) => page.getByRole("textbox", { name: "As a link" }).inputValue();
const stored = (page, key) => page.evaluate((key) => localStorage.getItem(key), key);
const preset = (more = {}) => ({
  app: "leadsheet",
  schema: 2,
  name: "Ours",
  goal: "volume",
  window: "default",
  lead_rate: "lead_rate_link_clicks",
  counts: {},
  ...more,
});
const packed = (text) => deflateSync(Buffer.from(text), { level: 9 }).toString("base64url");
const chooseWebsite = async (page) => {
  await go(page, "Definitions");
  await page.getByRole("radio", { name: "Website leads only" }).check();
};

describe("a preset shared by link", () => {
  it("opened in a fresh profile shows what it would change, and nothing changes until it is taken", async () => {
    const giver = await site.visit({ hash: "#/definitions" });
    await chooseWebsite(giver.page);
    await go(giver.page, "Presets");
    await giver.page.getByLabel("Name", { exact: true }).fill("Website only");
    await giver.page.getByLabel("Note", { exact: true }).fill("As agreed in May");
    await giver.page.getByLabel("Author", { exact: true }).click();
    await giver.page.waitForFunction(() => JSON.parse(localStorage.getItem("leadsheet.preset")).note !== undefined);
    const address = await link(giver.page);
    assert.match(address, /#preset=[A-Za-z0-9_-]+$/);
    assert.ok(address.length < 1000, "a short one");
    await giver.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await giver.page.getByRole("button", { name: "Copy link" }).click();
    await giver.page.getByText("Link copied.").waitFor();
    assert.equal(await giver.page.evaluate(() => navigator.clipboard.readText()), address);

    const hash = address.slice(address.indexOf("#"));
    const taker = await site.visit({ hash });
    const { page } = taker;
    await heading(page, "Presets").waitFor();
    await proposed(page).getByText("Leads: made by default → Exactly what Website leads counts").waitFor();
    await proposed(page).getByText("As agreed in May").first().waitFor();
    assert.equal(await stored(page, "leadsheet.preset"), null, "nothing is taken");
    assert.match(page.url(), /#\/presets$/, "the address no longer holds it");
    await taker.assertAccessible("a proposed preset");
    await page.getByRole("button", { name: "Replace my definitions" }).click();
    await page.getByText("“Website only” is now your preset.").waitFor();
    assert.equal(JSON.parse(await stored(page, "leadsheet.preset")).name, "Website only");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("was taken, and that was changed or undone since").waitFor();
    assert.equal(JSON.parse(await stored(page, "leadsheet.preset")).name, "Default definitions");
    for (const visit of [giver, taker]) {
      visit.assertClean();
      await visit.close();
    }
  });

  it("clicked while the page is open shows the figures of the data that is loaded, and can be merged or left", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await read(page);
    const theirs = preset({
      counts: { leads: { same: "website_leads" } },
      own_counts: { half: { name: "Website leads again", rule: { same: "website_leads" } } },
    });
    const open = () => page.evaluate((hash) => { location.hash = hash; }, `#preset=${packed(JSON.stringify(theirs))}`);
    await open();
    await proposed(page).getByText("Leads 16 → 6", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Leave it" }).click();
    assert.equal(await proposed(page).count(), 0);
    assert.equal(await stored(page, "leadsheet.preset"), null);

    await open();
    await page.getByRole("radio", { name: /^Merge/ }).check();
    await proposed(page).getByText("New count \"Website leads again\"", { exact: false }).waitFor();
    assert.equal(await proposed(page).getByText("Name: \"Default definitions\" → \"Ours\"").count(), 0, "my name stays");
    await page.getByRole("button", { name: "Add to my definitions" }).click();
    await page.getByText("What “Ours” adds is now part of your preset.").waitFor();
    const now = JSON.parse(await stored(page, "leadsheet.preset"));
    assert.deepEqual([now.name, Object.keys(now.own_counts)], ["Default definitions", ["half"]]);
    await page.keyboard.press("Control+z");
    await page.getByText("was taken, and that was changed or undone since").waitFor();
    assert.equal(JSON.parse(await stored(page, "leadsheet.preset")).own_counts, undefined);
    visit.assertClean();
    await visit.close();
  });

  it("that both define differently asks whose definition to keep", async () => {
    const visit = await site.visit({ hash: "#/definitions" });
    const { page } = visit;
    await chooseWebsite(page);
    await go(page, "Presets");
    await page.getByLabel("Paste a preset").fill(JSON.stringify(preset({ counts: { leads: { same: "meta_leads" } } })));
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByRole("radio", { name: /^Merge/ }).check();
    await page.getByRole("group", { name: "One definition is in both and differs" }).waitFor();
    await proposed(page).getByText("Nothing: it is what you have already.").waitFor();
    await page.getByRole("radio", { name: "Take theirs" }).check();
    await proposed(page).getByText("Leads: Exactly what Website leads counts → Exactly what Meta leads counts").waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("that is too long is offered as a file", async () => {
    const visit = await site.visit({ hash: "#/presets" });
    const { page } = visit;
    const noise = (at) => createHash("sha512").update(String(at)).digest("base64url");
    const counts = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`c${at}`, { name: `Count ${noise(at)}`, rule: "typed" }]));
    await page.getByLabel("Paste a preset").fill(JSON.stringify(preset({ own_counts: counts })));
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByRole("button", { name: "Replace my definitions" }).click();
    await page.getByText(/letters long; 8192 is the most\. Give the preset as a file instead\./).waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("a link that cannot be opened", () => {
  const whole = packed(JSON.stringify(preset({ note: "x".repeat(50) })));
  const tooMany = Object.fromEntries(Array.from({ length: 10000 }, (_, at) => [`c${at}`, { name: "C", rule: "typed" }]));
  for (const [what, text, why] of [
    ["cut in half", whole.slice(0, whole.length / 2), /The end of the link is missing/],
    ["that inflates to far more than a preset", deflateSync(Buffer.alloc(4 * 1024 * 1024, 32), { level: 9 }).toString("base64url"), /larger than a link can hold/],
    ["longer than a link", "A".repeat(9000), /letters long; 8192 is the most/],
    ["from the future", packed(JSON.stringify({ app: "leadsheet", schema: 99 })), /newer Leadsheet \(format 99/],
    ["with an unknown metric", packed(JSON.stringify(preset({ lead_rate: "lead_rate_dreams" }))), /"lead_rate_dreams" is not known here/],
    ["with a circle", packed(JSON.stringify(preset({ counts: { leads: { same: "meta_leads" }, meta_leads: { same: "leads" } } }))), /defined by itself/],
    ["with 10,000 counts", packed(JSON.stringify(preset({ own_counts: tooMany }))), /larger than a link can hold|is the most/],
    ["with letters no link has", "abc<script>alert(1)</script>", /a character that such a link never has/],
    ["of nothing", "", /nothing in the link/],
  ]) {
    it(`${what} says so, and nothing is lost or run`, async () => {
      const visit = await site.visit({ hash: `#preset=${text}` });
      const { page } = visit;
      const alert = page.getByRole("alert");
      await alert.waitFor();
      const words = await alert.innerText();
      assert.match(words, why);
      assert.equal(words.match(/unchanged/g)?.length, 1, `said once: ${words}`);
      assert.equal(await stored(page, "leadsheet.preset"), null);
      assert.equal(await proposed(page).count(), 0);
      visit.assertClean();
      await visit.close();
    });
  }
});

describe("a pasted preset that cannot be taken", () => {
  const formula = `${"leads + ".repeat(140000)}leads`;
  const many = Object.fromEntries(Array.from({ length: 10000 }, (_, at) => [`c${at}`, { name: "C", rule: "typed" }]));
  for (const [what, value, why] of [
    ["with a formula of a megabyte", preset({ own_metrics: { m: { name: "M", formula } } }), /larger than 1 MB|longer than 64 KB/],
    ["with 10,000 counts", preset({ own_counts: many }), /There are 10000 of these; \d+ is the most/],
    ["with a circle of formulas", preset({ own_metrics: { a: { name: "A", formula: "b + 1" }, b: { name: "B", formula: "a + 1" } } }), /itself|circle/i],
    ["with a count whose id is a trap", JSON.parse(`{"app":"leadsheet","schema":2,"name":"x","goal":"volume","window":"default","lead_rate":"lead_rate_link_clicks","counts":{},"own_counts":{"__proto__":{"name":"x","rule":"typed"}}}`), /cannot be an id/],
  ]) {
    it(`${what} is refused with the reason, and stays to be mended`, async () => {
      const visit = await site.visit({ hash: "#/presets" });
      const { page } = visit;
      const text = JSON.stringify(value);
      await page.getByLabel("Paste a preset").fill(text);
      await page.getByRole("button", { name: "Import", exact: true }).click();
      const alert = page.getByRole("alert");
      await alert.waitFor();
      const words = await alert.innerText();
      assert.match(words, why);
      assert.equal(words.match(/unchanged/g)?.length, 1, `said once: ${words}`);
      assert.equal(await stored(page, "leadsheet.preset"), null);
      visit.assertClean();
      await visit.close();
    });
  }

  it("or has names that would be markup, formulas or turn the text around, shows them as they are", async () => {
    const visit = await site.visit({ hash: "#/presets" });
    const { page } = visit;
    const name = "<img src=x onerror=alert(1)> \u202Ereversed =cmd|' /C calc'!A0 __proto__";
    const hostile = preset({ name, own_counts: { a: { name, rule: "typed" } } });
    await page.getByLabel("Paste a preset").fill(JSON.stringify(hostile));
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await proposed(page).waitFor();
    const said = await proposed(page).locator(".changes").innerText();
    assert.ok(said.includes("<img src=x onerror=alert(1)>") && !said.includes("\u202E"), said);
    await page.getByRole("button", { name: "Keep it in the library" }).click();
    await section(page, "Your library").getByRole("listitem").first().waitFor();
    await page.getByRole("button", { name: "Replace my definitions" }).click();
    await page.getByText("is now your preset.").waitFor();
    assert.equal(await page.locator("main img").count(), 0);
    visit.assertClean();
    await visit.close();
  });
});

describe("the library", () => {
  it("keeps, renames, duplicates and deletes with a way back, across a reload", async () => {
    const visit = await site.visit({ hash: "#/presets" });
    const { page } = visit;
    const library = section(page, "Your library");
    await library.getByText("Nothing kept yet.").waitFor();
    await page.getByRole("button", { name: "Keep in the library" }).click();
    await library.getByRole("heading", { name: /Default definitions\s*In use$/ }).waitFor();

    await library.getByRole("button", { name: "Rename Default definitions" }).click();
    await library.getByLabel("New name").fill("Client A");
    await page.keyboard.press("Enter");
    await library.getByRole("heading", { name: /Client A\s*In use$/ }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id.startsWith("rename-button"));

    await library.getByRole("button", { name: "Duplicate Client A" }).click();
    await library.getByRole("heading", { name: "Client A (2)" }).waitFor();
    await library.getByRole("button", { name: "Delete Client A (2)" }).click();
    await library.getByText("“Client A (2)” was deleted.", { exact: false }).waitFor();
    await visit.reload();
    assert.equal(await library.getByRole("heading", { name: "Client A (2)" }).count(), 0);
    await library.getByRole("button", { name: "Take back Client A (2)" }).click();
    await library.getByRole("heading", { name: "Client A (2)" }).waitFor();
    await visit.assertAccessible("the library");
    visit.assertClean();
    await visit.close();
  });

  it("says what is in use and whether it changed since, keeps versions, and opens an earlier one", async () => {
    const visit = await site.visit({ hash: "#/presets" });
    const { page } = visit;
    const library = section(page, "Your library");
    await page.getByRole("button", { name: "Use Website", exact: true }).click();
    await page.getByRole("button", { name: "Replace my definitions" }).click();
    await section(page, "Comes with Leadsheet").getByRole("heading", { name: /Website\s*In use$/ }).waitFor();
    await page.getByLabel("Goal", { exact: true }).selectOption("quality");
    await section(page, "Comes with Leadsheet").getByRole("heading", { name: /Website\s*In use, changed since$/ }).waitFor();
    await page.getByRole("button", { name: "Keep in the library" }).click();
    await library.getByRole("heading", { name: /Website\s*In use$/ }).waitFor();

    await chooseMeta(page);
    await go(page, "Presets");
    await library.getByRole("heading", { name: /Website\s*In use, changed since$/ }).waitFor();
    await page.getByRole("button", { name: "Save the changes to “Website”" }).click();
    await library.getByText("1 earlier version").click();
    await library.getByText("Leads: Exactly what Website leads counts → ", { exact: false }).waitFor();
    await library.getByRole("button", { name: "Open version 1 of Website" }).click();
    await proposed(page).getByText(/Leads: .* → Exactly what Website leads counts/).waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("that cannot be read is set aside word for word and offered, and definitions stay", async () => {
    const raw = '{"schema": 1, "presets": [';
    const visit = await site.visit({
      prepare: (context) =>
        context.addInitScript((raw) => {
          if (localStorage.length === 0) localStorage.setItem("leadsheet.library", raw);
        }, raw),
      hash: "#/presets",
    });
    const { page } = visit;
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /library of presets could not be read[\s\S]*put aside, not deleted/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      alert.getByRole("button", { name: "Download the text" }).click(),
    ]);
    assert.equal(await readFile(await download.path(), "utf8"), raw);
    await page.getByRole("button", { name: "Keep in the library" }).click();
    await section(page, "Your library").getByRole("heading", { name: /Default definitions/ }).waitFor();
    assert.equal(await stored(page, "leadsheet.library.corrupt-1"), raw);
    visit.assertClean();
    await visit.close();
  });

  it("of which one preset cannot be read keeps the others; one of a newer Leadsheet is left alone", async () => {
    const good = { id: 1, revision: 1, at: "2026-11-01T10:00:00.000Z", preset: preset() };
    const half = JSON.stringify({ schema: 1, revision: 2, next: 3, presets: [good, { id: 2, revision: 1, at: "", preset: { app: "x" } }] });
    for (const [raw, check] of [
      [half, async (page) => {
        await section(page, "Your library").getByRole("heading", { name: "Ours" }).waitFor();
        assert.match(await page.getByRole("alert").innerText(), /Some presets of your library could not be read/);
      }],
      ['{"schema": 9, "shelves": []}', async (page) => {
        await page.getByText("A newer Leadsheet keeps its library in this browser. It is left alone", { exact: false }).waitFor();
        await page.getByRole("button", { name: "Keep in the library" }).click();
        await page.getByText("Nothing was changed.", { exact: false }).waitFor();
        assert.equal(await stored(page, "leadsheet.library"), '{"schema": 9, "shelves": []}');
      }],
    ]) {
      const visit = await site.visit({
        prepare: (context) => context.addInitScript((raw) => localStorage.setItem("leadsheet.library", raw), raw),
        hash: "#/presets",
      });
      await check(visit.page);
      visit.assertClean();
      await visit.close();
    }
  });

  it("that no longer fits says that storage is full, and nothing changes", async () => {
    const visit = await site.visit({ hash: "#/presets" });
    const { page } = visit;
    await page.getByRole("button", { name: "Keep in the library" }).click();
    const library = section(page, "Your library");
    await library.getByRole("heading", { name: /Default definitions/ }).waitFor();
    const before = await stored(page, "leadsheet.library");
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await library.getByRole("button", { name: "Duplicate Default definitions" }).click();
    await library.getByText("storage for Leadsheet is full, so nothing was changed", { exact: false }).waitFor();
    assert.equal(await stored(page, "leadsheet.library"), before);
    assert.equal(await library.getByRole("button", { name: /^Use / }).count(), 1);
    visit.assertClean();
    await visit.close();
  });
});

const chooseMeta = async (page) => {
  await go(page, "Definitions");
  await page.getByRole("radio", { name: "Meta leads only" }).check();
};

describe("two tabs", () => {
  const both = async () => {
    const visit = await site.visit({ hash: "#/definitions" });
    const other = await visit.context.newPage();
    await other.goto(`${site.base}#/definitions`);
    await heading(other, "Definitions").waitFor();
    return { visit, mine: visit.page, other };
  };
  const website = (page) => page.getByRole("radio", { name: "Website leads only" });
  const meta = (page) => page.getByRole("radio", { name: "Meta leads only" });
  const kept = async (page) => JSON.parse(await stored(page, "leadsheet.preset")).counts.leads;

  it("tell each other, and one takes over what the other did, with undo", async () => {
    const { visit, mine, other } = await both();
    await website(mine).check();
    const alert = other.getByRole("alert").filter({ hasText: "Another tab changed the definitions." });
    await alert.waitFor();
    assert.equal(await website(other).isChecked(), false, "not behind one's back");
    await alert.getByRole("button", { name: "Take over the other tab’s" }).click();
    assert.equal(await website(other).isChecked(), true);
    assert.equal(await alert.count(), 0);
    await other.keyboard.press("Control+z");
    assert.equal(await website(other).isChecked(), false);
    visit.assertClean();
    await visit.close();
  });

  it("do not overwrite each other until a person chose", async () => {
    const { visit, mine, other } = await both();
    await website(mine).check();
    const alert = other.getByRole("alert").filter({ hasText: "Another tab changed the definitions." });
    await alert.waitFor();
    await meta(other).check();
    assert.deepEqual(await kept(mine), { same: "website_leads" }, "the other did not write");
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await other.keyboard.press("Control+z");
    await alert.waitFor();
    await meta(other).check();
    assert.deepEqual(await kept(mine), { same: "website_leads" });
    await alert.getByRole("button", { name: "Keep the ones of this tab" }).click();
    assert.deepEqual(await kept(other), { same: "meta_leads" });
    await mine.getByRole("alert").filter({ hasText: "Another tab changed the definitions." }).waitFor();
    assert.equal(await website(mine).isChecked(), true, "this one still has its own");
    visit.assertClean();
    await visit.close();
  });

  it("share one library, whoever writes last", async () => {
    const { visit, mine, other } = await both();
    for (const page of [mine, other]) await go(page, "Presets");
    await mine.getByRole("button", { name: "Keep in the library" }).click();
    await section(other, "Your library").getByRole("heading", { name: /Default definitions/ }).waitFor();
    await section(other, "Your library").getByRole("button", { name: "Duplicate Default definitions" }).click();
    await section(mine, "Your library").getByRole("heading", { name: "Default definitions (2)" }).waitFor();
    await section(mine, "Your library").getByRole("button", { name: "Delete Default definitions (2)" }).click();
    await section(other, "Your library").getByRole("button", { name: "Take back Default definitions (2)" }).waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("the Presets page with a proposal and a full library", () => {
  for (const theme of THEMES) {
    it(`has no accessibility violation and fits 320 px: ${theme}`, async () => {
      const visit = await site.visit({ theme, width: 320, height: 640 });
      const { page } = visit;
      await read(page);
      await go(page, "Presets");
      await page.getByLabel("Name", { exact: true }).fill("Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung");
      await page.getByLabel("Author", { exact: true }).fill("A consultant");
      await page.getByLabel("Note", { exact: true }).click();
      await page.getByRole("button", { name: "Keep in the library" }).click();
      await page.getByRole("button", { name: "Use Full funnel with CRM" }).click();
      await page.getByRole("radio", { name: /^Merge/ }).check();
      await page.getByRole("button", { name: /^Rename / }).click();
      await page.getByRole("button", { name: /^Duplicate / }).first().click();
      await page.getByRole("button", { name: /^Delete .* \(2\)$/ }).click();
      await visit.assertAccessible("presets");
      assert.equal(await visit.overflows(), false);
      visit.assertClean();
      await visit.close();
    });
  }
});
