#!/usr/bin/env bash
# Every check there is, quickest first; the browser tests come last and close the output.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/tools.sh

step() { say "$1 [$((SECONDS / 60))m$((SECONDS % 60))s]"; }

need_rust
need_lints
need_npm_tools
need_wasm_target
need_chromium
need_crates

step "Format"
cargo fmt --check

step "House rules"
node scripts/check.mjs

step "Lints: the library, its tests and the terminal twin"
cargo clippy --locked --no-default-features --all-targets -- -D warnings

step "Lints: the page and the engine"
if [ "$WASM_KIND" = rustup ]; then
    cargo clippy --locked --target "$WASM_TARGET" --bins -- -D warnings
else
    # The fallback's compiler comes without clippy; the two binaries compile natively all the same.
    cargo clippy --locked --bins -- -D warnings
fi

step "Native tests"
cargo test --locked --no-default-features

step "Build"
scripts/build.sh

step "Browser tests"
node --test --test-reporter=spec tests/browser/*.test.mjs
