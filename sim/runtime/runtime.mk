# How programs for the core are compiled: $(BUILD)/runtime/libheddle.a holds start-up code, work
# distribution and console. docs/runtime.md has the same commands for use outside this tree.

RISCV := riscv64-unknown-elf-
RUNTIME := sim/runtime

# The passes that cflags switches off could copy or merge the join or pred of one divergent region
# while registers are not assigned yet, or put the frame set-up of a function into one side of it;
# lanes would then wait in one copy and go on in the other (heddle.h). Loops must not become calls
# of memset or memcpy either: there is no C library, and its loops are not uniform.
HEDDLE_CFLAGS := @$(RUNTIME)/cflags
HEDDLE_LDFLAGS := -nostdlib -nostartfiles -T $(RUNTIME)/link.ld
RUNTIME_CPPFLAGS := -I$(RUNTIME) -I$(BUILD)/gen -MMD -MP
RUNTIME_CC = $(RISCV)gcc $(HEDDLE_CFLAGS) $(WARNINGS) $(RUNTIME_CPPFLAGS)
RUNTIME_AS = $(RISCV)gcc $(HEDDLE_CFLAGS) $(RUNTIME_CPPFLAGS)
RUNTIME_LINK = $(RISCV)gcc $(HEDDLE_CFLAGS) $(HEDDLE_LDFLAGS)

# Refuses a program in which the compiler broke divergent control flow all the same.
SIMT_CHECK := awk -f $(RUNTIME)/simt_check.awk

RUNTIME_OBJECTS := $(patsubst %,$(BUILD)/runtime/%.o,crt0 everywhere spawn console)

$(RUNTIME_OBJECTS): $(RUNTIME)/cflags | $(GEN_HEADERS)

$(BUILD)/runtime/%.o: $(RUNTIME)/%.c
	@mkdir -p $(@D)
	$(call say,RVCC,$<)
	$(Q)$(RUNTIME_CC) -c $< -o $@

$(BUILD)/runtime/%.o: $(RUNTIME)/%.S
	@mkdir -p $(@D)
	$(call say,RVAS,$<)
	$(Q)$(RUNTIME_AS) -c $< -o $@

$(BUILD)/runtime/libheddle.a: $(RUNTIME_OBJECTS)
	$(call say,RVAR,$@)
	$(Q)rm -f $@ && $(RISCV)ar rcs $@ $^

-include $(RUNTIME_OBJECTS:.o=.d)
