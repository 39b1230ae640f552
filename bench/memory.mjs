// Peak memory of the page's process, its workers included, as Linux counts it: the same measure for JavaScript's heap,
// strings, buffers and WebAssembly.

import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";

const field = (status, name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)[1]) * 1024;

/** Starts to watch; `peak()` gives how many bytes above now the browser's pages were at most, or null where unknown. */
export const memory = async (browser) => {
  if (!existsSync("/proc/self/clear_refs")) return { peak: async () => null };
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const statuses = () => Promise.all(ids.map((id) => readFile(`/proc/${id}/status`, "utf8")));
  // 5 sets the high-water mark back to what is in use.
  for (const id of ids) await writeFile(`/proc/${id}/clear_refs`, "5");
  const before = (await statuses()).map((status) => field(status, "VmRSS"));
  return {
    peak: async () => (await statuses()).reduce((sum, status, at) => sum + field(status, "VmHWM") - before[at], 0),
  };
};
