// Learn: a page for every metric and family with and without data, search by keyboard, why two numbers differ, and the
// exercises with their progress.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { launch, THEMES } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const catalog = async (name) => JSON.parse(await readFile(new URL(`../../src/catalog/${name}.json`, import.meta.url), "utf8"));
const { metrics } = await catalog("metrics");
const { families } = await catalog("families");
const { exercises } = await catalog("exercises");
const topics = [...(await catalog("topics")).topics, ...(await catalog("quality_topics")).topics];

const title = (page, name) => page.getByRole("heading", { level: 2, name, exact: true });
const at = (page, path) => page.evaluate((hash) => { location.hash = hash; }, `#/learn${path}`);
const article = (page) => page.getByRole("article");
const withData = async (page) => {
  await page.getByRole("button", { name: "Full funnel", exact: true }).click();
  await page.getByRole("table", { name: "Report", exact: true }).waitFor();
};

describe("every page of Learn", () => {
  it("of a metric, family or lesson stands at its address with a heading, its text, and evidence", async () => {
    const visit = await site.visit({ hash: "#/learn" });
    const { page } = visit;
    const wanted = [
      ...metrics.map(({ id, label, meaning }) => [`/${id}`, label, meaning]),
      ...families.map(({ id, name, meaning }) => [`/family/${id}`, name, meaning]),
      ...topics.map(({ id, title, paragraphs }) => [`/${id}`, title, paragraphs[0]]),
    ];
    const wrong = [];
    for (const [path, name, text] of wanted) {
      await at(page, path);
      const plain = text.replaceAll("`", "");
      const found = await page
        .waitForFunction(
          ([name, plain]) => {
            const heading = document.querySelector("#learn-title");
            return heading?.textContent === name && document.querySelector("article").textContent.includes(plain);
          },
          [name, plain],
          { timeout: 2000 },
        )
        .catch(() => null);
      if (!found) wrong.push(path);
      if ((await page.title()) !== `${name} · Learn · Leadsheet`) wrong.push(`${path}: ${await page.title()}`);
    }
    assert.deepEqual(wrong, []);
    visit.assertClean();
    await visit.close();
  });

  it("has links that lead somewhere", async () => {
    const visit = await site.visit({ hash: "#/learn" });
    const { page } = visit;
    const known = new Set([
      "", "/differ", "/exercises",
      ...metrics.flatMap(({ id }) => [`/${id}`, `/differ/${id}`]),
      ...families.map(({ id }) => `/family/${id}`),
      ...topics.map(({ id }) => `/${id}`),
      ...exercises.map(({ id }) => `/exercises/${id}`),
    ]);
    const wrong = new Set();
    for (const path of known) {
      await at(page, path);
      await page.waitForFunction((path) => path === "" || document.querySelector("#learn-title"), path);
      for (const href of await page.locator("main a[href^='#/learn']").evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
        if (!known.has(href.slice("#/learn".length))) wrong.add(href);
      }
    }
    assert.deepEqual([...wrong], []);
    visit.assertClean();
    await visit.close();
  });

  it("that does not exist says so and leads on", async () => {
    const visit = await site.visit({ hash: "#/learn/nonsense" });
    await title(visit.page, "Nothing stands here").waitFor();
    await visit.page.getByRole("link", { name: "the overview" }).click();
    await title(visit.page, "Lessons").waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("the page of a metric", () => {
  it("reads well without data, and has the user's numbers and entries with data", async () => {
    const visit = await site.visit({ hash: "#/learn/cost_per_lead" });
    const { page } = visit;
    await title(page, "Cost per lead (spend / leads)").waitFor();
    await page.waitForFunction(() => document.activeElement?.id === "learn-title");
    await article(page).getByText("to see yours.", { exact: false }).waitFor();
    assert.equal(await article(page).getByText("In your data", { exact: false }).count(), 0);
    await article(page).getByRole("link", { name: "Load data" }).click();

    await withData(page);
    const leads = await page.getByRole("button", { name: /^Leads: [\d,]+$/ }).first().innerText();
    await at(page, "/cost_per_lead");
    const formula = page.getByRole("region", { name: "Formula" });
    await formula.getByRole("link", { name: "Spend" }).waitFor();
    assert.match((await formula.innerText()).replace(/\s+/g, " "), /Spend: £[\d,.]+ divided by Leads Leads: [\d,]+ = .*£[\d.]+/);
    await article(page).getByText(`"actions": [{"action_type": "lead", "value": "${/[\d,]+/.exec(leads)[0].replaceAll(",", "")}"}]`).waitFor();
    await formula.getByRole("button", { name: /^Leads:/ }).click();
    await page.getByRole("dialog", { name: "How this number was made" }).waitFor();
    await page.keyboard.press("Escape");
    await formula.getByRole("link", { name: "Leads" }).click();
    await title(page, "Leads").waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("of a family has the user's totals beside its action types", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await withData(page);
    await at(page, "/family/lead");
    await title(page, "Leads").waitFor();
    const first = article(page).getByRole("list").last().getByRole("listitem").first();
    assert.match(await first.innerText(), /^lead\s[\s\S]*total[\s\S]*In your data: [\d,]+ in \d+ rows/);
    visit.assertClean();
    await visit.close();
  });
});

describe("the search", () => {
  it("finds metrics, families and lessons and is walked through with the keyboard alone", async () => {
    const visit = await site.visit({ hash: "#/learn" });
    const { page } = visit;
    const field = page.getByRole("searchbox", { name: "Search" });
    const hits = page.getByRole("list", { name: "Found" });
    await field.focus();
    await page.keyboard.type("phone");
    await hits.getByRole("link", { name: "Phone calls Family" }).waitFor();
    await hits.getByRole("link", { name: "What decides a match Lesson" }).waitFor();
    await visit.assertAccessible("search");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.evaluate(() => document.activeElement.closest("li") === document.querySelector("#hits li")), true);
    await page.keyboard.press("ArrowUp");
    assert.equal(await field.evaluate((field) => field === document.activeElement), true);

    await field.fill("onsite_conversion.lead_grouped");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "learn-title");
    assert.match(await page.evaluate(() => location.hash), /^#\/learn\/(?:family\/lead|meta_leads)$/);
    assert.equal(await field.inputValue(), "");

    await field.fill("frequancy");
    await hits.getByRole("link", { name: /^Frequency/ }).waitFor();
    await field.fill("xyzzyx");
    await page.getByText("Nothing found.", { exact: false }).waitFor();
    await field.press("Escape");
    assert.equal(await field.inputValue(), "");
    visit.assertClean();
    await visit.close();
  });
});

describe("“Why do these two numbers differ?”", () => {
  it("tells two metrics and two action types apart by the user's own rows", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await at(page, "/differ");
    await article(page).getByText("Load data", { exact: true }).waitFor();
    await article(page).getByText("It is not all leads", { exact: false }).waitFor();
    await at(page, "");
    await page.evaluate(() => { location.hash = "#/data"; });
    await withData(page);
    await at(page, "/differ/leads");
    const reasons = page.getByRole("list", { name: "Reasons" });
    await reasons.getByText(/^lead \([\d,]+\) already holds onsite_conversion\.lead_grouped \([\d,]+\)\.$/).waitFor();
    await page.getByLabel("First", { exact: true }).selectOption("cost_per_lead");
    await page.getByLabel("Second", { exact: true }).selectOption("cost_per_qualified_lead");
    await reasons.getByText(/divides by Leads/).waitFor();
    await page.getByLabel("First", { exact: true }).selectOption("type:offsite_conversion.fb_pixel_lead");
    await page.getByLabel("Second", { exact: true }).selectOption("type:onsite_web_lead");
    await reasons.getByText(/are two names for the same events|the same number/).first().waitFor();
    await page.getByRole("button", { name: "Swap" }).click();
    assert.equal(await page.getByLabel("First", { exact: true }).inputValue(), "type:onsite_web_lead");
    await visit.assertAccessible("differ");
    visit.assertClean();
    await visit.close();
  });
});

describe("the exercises", () => {
  it("give the reason in every answer, keep progress across a reload, and can be started again", async () => {
    const visit = await site.visit({ hash: "#/learn/exercises" });
    const { page } = visit;
    await page.getByText("0 of 12 done").waitFor();
    await page.getByRole("link", { name: "Begin" }).click();
    const [first] = exercises;
    await title(page, first.title).waitFor();
    const check = page.getByRole("button", { name: "Check the answer" });
    assert.equal(await check.isDisabled(), true);
    const wrong = first.choices.find(({ right }) => !right);
    await page.getByRole("radio", { name: wrong.text, exact: true }).check();
    await check.click();
    await page.getByText("Not quite.", { exact: false }).waitFor();
    await page.getByText(wrong.reason.replaceAll("`", "")).waitFor();
    const right = first.choices.find((choice) => choice.right);
    await page.getByRole("radio", { name: right.text, exact: true }).check();
    await check.click();
    await page.getByText("✓ Right.", { exact: false }).waitFor();
    await page.getByText(first.lesson.replaceAll("`", "")).waitFor();
    await visit.assertAccessible("an exercise");

    await at(page, "/exercises");
    await page.getByText("1 of 12 done").waitFor();
    await visit.reload();
    await page.getByText("1 of 12 done").waitFor();
    await page.getByRole("link", { name: "Go on" }).click();
    await title(page, exercises[1].title).waitFor();
    await at(page, "/exercises");
    await page.getByRole("button", { name: "Start again" }).click();
    await page.getByText("0 of 12 done").waitFor();
    await visit.reload();
    await page.getByText("0 of 12 done").waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("all have an answer that is right, and say so", async () => {
    const visit = await site.visit({ hash: "#/learn/exercises" });
    const { page } = visit;
    for (const { id, title: name, choices } of exercises) {
      await at(page, `/exercises/${id}`);
      await title(page, name).waitFor();
      const place = choices.findIndex(({ right }) => right);
      await page.getByRole("radio").nth(place).check();
      await page.getByRole("button", { name: "Check the answer" }).click();
      await page.getByText("✓ Right.", { exact: false }).waitFor();
    }
    await at(page, "/exercises");
    await page.getByText("12 of 12 done").waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("say when the browser keeps nothing", async () => {
    const visit = await site.visit({
      hash: `#/learn/exercises/${exercises[0].id}`,
      prepare: (context) => context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      }),
    });
    const { page } = visit;
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Check the answer" }).click();
    await at(page, "/exercises");
    await page.getByText("your progress is gone when you close the tab", { exact: false }).waitFor();
    visit.assertClean();
    await visit.close();
  });
});

describe("Learn on a narrow screen and in both themes", () => {
  const PATHS = ["", "/cost_per_lead", "/leads", "/family/lead", "/family/custom", "/feedback_loop", "/differ", "/exercises", ...exercises.map(({ id }) => `/exercises/${id}`)];
  for (const width of [1440, 320]) {
    it(`has no accessibility violation and fits: ${width} px`, async () => {
      const visit = await site.visit({ width, height: 640 });
      const { page } = visit;
      await withData(page);
      const found = {};
      for (const path of PATHS) {
        await at(page, path);
        if (path) await page.waitForFunction(() => document.querySelector("#learn-title"));
        await page.waitForTimeout(150);
        if (await visit.overflows()) found[path] = "overflows";
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          const violations = await visit.axe();
          if (violations.length > 0) found[`${path}, ${colorScheme}`] = violations;
        }
      }
      assert.deepEqual(found, {});
      visit.assertClean();
      await visit.close();
    });
  }
});
