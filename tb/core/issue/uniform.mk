# Uniform registers in lockstep, with the checker of the core: each operand that is read from the scalars is what the
# vector file holds. The mutants' model is the small share of it in `make test`; each SHAPE:KNOBS below is verilated once.

.PHONY: test-uniform-mutants test-uniform
test-uniform-mutants: $(BUILD)/heddle $(BUILD)/isa/uniform.elf $(KERNEL_ELFS) ## Each rule of uniform registers broken: a program has to fail
	@tb/tools/mutants.sh $(BUILD)/tb/uniform-mutants $(BUILD) "rf_banks=1 uniform=affine" tb/core/issue/faults_uniform.txt

IN_TURN += test-uniform-mutants

# Loads that lane 0 does alone, which narrower cores have not.
.PHONY: test-uniform-mutants-lanes
test-uniform-mutants-lanes: $(BUILD)/heddle $(ISA_PROGRAMS) ## The same of what only cores of 8 lanes and more have
	@SHAPE=2x8 tb/tools/mutants.sh $(BUILD)/tb/uniform-mutants-lanes $(BUILD) "rf_banks=1 uniform=affine" tb/core/issue/faults_uniform_lanes.txt

.PHONY: test-uniform-mutants-loog
test-uniform-mutants-loog: $(BUILD)/heddle $(BUILD)/isa/uniform.elf $(KERNEL_ELFS) ## The same behind renaming
	@tb/tools/mutants.sh $(BUILD)/tb/uniform-mutants-loog $(BUILD) "issue=loog loog_scheduler=tags rf_banks=1 uniform=affine" tb/core/issue/faults_uniform_loog.txt

.PHONY: test-uniform-mutants-order
test-uniform-mutants-order: $(BUILD)/heddle $(KERNEL_ELFS) ## The same where instructions pass each other
	@tb/tools/mutants.sh $(BUILD)/tb/uniform-mutants-order $(BUILD) "issue=ghost rf_banks=1 uniform=affine" tb/core/issue/faults_uniform_order.txt

UNIFORM_CORES := 4x4:rf_banks=1,uniform=affine 4x4:rf_banks=1,uniform=scalar 16x4:uniform=affine \
    2x2:issue=ghost,rf_banks=2,uniform=affine 4x4:issue=socgpu,rf_banks=1,uniform=affine \
    4x32:rf_banks=1,uniform=affine 4x8:issue=ghost,rf_banks=1,uniform=scalar \
    2x2:unit_queues=0,mul=iterative,dcache=none,uniform=scalar \
    4x4:fpu=full,fpu_lanes=2,rf_banks=1,uniform=affine 4x4:issue=loog,loog_scheduler=tags,rf_banks=1,uniform=affine \
    2x2:issue=loog,loog_scheduler=tags,uniform=scalar,window_entries=2,rename_registers=4,ibuf_depth=8,mem_order=strict
UNIFORM_SEEDS := $(foreach shape,4-4 16-4 2-2 4-8 4-32,$(foreach seed,$(shell seq 6001 6100),$(BUILD)/random/$(seed)-$(shape).elf))
uniform_random = $(filter %-$(subst x,-,$(call loog_field,1,$(1))).elf,$(UNIFORM_SEEDS))
# Instructions that are illegal without floating point are legal with it.
uniform_suite = $(if $(findstring fpu=full,$(1)),$(FLOAT_PROGRAMS) $(SUITE_KERNEL_ELFS),\
    $(ISA_PROGRAMS) $(KERNEL_ELFS) $(filter-out %/late.elf,$(LOOG_PROGRAMS)) $(call uniform_random,$(1)))

test-uniform: $(BUILD)/heddle $(ISA_PROGRAMS) $(FLOAT_PROGRAMS) $(LOOG_PROGRAMS) $(KERNEL_ELFS) $(SUITE_KERNEL_ELFS) $(UNIFORM_SEEDS) ## Uniform registers in lockstep on eleven cores
	$(foreach core,$(UNIFORM_CORES),$(call loog_run,$(core),$(call uniform_suite,$(core))))

test-all: test-uniform test-uniform-mutants-lanes test-uniform-mutants-loog test-uniform-mutants-order
