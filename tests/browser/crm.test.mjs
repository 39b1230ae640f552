// The CRM check and the Objective page as a person uses them, and that nothing personal stays anywhere.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { go, launch, THEMES, WIDTHS } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const NARROWEST = 320;
const two = (number, width = 2) => String(number).padStart(width, "0");
const lines = (list) => `${list.join("\n")}\n`;

// Eight weeks of two campaigns. Every tenth lead of the form never reached the CRM; three rows are another source's.
const leads = Array.from({ length: 112 }, (_, at) => {
  const day = new Date(Date.UTC(2026, 5, 1 + Math.floor(at / 2)));
  return {
    at,
    day: day.toISOString().slice(0, 10),
    id: `12345678901${two(at, 5)}`,
    campaign: at % 2 ? "Doors" : "Windows",
    status: ["New", "Contacted", "MQL", "Closed Won", "Waiting room"][at % 5],
    email: `lead${at}@example.net`,
  };
});
const ADS = lines([
  "Campaign name,Ad set name,Day,Currency,Amount spent,Impressions,Results,Result indicator,Leads",
  ...leads.map(({ day, campaign }) => `${campaign},${campaign} set,${day},EUR,10,100,1,actions:lead,1`),
]);
const FORM = lines([
  "id,created_time,campaign_name,is_organic,email",
  ...leads.map(({ id, day, campaign, email }) => `l:${id},${day}T10:00:00+00:00,${campaign},false,${email}`),
]);
const later = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const CRM_ROWS = [
  ...leads
    .filter(({ at }) => at % 10 !== 9)
    .map(({ id, day, campaign, status, email }) => {
      const won = status === "Closed Won";
      const qualified = won || status === "MQL";
      return [id, `${day} 10:00`, status, email, "Facebook", campaign, qualified ? later(day, 3) : "", won ? later(day, 9) : "", won ? "100" : "", won ? "EUR" : "", "spoke to her"];
    }),
  ...["2026-06-02", "2026-06-09", "2026-06-16"].map((day, at) => ["", `${day} 09:00`, "New", `g${at}@example.net`, "Google Ads", "", "", "", "", "", ""]),
  ["1.23457E+15", "2026-06-03 09:00", "New", "damaged@example.net", "Facebook", "Doors", "", "", "", "", ""],
];
const CRM_HEAD = "Lead ID,Created,Lead Status,E-mail,Lead Source,Campaign name,Qualified date,Close date,Deal value,Currency,Notes";
const CRM = lines([CRM_HEAD, ...CRM_ROWS.map((row) => row.join(","))]);

const csv = (name, text) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const chooseCrm = (page, text = CRM, name = "crm.csv") => page.locator("#file-crm").setInputFiles(csv(name, text));
const chooseForm = (page, text = FORM) => page.locator("#file-leads").setInputFiles(csv("leads.csv", text));
const waterfall = (page) => page.getByRole("table", { name: /^Waterfall/ });
const step = (page, code) => waterfall(page).locator(`tr[data-step="${code}"]`);
const cells = async (row) => (await row.locator("td").allInnerTexts()).map((text) => text.trim());
const pasteAds = async (page, text = ADS) => {
  await page.getByLabel("Paste an export").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await page.getByRole("table", { name: "Report", exact: true }).waitFor();
};
const withAll = async (page) => {
  await pasteAds(page);
  await go(page, "CRM check");
  await chooseCrm(page);
  await chooseForm(page);
  await page.getByText("leads of Meta's export").waitFor();
  await page.getByRole("table", { name: /^By campaign/ }).waitFor();
};

