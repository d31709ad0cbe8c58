# sim/opencl/suites on a suite of our own.

.PHONY: test-opencl-suites
test-opencl-suites: opencl $(SUITES_TOOLS) ## Suites of OpenCL programs: rows that agree, differ, fail, do not build
	@tb/sim/opencl/suites/check.sh $(BUILD) '$(OPENCL_DEVICE)'

test: test-opencl-suites
