# GhOST and SOCGPU in lockstep with the golden model, memory answering late and out of order: the
# directed programs of this folder (one dependence at a time, races) and of tb/loog, those of tb/isa,
# the kernels and random ones. SHAPE:KNOBS as in tb/loog/loog.mk, and its recipes.

ORDER_SOURCES := $(sort $(wildcard tb/order/*.S))
ORDER_PROGRAMS := $(ORDER_SOURCES:tb/order/%.S=$(BUILD)/order/%.elf)

$(BUILD)/order/%.elf: tb/order/%.S tb/loog/loog.inc tb/isa/program.inc tb/isa/simt.inc tb/isa/isa.ld
	@mkdir -p $(@D)
	$(call say,AS,$<)
	$(Q)$(ISA_CC) -march=rv32im_zicsr -mabi=ilp32 $(ISA_FLAGS) -Itb/loog $< -o $@

# The default core, and what differs most from it.
GHOST_SAMPLE := 4x4:issue=ghost \
    2x2:issue=ghost,fpu=full,isb_entries=4,itab_entries=1,ghost_precise=1,rf_banks=1,warp_sched=rr
SOCGPU_SAMPLE := 4x4:issue=socgpu \
    2x2:issue=socgpu,fpu=full,ib_entries=4,ib_release=writeback,rf_banks=2,warp_sched=srr
ORDER_RANDOM := $(foreach seed,$(shell seq 5001 5010),$(BUILD)/random/$(seed)-4-4.elf) \
    $(foreach seed,$(shell seq 5011 5020),$(BUILD)/random/$(seed)-2-2.elf)
ORDER_FLOAT := $(FLOAT_PROGRAMS) $(foreach seed,$(shell seq 5021 5030),$(BUILD)/random/$(seed)-2-2-float.elf)
order_random = $(filter %-$(subst x,-,$(call loog_field,1,$(1))).elf,$(ORDER_RANDOM)) \
    $(if $(findstring fpu=full,$(1)),$(ORDER_FLOAT))
order_programs = $(ORDER_PROGRAMS) $(LOOG_PROGRAMS) $(ISA_PROGRAMS) $(KERNEL_ELFS)

.PHONY: test-order-emu test-ghost test-socgpu test-order-mutants
test-order-emu: $(BUILD)/heddle $(ORDER_PROGRAMS) ## Directed programs for GhOST and SOCGPU on the golden model
	@tb/run_programs -m emu -s "1x1 2x2 4x4 4x32 32x2" $(ORDER_PROGRAMS)

test-ghost: $(BUILD)/heddle $(order_programs) $(ORDER_RANDOM) $(ORDER_FLOAT) ## GhOST in lockstep in two sizes
	$(foreach core,$(GHOST_SAMPLE),$(call loog_run,$(core),$(order_programs) $(call order_random,$(core))))

test-socgpu: $(BUILD)/heddle $(order_programs) $(ORDER_RANDOM) $(ORDER_FLOAT) ## SOCGPU in lockstep in two sizes
	$(foreach core,$(SOCGPU_SAMPLE),$(call loog_run,$(core),$(order_programs) $(call order_random,$(core))))

test-order-mutants: $(BUILD)/heddle $(order_programs) ## Seeded faults in GhOST and SOCGPU, each caught
	@tb/mutants/mutants.sh $(BUILD)/tb/ghost-mutants $(BUILD) issue=ghost tb/order/rules.txt tb/order/ghost.txt
	@tb/mutants/mutants.sh $(BUILD)/tb/socgpu-mutants $(BUILD) issue=socgpu tb/order/rules.txt tb/order/socgpu.txt

test: test-order-emu test-ghost test-socgpu test-order-mutants
