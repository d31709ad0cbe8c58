# Programs in lockstep: the core beside the golden model, every instruction of every warp compared.
#
# A shape is verilated once for all suites (tb/random has one more), so they share shapes. With
# --mem-random, memory answers late and out of order.

SUITE_RUN := HEDDLE=$(BUILD)/heddle tb/run_programs

.PHONY: test-kernels test-isa test-bench
test-kernels: $(BUILD)/heddle $(KERNEL_ELFS) ## Every kernel in lockstep in five shapes
	@$(SUITE_RUN) -b 9 -s "4x4 16x4 1x1 4x32" $(KERNEL_ELFS)
	@$(SUITE_RUN) -b 9 -s 2x2 -o "--mem-random 1" $(KERNEL_ELFS)

test-isa: $(BUILD)/heddle $(ISA_PROGRAMS) ## The directed programs in lockstep
	@$(SUITE_RUN) -b 31 -s "1x1 2x2 4x4 4x32" $(ISA_PROGRAMS)

test-bench: $(BUILD)/heddle $(MICRO_ELFS) ## The performance contract, row by row, as make bench shows it
	@$(BUILD)/heddle bench -c inorder-4x4
	@$(BUILD)/heddle bench -c inorder-16x4
	@$(BUILD)/heddle bench issue=loog

test: test-kernels test-isa test-bench

# ------------------------------------------------------------------------------ the long matrix
# Shapes at the ends of what can be generated, every warp choice with every register file, and a
# thousand random programs.

LONG_SHAPES := 32x32 1x32 32x1 8x8
LONG_VARIANTS := $(foreach choice,rr srr gto,$(foreach banks,0 1 2 4,$(choice):$(banks)))
# SHAPE:FIRST SEED:LAST SEED. Other seeds in other shapes: equal ones give similar programs.
LONG_RANDOM := 1x1:2001:2150 2x2:2151:2300 4x4:2301:2500 8x8:2501:2600 16x4:2601:2700 \
    4x32:2701:2750 1x32:2751:2800 32x1:2801:2950 32x32:2951:3000

field = $(word $(1),$(subst :, ,$(2)))
random_of = $(foreach seed,$(shell seq $(2) $(3)),$(BUILD)/random/$(seed)-$(subst x,-,$(1)).elf)
long_random = $(call random_of,$(call field,1,$(1)),$(call field,2,$(1)),$(call field,3,$(1)))

# A recipe line each.
define long_random_run
@$(SUITE_RUN) -b 25 -s $(call field,1,$(1)) -o "--mem-random $(call field,2,$(1))" $(call long_random,$(1))

endef
define long_variant_run
@$(SUITE_RUN) -b 40 -s 4x4 -o "warp_sched=$(call field,1,$(1)) rf_banks=$(call field,2,$(1)) --mem-random 3" \
	    $(KERNEL_ELFS) $(ISA_PROGRAMS) $(call random_of,4x4,2301,2320)

endef

.PHONY: test-shapes-all test-random-all test-variants-all
test-shapes-all: $(BUILD)/heddle $(KERNEL_ELFS) $(ISA_PROGRAMS) ## Kernels and directed programs in the outermost shapes
	@$(SUITE_RUN) -b 9 -t 3600 -s "$(LONG_SHAPES)" $(KERNEL_ELFS) $(ISA_PROGRAMS)

test-random-all: $(BUILD)/heddle $(foreach suite,$(LONG_RANDOM),$(call long_random,$(suite))) ## 1000 random programs in nine shapes
	$(foreach suite,$(LONG_RANDOM),$(call long_random_run,$(suite)))

test-variants-all: $(BUILD)/heddle $(KERNEL_ELFS) $(ISA_PROGRAMS) $(call random_of,4x4,2301,2320) ## Every warp choice with every register file
	$(foreach variant,$(LONG_VARIANTS),$(call long_variant_run,$(variant)))

test-all: test-shapes-all test-random-all test-variants-all
