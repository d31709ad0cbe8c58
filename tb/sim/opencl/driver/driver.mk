# The OpenCL driver: every call by a host in C, with the driver in it for the sanitizers.

OPENCL_TEST := $(BUILD)/tb/opencl
OPENCL_TEST_OBJECTS = $(call objects,san,tb/sim/opencl/driver/test_driver.c $(OPENCL_DRIVER_SOURCES) $(HOST_SOURCES))

$(OPENCL_TEST)/test_driver: $(OPENCL_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ -lcmocka $(OPENCL_DRIVER_LIBS) -o $@

# One core of OpenCL's full profile.
OPENCL_DEVICE := inorder-4x4-fpu atomics=1 lmem_kb=32

.PHONY: test-opencl-driver
test-opencl-driver: opencl $(OPENCL_TEST)/test_driver ## The OpenCL driver: every call, wrong arguments
	$(Q)HEDDLE=$${HEDDLE:-$(abspath $(BUILD))/heddle} HEDDLE_OPENCL_DEVICES='$(OPENCL_DEVICE) mhz=50' \
	    $(OPENCL_TEST)/test_driver tb/sim/opencl/driver/kernels.cl
test: test-opencl-driver
