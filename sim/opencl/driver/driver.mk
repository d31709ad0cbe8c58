# OpenCL: the driver, $(BUILD)/libheddle_opencl.so, that the ICD loader of the distribution finds. It has
# libheddle's objects in it, so that hosts need no other library of heddle's.

OPENCL_DRIVER_SOURCES := $(wildcard sim/opencl/driver/*.c)
OPENCL_DRIVER_LIBS := -ljansson -lelf -lpthread
OPENCL_DRIVER := $(BUILD)/libheddle_opencl.so
# The value of OCL_ICD_VENDORS that selects the driver of the tree.
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

# Where the ICD loader looks: Debian's below /etc only, so that an installation elsewhere is named by
# OCL_ICD_VENDORS. Installed when it was built.
ICD_FOLDER ?= $(if $(filter /usr /usr/local,$(PREFIX)),/etc,$(PREFIX)/etc)/OpenCL/vendors

.PHONY: install-opencl
install: install-opencl
install-opencl: all
	@[ ! -f $(OPENCL_DRIVER) ] || { \
	    install -D -m 755 $(OPENCL_DRIVER) $(DESTDIR)$(PREFIX)/lib/$(notdir $(OPENCL_DRIVER)) && \
	    mkdir -p $(DESTDIR)$(ICD_FOLDER) && \
	    echo $(PREFIX)/lib/$(notdir $(OPENCL_DRIVER)) > $(DESTDIR)$(ICD_FOLDER)/heddle.icd; }
