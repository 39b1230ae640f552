#!/usr/bin/env bash
# Builds the site, installs what it is compared with into bench/node_modules/, and runs the benchmark; see run.mjs for its
# settings. With BENCH_DIST=FOLDER that build is measured and none is made.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/tools.sh

[ -n "${BENCH_DIST:-}" ] || scripts/build.sh
need_npm_tools
need_chromium
if ! cmp -s bench/package-lock.json bench/node_modules/.installed-lock.json; then
    say "Installing the libraries to compare with into bench/node_modules/ (about 20 s)"
    npm ci --prefix bench --no-audit --no-fund --ignore-scripts --loglevel=error
    cp bench/package-lock.json bench/node_modules/.installed-lock.json
fi
say "Benchmark (about 10 minutes; fewer with BENCH_SIZES=1,10)"
exec node bench/run.mjs
