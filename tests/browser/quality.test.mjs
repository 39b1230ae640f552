// The Lead quality page: readiness answered with nothing loaded, a payload checked and built from planted CRM rows, errors
// explained, scenarios worked out. What is personal is nowhere but in the engine.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { launch, THEMES } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const PARTS = { "": "Readiness", "/payload": "Payload check", "/build": "Payload builder", "/errors": "Errors", "/economics": "Economics" };
const PLANTED = "planted.person@example.net";
const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);
const ago = (days) => new Date(Date.now() - days * DAY * 1000).toISOString().replace(/\.\d+Z$/, "Z");

const part = (page, hash) => page.evaluate((hash) => { location.hash = hash; }, `#/quality${hash}`);
const field = (page, name) => page.getByRole("textbox", { name, exact: true });
const requirement = (page, id) => page.locator(`[data-id="${id}"]`);
const check = async (page, text) => {
  await field(page, "Payload (JSON)").fill(text);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("heading", { name: /events? checked$/ }).waitFor();
};
const rule = (page, id) => page.locator(`[data-rule="${id}"]`).first();

/** Rows of a CRM: one too old, one with nothing that names a person, the rest with three stages in the last days. */
const rows = (many = 12) => {
  const lines = ["Lead ID,Created,Status,Email,Qualified"];
  for (let at = 0; at < many; at += 1) {
    lines.push(`${1234567890123000n + BigInt(at)},${ago(3)},Qualified,${at === 0 ? PLANTED : `p${at}@example.net`},${ago(1)}`);
  }
  lines.push(`1234567890199999,${ago(20)},Qualified,old@example.net,${ago(12)}`, `,${ago(2)},New,,`);
  return lines.join("\n");
};
const readCrm = async (page, text = rows()) => {
  await page.evaluate(() => { location.hash = "#/crm"; });
  const buffer = Buffer.from(text);
  await page.getByLabel("Choose a CRM file").setInputFiles({ name: "crm.csv", mimeType: "text/csv", buffer });
  await page.getByRole("heading", { name: "How the files were read" }).waitFor({ timeout: 60_000 });
};
const build = async (page) => {
  await part(page, "/build");
  await page.getByRole("button", { name: "Build events" }).click();
  await page.getByRole("heading", { name: /^\d[\d,]* events? in/ }).waitFor();
};

describe("the parts of Lead quality", () => {
  it("have addresses, one heading of the first level, and a link that says where one is", async () => {
    const visit = await site.visit({ hash: "#/quality" });
    const { page } = visit;
    for (const [hash, name] of Object.entries(PARTS)) {
      await page.getByRole("navigation", { name: "Parts of Lead quality" }).getByRole("link", { name, exact: true }).click();
      assert.ok(page.url().endsWith(`#/quality${hash}`));
      assert.equal(await page.getByRole("navigation", { name: "Parts of Lead quality" }).locator("[aria-current]").innerText(), name);
      assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Lead quality");
      assert.equal(await page.getByRole("heading", { level: 2 }).count(), 1);
    }
    visit.assertClean();
    await visit.close();
  });

  it("link their words to lessons that are there", async () => {
    const visit = await site.visit({ hash: "#/quality" });
    const { page } = visit;
    const links = new Set();
    for (const hash of Object.keys(PARTS)) {
      await part(page, hash);
      await page.locator(".learn-links a").first().waitFor();
      for (const link of await page.locator(".learn-links a").evaluateAll((all) => all.map((one) => one.getAttribute("href")))) links.add(link);
    }
    assert.ok(links.size >= 6);
    for (const link of links) {
      await page.evaluate((link) => { location.hash = link; }, link);
      await page.getByRole("article").waitFor();
      assert.notEqual(await page.locator("#learn-title").innerText(), "", link);
      assert.equal(await page.getByText("Nothing stands here").count(), 0, link);
    }
    await visit.close();
  });

  for (const [hash, name] of Object.entries(PARTS)) {
    it(`${name} is accessible in light and dark and fits 320 px`, async () => {
      for (const width of [1440, 320]) {
        const visit = await site.visit({ hash: "#/quality", width });
        const { page } = visit;
        if (hash === "/build") {
          await readCrm(page);
          await build(page);
        }
        await part(page, hash);
        if (hash === "/payload") await page.getByRole("button", { name: "Try a sample" }).click();
        if (hash === "/payload") await page.getByRole("heading", { name: "Match-key coverage estimate" }).waitFor();
        if (hash === "/errors") await page.getByRole("button", { name: /270/ }).click();
        if (hash === "/economics") await page.getByRole("heading", { name: "What each brings" }).waitFor();
        await page.locator("#main details").evaluateAll((all) => all.forEach((fold) => { fold.open = true; }));
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await visit.axe(), [], `${name}, ${colorScheme}, ${width} px`);
        }
        assert.equal(await visit.overflows(), false, `${name}, ${width} px`);
        visit.assertClean();
        await visit.close();
      }
    });
  }
});

