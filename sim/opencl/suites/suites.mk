# Benchmark suites that users have: `make suites POLYBENCH=DIR RODINIA=DIR` (docs/suites.md).

OPENCL_SUITES := sim/opencl/suites
SUITES_TOOLS := $(addprefix $(BUILD)/suites/,reads.so same inputs agree.sh nothing)
SUITES_RUN := $(OPENCL_SUITES)/suites.sh $(BUILD)
SUITES_NAMES := $(if $(POLYBENCH),polybench) $(if $(RODINIA),rodinia)
SUITES_DB ?= $(BUILD)/suites.db

# full: two more shapes and a DRAM. SUITES_OPTIONS=-n says how long it takes.
SUITES ?= lean
SUITES_WARPS ?= $(if $(filter full,$(SUITES)),4$(comma) 8$(comma) 16,4)
SUITES_MEMORY ?= $(if $(filter full,$(SUITES)),fixed$(comma) ddr4-2400,fixed)
SUITES_BANKS ?= 0, 1
SUITES_SECONDS ?= 900
# Uniform registers have figures of the first shape only.
SUITES_POINTS ?= uniform=none | warps=4 memory=fixed
comma := ,
export SUITES_WARPS SUITES_MEMORY SUITES_BANKS SUITES_SECONDS

# The cores of suites-check, as schemes; knobs of all.
SUITES_SCHEMES ?= inorder ghost socgpu loog
SUITES_CORE ?= -4x4 fpu=full atomics=1 lmem_kb=32
SUITES_DEVICES = $(foreach scheme,$(SUITES_SCHEMES),"$(scheme)$(SUITES_CORE)")

$(BUILD)/suites/reads.so: $(OPENCL_SUITES)/reads.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) -std=c11 -O1 $(WARNINGS) -shared -fPIC $< -o $@

$(BUILD)/suites/same $(BUILD)/suites/inputs: $(BUILD)/suites/%: $(OPENCL_SUITES)/%.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) -std=c11 -O1 $(WARNINGS) $< -lm -o $@

$(BUILD)/suites/agree.sh: $(OPENCL_SUITES)/agree.sh
	@mkdir -p $(@D)
	$(Q)cp $< $@

$(BUILD)/suites/nothing: $(OPENCL_SUITES)/nothing.c
	@mkdir -p $(@D)
	$(call say,CC,$@)
	$(Q)$(CC) -std=c11 -O1 $(WARNINGS) $< -lOpenCL -o $@

.PHONY: suites suites-build suites-check suites-forms suites-gains suites-l2 suites-linear suites-shapes suites-subcores suites-uniform suites-unscheduled
suites-build: opencl-suite $(SUITES_TOOLS)
	@[ -n "$(POLYBENCH)$(RODINIA)" ] || { echo "POLYBENCH=FOLDER, RODINIA=FOLDER, or both, are needed"; exit 2; }
	@$(if $(POLYBENCH),$(SUITES_RUN) build polybench $(POLYBENCH))
	@$(if $(RODINIA),$(SUITES_RUN) build rodinia $(RODINIA))

suites: suites-build ## Measure other suites' OpenCL programs on every scheme: POLYBENCH=FOLDER RODINIA=FOLDER SUITES=lean|full
	@$(SUITES_RUN) plan $(SUITES_NAMES) > $(BUILD)/suites/plan.ini
	$(BUILD)/heddle sweep -f $(BUILD)/suites/plan.ini -o $(SUITES_DB) --only "$(SUITES_POINTS)" $(SUITES_OPTIONS)
	@[ ! -e $(SUITES_DB) ] || $(BUILD)/heddle report -d $(SUITES_DB) -o $(BUILD)/suites/report

suites-check: suites-build ## Compare these programs with an OpenCL of the CPU on each of SUITES_SCHEMES, a row a program
	@bad=0; for suite in $(SUITES_NAMES); do $(SUITES_RUN) check $$suite $(SUITES_DEVICES) || bad=1; done; exit $$bad

