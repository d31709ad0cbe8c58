# libheddle: a host program in C, its examples, its edges.

HOST_TEST := $(BUILD)/tb/host
HOST_TEST_OBJECTS = $(call objects,san,tb/sim/host/test_host.c $(HOST_SOURCES))

$(HOST_TEST)/kernels.elf: tb/sim/host/kernels.c $(BUILD)/runtime/libheddle.a $(RUNTIME)/link.ld
	@mkdir -p $(@D)
	$(Q)$(RUNTIME_CC) $< $(BUILD)/runtime/libheddle.a $(HEDDLE_LDFLAGS) -o $@
	$(Q)$(RISCV)objdump -d $@ | $(SIMT_CHECK) -v program=$@

# With the library's sources, for the sanitizers; the program it starts is the one that was built.
$(HOST_TEST)/test_host: $(HOST_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ -lcmocka -o $@

# A program outside of the tree, by what is installed: one header and one library.
$(HOST_TEST)/saxpy: sim/host/examples/saxpy.c $(BUILD)/libheddle.so
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 $(WARNINGS) -Isim/host $< -L$(BUILD) -lheddle -lm -Wl,-rpath,$(abspath $(BUILD)) -o $@

$(HOST_TEST)/saxpy.elf: sim/host/examples/saxpy_kernel.c $(BUILD)/runtime/float/libheddle.a $(RUNTIME)/link.ld
	@mkdir -p $(@D)
	$(Q)$(RUNTIME_CC) $(HEDDLE_FLOAT) $< $(BUILD)/runtime/float/libheddle.a $(HEDDLE_LDFLAGS) -o $@

.PHONY: test-host
test-host: $(BUILD)/heddle $(HOST_TEST)/test_host $(HOST_TEST)/kernels.elf $(HOST_TEST)/saxpy $(HOST_TEST)/saxpy.elf \
    $(KERNEL_DIR)/vecadd.elf ## libheddle: launches, figures, errors, several devices
	$(Q)HEDDLE=$(BUILD)/heddle $(HOST_TEST)/test_host $(HOST_TEST)/kernels.elf $(KERNEL_DIR)/vecadd.elf $(HOST_TEST)/saxpy.elf
	$(Q)$(HOST_TEST)/saxpy $(HOST_TEST)/saxpy.elf | grep ': 0 of 1000 wrong, '

test: test-host