describe("readiness", () => {
  it("can be answered with nothing loaded, and keeps the answers while the page is left", async () => {
    const visit = await site.visit({ hash: "#/quality" });
    const { page } = visit;
    await page.getByText("It cannot be told yet.").waitFor();
    assert.match(await requirement(page, "R3").innerText(), /Cannot tell/);
    await page.getByLabel("CRM dataset connected and shared?").selectOption("yes");
    await page.getByText("Nothing speaks against it so far.").waitFor();
    assert.match(await requirement(page, "R2").innerText(), /^\s*✓?\s*Met/);
    await field(page, "Leads in a month").fill("40");
    await page.getByText("Not ready: one requirement is not met.").waitFor();
    assert.match(await requirement(page, "R3").innerText(), /Not met[\s\S]*40 leads in 30 days[\s\S]*your own answer[\s\S]*Raise the volume/);
    await field(page, "Hours between uploads").fill("two");
    await page.getByText("This is not a number.").waitFor();
    assert.match(await requirement(page, "R4").innerText(), /Cannot tell/);
    await page.evaluate(() => { location.hash = "#/data"; });
    await page.evaluate(() => { location.hash = "#/quality"; });
    assert.equal(await field(page, "Leads in a month").inputValue(), "40");
    await visit.close();
  });

  it("takes its figures from the CRM's file, with intervals, and the stage can be picked", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await readCrm(page);
    await part(page, "");
    await page.getByText(/% of rows/).waitFor();
    assert.match(await requirement(page, "R9").innerText(), /Met[\s\S]*95 % interval[\s\S]*the CRM file/);
    const stage = page.getByRole("row", { name: /^Qualified/ });
    assert.match(await stage.innerText(), /13/);
    await page.getByRole("radio", { name: "Qualified", exact: true }).check();
    assert.ok(await page.getByRole("radio", { name: "Qualified", exact: true }).isChecked());
    await visit.close();
  });
});

