# (commands.mk, whose HEDDLE_SAN this is, comes later.)
# heddle cc: programs, flags of a configuration, what it says when a program does not link.

.PHONY: test-cc
test-cc: $(BUILD)/heddle $(abspath $(BUILD))/heddle-san ## heddle cc: flags, checks, answers to link errors
	@HEDDLE=$(HEDDLE_SAN) tb/cmd/cc/check.sh $(BUILD)

test: test-cc
