# make app: set up and start the app.  make test: set up and run all tests.
PYTHON ?= python3.11
BIN := .venv/bin
DATA ?= ../shared/data

.PHONY: app test kill lint train bench clean help

help: ## list the commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

app: .venv/runtime ## set up and start the app
	$(BIN)/streamlit run app.py

# Two processes halve the time of what computes; a browser wants the machine to itself.
test: .venv/dev ## set up and run all tests
	$(BIN)/python -m pytest -m "not browser" -n 2 --dist loadfile
	$(BIN)/python -m pytest -m browser

kill: .venv/dev ## kill a run of 2,000 pairs ten times; it must end with the same bytes
	LIKEWISE_KILLS=10 LIKEWISE_KILL_PAIRS=2000 LIKEWISE_KILL_SYSTEM=likewise \
	$(BIN)/python -m pytest tests/test_batch_kill.py

lint: .venv/dev ## ruff, and mypy strict on explain/
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

train: .venv/dev ## rebuild explain/weights from the data folder DATA
	$(BIN)/python -m training --data $(DATA)

bench: .venv/dev ## speed, as ratios measured side by side
	$(BIN)/python -m benchmarks

clean: ## remove the virtual environment and the caches
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The stamp files make a second set-up free: they are newer than what they were made from.
.venv/bin/python:
	$(PYTHON) -m venv .venv || python3 -m venv .venv

.venv/runtime: requirements.txt | .venv/bin/python
	$(BIN)/python -m pip install --quiet -r requirements.txt
	touch $@

.venv/dev: requirements-dev.txt .venv/runtime
	$(BIN)/python -m pip install --quiet -r requirements-dev.txt
	touch $@
