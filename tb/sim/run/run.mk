# heddle run as its users see it: statuses, sentences, what is on which stream, traces.

.PHONY: test-run
test-run: $(BUILD)/heddle $(abspath $(BUILD))/heddle-san $(KERNEL_DIR)/hello.elf $(KERNEL_DIR)/vecadd.elf \
    $(BUILD)/isa/fault_access_load.elf $(BUILD)/isa/float/arith.elf $(patsubst %,$(BUILD)/emu/%.elf,silent spin spawns regions) ## heddle run: options, streams, traces, exit statuses
	@HEDDLE=$(HEDDLE_SAN) tb/sim/run/check.sh $(BUILD)

test: test-run

.PHONY: test-profile
test-profile: $(BUILD)/heddle $(patsubst %,$(KERNEL_DIR)/%.elf,bfs divergence sgemm) $(BUILD)/emu/regions.elf ## heddle profile: sums that are the run's, listing, flame graph
	tb/sim/run/profile.sh $(BUILD)

test: test-profile

.PHONY: test-compare
test-compare: $(BUILD)/heddle $(patsubst %,$(KERNEL_DIR)/%.elf,bfs divergence) $(BUILD)/emu/regions.elf ## heddle run --compare: figures, differences, statuses
	tb/sim/run/compare.sh $(BUILD)

test: test-compare
