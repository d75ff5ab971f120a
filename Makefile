# gunbai. `make help` lists what there is.

SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= gunbai-data
# With a C compiler the tests insist on the compiled engine; without one they run plain.
COMPILER := $(shell command -v cc || command -v gcc || command -v clang)

# What runs a second time on the plain engine: the laws, the core and the rules of each game.
PLAIN_TESTS := tests/test_laws.py tests/test_core.py tests/test_golden.py tests/test_perft.py tests/test_worked_examples.py $(wildcard $(patsubst src/gunbai/games/%/compiled.txt,tests/%,$(wildcard src/gunbai/games/*/compiled.txt)))

.DEFAULT_GOAL := help

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

.PHONY: play
play: build web ## Play in the browser: installs what is needed, starts a server, opens it (PORT, DATA)
	@$(BIN)/gunbai serve --open --host $(HOST) --port $(PORT) --data $(DATA)

.PHONY: terminal
terminal: build ## Play in the terminal
	@$(BIN)/gunbai play

.PHONY: test
test: export GUNBAI_COMPILE := $(if $(COMPILER),require,1)
test: dev build ## Run every check: style, types, rules, laws, server, client, on both engines
	@$(BIN)/python tools/workspace.py services
	@$(BIN)/python tools/workspace.py browser
	@$(BIN)/python tools/workspace.py web
	@$(BIN)/python tools/workspace.py web-check
	@$(BIN)/python -m gunbai.server.typescript --check web/src
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal --ignore tests/web
	@GUNBAI_BROWSER=require $(BIN)/python -m pytest -q -n 2 --dist worksteal tests/web
	@GUNBAI_PURE=1 $(BIN)/python -m pytest -q -n 2 --dist worksteal $(PLAIN_TESTS)
	@$(BIN)/gunbai rules coverage

.PHONY: check
check: dev ## Style and types only
	@$(BIN)/ruff format --quiet . && $(BIN)/ruff check --fix --quiet .
	@$(BIN)/mypy

.PHONY: bench
bench: build ## Measure the engine beside OpenSpiel, in one run
	@$(BIN)/python tools/workspace.py bench
	@$(BIN)/gunbai bench

.PHONY: bench-peers
bench-peers: build ## Measure beside OpenSpiel, PettingZoo and pgx into bench/results/peers.md (4 min)
	@$(BIN)/python tools/workspace.py peers
	@build/peers/bin/python -m bench.peers

.PHONY: test-cluster
test-cluster: export GUNBAI_COMPILE := $(if $(COMPILER),require,1)
test-cluster: build ## Run the tests on a Ray cluster of two nodes
	@$(BIN)/python tools/workspace.py cluster
	@build/cluster/bin/python -m pytest -q tests/research/test_ray.py

.PHONY: serve
serve: build web ## Serve tables for people and bots (HOST, PORT)
	@$(BIN)/gunbai serve --host $(HOST) --port $(PORT)

.PHONY: docs
docs: ## Build the documentation site into build/docs; fails on a broken link
	@$(PYTHON) tools/workspace.py docs
	@build/docs-env/bin/python tools/docs.py

.PHONY: dist
dist: ## Build wheels and source archive into dist/, install and try them (10 min)
	@$(PYTHON) tools/workspace.py dist
	@build/dist/bin/python tools/dist.py

.PHONY: pictures
pictures: dev build web ## Photograph every screen of the client into docs/pictures
	@$(BIN)/python tools/workspace.py browser
	@$(BIN)/python -m tests.web.pictures

.PHONY: bench-web
bench-web: dev build web ## Measure the client in Chromium: size, time to a table, long tasks
	@$(BIN)/python tools/workspace.py browser
	@$(BIN)/python -m bench.web

.PHONY: bench-server
bench-server: build ## Measure the server beside boardgame.io (needs npm), then faults and kills
	@$(BIN)/python -m bench.server

.PHONY: web
web: ## Build the browser client, if anything changed
	@$(PYTHON) tools/workspace.py web

.PHONY: build
build: ## Install what is needed and compile the engine, if anything changed
	@$(PYTHON) tools/workspace.py base
	@$(BIN)/python tools/workspace.py compile

.PHONY: dev
dev:
	@$(PYTHON) tools/workspace.py dev

.PHONY: clean
clean: ## Remove everything that was built or installed here
	rm -rf $(VENV) .node-venv web/node_modules src/gunbai/server/web build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -f src/gunbai/_build.json
