# Two configurations in one design: both are linted together, so that a name that was not renamed
# is a duplicate or of the wrong width.

PREFIX_CORES := $(BUILD)/tb/prefix

.PHONY: test-prefix
test-prefix: $(BUILD)/heddle ## Two cores with a prefix each, linted as one design
	@$(BUILD)/heddle gen -c inorder-4x4 prefix=left_ -o $(PREFIX_CORES)/left > /dev/null
	@$(BUILD)/heddle gen -c inorder-2x2 prefix=right_ -o $(PREFIX_CORES)/right > /dev/null
	@verilator --lint-only -Wall -Wno-MULTITOP -F $(PREFIX_CORES)/left/heddle.f \
	    -F $(PREFIX_CORES)/right/heddle.f
	@echo "PASS prefix: two cores in one design"

test: test-prefix
