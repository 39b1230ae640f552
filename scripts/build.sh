#!/usr/bin/env bash
# Builds the static site into dist/. Its addresses are relative: any host serves it from any path.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/tools.sh

need_rust
need_npm_tools
need_wasm_target
need_trunk
need_wasm_bindgen
need_crates

say "Building the page and the engine (about 7 minutes on 2 cores the first time)"
# Trunk takes NO_COLOR=1, which many set, for an error.
for_wasm env -u NO_COLOR trunk build --release
