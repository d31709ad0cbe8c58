# Synthesis for an FPGA, as a check: no latch, one driver a net, memories in memories.
#
# The bound is for caches, local memory and register file that end up in flip-flops (they have
# 400,000 bits); the core itself has 6500, a third of them in the performance counters.

.PHONY: synth-check
synth-check: $(BUILD)/heddle ## Yosys takes the smallest preset for an UltraScale+ device; prints its area
	@tb/synth/synth.sh $(BUILD)/tb/synth $(BUILD)/heddle inorder-2x2 8000

test: synth-check
