// The engine falls over, or the browser keeps nothing: the page says so, mends what it can and loses nothing of a person's.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { launch } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const fixture = (name) => new URL(`../fixtures/envelope/${name}`, import.meta.url);
const text = await readFile(fixture("envelope.json"), "utf8");
const { leads, website_leads: websiteLeads } = JSON.parse(await readFile(fixture("expect.json"), "utf8"));
const OTHER = "Campaign name,Amount spent (CAD),Impressions,Website leads\nElsewhere,10,1000,5\n";

const go = async (page, name) => {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
};
const figure = (page, name) => page.getByRole("button", { name, exact: true });
const read = async (page, text) => {
  await page.getByLabel("Paste an export").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
};
/** The engine's worker, once it listens. */
const engine = async (page) => {
  const worker = page.workers()[0] ?? (await page.waitForEvent("worker"));
  while (!(await worker.evaluate(() => self.onmessage !== null))) await page.waitForTimeout(20);
  return worker;
};
/** Makes the engine panic. */
const crash = async (page) =>
  (await engine(page)).evaluate(() => {
    const data = [JSON.stringify({ id: 0, request: "crash" }), null];
    self.dispatchEvent(new MessageEvent("message", { data }));
  });
/** Throws in the engine's worker, outside of the engine. */
const throwInWorker = async (page) =>
  (await engine(page)).evaluate(() => {
    setTimeout(() => {
      throw new Error("thrown by a test");
    });
  });
/** The engine goes, and another comes. */
const replaced = async (page, fell) => {
  const old = await engine(page);
  const gone = new Promise((resolve) => old.once("close", resolve));
  const next = page.waitForEvent("worker");
  await fell(page);
  await Promise.all([gone, next]);
};

/** A visit with a source read and the lead definition changed, on the Report page. */
const atWork = async (options) => {
  const visit = await site.visit(options);
  const { page } = visit;
  await read(page, text);
  await figure(page, `Leads: ${leads}`).waitFor();
  await go(page, "Definitions");
  await page.getByRole("radio", { name: "Website leads only" }).check();
  await go(page, "Report");
  await figure(page, `Leads: ${websiteLeads}`).waitFor();
  return visit;
};

describe("an engine that stops", () => {
  for (const [how, fell, details] of [
    ["by a panic", crash, /a test asked the engine to fall over/],
    ["by an error in its worker", throwInWorker, /thrown by a test/],
  ]) {
    it(`${how} is said to have, is started again, and keeps definitions and sources`, async () => {
      const visit = await atWork();
      const { page } = visit;
      await replaced(page, fell);
      const alert = page.getByRole("alert");
      await alert.waitFor();
      const said = await alert.innerText();
      assert.match(said, /The engine stopped\. It was started again\. The files read before were read again\. Your definitions are unchanged\./);
      await alert.getByText("Details").click();
      await alert.getByText(details).waitFor();
      await visit.assertAccessible("Report, the engine has stopped");
      await alert.getByRole("button", { name: "Dismiss" }).click();
      assert.equal(await alert.count(), 0);

      // The new engine answers: a receipt, another definition, another file.
      await figure(page, `Leads: ${websiteLeads}`).click();
      await page.getByRole("dialog", { name: "How this number was made" }).getByText("By your own definition").waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+z");
      await figure(page, `Leads: ${leads}`).waitFor();
      await page.keyboard.press("Control+Shift+Z");
      await figure(page, `Leads: ${websiteLeads}`).waitFor();
      await go(page, "Data");
      await read(page, OTHER);
      await page.getByRole("heading", { level: 2, name: "Pasted export 2" }).waitFor();
      await go(page, "Report");
      await figure(page, `Leads: ${Number(websiteLeads) + 5}`).waitFor();
      assert.deepEqual(visit.violations, []);
      assert.deepEqual(visit.foreign(), []);
      await visit.close();
    });
  }

  it("with a receipt open closes it, and opens it again when asked", async () => {
    const visit = await atWork();
    const { page } = visit;
    await figure(page, `Leads: ${websiteLeads}`).click();
    const drawer = page.getByRole("dialog", { name: "How this number was made" });
    await drawer.getByText("By your own definition").waitFor();
    await replaced(page, crash);
    await page.getByRole("alert").waitFor();
    await drawer.waitFor({ state: "hidden" });
    await figure(page, `Leads: ${websiteLeads}`).click();
    await drawer.getByText("By your own definition").waitFor();
    await visit.close();
  });

  it("over one file does not read that file again, and keeps the others", async () => {
    // The engine is made to fall over a file by this name, whenever it is asked to read it.
    const fellAt = (context) =>
      context.addInitScript(() => {
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function ([text, blob]) {
          const asked = JSON.parse(text);
          const fatal = asked.request.read?.name === "fatal.csv";
          post.call(this, [fatal ? JSON.stringify({ id: asked.id, request: "crash" }) : text, blob]);
        };
      });
    const visit = await atWork({ prepare: fellAt });
    const { page } = visit;
    await go(page, "Data");
    await page.getByLabel("Choose files").setInputFiles([
      { name: "fatal.csv", mimeType: "text/csv", buffer: Buffer.from(OTHER) },
      { name: "after.csv", mimeType: "text/csv", buffer: Buffer.from(OTHER) },
    ]);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /The engine stopped while reading “fatal\.csv”\. It was started again\. That file was not read\./);
    await page.getByRole("heading", { level: 2, name: "after.csv" }).waitFor();
    const names = await page.getByRole("button", { name: /^Remove / }).evaluateAll((all) => all.map((one) => one.ariaLabel));
    assert.deepEqual(names, ["Remove Pasted export", "Remove after.csv"]);
    await go(page, "Report");
    await figure(page, `Leads: ${Number(websiteLeads) + 5}`).waitFor();
    assert.equal(page.workers().length, 1);
    await visit.close();
  });

  it("again and again is not started without end, but when a person says so", async () => {
    const visit = await site.visit();
    const { page } = visit;
    for (let fall = 1; fall <= 3; fall += 1) await replaced(page, crash);
    await crash(page);
    const again = page.getByRole("button", { name: "Start the engine again" });
    await again.waitFor();
    assert.match(await page.getByRole("alert").innerText(), /stopped several times in a row/);
    assert.equal(page.workers().length, 0);
    await again.click();
    await read(page, text);
    await figure(page, `Leads: ${leads}`).waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    await visit.close();
  });
});

