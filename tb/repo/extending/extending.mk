# The walks of docs/extending.md, done in a copy of the tree.

.PHONY: test-extending
test-extending: $(BUILD)/heddle ## The walks of docs/extending.md: patches applied, commands run
	@tb/repo/extending/walk.sh $(abspath $(BUILD)/extending) docs/extending.md

test: test-extending
