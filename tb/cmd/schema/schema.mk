# Output of --json agrees with docs/json.schema.json.

.PHONY: test-json
test-json: $(BUILD)/heddle $(KERNEL_DIR)/launch/saxpy.elf $(patsubst %,$(KERNEL_DIR)/%.elf,hello vecadd) $(MICRO_ELFS) $(patsubst %,$(BUILD)/emu/%.elf,regions silent) $(BUILD)/isa/fault_divergent_branch.elf ## The JSON Schema of what --json prints, against real output
	@tb/cmd/schema/check.sh $(BUILD)

test: test-json
