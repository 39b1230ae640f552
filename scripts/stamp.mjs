// Trunk runs this after each build, in its staging folder: writes the build's version into index.html, so that files
// without a hash in their name (boot.js, the engine) are never taken from an older build's cache, and the page's policy
// into `_headers`, for the hosts that read such a file.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const folder = process.env.TRUNK_STAGING_DIR;
if (!folder) throw new Error("TRUNK_STAGING_DIR is not set: Trunk runs this script");

const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name !== "index.html")
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .sort();

const hash = createHash("sha256");
for (const name of names) hash.update(name.slice(folder.length)).update("\0").update(await readFile(name));
const version = hash.digest("hex").slice(0, 12);

const page = join(folder, "index.html");
const html = await readFile(page, "utf8");
const stamped = html.replaceAll("?v=BUILD", `?v=${version}`);
if (stamped === html) throw new Error("index.html has no ?v=BUILD to stamp");
await writeFile(page, stamped);

const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
if (!policy) throw new Error("index.html has no Content-Security-Policy");
await writeFile(
  join(folder, "_headers"),
  [
    "/*",
    `  Content-Security-Policy: ${policy}; frame-ancestors 'none'`,
    "  Referrer-Policy: no-referrer",
    "  X-Content-Type-Options: nosniff",
    "  Cache-Control: no-cache",
    "",
  ].join("\n"),
);
