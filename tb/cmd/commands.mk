# What all commands have in common at their edges.

.PHONY: test-commands
test-commands: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## Every command: empty paths, endless files, lost output
	@tb/cmd/check.sh $(BUILD)

test: test-commands
