# The packages of `make dist`, installed and used where nothing else of the tree is.

.PHONY: test-dist
test-dist: dist $(addprefix $(BUILD)/tb/host/,saxpy.elf kernels.elf) ## The Debian package in an empty root, the wheel in a virtual environment
	@tb/cmd/dist/check.sh $(BUILD) '$(PYTHON)'

test: test-dist
