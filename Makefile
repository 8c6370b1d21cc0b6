# Two commands do everything: `make run` and `make test`. Both set up what they need, once.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
MODEL := tests/model/node_modules/.ready
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate

.PHONY: run doctor test test-all check bench format lock clean

run: $(VENV)/.ready
	@$(BIN)/python -m bot run

doctor: $(VENV)/.ready
	$(BIN)/python -m bot doctor

# Modules are kept as they were compiled, or each process that a test starts would compile them.
unexport PYTHONDONTWRITEBYTECODE
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# Without npm there is no stand-in of the model, and the tests that need it say so.
test: $(VENV)/.ready-dev $(if $(shell command -v npm 2>/dev/null),$(MODEL))
	$(PYTEST) -m "not thorough" --hypothesis-profile=quick $(TESTS)

test-all: test
	$(PYTEST) -m "thorough or hypothesis" $(TESTS)

check: $(VENV)/.ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: $(VENV)/.ready-dev
	$(BIN)/python -m bot lab bench

format: $(VENV)/.ready-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(VENV)/.ready-dev
	$(BIN)/pip install --quiet uv
	$(LOCK) -o requirements.txt
	$(LOCK) -o requirements-dev.txt --extra dev -c requirements.txt

# A line says what is being done, one after it how long that took.
TIMED = began=$$(date +%s); done_in() { echo "      done in $$(($$(date +%s) - began)) s"; }
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

$(VENV)/bin/python:
	@echo "Making an environment for Python in $(VENV)"
	@$(TIMED); $(PYTHON) -m venv $(VENV) && done_in

$(VENV)/.ready: $(VENV)/bin/python requirements.txt
	@echo "Installing $$(grep -c == requirements.txt) packages, once"
	@$(TIMED); $(PIP) -r requirements.txt && done_in
	@touch $@

$(VENV)/.ready-dev: $(VENV)/bin/python requirements-dev.txt
	@echo "Installing $$(grep -c == requirements-dev.txt) packages for development, once"
	@$(TIMED); $(PIP) -r requirements-dev.txt && done_in
	@touch $@ $(VENV)/.ready

$(MODEL): tests/model/package.json tests/model/package-lock.json
	cd tests/model && npm ci --silent --ignore-scripts --no-audit --no-fund
	touch $@

clean:
	rm -rf $(VENV) $(dir $(MODEL)) .mypy_cache .ruff_cache .pytest_cache
