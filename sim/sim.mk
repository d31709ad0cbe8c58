# The simulation library: everything in C that a model is linked with. It knows no configuration.
# heddle itself links it too, for `heddle run` and `heddle emu`.

CCACHE := $(shell command -v ccache 2>/dev/null)
VERILATOR_ROOT ?= $(shell verilator --getenv VERILATOR_ROOT 2>/dev/null || echo /usr/share/verilator)

sim_objects = $(patsubst %.c,$(BUILD)/$(1)/%.o,$(wildcard sim/*.c))
SIM_OTHER_SOURCES := gen/counters.c gen/csr_table.c $(GEN_SOURCES)

$(BUILD)/obj/sim/%.o: CC := $(CCACHE) gcc
$(BUILD)/obj/sim/dpi.o $(BUILD)/obj/sim/run_loop.o $(BUILD)/san/sim/dpi.o $(BUILD)/san/sim/run_loop.o: \
    CPPFLAGS += -isystem $(VERILATOR_ROOT)/include/vltstd
$(call sim_objects,obj) $(call sim_objects,san): | $(GEN_HEADERS)

all: $(BUILD)/libheddle_sim.a

$(BUILD)/libheddle_sim.a: $(call sim_objects,obj) $(SIM_OTHER_SOURCES:%.c=$(BUILD)/obj/%.o)
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $^
$(BUILD)/obj/sim/bench_rows.o $(BUILD)/san/sim/bench_rows.o: CPPFLAGS += $(GEN_CPPFLAGS)
