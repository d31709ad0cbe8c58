# Directed programs: every instruction and its corners, every fault. Assembled with gcc, no runtime.
#
# A program checks itself (program.inc; life.S has a frame and a layout of its own) and runs in any shape. A fault_*.S
# has to end with the fault that its first line names; short ones are rows of isa/faults.txt. Run by tb/tools/run_programs. The folder tb/core/programs/isa/float
# is for cores with floating point, linear for cores with linear registers.

ISA_CC := riscv64-unknown-elf-gcc
ISA_ARCH := -march=rv32im_zicsr -mabi=ilp32
ISA_LAYOUT := -Wl,-T,tb/core/programs/isa/isa.ld
ISA_FLAGS = $(ISA_ARCH) -nostdlib -static -g -Itb/core/programs/isa $(ISA_LAYOUT) \
    -Wl,--no-warn-rwx-segments -Wl,--fatal-warnings

ISA := tb/core/programs/isa
FAULT_ROWS := $(shell sed -n 's/^\([a-z_0-9/]*\) *|.*/\1/p' $(ISA)/faults.txt)
# $(call isa_programs,FOLDER/): its sources, and its rows of faults.txt.
isa_programs = $(patsubst %,$(BUILD)/isa/%.elf,$(sort $(patsubst ./%,%,$(foreach program,\
    $(patsubst $(ISA)/%.S,./%,$(wildcard $(ISA)/$(1)*.S)) $(FAULT_ROWS:%=./%),$(if $(filter ./$(1),$(dir $(program))),$(program))))))
ISA_PROGRAMS := $(call isa_programs,)
FLOAT_PROGRAMS := $(call isa_programs,float/)
# Votes and shuffles.
LANES_PROGRAMS := $(call isa_programs,lanes/)
# Lanes that wait for lanes, and atomic operations.
TURN_PROGRAMS := $(call isa_programs,turns/)
ATOMIC_PROGRAMS := $(call isa_programs,atomics/)
LINEAR_PROGRAMS := $(call isa_programs,linear/)
LINEAR_FLOAT_PROGRAMS := $(call isa_programs,linear/float/)
ISA_SHAPES_EMU := 1x1 2x2 4x4 4x32

.PHONY: isa-programs test-isa-emu
isa-programs: $(ISA_PROGRAMS) $(FLOAT_PROGRAMS) $(LINEAR_PROGRAMS) $(LINEAR_FLOAT_PROGRAMS) $(LANES_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) ## Assemble the directed programs (build/isa/*.elf)

test-isa-emu: isa-programs $(BUILD)/heddle ## Run the directed programs on the golden model
	tb/tools/run_programs -m emu -s "$(ISA_SHAPES_EMU)" $(ISA_PROGRAMS)
	tb/tools/run_programs -m emu -s "$(ISA_SHAPES_EMU)" -o fpu=full $(FLOAT_PROGRAMS)
	tb/tools/run_programs -m emu -s "$(ISA_SHAPES_EMU)" -o votes=1 $(LANES_PROGRAMS)
	tb/tools/run_programs -m emu -s "$(ISA_SHAPES_EMU)" -o atomics=1 $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS)
	tb/tools/run_programs -m emu -s "$(ISA_SHAPES_EMU)" -o r2d2=1 $(LINEAR_PROGRAMS)
	tb/tools/run_programs -m emu -s 4x4 -o "fpu=full r2d2=1" $(filter-out %/fault_float_load.elf,$(LINEAR_PROGRAMS)) $(LINEAR_FLOAT_PROGRAMS)

test: test-isa-emu

$(LINEAR_PROGRAMS) $(LINEAR_FLOAT_PROGRAMS): tb/core/programs/isa/linear/linear.inc
$(LINEAR_PROGRAMS) $(LINEAR_FLOAT_PROGRAMS): ISA_FLAGS += -Itb/core/programs/isa/linear
$(LINEAR_FLOAT_PROGRAMS): ISA_ARCH := -march=rv32imf_zicsr -mabi=ilp32f
$(ATOMIC_PROGRAMS) $(TURN_PROGRAMS): ISA_ARCH := -march=rv32ima_zicsr -mabi=ilp32
$(FLOAT_PROGRAMS): ISA_ARCH := -march=rv32imf_zicsr -mabi=ilp32f
$(FLOAT_PROGRAMS): tb/core/programs/isa/float/float.inc
$(FLOAT_PROGRAMS): ISA_FLAGS += -Itb/core/programs/isa/float
$(TURN_PROGRAMS): tb/core/programs/isa/turns/turns.inc
$(BUILD)/isa/life.elf: ISA_LAYOUT := -Wl,-Ttext=0x80000000

