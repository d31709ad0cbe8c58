# The compiler of OpenCL C: programs with a reference, on the functional model and on a core in lockstep.

.PHONY: test-opencl
test-opencl: opencl ## OpenCL C and C with kernels: programs with a reference, errors
	@tb/sim/opencl/check.sh $(BUILD)
	@tb/sim/runtime/first_kernel.sh docs/runtime.md $(BUILD)/tb/opencl/first $(BUILD)

.PHONY: test-opencl-functions test-opencl-functions-double
test-opencl-functions: opencl ## Each built-in function of OpenCL C compiles and links
	@tb/sim/opencl/functions.sh $(BUILD) float
test-opencl-functions-double: opencl ## The same for those of doubles
	@tb/sim/opencl/functions.sh $(BUILD) double

# Functions of doubles and floats: doubles' on the host, and OpenCL C on the functional model and on a core in lockstep.
OPENCL_DOUBLES ?= 24576
OPENCL_FLOATS ?= 24576
FUNCTION_HOSTS := $(addprefix $(BUILD)/tb/opencl/,double_bits doubles floats)
$(FUNCTION_HOSTS): $(BUILD)/tb/opencl/%: tb/sim/opencl/%.c $(addprefix tb/sim/opencl/,double_operands.h functions_host.h) $(wildcard $(OPENCL)/builtins/double.*)
	@mkdir -p $(@D)
	$(call say,HOST,$@)
	$(Q)$(CC) -std=c11 -D_DEFAULT_SOURCE -O2 $(WARNINGS) -I. $< -lOpenCL -lm -o $@

.PHONY: test-opencl-doubles test-opencl-doubles-all
test-opencl-doubles: opencl $(BUILD)/tb/opencl/double_bits $(BUILD)/tb/opencl/doubles ## Double precision against the host's, bit by bit (OPENCL_DOUBLES)
	@$(BUILD)/tb/opencl/double_bits 1000000
	$(Q)OCL_ICD_VENDORS=$(abspath $(OPENCL_ICD)) HEDDLE_OPENCL_DEVICES='inorder-4x4 warps=8 threads=32 fpu=full atomics=1 lmem_kb=32 --functional' \
	    $(BUILD)/tb/opencl/doubles tb/sim/opencl/doubles.cl $(OPENCL_DOUBLES)
	$(Q)OCL_ICD_VENDORS=$(abspath $(OPENCL_ICD)) HEDDLE_OPENCL_DEVICES='$(OPENCL_DEVICE)' \
	    $(BUILD)/tb/opencl/doubles tb/sim/opencl/doubles.cl 128
.PHONY: test-opencl-floats
test-opencl-floats: opencl $(BUILD)/tb/opencl/floats ## Mathematical functions with subnormals against the host's (OPENCL_FLOATS)
	$(Q)OCL_ICD_VENDORS=$(abspath $(OPENCL_ICD)) HEDDLE_OPENCL_DEVICES='inorder-4x4 warps=8 threads=32 fpu=full atomics=1 lmem_kb=32 --functional' \
	    $(BUILD)/tb/opencl/floats tb/sim/opencl/floats.cl $(OPENCL_FLOATS)
	$(Q)OCL_ICD_VENDORS=$(abspath $(OPENCL_ICD)) HEDDLE_OPENCL_DEVICES='$(OPENCL_DEVICE)' \
	    $(BUILD)/tb/opencl/floats tb/sim/opencl/floats.cl 128

test-opencl-doubles-all: OPENCL_DOUBLES = 1048576
test-opencl-doubles-all: test-opencl-doubles ## The same with a million operands

# 5 kernels a seed. Once a version: OPENCL_SEEDS="$(seq 2000)".
OPENCL_SEEDS ?= $(shell seq 12)

.PHONY: test-opencl-random test-opencl-faults
test-opencl-random: opencl ## Random kernels in OpenCL C against gcc (OPENCL_SEEDS)
	@tb/sim/opencl/random.sh $(BUILD) $(BUILD)/tb/opencl/random "$(OPENCL_SEEDS)" 5

test-opencl-faults: opencl ## Faults of the compiler's rules, each found by random kernels
	@tb/sim/opencl/mutants.sh $(BUILD) $(BUILD)/tb/opencl/mutants tb/sim/opencl/faults.txt

.PHONY: test-opencl-tools
test-opencl-tools: opencl ## Faults, profiles, flame graphs, uniform registers and r2d2 of compiled kernels
	@tb/sim/opencl/tools.sh $(BUILD)

.PHONY: test-opencl-groups
test-opencl-groups: opencl-groups ## Groups of 16x16 with barriers take at most 1.35 times the cycles of code by hand

# The kernels that come with heddle. Their other forms in plain C are left to nightly.
OPENCL_FEATURES := fpu=full votes=1 atomics=1
.PHONY: test-opencl-kernels test-opencl-kernels-all
test-opencl-kernels: opencl $(COMPILED_LAUNCH_ELFS) $(OPENCL_KERNEL_ELFS) ## Kernels in plain C and OpenCL C: launch forms on the golden model and in lockstep
	@$(SUITE_RUN) -m emu -b 32 -s "4x4 2x2 1x32" -o fpu=full $(COMPILED_LAUNCH_ELFS) $(OPENCL_KERNEL_ELFS)
	@$(SUITE_RUN) -b 14 -o fpu=full $(COMPILED_LAUNCH_ELFS) $(OPENCL_KERNEL_ELFS)

test-opencl-kernels-all: opencl $(COMPILED_ALL_ELFS) $(OPENCL_KERNEL_ELFS) ## The same with all kernels and more shapes
	@$(SUITE_RUN) -m emu -b 32 -s "$(EMU_SHAPES)" -o "$(OPENCL_FEATURES)" $(COMPILED_ALL_ELFS) $(OPENCL_KERNEL_ELFS)
	@$(SUITE_RUN) -b 9 -s "4x4 16x4 1x1 4x32" -o "$(OPENCL_FEATURES)" $(COMPILED_ALL_ELFS) $(OPENCL_KERNEL_ELFS)
	@$(SUITE_RUN) -b 9 -s 2x2 -o "$(OPENCL_FEATURES) --mem-random 1" $(COMPILED_ALL_ELFS) $(OPENCL_KERNEL_ELFS)

test: test-opencl test-opencl-doubles test-opencl-floats test-opencl-functions test-opencl-functions-double test-opencl-random test-opencl-groups test-opencl-kernels test-opencl-sanitized test-opencl-tools
test-all: test-opencl-doubles-all test-opencl-kernels-all test-opencl-sanitized-all

# The compiler with the sanitizers of addresses and undefined behaviour. A few sources in CI; once a night the example
# kernels and 20 random programs.
OPENCL_SAN := $(BUILD)/tb/opencl/heddle-opencl
$(OPENCL_SAN): $(call objects,san,$(OPENCL_SOURCES) $(BASE_SOURCES))
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(OPENCL_LIBS) $(BASE_LIBS) -o $@

.PHONY: test-opencl-sanitized test-opencl-sanitized-all
test-opencl-sanitized: opencl $(OPENCL_SAN) ## The compiler with sanitizers: a few kernels, and sources that are none
	@tb/sim/opencl/sanitized.sh $(BUILD) $(OPENCL_SAN) some
test-opencl-sanitized-all: opencl $(OPENCL_SAN) ## The same with all example kernels and 20 random programs
	@tb/sim/opencl/sanitized.sh $(BUILD) $(OPENCL_SAN) all

IN_TURN += test-opencl-faults
