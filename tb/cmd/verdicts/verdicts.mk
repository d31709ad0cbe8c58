# Results of runs for continuous integration.

.PHONY: test-verdicts
test-verdicts: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## heddle run --junit, --github, and places of faults
	@tb/cmd/verdicts/check.sh $(BUILD)

test: test-verdicts