describe("the CRM check", () => {
  it("walks from Meta's number to the CRM's, every step with its rows, and leaves the rest visible", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withAll(page);
    assert.equal((await cells(step(page, "meta")))[1], "112");
    assert.equal((await cells(step(page, "missing_in_crm")))[0], "−11");
    assert.equal((await cells(step(page, "other_source")))[0], "+3");
    assert.equal((await cells(step(page, "crm")))[1], String(CRM_ROWS.length));
    const rows = waterfall(page).locator("tbody tr");
    let before = null;
    for (let at = 0; at < (await rows.count()); at += 1) {
      const [change, then] = await cells(rows.nth(at));
      const delta = /^[+−]?[\d,]+$/.test(change) ? Number(change.replace("−", "-").replace(/[+,]/g, "")) : 0;
      if (before !== null) assert.equal(before + delta, Number(then.replace(/,/g, "")), `line ${at}`);
      before = Number(then.replace(/,/g, ""));
    }
    await page.getByText(/A lead of Meta's export is not in the CRM \(11 rows/).waitFor();
    await page.getByText(/by lead ID/).first().waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("takes numbers that no file shows: view-through, other places, hidden rows", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withAll(page);
    await page.getByText("Numbers that no file shows").click();
    await page.getByLabel("Of Meta's, after a view or an engagement only").fill("4");
    await page.getByLabel("Of Meta's, from places the CRM does not get").fill("x");
    await page.getByRole("button", { name: "Compare with these" }).click();
    await page.getByText("Write numbers of leads, such as 215.").waitFor();
    await page.getByLabel("Of Meta's, from places the CRM does not get").fill("2");
    await page.getByLabel("Leads that the CRM's report leaves out").fill("1");
    await page.getByRole("button", { name: "Compare with these" }).click();
    await step(page, "view_through").getByText("−4").waitFor();
    assert.equal((await cells(step(page, "other_location")))[0], "−2");
    assert.equal((await cells(step(page, "hidden_in_crm")))[0], "−1");
    await page.getByLabel("Meta's leads", { exact: true }).fill("200");
    await page.getByLabel("First day of Meta's number").fill("2026-06-01");
    await page.getByRole("button", { name: "Compare with these" }).click();
    await page.getByText("Give both the first and the last day, or neither.").waitFor();
    await page.getByLabel("Last day", { exact: true }).fill("2026-06-07");
    await page.getByRole("button", { name: "Compare with these" }).click();
    await step(page, "meta").getByText("200").waitFor();
    await page.getByText(/outside the period/).first().waitFor();
    await visit.close();
  });

  it("feeds qualified and converted leads and their costs to the report, which says so", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withAll(page);
    await page.getByText("qualified leads, converted leads, revenue").waitFor();
    const groups = page.getByRole("table", { name: /^By campaign/ });
    await groups.getByRole("button", { name: /^Cost per converted lead.*, Windows: €/ }).waitFor();
    await page.getByRole("button", { name: "Ad set", exact: true }).click();
    await page.getByRole("table", { name: /^By ad set/ }).waitFor();
    await page.getByRole("button", { name: /^Converted leads, total:/ }).click();
    const drawer = page.getByRole("dialog", { name: "How this number was made" });
    await drawer.getByText("CRM", { exact: false }).first().waitFor();
    await page.keyboard.press("Escape");
    await go(page, "Report");
    await page.getByRole("checkbox", { name: "All metrics" }).check();
    await page.getByRole("button", { name: /^Converted leads, total: [1-9]/ }).waitFor();
    await visit.close();
  });

  it("lets a person say what a status and a column stand for, and take it back", async () => {
    const visit = await site.visit({ hash: "#/crm" });
    const { page } = visit;
    await chooseCrm(page);
    await page.getByText(/rows have a status that stands for no stage yet/).waitFor();
    await page.getByRole("button", { name: "Choose stages" }).click();
    const waiting = page.getByRole("combobox", { name: "What Waiting room stands for" });
    await waiting.focus();
    await waiting.selectOption("Disqualified");
    await page.getByText("Each stands for a stage.").waitFor();
    assert.ok(await waiting.evaluate((select) => select === document.activeElement), "the focus stays at the choice");
    await page.getByRole("row", { name: /Waiting room/ }).getByRole("button", { name: "As first read" }).click();
    await page.getByText("One stands for no stage yet.").waitFor();
    const notes = page.getByRole("combobox", { name: "What Notes is" });
    await notes.selectOption("City");
    const row = page.getByRole("row", { name: /^Notes/ });
    await row.getByText("your choice").waitFor();
    await row.getByRole("button", { name: "As first read" }).click();
    await row.getByText("header not known").waitFor();
    // Cells that can be personal are shapes; a status is not.
    assert.match(await page.getByRole("row", { name: /^E-mail/ }).innerText(), /aaaa9@aaaaaaa\.aaa/);
    assert.match(await page.getByRole("row", { name: /^Lead Status/ }).locator("code").allInnerTexts().then(String), /Contacted/);
    await visit.close();
  });

  it("names what is the matter with a count and a row, and refuses a zone that is none", async () => {
    const visit = await site.visit({ hash: "#/crm" });
    const { page } = visit;
    await chooseCrm(page);
    const findings = page.getByRole("list", { name: "Findings" }).first();
    await findings.getByText(/1\.23457E\+15.*\(row \d+\)/).waitFor();
    assert.equal(await page.getByLabel("Time zone of the CRM").inputValue(), "Europe/Berlin", "the browser's");
    await page.getByLabel("Time zone of the ad account").fill("Atlantis/Capital");
    await page.getByRole("button", { name: "Read again with these" }).click();
    await page.getByRole("alert").getByText(/"Atlantis\/Capital" is no time zone/).waitFor();
    await page.getByLabel("Time zone of the ad account").fill("America/Los_Angeles");
    await page.getByRole("button", { name: "Read again with these" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await visit.close();
  });

  it("reads a paste, says what a broken file lacks, and keeps what it had", async () => {
    const visit = await site.visit({ hash: "#/crm" });
    const { page } = visit;
    await page.getByLabel("Paste CRM rows").fill(CRM);
    await page.getByRole("button", { name: "Read: pasted crm rows" }).click();
    await page.getByText(/Pasted CRM rows is loaded: \d+ rows/).waitFor();
    assert.equal(await page.getByLabel("Paste CRM rows").inputValue(), "");
    await chooseCrm(page, "one,two\n1,2\n", "other.csv");
    await page.getByRole("alert").getByText("None of its 2 columns is known.").waitFor();
    await page.getByText("What was read before is still loaded.").waitFor();
    await page.getByText(/Pasted CRM rows is loaded/).waitFor();
    await chooseForm(page, "");
    await page.getByRole("alert").getByText("There is nothing to read.").waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("reads a file without a known header once a person says what its columns are", async () => {
    const visit = await site.visit({ hash: "#/crm" });
    const { page } = visit;
    await chooseCrm(page, "Contacto;Momento;Cuando\nplanted@example.net;Qualified;2026-06-02\nother@example.net;Nuevo;2026-06-03\n", "raro.csv");
    const alert = page.getByRole("alert");
    await alert.getByText("None of its 3 columns is known.").waitFor();
    assert.ok(!(await alert.innerText()).includes("Contacto"), "what a first row says is not in the message");
    await alert.getByRole("button", { name: "Say what the columns are" }).click();
    assert.ok(!(await alert.innerText()).includes("planted"), "cells are shapes");
    const read = alert.getByRole("button", { name: "Read with these columns" });
    assert.ok(await read.isDisabled());
    await alert.getByRole("combobox", { name: "What Contacto is" }).selectOption("E-mail");
    await alert.getByRole("combobox", { name: "What Momento is" }).selectOption("Status");
    await alert.getByRole("combobox", { name: "What Cuando is" }).selectOption("Created");
    await read.click();
    await page.getByText("raro.csv is loaded: 2 rows.").waitFor();
    await alert.waitFor({ state: "detached" });
    await page.getByRole("row", { name: /^Momento/ }).getByText("your choice").waitFor();

    // Without any header the columns go by their place.
    await chooseCrm(page, "planted@example.net,2026-06-02\nother@example.net,2026-06-03\n", "bare.csv");
    await alert.getByRole("button", { name: "Say what the columns are" }).click();
    await alert.getByRole("combobox", { name: "What Column 1 is" }).selectOption("E-mail");
    await read.click();
    await page.getByText("bare.csv is loaded: 2 rows.").waitFor();
    await page.getByText(/The file has no row of headers/).waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("asks for the ad account's time zone instead of taking the browser's in silence", async () => {
    const visit = await site.visit({ hash: "#/crm" });
    const { page } = visit;
    await chooseCrm(page);
    const ask = page.getByLabel("Which time zone is the ad account in?");
    await ask.waitFor();
    assert.equal(await ask.inputValue(), "Europe/Berlin", "the browser's, said to be so");
    await page.getByText("Until you say so, this browser's zone is used.").waitFor();
    await ask.fill("America/New_York");
    await page.getByRole("button", { name: "Use this zone" }).click();
    await ask.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.querySelector("#account-zone")?.value === "America/New_York");
    await visit.close();
  });

  it("shows a sample at one click, which a person's own file replaces", async () => {
    const visit = await site.visit({ hash: "#/crm" });
    const { page } = visit;
    await page.getByRole("button", { name: "Try a sample" }).click();
    await page.getByText(/A sample: invented leads of September 2026/).waitFor();
    await page.getByText("leads of Meta's export").waitFor();
    const told = async (code) => (await cells(step(page, code)))[0];
    for (const code of ["other_source", "organic", "test", "duplicate_id", "missing_in_crm", "merged_person"]) {
      assert.notEqual(await told(code), "0", code);
    }
    await page.getByRole("table", { name: /^By campaign/ }).waitFor();
    await page.getByRole("table", { name: "Leads by week" }).or(page.getByRole("region", { name: "Leads by week" })).first().waitFor();
    await chooseCrm(page);
    await page.getByText(/crm\.csv is loaded/).waitFor();
    await page.getByText(/A sample: invented leads/).waitFor({ state: "detached" });
    assert.equal(await page.getByText(/lead_form\.csv is loaded/).count(), 0, "the sample's other file is gone too");
    visit.assertClean();
    await visit.close();
  });

  it("shows how far a large file is, and can be stopped", async () => {
    const visit = await site.visit({ hash: "#/crm" });
    const { page } = visit;
    const many = lines([CRM_HEAD, ...Array.from({ length: 60 }, () => CRM_ROWS.map((row) => row.join(","))).flat().slice(0, 6_000).flatMap((row) => Array(12).fill(row))]);
    await chooseCrm(page, many, "large.csv");
    await page.getByText("Reading large.csv…").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Reading large.csv…").waitFor({ state: "detached" });
    await page.getByText("Stopped reading large.csv.").waitFor({ state: "attached" });
    assert.equal(await page.getByText(/large\.csv is loaded/).count(), 0);
    await chooseCrm(page);
    await page.getByText(/crm\.csv is loaded/).waitFor();
    await visit.close();
  });

  it("has its files again after the engine fell over", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withAll(page);
    const worker = page.workers()[0];
    const next = page.waitForEvent("worker");
    await worker.evaluate(() => {
      const data = [JSON.stringify({ id: 0, request: "crash" }), null];
      self.dispatchEvent(new MessageEvent("message", { data }));
    });
    await next;
    await page.getByRole("alert").first().waitFor();
    await page.getByText("leads of Meta's export").waitFor();
    await go(page, "Report");
    await page.getByRole("checkbox", { name: "All metrics" }).check();
    await page.getByRole("button", { name: /^Converted leads, total: [1-9]/ }).waitFor();
    await visit.close();
  });
});

describe("personal data", () => {
  const NAME = "Plantedfirst";
  const planted = ["planted.person@example.net", "+491709998877", "491709998877", NAME, "9876543210987654"];
  const row = `9876543210987654,2026-06-04 10:00,MQL,planted.person@example.net,Facebook,Doors,2026-06-06,,,,${NAME}`;
  const personal = lines([
    CRM_HEAD.replace("Notes", "First name,Phone"),
    ...CRM_ROWS.map((row) => `${row.slice(0, -1).join(",")},,`),
    `${row},+491709998877`,
  ]);
  const form = `${FORM}l:9876543210987654,2026-06-04T10:00:00+00:00,Doors,false,planted.person@example.net\n`;
  const holds = (text) => planted.filter((word) => text.includes(word));
  const everywhere = (page) =>
    page.evaluate(async () => {
      const fields = [...document.querySelectorAll("input, textarea, select")].map((field) => field.value);
      const databases = (await indexedDB.databases?.()) ?? [];
      const caches = (await window.caches?.keys?.()) ?? [];
      return {
        local: JSON.stringify({ ...localStorage }),
        session: JSON.stringify({ ...sessionStorage }),
        databases: JSON.stringify(databases),
        caches: JSON.stringify(caches),
        cookies: document.cookie,
        address: location.href,
        page: document.documentElement.outerHTML + fields.join("\n"),
      };
    });

  it("is found nowhere: not in storage, links, presets, files taken away, messages, nor on the page", async () => {
    const said = [];
    const visit = await site.visit({
      prepare: (context) => context.on("console", (message) => said.push(message.text())),
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    const { page } = visit;
    await pasteAds(page);
    await go(page, "CRM check");
    await chooseForm(page, form);
    await page.getByText(/leads\.csv is loaded/).waitFor();
    // Once by a paste, so that the box is seen to, and once as a file.
    await page.getByLabel("Paste CRM rows").fill(personal);
    await page.getByRole("button", { name: "Read: pasted crm rows" }).click();
    await page.getByText(/Pasted CRM rows is loaded/).waitFor();
    await chooseCrm(page, personal);
    await page.getByText(/crm\.csv is loaded/).waitFor();
    // Read in another way, and refused.
    await page.getByRole("combobox", { name: "What Waiting room stands for" }).selectOption("Disqualified");
    await page.getByText("Each stands for a stage.").waitFor();
    await chooseCrm(page, `${NAME},b\nplanted.person@example.net,"+491709998877\n`, "broken.csv");
    await page.getByRole("alert").first().waitFor();
    const atWork = await everywhere(page);
    for (const [where, text] of Object.entries(atWork)) assert.deepEqual(holds(text), [], where);
    for (const name of ["Report", "Definitions", "Objective", "Learn", "Presets"]) {
      await go(page, name);
      assert.deepEqual(holds((await everywhere(page)).page), [], name);
    }
    // What can be taken away: the preset as a file and as a link.
    const taken = [];
    page.on("download", (download) => taken.push(download));
    for (const button of await page.getByRole("button", { name: /^(Download|Save|Copy)/ }).all()) {
      if (await button.isEnabled()) await button.click();
    }
    await page.waitForTimeout(300);
    for (const download of taken) assert.deepEqual(holds(await readFile(await download.path(), "utf8")), [], "a download");
    assert.deepEqual(holds(await page.evaluate(() => navigator.clipboard.readText().catch(() => ""))), [], "the clipboard");
    // The engine falls over: its words are shown and logged.
    await page.workers()[0].evaluate(() => {
      const data = [JSON.stringify({ id: 0, request: "crash" }), null];
      self.dispatchEvent(new MessageEvent("message", { data }));
    });
    await page.getByRole("alert").first().waitFor();
    assert.deepEqual(holds((await everywhere(page)).page), [], "the message of a fall");

    await go(page, "CRM check");
    await page.getByText(/crm\.csv is loaded/).waitFor();
    await page.getByLabel("Paste CRM rows").fill(personal);
    await page.getByRole("button", { name: "Forget CRM data" }).click();
    await page.getByText("Forgotten: the page and the engine hold nothing of the CRM any more.").waitFor();
    await page.waitForTimeout(300);
    const forgotten = await everywhere(page);
    for (const [where, text] of Object.entries(forgotten)) assert.deepEqual(holds(text), [], `after forgetting: ${where}`);
    assert.ok(!/Waiting room|crm\.csv|Closed Won/.test(forgotten.page), "nothing of the file stands on the page");
    assert.ok(await page.getByRole("button", { name: "Forget CRM data" }).isDisabled());
    await go(page, "Report");
    await page.getByRole("checkbox", { name: "All metrics" }).check();
    assert.equal(await page.getByRole("button", { name: /^Converted leads, total: [1-9]/ }).count(), 0, "nor in the report");
    // A new engine is not given what was forgotten.
    await page.workers()[0].evaluate(() => {
      const data = [JSON.stringify({ id: 0, request: "crash" }), null];
      self.dispatchEvent(new MessageEvent("message", { data }));
    });
    await page.waitForTimeout(500);
    await go(page, "CRM check");
    await page.getByRole("heading", { name: "What you get" }).waitFor();
    assert.deepEqual(holds(said.join("\n")), [], "the console");
    assert.deepEqual(visit.foreign(), []);
    await visit.close();
  });
});

describe("the Objective page", () => {
  const answer = (page) => page.getByRole("region", { name: "The answer" });

  it("advises from answers alone, with reasons, and says what would change it", async () => {
    const visit = await site.visit({ hash: "#/objective" });
    const { page } = visit;
    await page.getByText("Answer a question, and the advice stands here").waitFor();
    assert.equal(await page.getByRole("table", { name: /^Side by side/ }).locator("tbody tr").count(), 6);
    await page.getByRole("radio", { name: "On a call, by a quote or in a conversation" }).check();
    await answer(page).getByText("Use the Leads objective.").waitFor();
    await answer(page).getByText("Leads +3").waitFor();
    await page.getByRole("radio", { name: "With an instant form inside Facebook or Instagram" }).check();
    await answer(page).getByText("decides for Leads").waitFor();
    await answer(page).getByText("Instant forms", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "Nothing yet" }).check();
    await answer(page).getByText("Leads with nothing sent back").waitFor();
    await visit.reload();
    await answer(page).getByText("Use the Leads objective.").waitFor();
    assert.ok(await page.getByRole("radio", { name: "Nothing yet" }).isChecked(), "answers are kept");
    await page.getByRole("button", { name: "Remove my answers" }).click();
    await page.getByText("Answer a question, and the advice stands here").waitFor();
    await page.getByRole("radio", { name: "On the website, with a tracked event" }).check();
    await answer(page).getByText("Use the Sales objective.").waitFor();
    await page.getByLabel("How many purchases or other valuable events does an ad set get in a week?").fill("12");
    await page.getByLabel("How many purchases or other valuable events does an ad set get in a week?").blur();
    await answer(page).getByText(/fewer than 25 valuable events/).waitFor();
    await page.getByLabel("What an event costs").fill("7");
    await page.getByText("About 50.00 a day for each ad set.").waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("fills in what the data shows, lets a person say otherwise, and counts events against 50", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withAll(page);
    await go(page, "Objective");
    await page.getByText("Filled in from the stages that are known of your leads.").waitFor();
    assert.ok(await page.getByRole("radio", { name: "Closed deals" }).isChecked());
    await page.getByRole("radio", { name: "Qualified leads, but no deals" }).check();
    await page.getByRole("button", { name: "As the data says" }).click();
    await page.getByText("Filled in from the stages that are known of your leads.").waitFor();
    assert.ok(await page.getByRole("radio", { name: "Closed deals" }).isChecked());
    const learning = page.getByRole("table", { name: /^Learning phase/ });
    await learning.getByText("too few").first().waitFor();
    assert.equal(await learning.locator("tbody tr").count(), 2);
    await page.getByLabel("Event", { exact: true }).selectOption("Converted leads");
    await page.getByText(/converted leads a week together/).waitFor();
    await visit.close();
  });
});

describe("CRM check and Objective", () => {
  const STATES = {
    "without data": async () => {},
    "with all": withAll,
    "with a refused file": async (page) => {
      await go(page, "CRM check");
      await chooseCrm(page, "one,two\n1,2\n", "a-very-long-name-of-a-file-that-nothing-is-known-of-but-that-must-not-widen-the-page.csv");
      await page.getByRole("alert").waitFor();
    },
  };
  for (const [state, prepare] of Object.entries(STATES)) {
    for (const width of [WIDTHS.wide, NARROWEST]) {
      it(`are accessible in light and dark and fit the screen, ${state}: ${width} px`, async () => {
        const visit = await site.visit({ width, height: 700 });
        const { page } = visit;
        await prepare(page);
        for (const name of ["CRM check", "Objective"]) {
          await go(page, name);
          await page.waitForTimeout(200);
          for (const colorScheme of THEMES) {
            await page.emulateMedia({ colorScheme });
            await visit.assertAccessible(`${name}, ${colorScheme}`);
          }
          assert.equal(await visit.overflows(), false, name);
        }
        visit.assertClean();
        await visit.close();
      });
    }
  }

  it("stand behind More on a narrow screen, which opens and closes by keyboard", async () => {
    const visit = await site.visit({ width: NARROWEST, height: 640 });
    const { page } = visit;
    const more = page.getByRole("button", { name: "More", exact: true });
    await more.focus();
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: "Objective" });
    await link.waitFor();
    await link.focus();
    await page.keyboard.press("Escape");
    await link.waitFor({ state: "hidden" });
    assert.ok(await more.evaluate((button) => button === document.activeElement));
    await go(page, "Objective");
    await link.waitFor({ state: "hidden" });
    assert.equal(await more.getAttribute("aria-expanded"), "false");
    await visit.close();
  });
});
