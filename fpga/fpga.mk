# FPGA and ASIC flows: part of build/heddle, with scripts and a library that it finds at run time.

FPGA_SOURCES := $(wildcard fpga/*/*.c)

$(call objects,obj,$(FPGA_SOURCES)) $(call objects,san,$(FPGA_SOURCES)): | $(GEN_HEADERS)

INSTALLED += $(wildcard fpga/yosys/*.ys fpga/yosys/*.abc fpga/yosys/*.v fpga/boards/*.sv constraints/*)

# Waveforms are read by the library that Verilator writes them with.
FST_FOLDER = $(VERILATOR_ROOT)/include/gtkwave
FST_OBJECTS := $(patsubst %,$(BUILD)/obj/fst/%.o,fstapi fastlz lz4)
$(BUILD)/obj/fpga/power/gate_run.o $(BUILD)/san/fpga/power/gate_run.o: CPPFLAGS += -isystem $(VERILATOR_ROOT)/include/vltstd
$(BUILD)/obj/fpga/power/fst_read.o $(BUILD)/san/fpga/power/fst_read.o: CPPFLAGS += -isystem $(FST_FOLDER)

$(FST_OBJECTS): $(BUILD)/obj/fst/%.o:
	@mkdir -p $(@D)
	$(call say,CC,$*.c)
	$(Q)$(CC) -O2 -w -I$(FST_FOLDER) -DFST_CONFIG_INCLUDE='"fst_config.h"' -c $(FST_FOLDER)/$*.c -o $@

AREA_PRESETS ?= inorder-4x4 inorder-16x4 loog-4x4 loog-16x4
AREA_TARGET ?= xcup
BOARD ?= ulx3s
# Programs that fit the board.
PRESET_ulx3s := ulx3s-loog-4x4
PRESET_hx8k := tiny-1x2
PRESET_icebreaker := tiny-1x1
PRESET_tangnano9k := tiny-1x1
PRESET ?= $(PRESET_$(BOARD))
PROGRAM ?= $(KERNEL_DIR)/hello.elf

.PHONY: area bitstream
area: $(BUILD)/heddle ## Area of the cores, module by module (AREA_PRESETS, AREA_TARGET)
	@for preset in $(AREA_PRESETS); do \
	    $(BUILD)/heddle synth target=$(AREA_TARGET) -c $$preset || exit 1; done

bitstream: $(BUILD)/heddle kernels ## Bitstream for a board (BOARD=ulx3s|hx8k|icebreaker|tangnano9k, PRESET, PROGRAM=build/kernels/hello.elf)
	$(BUILD)/heddle pnr board=$(BOARD) -c $(PRESET) -o $(BUILD)/$(BOARD).bit $(PROGRAM)

POWER_TARGET ?= asic
POWER_CORES ?= thesis-4x4,thesis-4x4-cu8-rrs12
POWER_KERNELS ?= sgemm vecadd bfs

.PHONY: power
power: $(BUILD)/heddle kernels ## Power, energy by instruction, PDP and ADP of cores side by side (POWER_CORES, POWER_KERNELS, POWER_TARGET)
	$(BUILD)/heddle power target=$(POWER_TARGET) --compare preset=$(POWER_CORES) $(POWER_KERNELS:%=$(KERNEL_DIR)/%.elf)