describe("an engine that does not load", () => {
  it("is said not to start, and starts when the file is there and a person says so", async () => {
    let missing = true;
    const visit = await site.visit({
      prepare: (context) => context.route(/engine_bg\.wasm/, (route) => (missing ? route.fulfill({ status: 404 }) : route.continue())),
    });
    const { page } = visit;
    const again = page.getByRole("button", { name: "Start the engine again" });
    await again.waitFor();
    assert.match(await page.getByRole("alert").innerText(), /The engine could not start\. A part of Leadsheet did not load\./);
    missing = false;
    await again.click();
    await read(page, text);
    await figure(page, `Leads: ${leads}`).waitFor();
    await visit.close();
  });
});

describe("definitions kept by the browser", () => {
  it("that cannot be read are put aside word for word and offered, and the defaults hold", async () => {
    const raw = '{"app": "leadsheet", "schema": 1, "counts": {"leads": ';
    const visit = await site.visit({
      prepare: (context) =>
        context.addInitScript((raw) => {
          if (localStorage.length === 0) localStorage.setItem("leadsheet.preset", raw);
        }, raw),
    });
    const { page } = visit;
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /could not be read[\s\S]*default definitions[\s\S]*put aside, not deleted/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      alert.getByRole("button", { name: "Download the text" }).click(),
    ]);
    assert.equal(await readFile(await download.path(), "utf8"), raw);

    await read(page, text);
    await figure(page, `Leads: ${leads}`).waitFor();
    await go(page, "Definitions");
    await page.getByRole("radio", { name: "Website leads only" }).check();
    assert.equal(await page.evaluate(() => localStorage.getItem("leadsheet.preset.corrupt-1")), raw);
    await visit.reload();
    await page.getByRole("heading", { level: 1, name: "Definitions" }).waitFor();
    assert.equal(await alert.count(), 0);
    assert.equal(await page.getByRole("radio", { name: "Website leads only" }).isChecked(), true);
    visit.assertClean();
    await visit.close();
  });

  it("of which one copy was cut by a closing tab are taken from the other", async () => {
    const giver = await site.visit({ hash: "#/definitions" });
    await giver.page.getByRole("radio", { name: "Website leads only" }).check();
    const whole = await giver.page.evaluate(() => localStorage.getItem("leadsheet.preset"));
    await giver.close();
    const visit = await site.visit({
      hash: "#/definitions",
      prepare: (context) =>
        context.addInitScript((whole) => {
          localStorage.setItem("leadsheet.preset", whole.slice(0, 40));
          localStorage.setItem("leadsheet.preset.next", whole);
        }, whole),
    });
    assert.equal(await visit.page.getByRole("radio", { name: "Website leads only" }).isChecked(), true);
    visit.assertClean();
    await visit.close();
  });
});

describe("a browser that keeps nothing", () => {
  for (const [how, script] of [
    ["because storage is blocked", () => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    }],
    ["because storage is full", () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    }],
  ]) {
    it(`${how} is told of once, and everything works until the tab is closed`, async () => {
      const visit = await atWork({ prepare: (context) => context.addInitScript(script) });
      const { page } = visit;
      const alert = page.getByRole("alert");
      await alert.waitFor();
      assert.equal(await alert.count(), 1);
      assert.match(await alert.innerText(), /keeps nothing[\s\S]*export your definitions/);
      await alert.getByRole("button", { name: "Dismiss" }).click();
      await page.keyboard.press("Control+z");
      await figure(page, `Leads: ${leads}`).waitFor();
      assert.equal(await alert.count(), 0);
      visit.assertClean();
      await visit.close();
    });
  }
});
