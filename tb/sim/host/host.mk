# libheddle: a host program in C, its examples, its edges.

HOST_TEST := $(BUILD)/tb/host
HOST_TEST_OBJECTS = $(call objects,san,tb/sim/host/test_host.c $(HOST_SOURCES))

$(HOST_TEST)/kernels.elf: tb/sim/host/kernels.c $(BUILD)/runtime/libheddle.a $(RUNTIME)/link.ld | $(BUILD)/heddle
	@mkdir -p $(@D)
	$(Q)$(RUNTIME_CC) $< $(BUILD)/runtime/libheddle.a $(HEDDLE_LDFLAGS) -o $@
	$(Q)$(LANES_CHECK) $@

# With the library's sources, for the sanitizers; the program it starts is the one that was built.
$(HOST_TEST)/test_host: $(HOST_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ -lcmocka -o $@

# A program outside of the tree, by what is installed: one header and one library.
$(HOST_TEST)/saxpy: sim/host/examples/saxpy.c $(BUILD)/libheddle.so
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 $(WARNINGS) -Isim/host $< -L$(BUILD) -lheddle -lm -Wl,-rpath,$(abspath $(BUILD)) -o $@

$(HOST_TEST)/saxpy.elf: sim/host/examples/saxpy_kernel.c $(OPENCL_PARTS) | $(BUILD)/heddle
	@mkdir -p $(@D)
	$(Q)$(BUILD)/heddle cc --lanes fpu=full -o $@ $<

.PHONY: test-host
test-host: $(BUILD)/heddle $(HOST_TEST)/test_host $(HOST_TEST)/kernels.elf $(HOST_TEST)/saxpy $(HOST_TEST)/saxpy.elf \
    $(KERNEL_DIR)/vecadd.elf ## libheddle: launches, figures, errors, several devices
	$(Q)HEDDLE=$(BUILD)/heddle $(HOST_TEST)/test_host $(HOST_TEST)/kernels.elf $(KERNEL_DIR)/vecadd.elf $(HOST_TEST)/saxpy.elf
	$(Q)$(HOST_TEST)/saxpy $(HOST_TEST)/saxpy.elf | grep ': 0 of 1000 wrong, '

# Debian's Python has Debian's NumPy; another one that comes first in PATH may have none.
PYTHON ?= $(if $(wildcard /usr/lib/python3/dist-packages/numpy),/usr/bin/python3,python3)

$(HOST_TEST)/sgemm.elf: sim/host/examples/sgemm_kernel.c $(BUILD)/heddle
	@mkdir -p $(@D)
	$(Q)$(BUILD)/heddle cc --gcc fpu=full -Wall -Wextra -Werror -o $@ $<

$(HOST_TEST)/sgemm: sim/host/examples/sgemm.c $(BUILD)/libheddle.so
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 $(WARNINGS) -Isim/host $< -L$(BUILD) -lheddle -lm -Wl,-rpath,$(abspath $(BUILD)) -o $@

.PHONY: test-python
test-python: $(BUILD)/heddle $(BUILD)/libheddle.so $(addprefix $(HOST_TEST)/,kernels.elf saxpy.elf sgemm.elf sgemm) \
    $(KERNEL_DIR)/vecadd.elf ## The Python package: arrays, launches, errors; the examples of both languages
	$(Q)$(PYTHON) -c 'import numpy' || { echo 'no Python with NumPy (make deps)'; exit 1; }
	$(Q)PYTHONPATH=sim/python $(PYTHON) tb/sim/host/test_python.py $(HOST_TEST)/kernels.elf $(KERNEL_DIR)/vecadd.elf
	$(Q)$(HOST_TEST)/sgemm $(HOST_TEST)/sgemm.elf
	$(Q)PYTHONPATH=sim/python $(PYTHON) sim/python/examples/saxpy.py $(HOST_TEST)/saxpy.elf
	$(Q)PYTHONPATH=sim/python $(PYTHON) sim/python/examples/sgemm.py $(HOST_TEST)/sgemm.elf
	$(Q)PYTHONPATH=sim/python $(PYTHON) sim/python/examples/sweep.py $(HOST_TEST)/saxpy.elf $(HOST_TEST)/sgemm.elf \
	    $(HOST_TEST)/sweep.png | grep 'sweep.png: 12 points'

test: test-host test-python
