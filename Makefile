# Set-up and checks of croc. `make demo` and `make test` are all a newcomer needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: demo test lint types unit slow oracles bench tables docs format clean

# Three answers: what may be played, a move that two readings judge differently, and how a game ended.
demo: $(READY)
	@for line in \
	    "legal-moves positions/crocodile-pool-party/first-home-single.yaml --only d12" \
	    "check positions/crocodile-pool-party/diagonally-home.yaml d13-bar --all-rulings" \
	    "score positions/crocodile-pool-party/tie-break.yaml"; do \
	  echo; echo "\$$ croc $$line"; \
	  $(BIN)/croc $$line || [ $$? -eq 1 ] || exit 1; \
	done

test: lint types unit

# The environment is made once, and again only when pyproject.toml changes: a second call needs no network.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "croc needs Python 3.11 or newer; set one with: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	$(BIN)/python -m compileall -q croccli games
	@touch $@

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

unit: $(READY)
	$(BIN)/pytest -n auto -m 'not slow'

slow: $(READY)
	$(BIN)/pytest -m slow
	$(BIN)/python tools/mutate.py

# Solvers against other people's programs: large, partly compiled on the way, and needed for nothing else.
oracles: $(READY)
	$(BIN)/python -m pip install --disable-pip-version-check --editable '.[test,oracles]'
	$(BIN)/pytest -rs tests/solvers/test_oracles.py

# Half an hour; `make bench QUICK=--quick` takes two minutes, `make bench QUICK=peers` prints the table of python-chess and
# OpenSpiel alone. Where one of them cannot be installed, the table says so.
bench: $(READY)
	@$(BIN)/python -c 'import chess, pyspiel' 2> /dev/null || \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,bench]' || \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check chess || true
	$(BIN)/python tools/bench.py $(QUICK)

# The data files that are found by search and shipped so that quick commands need not search.
tables: $(READY)
	$(BIN)/python tools/make_tables.py

# The site, with every warning an error, the manual page, the completions and the JSON Schemas: all in build/docs.
docs: $(READY)
	@$(BIN)/python -c 'import furo, myst_parser, sphinx' 2> /dev/null || \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,docs]'
	$(BIN)/python tools/make_docs.py

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
