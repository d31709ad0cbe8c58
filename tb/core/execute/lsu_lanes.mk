# The load/store unit with fewer lanes than a warp has (lsu_lanes), in lockstep: a small core in `make test`; seeded faults,
# shapes, issue schemes and random programs in the long matrix. The bench lsu has it, too.

.PHONY: test-lsu-lanes test-lsu-lanes-mutants test-lsu-lanes-all
test-lsu-lanes: $(BUILD)/heddle $(ISA_PROGRAMS) $(KERNEL_ELFS) ## A load/store unit of fewer lanes than a warp has, with queues and without, in lockstep
	@$(SUITE_RUN) -b 20 -s 2x8 -o "lsu_lanes=2 div_bits=1 rf_banks=1 uniform=affine --mem-random 1" $(ISA_PROGRAMS) $(KERNEL_ELFS)
	@$(SUITE_RUN) -b 20 -s 2x2 -o "lsu_lanes=1 unit_queues=0 mul=iterative dcache=none --mem-random 1" $(ISA_PROGRAMS)

test-lsu-lanes-mutants: $(BUILD)/heddle $(ISA_PROGRAMS) ## Seeded faults of such a unit, each caught
	@SHAPE=2x8 tb/tools/mutants.sh $(BUILD)/tb/lsu-lanes-mutants $(BUILD) "threads=8 lsu_lanes=2" tb/core/execute/faults_turns.txt

test: test-lsu-lanes

# SHAPE:KNOB,KNOB,...:FIRST SEED:LAST SEED
LONG_TURNS := 4x32:lsu_lanes=8:8001:8040 4x32:lsu_lanes=4,issue=loog,loog_scheduler=tags:8041:8060 2x2:lsu_lanes=1:8061:8110 \
    4x4:lsu_lanes=2,issue=loog,loog_scheduler=tags,mem_order=disambiguate:8111:8160 4x4:lsu_lanes=1,issue=loog,loog_scheduler=collector_units,rrs_entries=8:8161:8210 \
    8x8:lsu_lanes=4,issue=ghost,rf_banks=1:8211:8260 16x4:lsu_lanes=2,issue=socgpu,rf_banks=1,uniform=affine:8261:8310 \
    4x8:lsu_lanes=2,dcache=none,unit_queues=0,mul=iterative:8311:8350 8x8:lsu_lanes=4,r2d2=1:8351:8380
long_turns_random = $(call random_of,$(call field,1,$(1)),$(call field,3,$(1)),$(call field,4,$(1)))
define long_turns_run
@$(SUITE_RUN) -b 25 -s $(call field,1,$(1)) -o "$(subst $(comma), ,$(call field,2,$(1))) --mem-random 2" \
	    $(if $(findstring r2d2,$(1)),$(filter-out %/fault_illegal_linear.elf %/fault_illegal_linear_write.elf,$(ISA_PROGRAMS)),$(ISA_PROGRAMS)) \
	    $(KERNEL_ELFS) $(call long_turns_random,$(1))

endef
test-lsu-lanes-all: $(BUILD)/heddle $(ISA_PROGRAMS) $(KERNEL_ELFS) $(foreach core,$(LONG_TURNS),$(call long_turns_random,$(core))) ## The same in shapes and issue schemes, with random programs
	$(foreach core,$(LONG_TURNS),$(call long_turns_run,$(core)))

test-all: test-lsu-lanes-all test-lsu-lanes-mutants
