// The engine's own worker, with two things to read from outside: how large its memory is, and how long it worked on its
// last message, from when that arrived to when its answer left.

const side = new BroadcastChannel("bench");
const { instantiate } = WebAssembly;
const { postMessage } = self;
let memory;
let arrived = 0;
let worked = 0;

WebAssembly.instantiate = async (...all) => {
  const made = await instantiate(...all);
  ({ memory } = (made.instance ?? made).exports);
  return made;
};
// Before the engine's own listener.
self.addEventListener("message", () => {
  arrived = performance.now();
});
self.postMessage = (...all) => {
  worked = performance.now() - arrived;
  postMessage.apply(self, all);
};
side.onmessage = ({ data }) => {
  if (data === "ask") side.postMessage({ memory: memory.buffer.byteLength, worked });
};

await import("/dist/engine_worker.js");
