# make play: the table in the browser, bots ready. make test: everything that must hold. Both set up what they need.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2

.PHONY: play page test test-fast test-full lint docs golden pages bench bench-peers clean

play: .venv/installed page
	@$(BIN)/signoria serve --open

test: lint page
	@$(BIN)/python web/build.py check
	$(BIN)/python -m pytest -n $(WORKERS) -m "not full"

test-fast: .venv/ready page
	$(BIN)/python -m pytest -n $(WORKERS) -m "not full and not slow"

test-full: .venv/ready page
	$(BIN)/python -m pytest -n $(WORKERS) -m full

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: .venv/ready
	$(BIN)/python -m pytest tests/docs

# Writes the golden games anew; their difference is what to review.
golden: .venv/ready
	$(BIN)/python -m tests.golden.write

# Writes the tables of docs/envs anew.
pages: .venv/ready
	$(BIN)/python -m tests.docs.environments

bench: .venv/ready
	$(BIN)/python bench/run.py --write
	$(BIN)/python bench/serving.py --write
	$(BIN)/python bench/strength.py --write

# The page in the browser, made anew when something that it is made of has changed.
page: .venv/installed
	@$(BIN)/python web/build.py

# Other libraries beside ours, in an environment of their own.
bench-peers: .venv-peers/ready
	.venv-peers/bin/python bench/peers.py --write

.venv-peers/ready: bench/peers.txt pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[envs]' -r bench/peers.txt
	@touch $@

clean:
	rm -rf web/node_modules src/signoria/server/page .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Signoria needs Python 3.11 or later; say which with: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

.venv/ready: .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@
