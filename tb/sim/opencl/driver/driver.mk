# The OpenCL driver: every call by a host in C, with the driver in it for the sanitizers; threads; what the ICD
# loader, clinfo and PyOpenCL see.

OPENCL_TEST := $(BUILD)/tb/opencl
OPENCL_TEST_SOURCES := $(OPENCL_DRIVER_SOURCES) $(HOST_SOURCES)

OPENCL_TEST_DRIVER := $(call objects,san,$(addprefix tb/sim/opencl/driver/test_,driver.c device.c memory.c queue.c program.c cache.c kernel.c unsupported.c devices.c) $(OPENCL_TEST_SOURCES))

# One core of OpenCL's full profile.
OPENCL_DEVICE := inorder-4x4-fpu atomics=1 lmem_kb=32

$(OPENCL_TEST)/test_driver: $(OPENCL_TEST_DRIVER)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ -lcmocka $(OPENCL_DRIVER_LIBS) -o $@

# For the sanitizer of threads, which goes with no other.
$(BUILD)/tsan/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC tsan,$<)
	$(Q)$(COMPILE) -O1 -fsanitize=thread -c $< -o $@

$(OPENCL_TEST)/test_stress: $(call objects,tsan,tb/sim/opencl/driver/test_stress.c $(OPENCL_TEST_SOURCES))
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) -fsanitize=thread $^ $(OPENCL_DRIVER_LIBS) -o $@

$(OPENCL_TEST)/saxpy_cl: sim/opencl/examples/saxpy_cl.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 $(WARNINGS) $< -lOpenCL -o $@

.PHONY: test-opencl-driver
test-opencl-driver: opencl $(OPENCL_TEST)/test_driver $(OPENCL_TEST)/test_stress \
    $(OPENCL_TEST)/saxpy_cl $(BUILD)/opencl/suite/fft ## The OpenCL driver: every call, wrong arguments, threads, clinfo, PyOpenCL
	@tb/sim/opencl/driver/covered.sh sim/opencl/driver/dispatch.c tb/sim/opencl/driver/test_*.c
	$(Q)HEDDLE=$(abspath $(BUILD))/heddle HEDDLE_OPENCL_DEVICES='$(OPENCL_DEVICE) mhz=50, $(OPENCL_DEVICE)' \
	    $(OPENCL_TEST)/test_driver tb/sim/opencl/driver/kernels.cl
	$(Q)HEDDLE=$(abspath $(BUILD))/heddle HEDDLE_OPENCL_DEVICES='$(OPENCL_DEVICE)' \
	    TSAN_OPTIONS=halt_on_error=1 $(OPENCL_TEST)/test_stress tb/sim/opencl/driver/kernels.cl
	$(Q)PYTHON=$(PYTHON) tb/sim/opencl/driver/check.sh $(BUILD) '$(OPENCL_DEVICE)'

test: test-opencl-driver

OPENCL_FAULTS ?= tb/sim/opencl/driver/faults.txt
OPENCL_MUTANTS := $(OPENCL_TEST)/mutants
.PHONY: test-opencl-driver-mutants
test-opencl-driver-mutants: opencl $(OPENCL_TEST)/test_driver ## Faults seeded into the OpenCL driver, which its test has to find
	@tb/sim/opencl/driver/mutants.sh $(OPENCL_MUTANTS) $(OPENCL_FAULTS) \
	    '$(COMPILE) $(SANITIZE) -Isim/opencl/driver -Wno-error -c @SOURCE@ -o @OBJECT@' \
	    '$(CC) $(SANITIZE) $(OPENCL_TEST_DRIVER) -lcmocka \
	        $(OPENCL_DRIVER_LIBS) -o $(OPENCL_MUTANTS)/test' \
	    "HEDDLE=$(abspath $(BUILD))/heddle HEDDLE_OPENCL_DEVICES='$(OPENCL_DEVICE) mhz=50, $(OPENCL_DEVICE)' \
	        $(OPENCL_MUTANTS)/test tb/sim/opencl/driver/kernels.cl"

IN_TURN += test-opencl-driver-mutants
