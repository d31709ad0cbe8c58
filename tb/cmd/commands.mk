# Edge cases that all commands share. These and the other suites of commands run a program with the address and
# undefined-behaviour sanitizers. Models are other programs.

HEDDLE_SAN := $(abspath $(BUILD))/heddle-san

$(HEDDLE_SAN): $(sort $(call objects,san,$(CMD_SOURCES) $(SWEEP_SOURCES) $(FPGA_SOURCES) $(MODEL_SOURCES) $(GEN_PARTS) \
    $(filter-out sim/program/main.c sim/harness/verilated.c,$(SIM_SOURCES)) $(PROGRAM_SOURCES) $(SIM_OTHER_SOURCES))) $(FST_OBJECTS)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GEN_LIBS) $(SWEEP_LIBS) -lelf -ldw -lz -o $@

.PHONY: test-commands
test-commands: $(BUILD)/heddle $(HEDDLE_SAN) $(KERNEL_DIR)/hello.elf $(KERNEL_DIR)/launch/saxpy.elf ## Every command: empty paths, endless files, lost output
	@HEDDLE=$(HEDDLE_SAN) tb/cmd/check.sh $(BUILD)

test: test-commands
