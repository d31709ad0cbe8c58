# GhOST and SOCGPU in lockstep with the golden model, memory answering late and out of order: the
# directed programs of tb/core/programs (one dependence at a time, races, windows, instructions), the
# kernels and random ones. SHAPE:KNOBS as in tb/core/issue/loog.mk, and its recipes.

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
# late.elf is for a memory that is late indeed.
order_programs = $(filter-out %/late.elf,$(ORDER_PROGRAMS)) $(LOOG_PROGRAMS) $(ISA_PROGRAMS) $(KERNEL_ELFS)
# Instructions that are illegal without floating point are legal with it.
order_suite = $(filter-out $(if $(findstring fpu=full,$(1)),%/fault_illegal_float.elf %/fault_illegal_flw.elf),\
    $(order_programs) $(call order_random,$(1)))

.PHONY: test-order-emu test-ghost test-socgpu test-order-mutants test-ghost-mutants test-socgpu-mutants
test-order-emu: $(BUILD)/heddle $(ORDER_PROGRAMS) ## Directed programs for GhOST and SOCGPU on the golden model
	@tb/tools/run_programs -m emu -s "1x1 2x2 4x4 4x32 32x2" $(ORDER_PROGRAMS)

test-ghost: $(BUILD)/heddle $(ORDER_PROGRAMS) $(order_programs) $(ORDER_RANDOM) $(ORDER_FLOAT) ## GhOST in lockstep in two sizes
	$(foreach core,$(GHOST_SAMPLE),$(call loog_run,$(core),$(call order_suite,$(core))))
	@$(SUITE_RUN) -s 4x4 -o "issue=ghost --mem-latency 1500" $(BUILD)/order/late.elf

test-socgpu: $(BUILD)/heddle $(order_programs) $(ORDER_RANDOM) $(ORDER_FLOAT) ## SOCGPU in lockstep in two sizes
	$(foreach core,$(SOCGPU_SAMPLE),$(call loog_run,$(core),$(call order_suite,$(core))))

test-order-mutants: test-ghost-mutants test-socgpu-mutants ## Seeded faults in GhOST and SOCGPU, each caught
test-ghost-mutants test-socgpu-mutants: $(BUILD)/heddle $(order_programs)
test-ghost-mutants:
	@tb/tools/mutants.sh $(BUILD)/tb/ghost-mutants $(BUILD) issue=ghost tb/core/issue/faults_rules.txt tb/core/issue/faults_ghost.txt
	@tb/tools/mutants.sh $(BUILD)/tb/ghost-mutants $(BUILD) "issue=ghost warp_sched=rr" tb/core/issue/faults_ghost_turn.txt
test-socgpu-mutants:
	@tb/tools/mutants.sh $(BUILD)/tb/socgpu-mutants $(BUILD) issue=socgpu tb/core/issue/faults_rules.txt tb/core/issue/faults_socgpu.txt
	@tb/tools/mutants.sh $(BUILD)/tb/socgpu-mutants $(BUILD) "issue=socgpu ib_entries=16" tb/core/issue/faults_socgpu_far.txt
	@tb/tools/mutants.sh $(BUILD)/tb/socgpu-mutants $(BUILD) "issue=socgpu warp_sched=rr" tb/core/issue/faults_socgpu_turn.txt
	@tb/tools/mutants.sh $(BUILD)/tb/socgpu-mutants $(BUILD) "issue=socgpu ib_release=writeback" tb/core/issue/faults_socgpu_writeback.txt

IN_TURN += test-ghost-mutants test-socgpu-mutants
test: test-order-emu test-ghost test-socgpu

# ------------------------------------------------------------------------------ the long matrix
# Three hundred random programs a shape, the kernels and the directed programs in every window size,
# with the register files and warp choices in turn. SHAPE:FIRST SEED:LAST SEED.

ORDER_SHAPES := 2x2:5101:5400 4x4:5401:5700 8x8:5701:6000
ORDER_LONG := issue=ghost,isb_entries=4,itab_entries=1,warp_sched=rr issue=ghost,isb_entries=8,rf_banks=1 \
    issue=ghost,isb_entries=16,ghost_precise=1,rf_banks=4 issue=ghost,isb_entries=32,rf_banks=2,warp_sched=srr \
    issue=socgpu,ib_entries=4,rf_banks=1 issue=socgpu,ib_entries=8,warp_sched=rr \
    issue=socgpu,ib_entries=16,rf_banks=4,warp_sched=srr issue=socgpu,ib_entries=8,ib_release=writeback,rf_banks=2
order_seeds = $(foreach seed,$(shell seq $(call loog_field,2,$(1)) $(call loog_field,3,$(1))),\
    $(BUILD)/random/$(seed)-$(subst x,-,$(call loog_field,1,$(1))).elf)

.PHONY: test-order-all
test-order-all: $(BUILD)/heddle $(order_programs) \
    $(foreach shape,$(ORDER_SHAPES),$(call order_seeds,$(shape))) ## GhOST and SOCGPU in lockstep over 24 sizes
	$(foreach shape,$(ORDER_SHAPES),$(foreach knobs,$(ORDER_LONG),$(call loog_run,$(call loog_field,1,$(shape)):$(knobs),$(order_programs) $(call order_seeds,$(shape)))))
	@tb/core/issue/limits $(BUILD)/heddle ghost $(KERNEL_DIR)/reduce.elf $(KERNEL_DIR)/bfs.elf
	@tb/core/issue/limits $(BUILD)/heddle socgpu $(KERNEL_DIR)/reduce.elf $(KERNEL_DIR)/bfs.elf

test-all: test-order-all
