# make demo: install and score the example runs.  make test: install and run every test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint bench simulate docs clean

demo: $(VENV)/.demo
	$(BIN)/rankwright demo

test: $(VENV)/.test
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.lint
	$(BIN)/ruff check src tests docs benchmarks
	$(BIN)/ruff format --check src tests docs benchmarks
	$(BIN)/mypy

bench: $(VENV)/.bench
	$(BIN)/python benchmarks/evaluate.py
	$(BIN)/python benchmarks/bm25.py
	$(BIN)/python benchmarks/fuse.py
	$(BIN)/python benchmarks/compare.py

# do the tests keep their promise? writes its figures into docs/statistics.md
simulate: $(VENV)/.demo
	$(BIN)/python benchmarks/null.py --write

docs: $(VENV)/.demo
	$(BIN)/python docs/generate.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.demo: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet -e .
	@touch $@

$(VENV)/.test $(VENV)/.lint $(VENV)/.bench: $(VENV)/.%: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet -e '.[$*]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