describe("the payload check", () => {
  it("groups what it finds by rule with reason, fix and place, and never repeats what stood there", async () => {
    const visit = await site.visit({ hash: "#/quality/payload" });
    const { page } = visit;
    const event = (more) => ({ event_name: "Qualified", event_time: now() - 60, action_source: "system_generated", user_data: { lead_id: 1234567890123456, em: PLANTED }, custom_data: { event_source: "crm", lead_event_source: "x" }, ...more });
    await check(page, JSON.stringify({ data: [event({}), event({ custom_data: { event_source: "crm" } }), event({ event_time: now() - 9 * DAY })] }));
    assert.match(await rule(page, "E15").innerText(), /Error[\s\S]*Hashing[\s\S]*3 places[\s\S]*not hashed[\s\S]*Fix:[\s\S]*data\[0\]\.user_data\.em/);
    assert.match(await rule(page, "E10").innerText(), /Event 2[\s\S]*data\[1\]\.custom_data\.lead_event_source/);
    assert.match(await rule(page, "E05").innerText(), /9 days old/);
    assert.equal((await page.locator("#main").innerText()).includes(PLANTED), false);
    await field(page, "Payload (JSON)").press("End");
    await field(page, "Payload (JSON)").pressSequentially(" ");
    await page.getByText("The text has changed since this check.").waitFor();
    await visit.close();
  });

  it("estimates match-key coverage as its own and not as Meta's", async () => {
    const visit = await site.visit({ hash: "#/quality/payload" });
    const { page } = visit;
    const hash = "62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f";
    const event = { event_name: "Qualified", event_time: now() - 60, action_source: "system_generated", user_data: { lead_id: 1234567890123456, em: [hash] }, custom_data: { event_source: "crm", lead_event_source: "x" } };
    await check(page, JSON.stringify({ data: [event] }));
    await page.getByText("not Meta's Event Match Quality").first().waitFor();
    await page.getByText(/^7\.0 of 10/).waitFor();
    assert.match(await page.getByRole("row", { name: /^Phone/ }).first().innerText(), /0\.35[\s\S]*\+1\.05/);
    await visit.close();
  });

  it("says what is the matter with what is no payload, and hides a token that was pasted", async () => {
    const visit = await site.visit({ hash: "#/quality/payload" });
    const { page } = visit;
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByRole("list", { name: "Findings" }).getByText("There is nothing to check.").waitFor();
    await check(page, '{"data":[');
    assert.match(await rule(page, "E01").innerText(), /breaks at line 1/);
    const token = `EAA${"x9".repeat(40)}`;
    await check(page, `{"access_token":"${token}","data":[{}]}`);
    await rule(page, "E21").waitFor();
    assert.equal((await page.locator("#main").innerText()).includes(token), false);
    visit.assertClean();
    await visit.close();
  });

  it("stays quick with many events", async () => {
    const visit = await site.visit({ hash: "#/quality/payload" });
    const { page } = visit;
    const event = { event_name: "Qualified", event_time: 1, user_data: { em: "x" }, custom_data: {} };
    const buffer = Buffer.from(JSON.stringify({ data: Array.from({ length: 20_000 }, () => event) }));
    await page.locator("#payload-file").setInputFiles({ name: "large.json", mimeType: "application/json", buffer });
    await page.getByRole("heading", { name: "20,000 events checked" }).waitFor({ timeout: 60_000 });
    assert.match(await rule(page, "E15").innerText(), /20,000 places/);
    assert.ok((await page.locator("[data-rule] li").count()) < 5_000, "not every place is drawn");
    await visit.close();
  });
});

