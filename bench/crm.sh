#!/usr/bin/env bash
# 200,000 CRM rows read, hashed, joined and built, set against hashing the same values alone. Needs nothing but Rust.
set -euo pipefail
cd "$(dirname "$0")/.."
exec cargo run --locked --quiet --release --no-default-features --example crm_bench -- "$@"
