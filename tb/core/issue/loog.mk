# LOOG in lockstep with the golden model, with memory that answers late and out of order. It runs the directed programs
# of tb/core/programs (hazards of an out-of-order window, instructions) and the kernels. Each SHAPE:KNOBS is verilated
# once; blanks between knobs are commas here.

# The most that is shared between instructions, and the thesis's machine; the window of tags
# of the preset, whose loads pass stores, and at its least size.
TAGS_PRESET := issue=loog,loog_scheduler=tags,mem_order=disambiguate,window_entries=4,rename_registers=11
LOOG_SAMPLE := 4x4:issue=loog,loog_scheduler=collector_units \
    4x4:$(TAGS_PRESET) \
    2x2:issue=loog,loog_scheduler=tags,rf_banks=1,window_entries=1,rename_registers=4,ibuf_depth=8,mem_order=strict \
    4x4:issue=loog,loog_scheduler=collector_units,rf_banks=1,rrs_entries=12

loog_comma := ,
loog_field = $(word $(1),$(subst :, ,$(2)))
loog_knobs = $(subst $(loog_comma), ,$(call loog_field,2,$(1)))

# A recipe line each.
define loog_run
@$(SUITE_RUN) -b 16 -s $(call loog_field,1,$(1)) -o "$(call loog_knobs,$(1)) --mem-random 1" $(2)

endef

.PHONY: test-loog test-loog-emu
test-loog-emu: $(BUILD)/heddle $(LOOG_PROGRAMS) ## LOOG's directed programs on the golden model
	@tb/tools/run_programs -m emu -s "1x1 2x2 4x4 4x32 32x2" $(LOOG_PROGRAMS)

test-loog: $(BUILD)/heddle $(LOOG_PROGRAMS) $(BUILD)/order/mscratch.elf $(BUILD)/order/late.elf $(ISA_PROGRAMS) $(KERNEL_ELFS) ## LOOG in lockstep in three sizes
	$(foreach core,$(LOOG_SAMPLE),$(call loog_run,$(core),$(LOOG_PROGRAMS) $(BUILD)/order/mscratch.elf $(ISA_PROGRAMS) $(KERNEL_ELFS)))
	@$(SUITE_RUN) -s 4x4 -o "issue=loog loog_scheduler=collector_units --mem-latency 1500" $(BUILD)/order/late.elf

LOOG_EXAMPLE := $(BUILD)/loog-example

.PHONY: test-loog-example test-loog-mutants test-loog-mutants-all
test-loog-example: $(BUILD)/heddle ## The thesis's three instructions, cycle by cycle beside ours
	@$(BUILD)/heddle gen issue=loog loog_scheduler=collector_units rf_banks=1 warps=2 threads=2 -o $(LOOG_EXAMPLE)/core > /dev/null
	@sed 's|^|$(LOOG_EXAMPLE)/core/|' $(LOOG_EXAMPLE)/core/heddle.f > $(LOOG_EXAMPLE)/core.f
	@tb/tools/icarus_compile -DHEDDLE_CHECKS -s example_tb -o $(LOOG_EXAMPLE)/example \
	    -c $(LOOG_EXAMPLE)/core.f tb/core/issue/example_tb.sv
	@vvp -n $(LOOG_EXAMPLE)/example > $(LOOG_EXAMPLE)/log; cat $(LOOG_EXAMPLE)/log
	@tail -n 1 $(LOOG_EXAMPLE)/log | grep -q '^PASS' && ! grep -q '^ERROR' $(LOOG_EXAMPLE)/log

loog_faults := SHAPE=2x2 OPTIONS="--mem-random 1" tb/tools/mutants.sh $(BUILD)/tb
test-loog-mutants: $(BUILD)/heddle $(LOOG_PROGRAMS) $(CONTROL_FIRST_PROGRAM) $(BUILD)/isa/fault_first.elf ## Each guard of LOOG removed, each choice made otherwise: its program or bench has to fail
	@$(loog_faults)/loog-mutants $(BUILD) "issue=loog loog_scheduler=collector_units rf_banks=1 uuid_bits=4 tagged_loads=1" tb/core/issue/faults_loog.txt
	@$(loog_faults)/loog-mutants $(BUILD) "issue=loog loog_scheduler=collector_units intake=favourite dispatch=greedy" tb/core/issue/faults_loog_ahead.txt
	@$(loog_faults)/tags-mutants $(BUILD) "issue=loog loog_scheduler=tags rename_registers=4 rf_banks=1 ibuf_depth=8" tb/core/issue/faults_tags.txt
	@$(loog_faults)/disambiguate-mutants $(BUILD) "issue=loog loog_scheduler=tags mem_order=disambiguate rename_registers=16 window_entries=8" tb/core/issue/faults_disambiguate.txt

test-loog-mutants-all: $(BUILD)/heddle $(LOOG_PROGRAMS) ## The same for other choices
	@$(loog_faults)/loog-mutants $(BUILD) "issue=loog loog_scheduler=collector_units intake=warp_sched dispatch=turn" tb/core/issue/faults_loog_turn.txt

.PHONY: test-loog-limits test-loog-limits-all
test-loog-limits: $(BUILD)/heddle $(KERNEL_ELFS) ## Limits in simulation against smaller cores; histograms
	@tb/core/issue/limits $(BUILD)/heddle loog $(KERNEL_DIR)/stencil2d.elf $(KERNEL_DIR)/divergence.elf