.PHONY: opencl-rodinia
opencl-rodinia: opencl ## Compile and check the kernel files of a copy of Rodinia: RODINIA=FOLDER
	@[ -n "$(RODINIA)" ] || { echo "RODINIA=FOLDER is needed"; exit 2; }
	@$(OPENCL_SUITES)/kernels.sh $(BUILD) $(RODINIA)/opencl $(OPENCL_SUITES)/rodinia_kernels.txt 31

# PyOpenCL's own tests on the functional model, each for PYOPENCL_SECONDS of processor time at most. Results are kept, and a test runs once.
PYOPENCL_SECONDS ?= 120
PYOPENCL_DEVICE ?= inorder-4x4 warps=8 threads=32 fpu=full atomics=1 lmem_kb=32 --functional
.PHONY: pyopencl-check
pyopencl-check: opencl ## Run PyOpenCL's own tests: PYOPENCL=FOLDER
	@[ -n "$(PYOPENCL)" ] || { echo "PYOPENCL=FOLDER is needed"; exit 2; }
	@$(PYTHON) -c 'import pyopencl, pytest' 2> /dev/null || { \
	    echo "pyopencl-check needs python3-pyopencl and python3-pytest"; exit 2; }
	@mkdir -p $(BUILD)/suites
	@OCL_ICD_VENDORS=$(abspath $(OPENCL_ICD)) HEDDLE_OPENCL_DEVICES='$(PYOPENCL_DEVICE)' \
	    $(PYTHON) $(OPENCL_SUITES)/pyopencl_tests.py $(PYOPENCL) $(PYOPENCL_SECONDS) $(BUILD)/suites/pyopencl.results

# Khronos' conformance tests likewise, in their short mode. Some need images, OpenCL 2.0 or a window, and skip themselves.
CTS_SECONDS ?= 120
.PHONY: opencl-cts
opencl-cts: opencl ## Run built programs of OpenCL-CTS: CTS=FOLDER, CTS_PROGRAMS="test_api ..." for some
	@[ -n "$(CTS)" ] || { echo "CTS=FOLDER is needed"; exit 2; }
	@mkdir -p $(BUILD)/suites
	@OCL_ICD_VENDORS=$(abspath $(OPENCL_ICD)) HEDDLE_OPENCL_DEVICES='$(PYOPENCL_DEVICE)' \
	    $(PYTHON) $(OPENCL_SUITES)/cts_tests.py $(CTS) $(CTS_SECONDS) $(BUILD)/suites/cts.results $(CTS_PROGRAMS)

# The 17 kernels of heddle's own figures, on the same cores, in the forms that part programs from compilers and launches.
SUITES_FORMS_POINTS ?= issue=inorder,loog
suites-forms: opencl $(SUITES_TOOLS) $(KERNEL_ELFS) $(COMPILED_ELFS) $(LAUNCH_KERNEL_ELFS) $(OPENCL_KERNEL_ELFS) ## Measure heddle's kernels by gcc, by the compiler that knows lanes, unscheduled, launched (SUITES_FORMS_POINTS)
	@$(SUITES_RUN) forms $(filter-out hello,$(KERNELS)) > $(BUILD)/suites/forms.ini
	$(BUILD)/heddle sweep -f $(BUILD)/suites/forms.ini -o $(SUITES_DB) --only "$(SUITES_FORMS_POINTS)" $(SUITES_OPTIONS)

# In order, on two and four sub-cores against one.
suites-subcores: suites-build ## Measure them on two and four sub-cores against one, into docs/results/subcores.md
	@SUITES_PLAN=plan_subcores.ini $(SUITES_RUN) plan $(SUITES_NAMES) > $(BUILD)/suites/subcores.ini
	$(BUILD)/heddle sweep -f $(BUILD)/suites/subcores.ini -o $(BUILD)/suites-subcores.db $(SUITES_OPTIONS)
	@$(OPENCL_SUITES)/subcores.py $(BUILD)/suites-subcores.db docs/results/subcores.md > $(BUILD)/suites/subcores.md && cp $(BUILD)/suites/subcores.md docs/results/subcores.md

