// House rules that no compiler keeps. Prints each breach with its place; exits 1 when there is one.

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const files = async (folder, ending) =>
  existsSync(folder)
    ? (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending)).map((name) => join(folder, name)).sort()
    : [];

const breaches = [];

/** Looks for `pattern` in each line of `names`; `clean` takes away what does not count. */
const forbid = async (names, pattern, why, clean = (text) => text) => {
  for (const name of names) {
    const lines = clean(await readFile(name, "utf8")).split("\n");
    lines.forEach((line, index) => {
      const found = pattern.exec(line);
      if (found) breaches.push(`${name}:${index + 1}: ${found[0].trim()}: ${why}`);
    });
  }
};

const blank = (text) => text.replace(/[^\n]/g, " ");
const withoutCssComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, blank);
const withoutRustComments = (text) => text.replace(/(^|\s)\/\/.*$/gm, blank);

const rust = await files("src", ".rs");
const inApp = (name) => /^src\/(main\.rs|app\.rs|app\/|bin\/)/.test(name);
const core = rust.filter((name) => !inApp(name));
const app = rust.filter(inApp);
const styles = await files("style", ".css");

const NAMES =
  "aqua|azure|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|silver|tan|teal|tomato|turquoise|violet|wheat|white|yellow";
const FUNCTIONS = "(?<![\\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(";
const HEX = "#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\\w-])";
const NAMED = `(?<![\\w-])(?:(?:light|dark|pale|medium|deep|hot)?(?:${NAMES}))(?![\\w-])`;
const COLOUR = "a colour literal; colours live in style/tokens.css";

await forbid(
  styles.filter((name) => name !== join("style", "tokens.css")),
  // Only after a colon: `#fade` may be a selector, `white-space` is a property.
  new RegExp(`:[^{;]*(?:${HEX}|${FUNCTIONS}|${NAMED})`, "i"),
  COLOUR,
  withoutCssComments,
);
await forbid(
  app,
  new RegExp(`"${HEX}"|"[^"]*${FUNCTIONS}[^"]*"|(?:fill|stroke|color|background)\\s*[=:]\\s*"?(?:${HEX}|${NAMED})`, "i"),
  COLOUR,
  withoutRustComments,
);
await forbid(["index.html"], new RegExp(`(?:fill|stroke|color|background|content)\\s*[=:]\\s*"?(?:${HEX}|${FUNCTIONS}|${NAMED})`, "i"), COLOUR);

await forbid(
  core,
  /\b(?:web_sys|js_sys|leptos|wasm_bindgen|wasm_bindgen_futures|gloo|console_error_panic_hook)\b/,
  "the browser ends at src/app/, src/main.rs and src/bin/; the core knows none of it",
  withoutRustComments,
);
await forbid(app, /\sstyle=/, "the page's policy blocks style attributes; write a class, or style:property=…", withoutRustComments);
await forbid(["index.html"], /\s(?:style|on[a-z]+)\s*=|<style|<script/, "the page's policy blocks inline styles and scripts");

for (const name of rust.filter((name) => name.endsWith("/mod.rs"))) breaches.push(`${name}: foo.rs beside foo/, no mod.rs`);

if (breaches.length) {
  console.error(breaches.join("\n"));
  console.error(`\n${breaches.length} breaches of the house rules`);
  process.exitCode = 1;
} else {
  console.log(`House rules kept (${rust.length} Rust files, ${styles.length} style sheets)`);
}
