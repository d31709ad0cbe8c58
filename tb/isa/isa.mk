# Directed programs: every instruction and its corners, every fault. Assembled with gcc, no runtime.
#
# A program checks itself (program.inc) and runs in any shape; fault_*.S have to end with the fault
# that their first line names. Run by tb/run_programs.

ISA_CC := riscv64-unknown-elf-gcc
ISA_FLAGS := -march=rv32im_zicsr -mabi=ilp32 -nostdlib -static -g -Itb/isa \
    -Wl,-T,tb/isa/isa.ld -Wl,--no-warn-rwx-segments -Wl,--fatal-warnings

ISA_SOURCES := $(sort $(wildcard tb/isa/*.S))
ISA_PROGRAMS := $(ISA_SOURCES:tb/isa/%.S=$(BUILD)/isa/%.elf)
ISA_SHAPES_EMU := 1x1 2x2 4x4 4x32

.PHONY: isa-programs test-isa-emu
isa-programs: $(ISA_PROGRAMS) ## Assemble the directed programs (build/isa/*.elf)

test-isa-emu: $(ISA_PROGRAMS) $(BUILD)/heddle ## Run the directed programs on the golden model
	tb/run_programs -m emu -s "$(ISA_SHAPES_EMU)" $(ISA_PROGRAMS)

test: test-isa-emu

$(BUILD)/isa/%.elf: tb/isa/%.S tb/isa/program.inc tb/isa/isa.ld
	@mkdir -p $(@D)
	$(call say,AS,$<)
	$(Q)sed -n 's/^# \([a-z-]*: *[0-9]*\)$$/\1/p' $< > $(@:.elf=.expect)
	$(Q)$(ISA_CC) $(ISA_FLAGS) $< -o $@
