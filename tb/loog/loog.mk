# LOOG in lockstep with the golden model, memory answering late and out of order: the directed
# programs of this folder (what can go wrong in an out-of-order window), those of tb/isa, and the
# kernels. Each SHAPE:KNOBS is verilated once; blanks between knobs are commas here.

LOOG_SOURCES := $(sort $(wildcard tb/loog/*.S))
LOOG_PROGRAMS := $(LOOG_SOURCES:tb/loog/%.S=$(BUILD)/loog/%.elf)

# The least and the most that is shared between instructions, and the thesis's machine.
LOOG_SAMPLE := 4x4:issue=loog \
    4x4:issue=loog,rf_banks=1,rrs_entries=12 \
    2x2:issue=loog,rf_banks=2,rf_arbiter=rr,collector_units=2,uuid_bits=4

$(BUILD)/loog/%.elf: tb/loog/%.S tb/loog/loog.inc tb/isa/program.inc tb/isa/simt.inc tb/isa/isa.ld
	@mkdir -p $(@D)
	$(call say,AS,$<)
	$(Q)$(ISA_CC) -march=rv32im_zicsr -mabi=ilp32 $(ISA_FLAGS) -Itb/loog $< -o $@

loog_comma := ,
loog_field = $(word $(1),$(subst :, ,$(2)))
loog_knobs = $(subst $(loog_comma), ,$(call loog_field,2,$(1)))

# A recipe line each.
define loog_run
@$(SUITE_RUN) -b 16 -s $(call loog_field,1,$(1)) -o "$(call loog_knobs,$(1)) --mem-random 1" $(2)

endef

.PHONY: test-loog test-loog-emu
test-loog-emu: $(BUILD)/heddle $(LOOG_PROGRAMS) ## LOOG's directed programs on the golden model
	@tb/run_programs -m emu -s "1x1 2x2 4x4 4x32 32x2" $(LOOG_PROGRAMS)

test-loog: $(BUILD)/heddle $(LOOG_PROGRAMS) $(ISA_PROGRAMS) $(KERNEL_ELFS) ## LOOG in lockstep in three sizes
	$(foreach core,$(LOOG_SAMPLE),$(call loog_run,$(core),$(LOOG_PROGRAMS) $(ISA_PROGRAMS) $(KERNEL_ELFS)))

LOOG_EXAMPLE := $(BUILD)/loog-example

.PHONY: test-loog-example test-loog-mutants
test-loog-example: $(BUILD)/heddle ## The thesis's three instructions, cycle by cycle beside ours
	@$(BUILD)/heddle gen issue=loog rf_banks=1 warps=2 threads=2 -o $(LOOG_EXAMPLE)/core > /dev/null
	@sed 's|^|$(LOOG_EXAMPLE)/core/|' $(LOOG_EXAMPLE)/core/heddle.f > $(LOOG_EXAMPLE)/core.f
	@tb/icarus_compile -DHEDDLE_CHECKS -s example_tb -o $(LOOG_EXAMPLE)/example \
	    -c $(LOOG_EXAMPLE)/core.f tb/loog/example_tb.sv
	@vvp -n $(LOOG_EXAMPLE)/example > $(LOOG_EXAMPLE)/log; cat $(LOOG_EXAMPLE)/log
	@tail -n 1 $(LOOG_EXAMPLE)/log | grep -q '^PASS' && ! grep -q '^ERROR' $(LOOG_EXAMPLE)/log

test-loog-mutants: $(BUILD)/heddle $(LOOG_PROGRAMS) ## Each guard of LOOG removed: its program has to fail
	@tb/loog/mutants $(BUILD)/loog-mutants $(BUILD)/heddle $(BUILD)/loog

.PHONY: test-loog-limits
test-loog-limits: $(BUILD)/heddle $(KERNEL_ELFS) ## Limits in simulation against smaller cores; histograms
	@tb/loog/limits $(BUILD)/heddle loog $(KERNEL_DIR)/stencil2d.elf $(KERNEL_DIR)/divergence.elf

test: test-loog-emu test-loog test-loog-example test-loog-mutants test-loog-limits

# ------------------------------------------------------------------------------ the long matrix
# Every window with every register file in every shape. UNITS:RRS ENTRIES, none, x1.5 and x2.

LOOG_WINDOWS := 2:0 2:3 2:4 4:0 4:6 4:8 8:0 8:12 8:16 14:0 14:21 14:28
LOOG_SHAPES := 2x2:4001:4100 4x4:4101:4200 8x8:4201:4300
loog_random = $(foreach seed,$(shell seq $(call loog_field,2,$(1)) $(call loog_field,3,$(1))),\
    $(BUILD)/random/$(seed)-$(subst x,-,$(call loog_field,1,$(1))).elf)
loog_core = $(1):issue=loog$(loog_comma)rf_banks=$(2)$(loog_comma)collector_units=$(3)$(loog_comma)rrs_entries=$(4)
loog_cores = $(foreach banks,0 1,$(foreach window,$(LOOG_WINDOWS),\
    $(call loog_core,$(call loog_field,1,$(1)),$(banks),$(call loog_field,1,$(window)),$(call loog_field,2,$(window)))))

.PHONY: test-loog-all
test-loog-all: $(BUILD)/heddle $(LOOG_PROGRAMS) $(KERNEL_ELFS) \
    $(foreach shape,$(LOOG_SHAPES),$(call loog_random,$(shape))) ## LOOG in lockstep over 72 sizes
	$(foreach shape,$(LOOG_SHAPES),$(foreach core,$(call loog_cores,$(shape)),$(call loog_run,$(core),$(LOOG_PROGRAMS) $(KERNEL_ELFS) $(call loog_random,$(shape)))))

test-all: test-loog-all
