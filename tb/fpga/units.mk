# cmocka tests of the FPGA and ASIC flows, with sanitizers.

FPGA_TESTS := $(patsubst tb/fpga/%.c,%,$(wildcard tb/fpga/test_fpga_*.c))
FPGA_TEST_OBJECTS = $(call objects,san,$(FPGA_SOURCES) $(HARNESS_PARTS)) $(GEN_TEST_OBJECTS) $(FST_OBJECTS)

$(FPGA_TESTS:%=$(BUILD)/san/tb/fpga/%.o): | $(GEN_HEADERS)
$(BUILD)/san/tb/fpga/test_fpga_power.o: CPPFLAGS += -isystem $(FST_FOLDER)

$(FPGA_TESTS:%=$(BUILD)/tb/%): $(BUILD)/tb/%: $(BUILD)/san/tb/fpga/%.o $(FPGA_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GEN_LIBS) -lelf -ldw -lz -lcmocka -o $@

.PHONY: test-fpga
test-fpga: $(FPGA_TESTS:%=$(BUILD)/tb/%) $(KERNEL_DIR)/hello.elf ## Area and flows: C unit tests
	@for test in $(filter-out %.elf,$^); do \
	    HEDDLE_TEST_ELF=$(KERNEL_DIR)/hello.elf $$test || exit 1; done

test: test-fpga
