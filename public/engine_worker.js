// The worker's module: loads the engine, takes the network away from the worker, starts the engine.
//
// Trunk names the engine's files without a hash. The page starts this worker with the build's version in its address
// (`engine_worker.js?v=…`), and the same version goes into the engine's addresses, so that a cached engine of another
// build never meets this page.

const version = new URL(import.meta.url).search;
const here = (name) => new URL(name + version, import.meta.url);

const compile = async (response) => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  // A host that serves .wasm with another type only costs the streaming.
  const streams = response.headers.get("content-type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
};

// A page's policy in a <meta> does not reach into a worker's file. Nothing the engine runs may reach the network, so what
// could is removed before the engine starts.
const closeNetwork = () => {
  const ways = [
    "fetch", "fetchLater", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "FontFace",
    "Worker", "SharedWorker", "importScripts", "RTCPeerConnection", "BackgroundFetchManager",
  ];
  for (const way of ways) {
    for (let holder = self; holder; holder = Object.getPrototypeOf(holder)) delete holder[way];
    if (way in self) throw new Error(`${way} could not be removed from the worker`);
  }
};

try {
  const [engine, program] = await Promise.all([import(here("engine.js")), fetch(here("engine_bg.wasm")).then(compile)]);
  closeNetwork();
  await engine.default({ module_or_path: program });
} catch (error) {
  // Thrown outside the module's evaluation, so that the page's Worker hears an `error` event.
  setTimeout(() => {
    throw error;
  });
}
