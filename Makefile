# Set-up and checks of croc. `make demo` and `make test` are all a newcomer needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: demo test lint types unit slow bench tables format clean

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

bench: $(READY)
	$(BIN)/python tools/bench.py

# The data files that are found by search and shipped so that quick commands need not search.
tables: $(READY)
	$(BIN)/python tools/make_tables.py

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
