# heddle check: branches that lanes may disagree on.

LANES_RIGHT = $(KERNEL_ELFS) $(SUITE_KERNEL_ELFS) $(LAUNCH_KERNEL_ELFS) $(LANES_KERNEL_ELFS) $(ATOMIC_KERNEL_ELFS) $(MICRO_ELFS)

.PHONY: test-check
test-check: $(BUILD)/heddle $(LANES_RIGHT) $(BUILD)/runtime/libheddle.a $(BUILD)/runtime/float/libheddle.a ## heddle check: seeded faults found, none in programs that are right
	@tb/sim/lanes/check.sh $(BUILD) $(LANES_RIGHT)

test: test-check
