# Every command of the project. Each target builds its prerequisites once.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL: # prerequisites are built in the order in which they are written

bin     := .venv/bin
locale  := src/divinary/locale
locales := es fr pl
po      := $(wildcard $(locale)/*/LC_MESSAGES/divinary.po)
mo      := $(po:.po=.mo)

dev     := .venv/.dev
player  := $(or $(wildcard $(dev)),.venv/.play)# a developer's .venv can play too

.PHONY: help setup play terminal test check prove bench load thinking strength same format words pictures lock wheel clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s  %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(dev) $(mo) ## make .venv with everything for development
	@echo "Ready: $(bin)/divinary, $(bin)/pytest, $(bin)/ruff, $(bin)/mypy."

play: $(player) $(mo) ## serve both games to browsers and print the link (ARGS="--port 9000" for another port)
	@$(bin)/divinary serve $(ARGS)

terminal: $(player) $(mo) ## play in this terminal
	@$(bin)/divinary play $(ARGS)

test: $(dev) $(mo) ## run the tests, with a real browser (ARGS="-k judge" for some of them)
	@scripts/chromium >/dev/null
	$(bin)/pytest -n auto --dist worksteal $(ARGS)

check: $(dev) $(mo) ## check format, lint, types and the direction of imports
	$(bin)/ruff format --check
	$(bin)/ruff check
	$(bin)/mypy
	$(bin)/pytest -q tests/test_imports.py

prove: $(dev) $(mo) ## run the long proofs and write docs/proof.md
	scripts/prove

bench: $(dev) $(mo) ## measure the speed and write docs/benchmarks.md
	bash benchmarks/run

load: $(dev) $(mo) ## load a server with a hundred tables and write docs/load.md
	$(bin)/python benchmarks/load.py $(ARGS)

thinking: $(dev) $(mo) ## measure how long the bots of arcana take to decide and write docs/thinking.md
	$(bin)/python benchmarks/thinking.py $(ARGS)

strength: $(dev) $(mo) ## measure how often the bots win, where docs/strength.md has no figure (ARGS="--help")
	$(bin)/python scripts/strength $(ARGS)

same: $(dev) $(mo) ## check that both games are played as at an earlier commit, and keep the bots' figures (ARGS=REV)
	$(bin)/python scripts/same_games $(ARGS)

format: $(dev) ## format the code and apply lint's fixes
	$(bin)/ruff check --fix-only --quiet
	$(bin)/ruff format

words: $(dev) ## collect new messages from the code into the translation catalogues
	@mkdir -p $(locale)
	$(bin)/pybabel -q extract --mapping=babel.cfg --no-default-keywords --keyword='say count:1,2 N_' \
		--no-location --sort-output --no-wrap --omit-header -o $(locale)/divinary.pot src/divinary
	for language in $(locales); do \
		$(bin)/pybabel -q update --init-missing --locale=$$language --domain=divinary \
			--no-fuzzy-matching --no-wrap --ignore-obsolete --ignore-pot-creation-date \
			-i $(locale)/divinary.pot -d $(locale) || exit; \
	done

pictures: $(dev) $(mo) ## redraw the pictures of the docs, and take those of the browser
	$(bin)/python scripts/pictures
	$(bin)/python scripts/screenshots

lock: compile := pip compile --quiet --universal --python-version=3.11 --generate-hashes \
	--custom-compile-command='make lock' $(ARGS)
lock: ## regenerate the lock files (ARGS=--upgrade for the newest versions)
	scripts/uv $(compile) -o requirements.txt pyproject.toml
	scripts/uv $(compile) -o requirements-build.txt --group=build
	scripts/uv $(compile) -o requirements-dev.txt pyproject.toml --group=dev \
		-c requirements.txt -c requirements-build.txt

wheel: $(dev) ## build the sdist and, from it, the wheel in dist/
	rm -rf dist
	$(bin)/python -m build --no-isolation

clean: ## remove everything that these commands made
	rm -rf .venv .uv benchmarks/.venvs dist .hypothesis .mypy_cache .pytest_cache .ruff_cache $(mo)
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/.play: requirements.txt requirements-build.txt pyproject.toml hatch_build.py
	scripts/install requirements.txt requirements-build.txt
	@touch $@

$(dev): requirements-dev.txt pyproject.toml hatch_build.py
	scripts/install requirements-dev.txt
	@touch $@

$(mo): %.mo: %.po hatch_build.py
	$(bin)/python hatch_build.py $<