$(FAULT_ROWS:%=$(BUILD)/isa/%.S): $(BUILD)/isa/%.S: $(ISA)/faults.txt
	@mkdir -p $(@D)
	$(Q)awk -F ' *[|] *' -v name=$* '$$1 == name { found = 1; \
	    printf "# expect-fault: %d\n// %s\n#include \"%s.inc\"\n    begin\n    %s\n    finish\n", $$2, $$4, \
	        name ~ "^(float|linear)/" ? substr(name, 1, index(name, "/") - 1) : "program", $$3 } END { exit !found }' $< > $@

define isa_rule
$$(BUILD)/isa/%.elf: $(1)/%.S $$(addprefix $$(ISA)/,program.inc simt.inc isa.ld)
	@mkdir -p $$(@D)
	$$(call say,AS,$$<)
	$$(Q)sed -n 's/^# \([a-z-]*: *[0-9]*\)$$$$/\1/p' $$< > $$(@:.elf=.expect)
	$$(Q)$$(ISA_CC) $$(ISA_FLAGS) $$< -o $$@
endef
$(foreach folder,$(ISA) $(BUILD)/isa,$(eval $(call isa_rule,$(folder))))

# Hazards of instructions that pass each other: in a window of tags, and by one dependence at a time.
ORDER_SOURCES := $(sort $(wildcard tb/core/programs/order/*.S))
ORDER_PROGRAMS := $(patsubst %,$(BUILD)/order/%.elf,far late mscratch races rules)
# It counts cycles: for a fault that nothing else shows.
CONTROL_FIRST_PROGRAM := $(BUILD)/order/control_first.elf
# For coverage of cases, with floating point.
LANES_CASES := $(BUILD)/order/lanes.elf
LOOG_PROGRAMS := $(filter-out $(ORDER_PROGRAMS) $(CONTROL_FIRST_PROGRAM) $(LANES_CASES),$(ORDER_SOURCES:tb/core/programs/order/%.S=$(BUILD)/order/%.elf))

$(BUILD)/order/%.elf: tb/core/programs/order/%.S tb/core/programs/order/order.inc tb/core/programs/isa/program.inc \
    tb/core/programs/isa/simt.inc tb/core/programs/isa/isa.ld
	@mkdir -p $(@D)
	$(call say,AS,$<)
	$(Q)$(ISA_CC) $(if $(filter $(LANES_CASES),$@),-march=rv32imf_zicsr -mabi=ilp32f,-march=rv32im_zicsr -mabi=ilp32) $(filter-out $(ISA_ARCH),$(ISA_FLAGS)) \
	    -Itb/core/programs/order $< -o $@

# Several cores: what they see of each other's stores, with the runtime, and barriers across them.
CORES_PROGRAMS := $(patsubst %,$(BUILD)/cores/%.elf,litmus outcomes barriers scatter zero fault_last)
# With atomic operations.
CORES_ATOMIC_PROGRAMS := $(BUILD)/cores/atomic/count.elf $(BUILD)/isa/turns/locks.elf $(BUILD)/isa/atomics/amo.elf $(BUILD)/isa/atomics/lrsc.elf

$(BUILD)/cores/%.elf: tb/core/programs/cores/%.S tb/core/programs/isa/program.inc tb/core/programs/isa/simt.inc tb/core/programs/isa/isa.ld
	@mkdir -p $(@D)
	$(call say,AS,$<)
	$(Q)sed -n 's/^# \([a-z-]*: *[0-9]*\)$$/\1/p' $< > $(@:.elf=.expect)
	$(Q)$(ISA_CC) -march=rv32im_zicsr -mabi=ilp32 $(ISA_FLAGS) $< -o $@

$(BUILD)/cores/%.elf: tb/core/programs/cores/%.c $(BUILD)/heddle $(wildcard sim/runtime/*)
	@mkdir -p $(@D)
	$(call say,RVCC,$<)
	$(Q)$(BUILD)/heddle cc --gcc $(if $(findstring /atomic/,$@),atomics=1) -Wall -Wextra -Werror -I$(BUILD)/cores -o $@ $<

# The outcomes that the memory model allows litmus tests.
$(BUILD)/litmus_outcomes: $(BUILD)/san/tb/core/programs/cores/litmus/outcomes.o
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ -o $@

$(BUILD)/cores/litmus_allowed.h: $(BUILD)/litmus_outcomes
	@mkdir -p $(@D)
	$(Q)$< > $@

$(BUILD)/cores/outcomes.elf: $(BUILD)/cores/litmus_allowed.h $(wildcard tb/core/programs/cores/litmus/*)
