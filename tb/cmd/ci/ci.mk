# The action that others use in their continuous integration, and a release.

.PHONY: test-ci
test-ci: $(BUILD)/heddle ## The action's steps and a release, in folders of their own
	@tb/cmd/ci/check.sh $(BUILD) '$(PYTHON)'

test: test-ci

# The long matrix: heddle is built once more.
.PHONY: test-action
test-action: dist ## The steps of action.yml in a clone, and the packages of the container
	@tb/cmd/ci/action_check.sh $(BUILD) '$(PYTHON)'

test-all: test-action
