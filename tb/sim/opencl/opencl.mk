# The compiler of OpenCL C: programs with a reference, on the functional model and on a core in lockstep.

.PHONY: test-opencl
test-opencl: opencl ## OpenCL C and C with kernels: programs with a reference, errors
	@tb/sim/opencl/check.sh $(BUILD)

# 5 kernels a seed. Once a version: OPENCL_SEEDS="$(seq 2000)".
OPENCL_SEEDS ?= $(shell seq 12)

.PHONY: test-opencl-random test-opencl-faults
test-opencl-random: opencl ## Random kernels in OpenCL C against gcc (OPENCL_SEEDS)
	@tb/sim/opencl/random.sh $(BUILD) $(BUILD)/tb/opencl/random "$(OPENCL_SEEDS)" 5

test-opencl-faults: opencl ## Faults of the compiler's rules, each found by random kernels
	@tb/sim/opencl/mutants.sh $(BUILD) $(BUILD)/tb/opencl/mutants tb/sim/opencl/faults.txt

.PHONY: test-opencl-groups
test-opencl-groups: opencl-groups ## Groups of 16x16 with barriers take at most 1.35 times the cycles of code by hand

test: test-opencl test-opencl-random test-opencl-groups
IN_TURN += test-opencl-faults