test-loog-limits-all: $(BUILD)/heddle $(KERNEL_ELFS) ## The same, with rotating allocation
	@ALL=1 tb/core/issue/limits $(BUILD)/heddle loog $(KERNEL_DIR)/stencil2d.elf $(KERNEL_DIR)/divergence.elf

IN_TURN += test-loog-mutants
test: test-loog-emu test-loog test-loog-example test-loog-limits

# ------------------------------------------------------------------------------ the long matrix
# Every window, with every register file in every shape. A core of 14 units (and 28 entries) is limited
# to each size: test-loog-limits shows that this is the core of that size, cycle by cycle.

LOOG_LIMITS_0 := $(foreach units,2 4 8 14,collector_units=$(units))
LOOG_LIMITS_28 := $(foreach size,2:3 2:4 4:6 4:8 8:12 8:16 14:21 14:28,\
    collector_units=$(call loog_field,1,$(size))$(loog_comma)rrs_entries=$(call loog_field,2,$(size)))
LOOG_LEAST := 2x2:issue=loog,loog_scheduler=collector_units,rf_banks=2,rf_arbiter=rr,collector_units=2,uuid_bits=4,dispatch=turn
# SHAPE:FIRST SEED:LAST SEED
LOOG_SHAPES := 2x2:4001:4500 4x4:4501:5000 8x8:5001:5500
loog_random = $(foreach seed,$(shell seq $(call loog_field,2,$(1)) $(call loog_field,3,$(1))),\
    $(BUILD)/random/$(seed)-$(subst x,-,$(call loog_field,1,$(1))).elf)

# SHAPE, RF BANKS, RRS ENTRIES OF THE MODEL, LIMIT, PROGRAMS
define loog_limit_run
@$(SUITE_RUN) -b 16 -s $(1) -o "issue=loog loog_scheduler=collector_units rf_banks=$(2) collector_units=14 rrs_entries=$(3) --limit $(4) --mem-random 1" $(5)

endef

.PHONY: test-loog-all
test-loog-all: $(BUILD)/heddle $(LOOG_PROGRAMS) $(BUILD)/order/mscratch.elf $(ISA_PROGRAMS) $(KERNEL_ELFS) \
    $(foreach shape,$(LOOG_SHAPES),$(call loog_random,$(shape))) ## LOOG in lockstep in 72 sizes, 500 random programs each
	$(call loog_run,$(LOOG_LEAST),$(LOOG_PROGRAMS) $(BUILD)/order/mscratch.elf $(ISA_PROGRAMS) $(KERNEL_ELFS))
	$(foreach shape,$(LOOG_SHAPES),$(foreach banks,1 0,$(foreach entries,0 28,$(foreach limit,$(LOOG_LIMITS_$(entries)),$(call loog_limit_run,$(call loog_field,1,$(shape)),$(banks),$(entries),$(limit),$(LOOG_PROGRAMS) $(KERNEL_ELFS) $(call loog_random,$(shape)))))))

# The window of tags: 500 programs of loads and stores that race for each size and order of memory.
TAGS_SIZES := 4:8 8:16 16:32 32:32
TAGS_SEEDS := 7001:7500
TAGS_RANDOM := $(foreach shape,2x2 4x4,$(patsubst %.elf,%-races.elf,$(call loog_random,$(shape):$(TAGS_SEEDS))))
define tags_run
@$(SUITE_RUN) -b 16 -s $(1) -o "issue=loog loog_scheduler=tags mem_order=$(3) window_entries=$(call loog_field,1,$(2)) rename_registers=$(call loog_field,2,$(2)) rf_banks=$(4) ibuf_depth=32 $(RANDOM_OPTIONS)" $(5)

endef

.PHONY: test-tags-all
test-tags-all: $(ATOMIC_PROGRAMS) $(LANES_RANDOM)
test-tags-all: $(BUILD)/heddle $(LOOG_PROGRAMS) $(ISA_PROGRAMS) $(KERNEL_ELFS) $(TAGS_RANDOM) ## LOOG's window of tags in four sizes, 500 random programs each
	$(foreach size,$(TAGS_SIZES),$(foreach order,loads disambiguate,$(call tags_run,4x4,$(size),$(order),0,$(LOOG_PROGRAMS) $(ISA_PROGRAMS) $(KERNEL_ELFS) $(filter %-4-4-races.elf,$(TAGS_RANDOM)))))
	$(foreach size,$(TAGS_SIZES),$(call tags_run,2x2,$(size),disambiguate,1,$(LOOG_PROGRAMS) $(ISA_PROGRAMS) $(KERNEL_ELFS) $(filter %-2-2-races.elf,$(TAGS_RANDOM))))
	@$(SUITE_RUN) -b 16 -s 4x4 -o "issue=loog loog_scheduler=tags mem_order=disambiguate atomics=1 votes=1 --mem-random 1" $(ATOMIC_PROGRAMS) $(LANES_RANDOM)
	@$(loog_faults)/tags-mutants $(BUILD) "issue=loog loog_scheduler=tags mem_order=strict" tb/core/issue/faults_tags_strict.txt
	@$(loog_faults)/tags-mutants $(BUILD) "issue=loog loog_scheduler=tags mem_order=strict window_entries=2" tb/core/issue/faults_tags_few.txt

test-all: test-loog-all test-tags-all test-loog-limits-all test-loog-mutants-all
