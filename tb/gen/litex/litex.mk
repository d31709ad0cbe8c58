# A core in a LiteX SoC.

.PHONY: test-litex
test-litex: $(BUILD)/heddle ## A LiteX SoC with a VexRiscv runs saxpy on a core by its driver, in Icarus
	@tb/gen/litex/check.sh $(BUILD)/tb/litex $(BUILD)/heddle

test: test-litex
