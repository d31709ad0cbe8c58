# Random programs: $(BUILD)/random/SEED-WARPS-THREADS.elf, from $(BUILD)/random_program.

RANDOM_OBJECTS := $(patsubst %.c,$(BUILD)/san/%.o,$(wildcard tb/random/*.c))
RISCV_GCC ?= riscv64-unknown-elf-gcc

$(BUILD)/random_program: $(RANDOM_OBJECTS)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ -o $@

$(BUILD)/random/%.S: $(BUILD)/random_program
	@mkdir -p $(@D)
	$(Q)$(BUILD)/random_program $(subst -, ,$*) > $@

$(BUILD)/random/%.elf: $(BUILD)/random/%.S
	$(Q)$(RISCV_GCC) -march=rv32im_zicsr -mabi=ilp32 -nostdlib -Wl,-Ttext=0x80000000 $< -o $@

.PRECIOUS: $(BUILD)/random/%.S $(BUILD)/random/%.elf

# That the programs of a few seeds end without a fault on the golden model, in every kind of shape;
# whether a core runs them as well is asked elsewhere.
RANDOM_SHAPES := 1-1 2-2 4-4 16-4 4-32 1-16 32-1
RANDOM_SEEDS := 1 2 3 4

.PHONY: test-random-program
test-random-program: $(BUILD)/heddle $(foreach shape,$(RANDOM_SHAPES),\
    $(RANDOM_SEEDS:%=$(BUILD)/random/%-$(shape).elf)) ## Random programs on the golden model
	@tb/random/check.sh $(BUILD) $(filter %.elf,$^)

test: test-random-program
