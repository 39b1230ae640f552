// What is not an export is refused in words that say what it is, where, and what to do. The page stays usable and what was
// read before stays loaded.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { launch } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const bad = (path) => readFile(new URL(`../fixtures/bad/${path}`, import.meta.url));
const GOOD = "Campaign name,Amount spent (EUR),Impressions,Leads\nNorth,100,5000,10\nSouth,50,2500,4\n";
const MB = 1024 * 1024;

const go = async (page, name) => {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
};
const pasteAndRead = async (page, text) => {
  await page.getByLabel("Paste an export").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
};
/** A real paste, by way of the clipboard. */
const paste = async (page, text) => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.getByLabel("Paste an export").focus();
  await page.keyboard.press("Control+V");
};
const choose = (page, name, buffer) =>
  page.getByLabel("Choose files").setInputFiles({ name, mimeType: "application/octet-stream", buffer });

/** A visit with a good source loaded, on the Data page. */
const loaded = async () => {
  const visit = await site.visit({ context: { permissions: ["clipboard-read", "clipboard-write"] } });
  const { page } = visit;
  await choose(page, "good.csv", Buffer.from(GOOD));
  await page.getByRole("table", { name: "Report", exact: true }).waitFor();
  await go(page, "Data");
  return visit;
};

/** Says that `name` was not read with words for each of `parts`, and that the good source is as it was. */
const assertRefused = async ({ page, ...visit }, name, ...parts) => {
  const alert = page.getByRole("alert");
  await alert.first().waitFor();
  assert.equal(await alert.count(), 1);
  const text = await alert.innerText();
  for (const part of [`${name} was not read.`, ...parts, "What you read before is still loaded."]) {
    assert.ok(part instanceof RegExp ? part.test(text) : text.includes(part), `${part} in: ${text}`);
  }
  await visit.assertAccessible(`Data, ${name} refused`);
  assert.equal(await page.getByRole("button", { name: /^Remove / }).count(), 1);
  await alert.getByRole("button", { name: "Dismiss" }).click();
  assert.equal(await alert.count(), 0);
  await go(page, "Report");
  await page.getByRole("button", { name: "Leads: 14", exact: true }).waitFor();
  visit.assertClean();
  await visit.close();
};

describe("refused in plain words, with what was read before still loaded:", () => {
  it("an empty paste", async () => {
    const visit = await loaded();
    await visit.page.getByRole("button", { name: "Read", exact: true }).click();
    await assertRefused(visit, "Pasted export", "There is nothing to read", "Paste the export with its header row");
  });

  it("half a JSON, with the line where it ends", async () => {
    const visit = await loaded();
    const half = await bad("half/half.json");
    await pasteAndRead(visit.page, half.toString());
    await assertRefused(visit, "Pasted export", /The JSON ends before it is complete \(line 19\b/, "Copy the whole response");
  });

  it("JSON that breaks in the middle, with line and column", async () => {
    const visit = await loaded();
    await pasteAndRead(visit.page, '{"data": [\n  {"spend": "1" "impressions": "2"}\n]}');
    await assertRefused(visit, "Pasted export", /begins like JSON and then breaks[\s\S]*\(line 2, column \d+\)/, "comma");
  });

  it("a web page", async () => {
    const visit = await loaded();
    await pasteAndRead(visit.page, (await bad("page/page.html")).toString());
    await assertRefused(visit, "Pasted export", "This is a web page, not an export", "export the table as CSV");
  });

  it("a picture", async () => {
    const visit = await loaded();
    await choose(visit.page, "picture.png", await bad("png/picture.png"));
    await assertRefused(visit, "picture.png", "This is an image (PNG), not an export", "Export the table");
  });

  it("bytes that are no text", async () => {
    const visit = await loaded();
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 251));
    await choose(visit.page, "program.bin", bytes);
    await assertRefused(visit, "program.bin", "This is not text", "Choose a CSV, TSV or JSON file");
  });

  it("a CSV without a known column, with its first line", async () => {
    const visit = await loaded();
    await pasteAndRead(visit.page, (await bad("unknown_columns/unknown_columns.csv")).toString());
    await assertRefused(
      visit,
      "Pasted export",
      /None of the columns is known\. The first line reads: "Shelf code", "Item", "Pallets", "Bay" \(line 1\)/,
      "Include the header row",
    );
  });

  it("a quote that is never closed, with its line", async () => {
    const visit = await loaded();
    await pasteAndRead(visit.page, (await bad("open_quote/open_quote.csv")).toString());
    await assertRefused(visit, "Pasted export", /A quote is opened and never closed \(line 4\b/, "Look at that line");
  });

  it("an error of the Marketing API, with what it says", async () => {
    const visit = await loaded();
    const error = await readFile(new URL("../fixtures/error/error.json", import.meta.url), "utf8");
    await pasteAndRead(visit.page, error);
    await assertRefused(visit, "Pasted export", /Session has expired[\s\S]*code 190, subcode 463/, "Repeat the call");
  });

  it("2 MB in one cell, pasted, with its line", async () => {
    const visit = await loaded();
    await paste(visit.page, `Campaign name,Amount spent (EUR),Leads\nNorth,1,2\n"${"x".repeat(2 * MB)}",3,4\n`);
    // So long a paste is held as a file and not put into the box.
    await visit.page.getByText("pasted. It begins:").waitFor();
    await visit.page.getByRole("button", { name: "Read", exact: true }).click();
    await assertRefused(visit, "Pasted export", /A cell is larger than 1 MB \(line 3\b/, "Look at that line");
  });

  it("the bad one of several files, while the good ones are read", async () => {
    const visit = await loaded();
    const { page } = visit;
    await page.getByLabel("Choose files").setInputFiles([
      { name: "page.html", mimeType: "text/html", buffer: await bad("page/page.html") },
      { name: "more.csv", mimeType: "text/csv", buffer: Buffer.from(GOOD.replaceAll("North", "West").replaceAll("South", "East")) },
    ]);
    await page.getByRole("heading", { level: 2, name: "more.csv" }).waitFor();
    await page.getByRole("button", { name: "Remove more.csv" }).click();
    await assertRefused(visit, "page.html", "This is a web page");
  });
});

describe("what was refused", () => {
  it("stays in the box, to be mended there, and is read then", async () => {
    const visit = await site.visit();
    const { page } = visit;
    const cut = GOOD.replace("North", '"North');
    await pasteAndRead(page, cut);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.doesNotMatch(await alert.innerText(), /still loaded/, "there was nothing before");
    assert.equal(await page.getByLabel("Paste an export").inputValue(), cut);
    await pasteAndRead(page, GOOD);
    await page.getByRole("button", { name: "Leads: 14", exact: true }).waitFor();
    await go(page, "Data");
    assert.equal(await alert.count(), 0);
    visit.assertClean();
    await visit.close();
  });
});

describe("rows that do not fit the header", () => {
  it("are read as far as they can be, and the report and the Data page say which are not", async () => {
    const expect = JSON.parse(await bad("ragged/expect.json"));
    const visit = await site.visit();
    const { page } = visit;
    await pasteAndRead(page, (await bad("ragged/ragged.csv")).toString());
    await page.getByRole("button", { name: `Leads: ${Number(expect.leads).toLocaleString("en-GB")}`, exact: true }).waitFor();
    await go(page, "Data");
    const all = Object.values(expect.left_out).reduce((sum, rows) => sum + rows, 0);
    await page.getByText(new RegExp(`^${all} rows? left out$`)).waitFor();
    visit.assertClean();
    await visit.close();
  });
});
