// A static server for dist/, on this machine only: `make serve` and the browser tests use it.

import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** The file under `root` that `path` (as in a request) names, or null. */
const find = async (root, path) => {
  let name;
  try {
    name = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (name.includes("\0") || name.includes("\\") || name.split("/").includes("..")) return null;
  try {
    const real = await realpath(join(root, name.endsWith("/") ? `${name}index.html` : name));
    // A link that leads out of the folder is not served either.
    if (!real.startsWith(root + sep)) return null;
    const { size } = await stat(real).then((info) => (info.isFile() ? info : Promise.reject()));
    return { real, size };
  } catch {
    return null;
  }
};

/**
 * Serves the folder `root` under the path `base` on 127.0.0.1; port 0 takes a free one.
 * `log(status, path)` hears of every answer.
 */
export const serve = async ({ root, port = 0, base = "/", log = () => {} }) => {
  const folder = await realpath(root);
  const server = createServer(async (request, response) => {
    const path = request.url.split("?")[0];
    const answer = (status, headers, body) => {
      log(status, request.url);
      response.writeHead(status, { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache", ...headers });
      if (request.method === "HEAD" || body === undefined) response.end();
      else if (typeof body === "string") response.end(body);
      else body.on("error", () => response.destroy()).pipe(response);
    };
    const text = { "Content-Type": "text/plain; charset=utf-8" };

    if (request.method !== "GET" && request.method !== "HEAD") return answer(405, { ...text, Allow: "GET, HEAD" }, "GET and HEAD only\n");
    if (base !== "/" && `${path}/` === base) return answer(308, { Location: base });
    const file = path.startsWith(base) ? await find(folder, `/${path.slice(base.length)}`) : null;
    if (!file) return answer(404, text, "Not found\n");
    const type = TYPES[extname(file.real)] ?? "application/octet-stream";
    const body = request.method === "HEAD" ? undefined : createReadStream(file.real);
    return answer(200, { "Content-Type": type, "Content-Length": file.size }, body);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 8080);
  const root = fileURLToPath(new URL("../dist", import.meta.url));
  try {
    if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT=${process.env.PORT} is not a port number.`);
    const { url } = await serve({ root, port });
    console.log(`\nLeadsheet is at ${url}\nCtrl-C stops it.`);
  } catch (error) {
    const reasons = {
      EADDRINUSE: `Port ${port} is taken. Choose another: PORT=${port + 1} make serve`,
      EACCES: `Port ${port} needs root. Choose another: PORT=8080 make serve`,
      ENOENT: "There is no dist/ yet: run make build first.",
    };
    console.error(`leadsheet: ${reasons[error.code] ?? error.message}`);
    process.exitCode = 1;
  }
}
