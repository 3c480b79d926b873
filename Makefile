# Triumph on a fresh machine with python3 (3.11 or newer), make and git: `make run` and `make test`.

VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
PORT ?= 8501
FUZZ ?= 10
BASE ?= HEAD
GAMES ?= 100

.DEFAULT_GOAL := help
.PHONY: help run test lint fmt fuzz compile archive-diff pin clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST)

run: $(VENV)/.ready ## load the samples and a simulated season, serve the dashboard (PORT=8501)
	@$(VENV)/bin/triumph demo --port $(PORT) --no-browser

test: lint ## lint, types, import contract and all tests, browser tests included
	@TRIUMPH_CHROMIUM="$$(sh scripts/browser.sh)" && export TRIUMPH_CHROMIUM && \
		$(PYTHON) -m pytest -n auto -q

lint: $(VENV)/.ready-dev ## lint, types and import contract only
	@$(PYTHON) -m ruff check
	@$(PYTHON) -m ruff format --check
	@$(PYTHON) -m mypy
	@$(VENV)/bin/lint-imports

fmt: $(VENV)/.ready-dev ## format the code and apply the safe fixes
	@$(PYTHON) -m ruff check --fix
	@$(PYTHON) -m ruff format

fuzz: $(VENV)/.ready-dev ## feed damaged input for FUZZ=10 minutes; findings go to tests/fuzz/found
	@$(PYTHON) -W ignore -m tests.fuzz --minutes $(FUZZ)

compile: $(VENV)/.ready-dev ## compile the rules of Scythe in place (needs a C compiler; nothing else needs the build)
	@$(PYTHON) -m scripts.compile

archive-diff: $(VENV)/.ready-dev ## list the games that BASE=<commit> decided otherwise (GAMES=100 simulated ones)
	@$(PYTHON) -m scripts.archive_diff $(BASE) --games $(GAMES)

pin: $(VENV)/.ready-dev ## write the installed versions to constraints.txt
	@$(PYTHON) scripts/pin.py > constraints.new && mv constraints.new constraints.txt

clean: ## remove the virtual environment, caches and the demo warehouse
	@rm -rf $(VENV) var build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.ready: pyproject.toml constraints.txt
	@sh scripts/venv.sh $(VENV)
	@echo "Installing Triumph into $(VENV) (only when its dependencies change) ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml constraints.txt
	@sh scripts/venv.sh $(VENV)
	@echo "Installing Triumph and what its tests need into $(VENV) (only when they change) ..."
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/.ready $@