# In order, with arrays larger than a core's cache.
suites-l2: opencl-suite $(SUITES_TOOLS) ## Measure PolyBench with and without a second-level cache, into docs/results/cores.md: POLYBENCH=FOLDER
	@[ -n "$(POLYBENCH)" ] || { echo "POLYBENCH=FOLDER is needed"; exit 2; }
	@SUITES_SIZE=large $(SUITES_RUN) build polybench $(POLYBENCH)
	@SUITES_SIZE=large SUITES_PLAN=plan_l2.ini $(SUITES_RUN) plan polybench > $(BUILD)/suites-large/l2.ini
	$(BUILD)/heddle sweep -f $(BUILD)/suites-large/l2.ini -o $(BUILD)/suites-l2.db $(SUITES_OPTIONS)
	@$(OPENCL_SUITES)/l2.py $(BUILD)/suites-l2.db docs/results/cores.md > $(BUILD)/suites/l2.md && cp $(BUILD)/suites/l2.md docs/results/cores.md

suites-gains: ## Each scheme's gain on suites beside heddle's kernels, and on other shapes, in docs/results/suites.md
	@{ $(OPENCL_SUITES)/gains.py $(SUITES_DB) && echo && sed -n '/^## Uniform registers/,$$p' docs/results/suites.md; } > docs/results/suites.md.new && \
	    mv docs/results/suites.md.new docs/results/suites.md
	@$(OPENCL_SUITES)/dependences.py $(SUITES_DB) docs/results/suites.md > $(BUILD)/suites/gains.md && cp $(BUILD)/suites/gains.md docs/results/suites.md
	@$(MAKE) -s suites-shapes

# The same programs, compiled without the scheduling of LLVM.
SUITES_UNSCHEDULED_DB ?= $(BUILD)/suites-unscheduled.db
suites-unscheduled: suites-build ## Measure them as the compiler leaves them with --no-schedule, for suites-shapes
	@$(SUITES_RUN) plan $(SUITES_NAMES) > $(BUILD)/suites/unscheduled.ini
	HEDDLE_OPENCL_OPTIONS=--no-schedule $(BUILD)/heddle sweep -f $(BUILD)/suites/unscheduled.ini -o $(SUITES_UNSCHEDULED_DB) --only "issue=inorder,ghost,socgpu,loog uniform=none" $(SUITES_OPTIONS)

suites-shapes: ## Gains of databases of SUITES=full and suites-unscheduled on other shapes, memories and code, into docs/results/suites.md
	@$(OPENCL_SUITES)/shapes.py $(SUITES_DB) $(SUITES_UNSCHEDULED_DB) docs/results/suites.md > $(BUILD)/suites/shapes.md && cp $(BUILD)/suites/shapes.md docs/results/suites.md

# In order with three read ports.
suites-uniform: suites-build ## Measure them with and without uniform registers, into docs/results/suites.md
	@$(SUITES_RUN) plan $(SUITES_NAMES) > $(BUILD)/suites/plan.ini
	$(BUILD)/heddle sweep -f $(BUILD)/suites/plan.ini -o $(SUITES_DB) --only "issue=inorder rf_banks=0" $(SUITES_OPTIONS)
	@$(OPENCL_SUITES)/uniform.py $(SUITES_DB) docs/results/suites.md > $(BUILD)/suites/uniform.md && cp $(BUILD)/suites/uniform.md docs/results/suites.md

# In order with three read ports. Kernels are rewritten for cores with r2d2=1. Energy is of a core without, with linear and with uniform registers.
suites-linear: suites-build ## Measure them with and without linear registers, and the energy of linear and uniform ones, into docs/results/suites.md
	@SUITES_PLAN=plan_linear.ini $(SUITES_RUN) plan $(SUITES_NAMES) > $(BUILD)/suites/linear.ini
	$(BUILD)/heddle sweep -f $(BUILD)/suites/linear.ini -o $(BUILD)/suites-linear.db $(SUITES_OPTIONS)
	@$(OPENCL_SUITES)/linear.py $(BUILD)/suites-linear.db docs/results/suites.md > $(BUILD)/suites/linear.md && cp $(BUILD)/suites/linear.md docs/results/suites.md
