# Output and exit status of `heddle emu`.

$(BUILD)/emu/%.elf: tb/sim/emu/%.S | $(GEN_HEADERS)
	@mkdir -p $(@D)
	$(Q)$(RISCV_GCC) -march=rv32im_zicsr -mabi=ilp32 -I$(BUILD)/gen -nostdlib -Wl,-Ttext=0x80000000 $< -o $@

.PHONY: test-emu
test-emu: $(BUILD)/heddle $(abspath $(BUILD))/heddle-san $(BUILD)/random/1-4-4.elf $(BUILD)/emu/hang.elf \
    $(BUILD)/isa/float/arith.elf $(BUILD)/emu/silent.elf ## The command heddle emu
	@HEDDLE=$(HEDDLE_SAN) tb/sim/emu/check.sh $(BUILD) $(filter %.elf,$^)

test: test-emu
