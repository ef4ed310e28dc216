# Needs Python 3.11 or newer, make, and a package index.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: demo test test-all check bench clean

demo: .venv/app       ## make up a practice league, publish it, write its pages to demo-site
	$(BIN)/crosstable demo

test: .venv/test      ## the fast suite
	$(BIN)/pytest -m "not slow and not real_data and not browser and not postgres" -n auto $(PYTEST)

test-all: .venv/test  ## everything; needs chromium and PostgreSQL, real-data tests CROSSTABLE_DATA
	$(BIN)/pytest -n auto $(PYTEST)

check: .venv/test     ## layout, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/bench    ## the tables of docs/benchmarks.md
	$(BIN)/python -m benchmarks

clean:                ## remove what make made
	rm -rf .venv practice-league demo-site demo-site

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "crosstable needs Python 3.11 or newer. Name one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/%: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e ".[$*]"
	@touch $@
