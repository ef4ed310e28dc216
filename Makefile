# Needs Python 3.11 or newer, make, and a package index.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

unexport PYTHONDONTWRITEBYTECODE  # where it is set, each process would compile all modules again

.PHONY: demo texts test quick test-all test-release check bench fuzz kill walk pictures clean

OTHERS := slow or real_data or browser or postgres or index
FAST := "not ($(OTHERS) or release)"
LOCALE := src/crosstable/views/locale
LANGUAGES := $(LOCALE)/english.json
CATALOGUES := $(LOCALE)/crosstable.pot $(wildcard $(LOCALE)/*/LC_MESSAGES/crosstable.po)
# Each worker begins with folders of its own, so that what the tests of a folder share is seldom made twice.
WORKERS := -n auto --dist worksteal

demo: .venv/app       ## build a demo league, publish it, write its pages to demo-site
	$(BIN)/crosstable demo

test: .venv/test $(LANGUAGES)  ## the fast suite
	$(BIN)/crosstable doctor --warm-up >/dev/null  # compile once, not in every worker
	$(BIN)/pytest -m $(FAST) $(WORKERS) $(PYTEST)

quick: .venv/test     ## the tests of what differs from the last commit
	$(BIN)/pytest -m $(FAST) $(WORKERS) $$($(BIN)/python tests/touched.py) $(PYTEST)

test-all: override PYTEST += --hypothesis-profile=many-examples
test-all: test        ## everything; needs chromium, PostgreSQL and a package index, real-data tests CROSSTABLE_DATA
	$(PIP) install -c constraints.txt --no-deps openapi-python-client  # allows older versions only; see docs/dependencies.md
	$(BIN)/pytest -m "$(OTHERS)" $(WORKERS) $(PYTEST)

test-release: .venv/test  ## what takes long and needs a package index: clean installs of each extra
	$(PIP) install -c constraints.txt ray  # three nodes of it are tried; too large for every environment of tests
	$(BIN)/pytest -m release $(PYTEST)

walk: .venv/test      ## random commands on all surfaces: make walk MINUTES=10 SEED=1; Ctrl-C ends it with its numbers
	$(BIN)/python -m tests.walks --minutes $(or $(MINUTES),10) --seed $(or $(SEED),1)

check: .venv/test     ## layout, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/bench    ## the tables of docs/benchmarks.md
	$(BIN)/python -m benchmarks

SECONDS ?= 600
SEED ?= 1
fuzz: .venv/test      ## damaged files for every reader, or READER=pgn, for SECONDS from SEED; Ctrl-C prints the numbers
	$(BIN)/python -m tests.fuzz.fuzz $(SECONDS) $(SEED) $(READER)

texts: .venv/test     ## collect the texts of pages, and bring the catalogue of each language up to date
	$(BIN)/python -m tests.texts_of_pages

pictures: .venv/test  ## the pages as pictures, in pictures; needs chromium; make pictures STATES="event home" IN=de for some, in German
	$(BIN)/python -m tests.pictures $(STATES) --language $(or $(IN),en)

kill: .venv/test      ## kill -9, SIGTERM, a full disk, a lock held: make kill SECONDS=600 SEED=1; ON=--postgres on a server
	$(BIN)/python -m tests.kills $(SECONDS) $(SEED) $(ON)

clean:                ## remove what make made
	rm -rf .venv demo-league demo-site pictures

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "crosstable needs Python 3.11 or newer. Name one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv

$(LANGUAGES): .venv/test $(CATALOGUES) compile_languages.py
	$(BIN)/python compile_languages.py
	@touch $@

.venv/%: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e ".[$*]"
	@touch $@
