// What holds on every page, whatever stands on it: no accessibility violation in either theme and at either width, nothing
// on the console, nothing blocked by the policy, no request to anyone, nothing that runs out of a narrow screen.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { go, launch, THEMES, WIDTHS } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

const PAGES = ["Data", "Report", "Definitions", "Presets", "CRM check", "Lead quality", "Objective", "Learn"];
const HASHES = { "CRM check": "#/crm", "Lead quality": "#/quality" };
const NARROWEST = 320;

const report = (page) => page.getByRole("table", { name: "Report", exact: true });
const paste = async (page, text) => {
  await page.getByLabel("Paste an export").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
};

// What a page can stand like, beyond being empty: all that is only there with data, and all that goes wrong with it.
const LONG = "A campaign whose name goes on and on | prospecting | 2026-05 | 🏺 | GrundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnungOhneJedesLeerzeichen";
const TROUBLED = [
  "Campaign name,Day,Currency,Amount spent,Impressions,Link clicks,Results,Result indicator,Leads,Website leads,Shelf code",
  `"${LONG}",03/04/2026,EUR,1234567.89,98765432,3210,3,actions:lead,3,3,A1`,
  "South,05/06/2026,USD,0,,,,,,,",
  '"",05/06/2026,USD,x,12,1,1,actions:offsite_conversion.fb_pixel_lead,0,0,B2',
  "Too,05/06/2026,USD,1,12,1,1,actions:lead,1,0,B2,long,longer",
  "",
].join("\n");

const withData = async (page) => {
  await page.getByRole("button", { name: "Full funnel", exact: true }).click();
  await report(page).waitFor();
  await page.getByRole("checkbox", { name: "All metrics" }).check();
};
const withTrouble = async (page) => {
  await paste(page, TROUBLED);
  await page.getByRole("group", { name: /begin with the day or with the month\?/ }).waitFor();
  await paste(page, "<!DOCTYPE html><title>Log in</title>");
  await page.getByRole("alert").waitFor();
  await go(page, "Definitions");
  await page.getByRole("radio", { name: "My own choice of action types" }).check();
  await page.getByRole("checkbox", { name: /^offsite_conversion\.fb_pixel_lead/ }).check();
  await page.getByRole("list", { name: "Checks on Leads" }).first().waitFor();
};

const STATES = {
  "without data": { pages: PAGES, prepare: async () => {} },
  "with data": { pages: PAGES, prepare: withData },
  // Learn has nothing of these that it does not have with data.
  "with questions, refusals and an own definition": { pages: PAGES.slice(0, -1), prepare: withTrouble },
};

for (const [state, { pages, prepare }] of Object.entries(STATES)) {
  describe(`every page, ${state},`, () => {
    for (const width of [WIDTHS.wide, WIDTHS.phone]) {
      it(`has no accessibility violation in light or dark, and nothing to complain of: ${width} px`, async () => {
        const visit = await site.visit({ width });
        const { page } = visit;
        await prepare(page);
        const found = {};
        for (const name of pages) {
          await go(page, name);
          for (const colorScheme of THEMES) {
            await page.emulateMedia({ colorScheme });
            const violations = await visit.axe();
            if (violations.length > 0) found[`${name}, ${colorScheme}`] = violations;
          }
        }
        assert.deepEqual(found, {});
        visit.assertClean();
        await visit.close();
      });
    }

    it(`fits a screen of ${NARROWEST} px`, async () => {
      const visit = await site.visit({ width: NARROWEST, height: 640 });
      const { page } = visit;
      await prepare(page);
      const wide = [];
      for (const name of pages) {
        await go(page, name);
        if (await visit.overflows()) wide.push(name);
      }
      assert.deepEqual(wide, []);
      visit.assertClean();
      await visit.close();
    });
  });
}

describe("“How this number was made”", () => {
  for (const theme of THEMES) {
    for (const width of [WIDTHS.wide, NARROWEST]) {
      it(`has no accessibility violation and fits its screen: ${theme}, ${width} px`, async () => {
        const visit = await site.visit({ theme, width });
        const { page } = visit;
        await withData(page);
        await page.getByRole("button", { name: /^Cost per lead \(spend \/ leads\):/ }).click();
        const drawer = page.getByRole("dialog", { name: "How this number was made" });
        await drawer.getByRole("heading", { name: "Rows" }).waitFor();
        await visit.assertAccessible("the receipt drawer");
        assert.equal(await visit.overflows(), false);
        const inside = await drawer.evaluate((drawer) => drawer.scrollWidth <= drawer.clientWidth);
        assert.ok(inside, "nothing runs out of the drawer");
        visit.assertClean();
        await visit.close();
      });
    }
  }
});

describe("a page", () => {
  it("has its name as its one heading of the first level, in the title and at its place in the navigation", async () => {
    const visit = await site.visit();
    const { page } = visit;
    for (const name of PAGES) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, HASHES[name] ?? `#/${name.toLowerCase()}`);
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
      assert.equal(await page.title(), `${name} · Leadsheet`);
      const current = page.getByRole("navigation", { name: "Pages" }).locator("[aria-current=page]");
      assert.match(await current.innerText(), new RegExp(name));
    }
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Objective" }).waitFor();
    await visit.close();
  });

  it("takes the focus to its heading when it is gone to, and the skip button takes it to the content", async () => {
    const visit = await site.visit();
    const { page } = visit;
    await go(page, "Learn");
    await page.waitForFunction(() => document.activeElement?.matches("h1"));
    await visit.reload();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the content");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches("main"));
    await visit.close();
  });

  it("of no known name is the Data page", async () => {
    const visit = await site.visit({ hash: "#/nowhere" });
    await visit.page.getByRole("heading", { level: 1, name: "Data", exact: true }).waitFor();
    visit.assertClean();
    await visit.close();
  });

  it("keeps the theme that was chosen, whatever the system says", async () => {
    const visit = await site.visit({ theme: "light" });
    const { page } = visit;
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole("group", { name: "Theme" }).getByRole("button", { name: "Dark" }).click();
    const dark = await ground();
    assert.notEqual(dark, light);
    await visit.reload();
    assert.equal(await ground(), dark);
    await page.getByRole("group", { name: "Theme" }).getByRole("button", { name: "System" }).click();
    assert.equal(await ground(), light);
    visit.assertClean();
    await visit.close();
  });
});
