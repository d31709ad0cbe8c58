# Lint of presets and corners of the knobs, as all tools see them.

.PHONY: lint lint-all
lint: $(BUILD)/heddle ## Verilator -Wall and Icarus on every preset and the corners of the knobs
	@tb/lint/lint.sh $(BUILD)/tb/lint $(BUILD)/heddle corners

lint-all: $(BUILD)/heddle ## The same, with every register file and warp choice in every corner size
	@tb/lint/lint.sh $(BUILD)/tb/lint $(BUILD)/heddle all

test: lint
test-all: lint-all
