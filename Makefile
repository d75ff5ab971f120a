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

# What runs a second time on the plain engine: what would tell that a compiled module and its source
# differ, or that a clause is broken in the source. That is the laws, the core, golden games, perft,
# worked examples and the tests of each game's rules and views. Not a second time: tests of modules
# that no compiled.txt lists, which are the same Python on both engines (refusals, forecasts, words,
# bots); tests/test_engine.py compares a thousand seeded games of each kind besides.
PLAIN_GAMES := $(patsubst src/gunbai/games/%/compiled.txt,tests/%,$(wildcard src/gunbai/games/*/compiled.txt))
SAME_ON_BOTH := refusals forecast words text clauses greedy bot map
export PLAIN_TESTS := $(addprefix tests/test_,$(addsuffix .py,laws core golden perft worked_examples)) \
	$(filter-out $(foreach name,$(SAME_ON_BOTH),$(addsuffix /test_$(name).py,$(PLAIN_GAMES))),$(wildcard $(addsuffix /test_*.py,$(PLAIN_GAMES))))

# Of the slow tests: PART=2/4 is the second of four parts, ONLY=greedy those with that in their name.
# Of the steps of `make test`, STEPS="types style" are those two (tools/checks.py lists them).
PART ?= 1/1
ONLY ?=

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
test: ## Run every check: style, types, rules, laws, server, client, on both engines (12 min)
	@$(PYTHON) tools/checks.py $(STEPS)

.PHONY: test-slow
test-slow: export GUNBAI_COMPILE := $(if $(COMPILER),require,1)
test-slow: dev build web ## Run long matches, statistics and builds, which `make test` runs in short (PART, ONLY)
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m slow --part $(PART) -k "$(ONLY)"

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

.PHONY: static
static: ## Build the site that needs no server, into build/static, for any web host
	@$(PYTHON) tools/workspace.py base
	@$(BIN)/python tools/static.py

.PHONY: play-static
play-static: static ## Build that site and serve it on this machine (PORT)
	@$(BIN)/python tools/static.py serve $(PORT)

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

.PHONY: bench-offline
bench-offline: dev static ## Measure the games without a server in Chromium: download, start, replies, memory
	@$(BIN)/python tools/workspace.py browser
	@$(BIN)/python -m bench.offline

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
