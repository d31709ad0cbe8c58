# heddle cc: programs, flags of a configuration, what it says when a program does not link.

.PHONY: test-cc
test-cc: $(BUILD)/heddle ## heddle cc: flags, checks, answers to link errors
	@tb/cmd/cc/check.sh $(BUILD)

test: test-cc
