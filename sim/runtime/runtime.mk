# Compilation of programs for the core. $(BUILD)/runtime/libheddle.a holds start-up code, work
# distribution and console, $(BUILD)/runtime/float/libheddle.a the same for programs that use floating-
# point registers. The linker does not mix the two. docs/runtime.md has the same commands for use
# outside this tree.

RISCV := riscv64-unknown-elf-
RUNTIME := sim/runtime

# The passes that cflags switches off could copy or merge the join or pred of one divergent region
# while registers are not assigned yet. Others could put the frame set-up of a function into one side
# of it. Lanes would then wait in one copy and go on in the other (heddle.h). Loops must not become calls
# of memset or memcpy either: there is no C library, and its loops are not uniform.
# A square root sets no errno: it is the instruction alone, without a branch to a library.
HEDDLE_CFLAGS := @$(RUNTIME)/cflags
HEDDLE_LDFLAGS := -nostdlib -nostartfiles -T $(RUNTIME)/link.ld
HEDDLE_FLOAT := -march=rv32imf_zicsr -mabi=ilp32f
RUNTIME_CPPFLAGS := -I$(RUNTIME) -I$(BUILD)/gen -MMD -MP
RUNTIME_CC = $(RISCV)gcc $(HEDDLE_CFLAGS) $(WARNINGS) $(RUNTIME_CPPFLAGS)
RUNTIME_AS = $(RISCV)gcc $(HEDDLE_CFLAGS) $(RUNTIME_CPPFLAGS)
RUNTIME_LINK = $(RISCV)gcc $(HEDDLE_CFLAGS) $(HEDDLE_LDFLAGS)

# Refuses a program in which the compiler broke divergent control flow all the same.
LANES_CHECK = $(BUILD)/heddle check --quiet

RUNTIME_OBJECTS := $(patsubst %,$(BUILD)/runtime/%.o,crt0 everywhere spawn launch launch_leave launch_start ndrange console no_main)
FLOAT_RUNTIME_OBJECTS := $(RUNTIME_OBJECTS:$(BUILD)/runtime/%=$(BUILD)/runtime/float/%)

$(RUNTIME_OBJECTS) $(FLOAT_RUNTIME_OBJECTS): $(RUNTIME)/cflags | $(GEN_HEADERS)

$(BUILD)/runtime/%.o: $(RUNTIME)/%.c
	@mkdir -p $(@D)
	$(call say,RVCC,$<)
	$(Q)$(RUNTIME_CC) -c $< -o $@

$(BUILD)/runtime/%.o: $(RUNTIME)/%.S
	@mkdir -p $(@D)
	$(call say,RVAS,$<)
	$(Q)$(RUNTIME_AS) -c $< -o $@

$(BUILD)/runtime/float/%.o: $(RUNTIME)/%.c
	@mkdir -p $(@D)
	$(call say,RVCC,$< (float))
	$(Q)$(RUNTIME_CC) $(HEDDLE_FLOAT) -c $< -o $@

$(BUILD)/runtime/float/%.o: $(RUNTIME)/%.S
	@mkdir -p $(@D)
	$(call say,RVAS,$< (float))
	$(Q)$(RUNTIME_AS) $(HEDDLE_FLOAT) -c $< -o $@

$(BUILD)/runtime/float/libheddle.a: $(FLOAT_RUNTIME_OBJECTS)
$(BUILD)/runtime/libheddle.a: $(RUNTIME_OBJECTS)
$(BUILD)/runtime/libheddle.a $(BUILD)/runtime/float/libheddle.a:
	$(call say,RVAR,$@)
	$(Q)rm -f $@ && $(RISCV)ar rcs $@ $^

-include $(RUNTIME_OBJECTS:.o=.d) $(FLOAT_RUNTIME_OBJECTS:.o=.d)
