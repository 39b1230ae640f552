# Everything here starts from a machine with Rust, Node and apt; what else is missing is installed (scripts/tools.sh).

PORT ?= 8080
export PORT

.PHONY: help serve build test bench fmt clean

help:
	@echo 'make serve   build Leadsheet and serve it at http://127.0.0.1:$(PORT)/ (PORT=9000 make serve for another port)'
	@echo 'make build   build the static site into dist/, which any host serves from any path'
	@echo 'make test    format, lints, native tests, build, browser tests'
	@echo 'make bench   compare with the libraries one would otherwise pick, in one browser; writes bench/results.md'
	@echo 'make fmt     format the Rust sources'
	@echo 'make clean   remove dist/, target/ and what the tests and the benchmark wrote'

serve: build
	@node scripts/serve.mjs

build:
	@scripts/build.sh

test:
	@scripts/test.sh

bench:
	@bench/run.sh

fmt:
	cargo fmt

clean:
	rm -rf dist target tests/browser/out bench/data
