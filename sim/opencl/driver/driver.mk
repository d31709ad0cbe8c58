# OpenCL: the driver, $(BUILD)/libheddle_opencl.so, that the ICD loader of the distribution finds. It has
# libheddle's objects in it, so that hosts need no other library of heddle's.

OPENCL_DRIVER_SOURCES := $(wildcard sim/opencl/driver/*.c)
OPENCL_DRIVER_LIBS := -ljansson -lelf -lpthread
OPENCL_DRIVER := $(BUILD)/libheddle_opencl.so
# What OCL_ICD_VENDORS is set to, to have the driver of the tree.
OPENCL_ICD := $(BUILD)/opencl/heddle.icd

$(BUILD)/obj/sim/opencl/driver/%.o: CPPFLAGS += -fPIC

.PHONY: opencl opencl-driver
opencl: opencl-driver
opencl-driver: $(OPENCL_DRIVER) $(OPENCL_ICD) $(BUILD)/heddle ## Build the OpenCL driver, build/libheddle_opencl.so

$(OPENCL_DRIVER): $(call objects,obj,$(OPENCL_DRIVER_SOURCES) $(HOST_SOURCES)) sim/opencl/driver/exports.map
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) -shared -Wl,-soname,$(notdir $@) -Wl,-Bsymbolic -Wl,--version-script=sim/opencl/driver/exports.map \
	    $(filter %.o,$^) $(OPENCL_DRIVER_LIBS) -o $@

$(OPENCL_ICD): $(OPENCL_DRIVER)
	@mkdir -p $(@D)
	$(Q)echo $(abspath $(OPENCL_DRIVER)) > $@
