// What Node asks of the page: `bench.start(who)`, `bench.run(who, kind)`, `bench.definition(runs)`.

import { contestants, definition, engineState } from "./contestants.mjs";

/** Long enough for the browser to report the last long task. */
const SETTLE = 60;

const input = document.querySelector("input");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const settled = async () => {
  window.gc?.();
  // A task of its own, so that the collection is not taken for part of what follows.
  await pause(SETTLE);
};

const tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });

const failed = (error) => ({ notRead: error.notRead, error: error.message });

window.bench = {
  about: () => Object.fromEntries(Object.entries(contestants).map(([who, { label, how, reads, limit }]) => [who, { label, how, reads, limit }])),

  /** Loads a contestant; how long that took. */
  start: async (who) => {
    const start = performance.now();
    await contestants[who].start();
    return performance.now() - start;
  },

  settled,

  /** One run: `{ms, answer, parts, longest}`, or `{error}`. */
  run: async (who, kind) => {
    const { job, after } = contestants[who];
    await settled();
    tasks.length = 0;
    const start = performance.now();
    try {
      const answer = await job(input.files[0], kind);
      const end = performance.now();
      await pause(SETTLE);
      const during = tasks.filter(({ startTime }) => startTime >= start - 1 && startTime < end).map(({ duration }) => duration);
      return {
        ms: end - start,
        answer,
        parts: contestants[who].parts,
        longest: Math.max(0, ...during),
      };
    } catch (error) {
      return failed(error);
    } finally {
      await after?.();
    }
  },

  /** As `run`, and leaves everything as it is, to look at the memory. */
  once: async (who, kind) => {
    const start = performance.now();
    try {
      const answer = await contestants[who].job(input.files[0], kind);
      return { ms: performance.now() - start, answer, wasm: who === "leadsheet" ? (await engineState()).memory : null };
    } catch (error) {
      return failed(error);
    }
  },

  definition: async (runs) => {
    try {
      return await definition(input.files[0], runs);
    } catch (error) {
      return failed(error);
    }
  },
};
