// The ground every page stands on: it starts from any path, under its policy, asks nobody else for anything, and says so
// in plain words when it cannot start.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { DIST, launch, THEMES } from "./harness.mjs";

let site;
before(async () => {
  site = await launch();
});
after(() => site?.close());

describe("the page", () => {
  it("starts under a sub-path with nothing on the console and no request but for its own files", async () => {
    const visit = await site.visit();
    assert.match(await visit.page.title(), /Leadsheet/);
    assert.equal(await visit.page.getByRole("heading", { level: 1 }).count(), 1);
    assert.equal(await visit.page.locator("#failed").isVisible(), false);
    await visit.page.waitForLoadState("networkidle");
    visit.assertClean();
    assert.deepEqual(site.answers.filter(({ status }) => status !== 200), []);
    await visit.close();
  });

  it("goes on without a network once it is loaded", async () => {
    const visit = await site.visit();
    await visit.page.waitForLoadState("networkidle");
    await visit.offline();
    const before = visit.requests.length;
    await visit.page.evaluate(() => {
      location.hash = "#/learn";
    });
    await visit.page.getByRole("heading", { level: 1 }).waitFor();
    assert.deepEqual(visit.requests.slice(before), []);
    visit.assertClean();
    await visit.close();
  });

  it("cannot reach another server, not even one that would answer", async () => {
    let reached = 0;
    const other = createServer((_, response) => {
      reached += 1;
      response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("reached");
    });
    await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${other.address().port}/`;
    const visit = await site.visit();
    const outcome = await visit.page.evaluate(
      (url) =>
        Promise.allSettled([
          fetch(url),
          navigator.sendBeacon(url, "x") ? Promise.resolve() : Promise.reject(),
          new Promise((resolve, reject) => Object.assign(new Image(), { onload: resolve, onerror: reject, src: url })),
          new Promise((resolve, reject) => {
            const socket = new WebSocket(url.replace("http", "ws"));
            socket.onopen = resolve;
            socket.onerror = reject;
          }),
        ]).then((all) => all.map(({ status }) => status)),
      address,
    );
    // sendBeacon says yes before the policy is asked.
    assert.deepEqual(outcome.filter((_, index) => index !== 1), ["rejected", "rejected", "rejected"]);
    assert.equal(reached, 0);
    assert.ok(visit.violations.some(({ directive }) => directive === "connect-src"));
    assert.ok(visit.violations.some(({ directive }) => directive === "img-src"));
    await visit.close();
    other.close();
  });

  for (const theme of THEMES) {
    it(`has no accessibility violation as it opens, ${theme}`, async () => {
      const visit = await site.visit({ theme });
      await visit.assertAccessible();
      await visit.close();
    });
  }

  it("takes the theme that was chosen before", async () => {
    const visit = await site.visit({
      prepare: (context) => context.addInitScript(() => localStorage.setItem("leadsheet.theme", "dark")),
    });
    assert.equal(await visit.page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await visit.close();
  });
});

describe("the engine's worker", () => {
  it("says it is ready, from files of the page's own build, with every way to the network removed", async () => {
    const visit = await site.visit();
    const before = visit.requests.length;
    const start = visit.page.waitForEvent("worker");
    const [first, worker] = await Promise.all([
      visit.page.evaluate(
        () =>
          new Promise((resolve, reject) => {
            const worker = new Worker(document.documentElement.dataset.engine, { type: "module" });
            window.__worker = worker;
            worker.onmessage = ({ data }) => resolve(JSON.stringify(data));
            worker.onerror = ({ message }) => reject(new Error(message));
          }),
      ),
      start,
    ]);
    assert.match(first, /ready/i);
    const version = await visit.page.evaluate(() => document.documentElement.dataset.engine.split("?")[1]);
    const asked = visit.requests.slice(before).filter((url) => url.includes("engine"));
    for (const name of ["engine_worker.js", "engine.js", "engine_bg.wasm"]) {
      assert.ok(asked.includes(`${site.base}${name}?${version}`), `${name} in ${asked}`);
    }
    const ways = await worker.evaluate(() => ["fetch", "XMLHttpRequest", "WebSocket", "Worker"].filter((way) => way in self));
    assert.deepEqual(ways, []);
    visit.assertClean();
    await visit.close();
  });

  it("reports an engine that does not load as an error of the worker", async () => {
    const visit = await site.visit({ prepare: (context) => context.route(/engine_bg\.wasm/, (route) => route.abort()) });
    const said = await visit.page.evaluate(
      () =>
        new Promise((resolve) => {
          const worker = new Worker(document.documentElement.dataset.engine, { type: "module" });
          worker.onmessage = () => resolve("message");
          worker.onerror = () => resolve("error");
        }),
    );
    assert.equal(said, "error");
    await visit.close();
  });
});

describe("a page that cannot start says what to do", () => {
  const failed = async (options) => {
    const visit = await site.visit({ start: false, ...options });
    const panel = visit.page.getByRole("alert");
    await panel.waitFor();
    const text = await panel.innerText();
    const shell = await visit.page.locator("#shell").count();
    await visit.close();
    assert.equal(shell, 0);
    return text;
  };

  it("when a file is missing", async () => {
    const text = await failed({ prepare: (context) => context.route(/leadsheet.*\.wasm/, (route) => route.fulfill({ status: 404 })) });
    assert.match(text, /could not start[\s\S]*reload/i);
  });

  it("when the program does not compile", async () => {
    const body = Buffer.from("not a program");
    const text = await failed({
      prepare: (context) =>
        context.route(/leadsheet.*\.wasm/, (route) => route.fulfill({ body, contentType: "application/wasm" })),
    });
    assert.match(text, /cannot read Leadsheet's program/);
  });

  it("when it is opened as a file", async () => {
    const text = await failed({ base: pathToFileURL(join(DIST, "index.html")).href });
    assert.match(text, /opened as a file[\s\S]*make serve/);
  });

  it("when JavaScript is off", async () => {
    const visit = await site.visit({ start: false, context: { javaScriptEnabled: false } });
    assert.match(await visit.page.locator("body").innerText(), /needs JavaScript/);
    await visit.close();
  });
});

describe("a page that stops later", () => {
  it("says so, and what is kept", async () => {
    const visit = await site.visit();
    await visit.page.evaluate(() => {
      setTimeout(() => {
        throw new WebAssembly.RuntimeError("unreachable");
      });
    });
    const panel = visit.page.getByRole("alert");
    await panel.waitFor();
    assert.match(await panel.innerText(), /has stopped[\s\S]*presets are kept[\s\S]*Reload/);
    await Promise.all([visit.page.waitForNavigation(), visit.page.getByRole("button", { name: "Reload the page" }).click()]);
    await visit.page.waitForFunction(() => !document.getElementById("shell"));
    assert.equal(await visit.page.locator("#failed").isVisible(), false);
    await visit.close();
  });
});

describe("dist/", () => {
  it("holds no way to the network but the loading of its own programs", async () => {
    const names = await readdir(DIST, { recursive: true });
    const ways = /\b(?:fetch|XMLHttpRequest|WebSocket|WebTransport|sendBeacon|EventSource|RTCPeerConnection|importScripts)\b/;
    for (const name of names.filter((name) => name.endsWith(".wasm"))) {
      const program = await WebAssembly.compile(await readFile(join(DIST, name)));
      const imports = WebAssembly.Module.imports(program).map(({ name }) => name);
      assert.deepEqual(imports.filter((name) => ways.test(name.replaceAll("_", " "))), [], name);
    }
    for (const name of names.filter((name) => /^(?:leadsheet.*|engine)\.js$/.test(name))) {
      const uses = (await readFile(join(DIST, name), "utf8")).match(new RegExp(`${ways.source}\\(`, "g")) ?? [];
      assert.deepEqual(uses, ["fetch("], name);
    }
  });
});
