# heddle lint, with stand-ins for the tools.

.PHONY: test-lint
test-lint: $(BUILD)/heddle ## heddle lint: what tools say as text, JSON, JUnit and annotations
	@tb/cmd/lint/check.sh $(BUILD)

test: test-lint
