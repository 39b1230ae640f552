// Serves the benchmark's page, the built engine and the libraries from one address of this machine.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
};

/** `mounts` maps the first part of an address to a folder: `{ "/dist/": "…" }`. */
export const serve = async (mounts) => {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://bench").pathname));
    const mount = Object.keys(mounts).find((start) => path.startsWith(start));
    const file = mount && join(mounts[mount], path.slice(mount.length));
    const size = file ? await stat(file).then((info) => (info.isFile() ? info.size : null), () => null) : null;
    if (size === null) return response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Length": size,
      "Cache-Control": "no-cache",
    });
    return createReadStream(file).pipe(response);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
