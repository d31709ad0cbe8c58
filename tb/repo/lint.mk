# Lint of presets and corners of the knobs, as all tools see them.

.PHONY: lint lint-all lint-make lint-layers lint-format lint-analyse lint-emitted lint-prose
lint: lint-make lint-layers lint-format lint-analyse lint-emitted
lint: $(BUILD)/heddle ## Layers and analysis of the C code; Verilator -Wall and Icarus on every preset and the corners of the knobs
	@tb/core/whole/lint.sh $(BUILD)/tb/lint $(BUILD)/heddle corners
	@tb/core/whole/linted_test.sh $(BUILD)/tb/linted $(BUILD)/heddle

.PHONY: linted
linted: $(BUILD)/heddle ## Lint what changed since tb/core/linted by all tools, and write its hashes there
	@RECORD=1 tb/core/whole/lint.sh $(BUILD)/tb/lint $(BUILD)/heddle corners
	@RECORD=1 tb/core/whole/slang.sh $(BUILD)/tb/slang $(BUILD)/heddle

# A variable in a list of prerequisites counts as empty until its definition. The options of users count as defined.
lint-make: ## No fragment of make uses a variable before its definition
	@! $(MAKE) -n --warn-undefined-variables V= POLYBENCH= RODINIA= help 2>&1 | grep 'undefined variable'

lint-layers: $(BUILD)/heddle ## No folder of C uses one above it (docs/architecture.md)
	@tb/repo/layers_test.sh $(BUILD)/tb/layers
	@tb/repo/layers.sh . $(BUILD)/obj

# Every release of clang-format has its own idea of the style; this is Debian's.
lint-format: lint-prose ## All C as clang-format writes it, and lint-prose
	@clang-format --dry-run -Werror $$(git ls-files '*.c' '*.h')

lint-prose: ## Sentences of pages, comments and messages: length, openings, words, abbreviations (tb/repo/prose)
	@tb/repo/prose/prose_test.sh $(BUILD)/tb/prose
	@python3 tb/repo/prose/prose.py .

lint-analyse: $(GEN_HEADERS) ## All C of the host through cppcheck
	@tb/repo/analyse.sh $(BUILD)/tb/analyse

lint-emitted: $(BUILD)/heddle ## Emitted RTL as text: no module unused, no name a keyword of another Verilog
	@python3 tb/core/whole/emitted.py $(BUILD)/heddle $(BUILD)/tb/emitted

lint-all: $(BUILD)/heddle ## The same, with every register file and warp choice in every corner size
	@tb/core/whole/lint.sh $(BUILD)/tb/lint $(BUILD)/heddle all

.PHONY: test-slang
test-slang: $(BUILD)/heddle ## slang, of the Python package index, takes every preset and the corners of the knobs
	@tb/core/whole/slang.sh $(BUILD)/tb/slang $(BUILD)/heddle

test: lint test-slang
test-all: lint-all
