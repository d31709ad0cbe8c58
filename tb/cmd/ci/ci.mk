# The action that others use in their continuous integration, and a release.

.PHONY: test-ci
test-ci: $(BUILD)/heddle ## The action's steps and a release, in folders of their own
	@tb/cmd/ci/check.sh $(BUILD) '$(PYTHON)'

test: test-ci
