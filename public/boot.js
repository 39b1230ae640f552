// Loads the page's module and starts it. When that fails, or the page stops later, says in plain text what happened and
// what to do: this script owns the panel #failed.
"use strict";

(() => {
  const { js, wasm } = document.currentScript.dataset;
  const here = (name) => new URL(name, document.baseURI).href;
  const part = (name) => document.getElementById(name);

  // Before the first paint, so that a chosen theme does not flash. The page writes the same key.
  try {
    const theme = localStorage.getItem("leadsheet.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be blocked; the system's theme then holds.
  }

  const show = (title, what, toDo, error) => {
    const panel = part("failed");
    // The first failure is the cause; what follows it is noise.
    if (!panel.hidden) return;
    part("shell")?.remove();
    part("failed-title").textContent = title;
    part("failed-what").textContent = what;
    part("failed-do").textContent = toDo;
    part("failed-detail").textContent = error ? String(error) : "";
    part("failed-detail").hidden = !error;
    part("failed-reload").addEventListener("click", () => location.reload());
    panel.hidden = false;
    panel.scrollIntoView({ block: "nearest" });
  };

  const couldNotStart = (what, toDo, error) => show("Leadsheet could not start", what, toDo, error);

  const explain = (error) => {
    if (location.protocol === "file:") {
      couldNotStart(
        "The page was opened as a file, and browsers do not let a file load its own program.",
        "Open it from an address: run “make serve” in Leadsheet's folder, or put the folder on any web host.",
        error,
      );
    } else if (typeof WebAssembly !== "object") {
      couldNotStart(
        "WebAssembly is turned off in this browser, and Leadsheet does its work with it.",
        "Allow WebAssembly for this page, or use another browser.",
        error,
      );
    } else if (error instanceof WebAssembly.CompileError || error instanceof SyntaxError) {
      couldNotStart(
        "This browser cannot read Leadsheet's program. It may be too old, or the file may have arrived damaged.",
        "Reload the page. If it stays like this, use a browser from 2023 or later.",
        error,
      );
    } else if (error instanceof WebAssembly.RuntimeError) {
      couldNotStart(
        "Leadsheet's program was loaded but stopped while starting.",
        "Reload the page. If it stays like this, this is a fault in Leadsheet; the lines in the browser's console say where.",
        error,
      );
    } else {
      couldNotStart(
        "A part of the page did not load.",
        "Check the connection and reload the page. If you host Leadsheet yourself, see that all files of dist/ are there.",
        error,
      );
    }
  };

  const start = async () => {
    const page = await import(here(js));
    await page.default({ module_or_path: here(wasm) });
    part("shell")?.remove();
  };

  // A panic in the page's program ends it, and what is on the screen no longer answers.
  const stopped = (error) => {
    if (typeof WebAssembly !== "object" || !(error instanceof WebAssembly.RuntimeError)) return;
    show(
      "Leadsheet has stopped",
      "Something went wrong inside the page, and its buttons no longer answer. Your definitions and presets are kept in this browser; files you pasted or chose are not.",
      "Reload the page, then paste or choose the files again.",
      error,
    );
  };

  start().then(() => {
    window.addEventListener("error", (event) => stopped(event.error));
    window.addEventListener("unhandledrejection", (event) => stopped(event.reason));
  }, (error) => {
    console.error(error);
    explain(error);
  });
})();
