# Synthesis as a check: Yosys takes the core without a complaint, and memories become memories.

.PHONY: synth-check
synth-check: $(BUILD)/heddle ## Yosys takes a small core for an UltraScale+ device; prints its area
	@tb/synth/synth.sh $(BUILD)/heddle target=xcup warps=1 threads=2 perf_counters=0

test: synth-check
