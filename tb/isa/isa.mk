# Directed programs: every instruction and its corners, every fault. Assembled with gcc, no runtime.
#
# A program checks itself (program.inc; life.S has a frame and a layout of its own) and runs in any
# shape; fault_*.S have to end with the fault that their first line names. Run by tb/run_programs.
# Those of tb/isa/float are for cores with floating point.

ISA_CC := riscv64-unknown-elf-gcc
ISA_ARCH := -march=rv32im_zicsr -mabi=ilp32
ISA_LAYOUT := -Wl,-T,tb/isa/isa.ld
ISA_FLAGS = $(ISA_ARCH) -nostdlib -static -g -Itb/isa $(ISA_LAYOUT) \
    -Wl,--no-warn-rwx-segments -Wl,--fatal-warnings

ISA_SOURCES := $(sort $(wildcard tb/isa/*.S))
ISA_PROGRAMS := $(ISA_SOURCES:tb/isa/%.S=$(BUILD)/isa/%.elf)
FLOAT_PROGRAMS := $(patsubst tb/isa/%.S,$(BUILD)/isa/%.elf,$(sort $(wildcard tb/isa/float/*.S)))
ISA_SHAPES_EMU := 1x1 2x2 4x4 4x32

.PHONY: isa-programs test-isa-emu
isa-programs: $(ISA_PROGRAMS) $(FLOAT_PROGRAMS) ## Assemble the directed programs (build/isa/*.elf)

test-isa-emu: $(ISA_PROGRAMS) $(FLOAT_PROGRAMS) $(BUILD)/heddle ## Run the directed programs on the golden model
	tb/run_programs -m emu -s "$(ISA_SHAPES_EMU)" $(ISA_PROGRAMS)
	tb/run_programs -m emu -s "$(ISA_SHAPES_EMU)" -o fpu=full $(FLOAT_PROGRAMS)

test: test-isa-emu

$(FLOAT_PROGRAMS): ISA_ARCH := -march=rv32imf_zicsr -mabi=ilp32f
$(FLOAT_PROGRAMS): tb/isa/float/float.inc
$(BUILD)/isa/life.elf: ISA_LAYOUT := -Wl,-Ttext=0x80000000

$(BUILD)/isa/%.elf: tb/isa/%.S tb/isa/program.inc tb/isa/simt.inc tb/isa/isa.ld
	@mkdir -p $(@D)
	$(call say,AS,$<)
	$(Q)sed -n 's/^# \([a-z-]*: *[0-9]*\)$$/\1/p' $< > $(@:.elf=.expect)
	$(Q)$(ISA_CC) $(ISA_FLAGS) $< -o $@
