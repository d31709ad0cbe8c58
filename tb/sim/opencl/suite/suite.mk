# The OpenCL programs of sim/opencl/suite, each compared with its own reference: all on one core; on a core of each
# issue scheme once a night.

.PHONY: test-opencl-suite test-opencl-suite-all
test-opencl-suite: opencl-suite ## The OpenCL programs of docs/suites.md on one core, in lockstep
	@tb/sim/opencl/suite/check.sh $(BUILD) '$(OPENCL_DEVICE)'

test-opencl-suite-all: opencl-suite ## The same on a core of each issue scheme
	@for scheme in inorder ghost socgpu loog; do \
	    tb/sim/opencl/suite/check.sh $(BUILD) "$$scheme-4x4 fpu=full atomics=1 lmem_kb=32" || exit 1; \
	done

test: test-opencl-suite
test-all: test-opencl-suite-all

.PHONY: test-sweep-programs
test-sweep-programs: opencl $(BUILD)/opencl/suite/gru ## OpenCL programs in plans of sweeps: rows, launches, failures
	@tb/cmd/sweep/programs.sh $(BUILD) "$$(printf 'fpu = full\natomics = 1\nlmem_kb = 32')"

test: test-sweep-programs
