# The compiler of OpenCL C: programs with a reference, on the functional model and on a core in lockstep.

.PHONY: test-opencl
test-opencl: opencl ## OpenCL C and C with kernels: programs with a reference, errors
	@tb/sim/opencl/check.sh $(BUILD)

test: test-opencl