describe("the payload builder", () => {
  it("points to the CRM check when there is no file", async () => {
    const visit = await site.visit({ hash: "#/quality/build" });
    await visit.page.getByText("No CRM file is read yet.").waitFor();
    assert.equal(await visit.page.locator("#main").getByRole("link", { name: "CRM check page" }).getAttribute("href"), "#/crm");
    await visit.close();
  });

  it("builds hashed events that pass the check, lists what is left out, and hands files over", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await readCrm(page);
    await part(page, "/build");
    await field(page, "Events in a batch").fill("0");
    await page.getByText("Type a whole number from 1 to 1,000.").waitFor();
    assert.ok(await page.getByRole("button", { name: "Build events" }).isDisabled());
    await field(page, "Events in a batch").fill("10");
    await build(page);
    await page.getByRole("heading", { name: "24 events in 3 batches" }).waitFor();
    assert.match(await page.locator('[data-reason="too_old"]').first().innerText(), /Older than seven days[\s\S]*14/);
    assert.match(await page.locator('[data-reason="no_key"]').innerText(), /Nothing names the person[\s\S]*15/);
    await page.getByRole("heading", { name: "Event-time budget" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download leadsheet-events-1.json" }).click()]);
    assert.equal(download.suggestedFilename(), "leadsheet-events-1.json");
    const text = await readFile(await download.path(), "utf8");
    assert.equal(JSON.parse(text).data.length, 10);
    assert.ok(text.includes('"lead_id":1234567890123000') && !text.includes("@") && !/access_token/i.test(text));
    await page.getByRole("button", { name: "Check it (file 1)" }).click();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText(/No errors/).first().waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("writes a script with placeholders and a place for a test code", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await readCrm(page);
    await part(page, "/build");
    await page.getByLabel("Format").selectOption("curl");
    await page.getByLabel("A place for a test event code").check();
    await build(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download leadsheet-events.sh" }).click()]);
    const text = await readFile(await download.path(), "utf8");
    for (const wanted of ["'<ACCESS_TOKEN>'", "'<DATASET_ID>'", "<TEST_EVENT_CODE>"]) assert.ok(text.includes(wanted), wanted);
    await visit.close();
  });

  it("says how far it is while it works, cannot be started twice, and can be given up", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await readCrm(page, rows(60_000));
    await part(page, "/build");
    // What the page has shown is kept, since a step may be over before it can be looked at.
    await page.evaluate(() => {
      window.shown = [];
      const look = () => {
        const bar = document.querySelector("progress");
        const button = [...document.querySelectorAll("button")].find((button) => button.textContent === "Build events");
        if (bar) window.shown.push([Number(bar.value), button?.disabled]);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await build(page);
    const shown = await page.evaluate(() => window.shown);
    const done = shown.map(([done]) => done);
    assert.ok(new Set(done).size > 3 && done.at(-1) > 500, `steps: ${[...new Set(done)]}`);
    assert.deepEqual(done, done.toSorted((a, b) => a - b), "it never goes back");
    assert.ok(shown.every(([, disabled]) => disabled), "it cannot be started twice");

    await page.getByRole("button", { name: "Build events" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Building was given up; nothing was made.").waitFor({ timeout: 60_000 });
    await visit.close();
  });

  it("leaves nothing personal in storage, in what is shown or in what is said", async () => {
    const visit = await site.visit();
    const { page } = visit;
    const said = [];
    page.on("console", (message) => said.push(message.text()));
    await readCrm(page);
    await build(page);
    for (const hash of Object.keys(PARTS)) {
      await part(page, hash);
      await page.getByRole("heading", { level: 2 }).waitFor();
      said.push(await page.locator("body").innerText());
    }
    said.push(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href));
    assert.equal(said.join("\n").includes("planted"), false);
    visit.assertClean();
    await visit.close();
  });
});

describe("errors", () => {
  it("are explained by code and by words, with fix and source", async () => {
    const visit = await site.visit({ hash: "#/quality/errors" });
    const { page } = visit;
    const explain = async (text) => {
      await field(page, "Answer of the API").fill(text);
      await page.getByRole("button", { name: "Explain", exact: true }).click();
    };
    await explain('{"error":{"message":"(#270) x","code":270}}');
    await page.getByRole("heading", { name: "Error 270" }).waitFor();
    assert.match(await page.locator(".q-problem").innerText(), /token[\s\S]*Fix:[\s\S]*Source:/);
    await explain("(#100) Missing permission");
    await page.getByRole("heading", { name: "Error 100" }).waitFor();
    assert.match(await page.locator(".q-problem").innerText(), /share/i);
    await explain('{"events_received":3}');
    await page.getByText("This answer has no error: Meta received 3 events.").waitFor();
    await explain(`hello ${PLANTED}`);
    await page.getByText("There is no error code in this.").waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("economics", () => {
  it("starts with the example, follows what is typed, and marks what it cannot use", async () => {
    const visit = await site.visit({ hash: "#/quality/economics" });
    const { page } = visit;
    const row = (name) => page.getByRole("row", { name: new RegExp(`^${name}`) });
    await page.getByText("A customer costs 46.67 in the second scenario, less than in the first, where it costs 100.00.").waitFor();
    assert.match(await row("Customers").innerText(), /5[\s\S]*10\.5/);
    const second = page.getByRole("group", { name: "Second scenario" });
    await second.getByRole("textbox", { name: "Value of a customer" }).fill("200");
    await page.getByRole("row", { name: /^Break-even cost per lead/ }).getByText("30.00").waitFor();
    await second.getByRole("textbox", { name: "Share" }).fill("150");
    await page.getByText("This is more than it can be.").waitFor();
    await page.getByText("Mend the fields that are marked").waitFor();
    await page.getByRole("button", { name: "Back to the example" }).click();
    await page.getByRole("heading", { name: "What each brings" }).waitFor();
    assert.match(await page.locator(".q-claims").innerText(), /19 % lower[\s\S]*Said by Meta[\s\S]*Not certain/);
    await visit.close();
  });

  it("takes the report's figures at a press", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.getByRole("button", { name: "Full funnel", exact: true }).click();
    await page.getByRole("table", { name: "Report", exact: true }).waitFor();
    await part(page, "/economics");
    const first = page.getByRole("group", { name: "First scenario" });
    await first.getByRole("button", { name: /^Fill from the report/ }).click();
    assert.equal(await first.getByRole("textbox", { name: "Name" }).inputValue(), "My report");
    assert.notEqual(await first.getByRole("textbox", { name: "Leads", exact: true }).inputValue(), "100");
    visit.assertClean();
    await visit.close();
  });
});
