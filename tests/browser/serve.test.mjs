// The server behind `make serve`: right types, nothing but its folder.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { serve } from "../../scripts/serve.mjs";

let folder;
let server;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "leadsheet-"));
  const root = join(folder, "dist");
  await mkdir(root);
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(root, "index.html"), "page");
  await writeFile(join(root, "engine_bg.wasm"), "wasm");
  await symlink(join(folder, "secret.txt"), join(root, "link.txt"));
  server = await serve({ root, base: "/a/b/" });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

// Not fetch: it would tidy the path before sending it.
const ask = (path, method = "GET") =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, method }, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
    })
      .on("error", reject)
      .end();
  });

describe("the server", () => {
  it("serves the index for the folder, whatever the query", async () => {
    const { status, headers, body } = await ask("/a/b/?v=1");
    assert.deepEqual([status, headers["content-type"], body], [200, "text/html; charset=utf-8", "page"]);
  });

  it("gives WebAssembly its type, so that it compiles while it loads", async () => {
    assert.equal((await ask("/a/b/engine_bg.wasm?v=1")).headers["content-type"], "application/wasm");
  });

  it("answers HEAD without a body", async () => {
    const { status, headers, body } = await ask("/a/b/", "HEAD");
    assert.deepEqual([status, headers["content-length"], body], [200, "4", ""]);
  });

  it("sends a folder without its slash to the folder", async () => {
    const { status, headers } = await ask("/a/b");
    assert.deepEqual([status, headers.location], [308, "/a/b/"]);
  });

  it("takes no other method", async () => {
    assert.equal((await ask("/a/b/", "POST")).status, 405);
  });

  for (const path of [
    "/a/b/../../secret.txt",
    "/a/b/../secret.txt",
    "/a/b/..%2fsecret.txt",
    "/a/b/%2e%2e/secret.txt",
    "/a/b/..%5csecret.txt",
    "/a/b//../secret.txt",
    "/a/b/%",
    "/a/b/%00",
    "/a/b/link.txt",
    "/a/b/missing",
    "/",
    "/a/",
    "/index.html",
  ]) {
    it(`does not find ${path}`, async () => {
      const { status, body } = await ask(path);
      assert.deepEqual([status, body], [404, "Not found\n"]);
    });
  }
});
