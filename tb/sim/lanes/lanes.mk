# heddle check: branches that lanes may disagree on.

LANES_RIGHT = $(KERNEL_ELFS) $(SUITE_KERNEL_ELFS) $(LAUNCH_KERNEL_ELFS) $(LANES_KERNEL_ELFS) $(ATOMIC_KERNEL_ELFS) $(MICRO_ELFS)
# life.S turns lanes on and off in functions, which the check does not follow.
LANES_RIGHT_ISA = $(filter-out %/life.elf %/fault_divergent_branch.elf %/fault_divergent_jump.elf %/fault_ipdom_overflow.elf,$(ISA_PROGRAMS) $(FLOAT_PROGRAMS) \
    $(LANES_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) $(LINEAR_PROGRAMS) $(LINEAR_FLOAT_PROGRAMS))

.PHONY: test-check
test-check: $(BUILD)/heddle $(LANES_RIGHT) isa-programs $(BUILD)/runtime/libheddle.a $(BUILD)/runtime/float/libheddle.a ## heddle check: seeded faults found, none in programs that are right
	@tb/sim/lanes/check.sh $(BUILD) $(LANES_RIGHT) $(LANES_RIGHT_ISA)

test: test-check
