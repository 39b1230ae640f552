// Reading what people have: questions that a file leaves open, columns told what they are and remembered, a workbook with
// several sheets, an archive, and a reading that is stopped.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { workbook, zip } from "./archive.mjs";
import { launch } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const go = async (page, name) => {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await heading(page, name);
};
const figure = (page, name) => page.getByRole("button", { name, exact: true });
const choose = (page, name, text) =>
  page.getByLabel("Choose files").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const columns = (page) => page.getByRole("table", { name: "Columns", exact: true });

const BOOKED = "Campaign name,Amount spent (EUR),Booked calls,Leads\nSpring,50,3,4\nAutumn,30,2,1\n";

describe("a question that a file leaves open", () => {
  it("is asked, answered, and the report then has the figures", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await choose(page, "open.csv", "Campaign name;Amount spent (EUR);Leads\nSpring;1.234;2\n");
    const question = page.getByRole("group", { name: /1\.234/ });
    await question.waitFor();
    await question.getByRole("button").or(question.getByRole("radio")).first().click();
    await go(page, "Report");
    await figure(page, "Leads: 2").waitFor();
    await page.getByRole("button", { name: /^Spend: €1/ }).waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("a column", () => {
  it("told what it is, is remembered for the next file with the same headers, and can be forgotten", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await choose(page, "first.csv", BOOKED);
    await heading(page, "Report");
    await page.getByRole("link", { name: "Review columns" }).click();
    await heading(page, "Data");
    const row = columns(page).getByRole("row", { name: /^Booked calls/ });
    await row.getByText("Change", { exact: true }).click();
    await row.getByLabel("What Booked calls is", { exact: true }).fill("actions:schedule_total");
    await row.getByRole("button", { name: "Set", exact: true }).click();
    await row.getByText("schedule_total").waitFor();
    await go(page, "Report");
    await page.getByRole("table", { name: "Report", exact: true }).waitFor();

    // Another file of the same kind, after a reload: the answer is used again, and said so.
    await visit.reload();
    await go(page, "Data");
    await choose(page, "second.csv", BOOKED.replace("Spring", "Winter"));
    await heading(page, "Report");
    await go(page, "Data");
    await page.getByText("Columns read as you chose for an earlier file").waitFor();
    await row.getByText("schedule_total").waitFor();

    await page.getByRole("button", { name: "Read as first found" }).click();
    await row.getByText("schedule_total").waitFor({ state: "detached" });
    await page.getByText("Remembered columns of 1 file").click();
    await page.getByRole("button", { name: /^Forget the columns of first\.csv/ }).click();
    await page.getByText("Remembered columns of").waitFor({ state: "detached" });
    await visit.assertAccessible("data with columns");
    visit.assertClean();
    await visit.close();
  });

  it("that is not to be used leaves the report, and comes back as first read", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await choose(page, "leads.csv", BOOKED);
    await heading(page, "Report");
    await go(page, "Data");
    const row = columns(page).getByRole("row", { name: /^Leads/ });
    await row.getByText("Change", { exact: true }).click();
    await row.getByRole("button", { name: "Do not use" }).click();
    await row.getByText("not used", { exact: true }).waitFor();
    await row.getByRole("button", { name: "As first read" }).click();
    await go(page, "Report");
    await figure(page, "Leads: 5").waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("a reading that takes long", () => {
  it("can be stopped, and the next file is read all the same", async () => {
    const visit = await site.visit();
    const { page } = visit;
    const rows = Array.from({ length: 400_000 }, (_, at) => `Campaign ${at % 50},Ad ${at},${at % 90}.5,${at % 7}`);
    await choose(page, "long.csv", `Campaign name,Ad name,Amount spent (EUR),Leads\n${rows.join("\n")}\n`);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByRole("button", { name: "Cancel", exact: true }).waitFor({ state: "detached" });
    await choose(page, "short.csv", BOOKED);
    await heading(page, "Report");
    await figure(page, "Leads: 5").waitFor();
    visit.assertClean();
    await visit.close();
  });
});

/** Drops a file on the page, as the browser would. */
const drop = (page, name, bytes) =>
  page.evaluate(
    ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name));
      const event = (type) => document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      event("dragover");
      event("drop");
    },
    { name, base64: bytes.toString("base64") },
  );

const APRIL = "Campaign name,Day,Amount spent (EUR),Leads\nSpring,2026-04-01,50,4\nSpring,2026-04-02,60,6\n";
const MAY = "Campaign name,Day,Amount spent (EUR),Leads\nSpring,2026-05-01,40,5\n";

describe("an archive", () => {
  it("dropped on the page is read whole, each of its tables with its name and rows", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await drop(page, "exports.zip", zip({ "april.csv": APRIL, "may.csv": MAY, "read me.txt": "Exports of spring.\n" }));
    await heading(page, "Report");
    await figure(page, "Leads: 15").waitFor();
    await figure(page, "Spend: €150.00").waitFor();
    await go(page, "Data");
    for (const name of ["april.csv", "may.csv"]) await page.getByText(name, { exact: false }).first().waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("a workbook", () => {
  it("with several tables asks which one is meant, and the answer and a change of it are followed", async () => {
    const visit = await site.visit();
    const { page } = visit;
    const head = ["Campaign name", "Amount spent (EUR)", "Leads"];
    const bytes = workbook({
      North: [head, ["Spring", 50, 4], ["Autumn", 30, 2]],
      South: [head, ["Spring", 70, 9]],
      Words: [["Made for the meeting in May"]],
    });
    await page.getByLabel("Choose files").setInputFiles({ name: "regions.xlsx", mimeType: "application/octet-stream", buffer: bytes });
    const question = page.getByRole("group", { name: /Which one do you mean\?/ });
    await question.waitFor();
    assert.deepEqual(await question.getByRole("radio").evaluateAll((all) => all.map((one) => one.closest("label").textContent.trim())), ["North", "South"]);
    await question.getByRole("radio", { name: "South" }).check();
    await question.getByText("Answered.").waitFor();
    await go(page, "Report");
    await figure(page, "Leads: 9").waitFor();
    await go(page, "Data");
    await question.getByRole("radio", { name: "North" }).check();
    await go(page, "Report");
    await figure(page, "Leads: 6").waitFor();
    await figure(page, "Spend: €80.00").waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("several files", () => {
  it("are added up, and one that is switched off leaves the report until it is switched on again", async () => {
    const visit = await site.visit();
    const { page } = visit;
    const file = (name, text) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByLabel("Choose files").setInputFiles([file("april.csv", APRIL), file("may.csv", MAY)]);
    await heading(page, "Report");
    await figure(page, "Leads: 15").waitFor();
    await go(page, "Data");
    const may = page.getByRole("region", { name: "may.csv" }).getByRole("checkbox", { name: "In the report" });
    await may.uncheck();
    await go(page, "Report");
    await figure(page, "Leads: 10").waitFor();
    await go(page, "Data");
    assert.equal(await may.isChecked(), false, "it stays off");
    await page.getByRole("region", { name: "april.csv" }).getByRole("checkbox", { name: "In the report" }).uncheck();
    await go(page, "Report");
    await page.getByText("Every file is left out of the report.").waitFor();
    await go(page, "Data");
    await may.check();
    await go(page, "Report");
    await figure(page, "Leads: 5").waitFor();
    visit.assertClean();
    await visit.close();
  });
});
