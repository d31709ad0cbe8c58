# Synthesis as a check: Yosys takes the core without a complaint, and memories become memories.

.PHONY: synth-check
synth-check: $(BUILD)/heddle ## Yosys takes a small core for an UltraScale+ device; prints its area
	@tb/synth/synth.sh $(BUILD)/heddle target=xcup -c small-1x2

test: synth-check
