#!/usr/bin/env bash
# Grouping, sorting and filtering 120,000 rows of 100,000 ads. Needs nothing but Rust.
set -euo pipefail
cd "$(dirname "$0")/.."
exec cargo run --locked --quiet --release --no-default-features --example groups_bench -- "$@"
