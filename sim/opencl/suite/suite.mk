# Host programs with kernels of algorithms that papers about such cores measure (docs/suites.md). Each NAME.c with
# NAME.cl is a program; the others are what they share.

OPENCL_SUITE_SHARED := $(addprefix sim/opencl/suite/,suite.c graph.c)
OPENCL_SUITE := $(basename $(notdir $(wildcard sim/opencl/suite/*.cl)))
OPENCL_SUITE_PROGRAMS := $(addprefix $(BUILD)/opencl/suite/,$(OPENCL_SUITE))

$(OPENCL_SUITE_PROGRAMS): $(BUILD)/opencl/suite/%: sim/opencl/suite/%.c $(OPENCL_SUITE_SHARED) $(wildcard sim/opencl/suite/*.h)
	@mkdir -p $(@D)
	$(call say,HOST,$@)
	$(Q)$(CC) -std=c11 -O1 $(WARNINGS) -DSUITE_FOLDER='"$(abspath sim/opencl/suite)"' $(filter %.c,$^) -lOpenCL -lm -o $@

.PHONY: opencl-suite
opencl-suite: opencl $(OPENCL_SUITE_PROGRAMS) ## Build the OpenCL programs of docs/suites.md, build/opencl/suite/NAME
