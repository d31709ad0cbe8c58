# The simulation library: everything in C that a model is linked with. It knows no configuration.
# heddle itself links it too, for `heddle run` and `heddle emu`. sim/model and the two that read linked programs,
# sim/linear and sim/divergence, are heddle's only.

CCACHE := $(shell command -v ccache 2>/dev/null)
VERILATOR_ROOT ?= $(shell verilator --getenv VERILATOR_ROOT 2>/dev/null || echo /usr/share/verilator)

MODEL_SOURCES := $(wildcard sim/model/*.c)
PROGRAM_SOURCES := $(wildcard sim/linear/*.c sim/divergence/*.c)
SIM_SOURCES := $(filter-out $(MODEL_SOURCES) $(PROGRAM_SOURCES) sim/host/% sim/kernels/% sim/runtime/%,$(wildcard sim/*/*.c))
SIM_OTHER_SOURCES := gen/tables/counters.c gen/tables/csr_table.c $(BASE_SOURCES) $(GEN_SOURCES)

$(BUILD)/obj/sim/%.o: CC := $(CCACHE) gcc
$(BUILD)/obj/sim/harness/%.o $(BUILD)/san/sim/harness/%.o $(BUILD)/obj/sim/program/%.o $(BUILD)/san/sim/program/%.o: CPPFLAGS += -isystem $(VERILATOR_ROOT)/include/vltstd
$(call objects,obj,sim/golden/golden_alu.c): CFLAGS += -O3
$(foreach kind,obj san,$(call objects,$(kind),$(SIM_SOURCES) $(MODEL_SOURCES) $(PROGRAM_SOURCES))): | $(GEN_HEADERS)

all: $(BUILD)/libheddle_sim.a

# Every instruction of the table has a row in the functional model: without one it would be decoded and then crash.
$(BUILD)/gen/golden_ops.txt: $(BUILD)/gen/isa_decode.h $(wildcard sim/golden/*.c) sim/golden_ops.awk
	$(Q)awk -f sim/golden_ops.awk $(filter %.h %.c,$^) > $@.new && mv $@.new $@

$(BUILD)/libheddle_sim.a: $(call objects,obj,$(SIM_SOURCES) $(SIM_OTHER_SOURCES)) | $(BUILD)/gen/golden_ops.txt
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/libheddle_programs.a: $(call objects,obj,$(PROGRAM_SOURCES))
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $^
