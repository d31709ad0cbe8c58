# The generator: build/heddle, and what it prints for the other parts.
#
# Two stages: build/heddle-print has the printing commands only; it prints the C decoder and tables
# (build/gen) that the simulation library is compiled from; build/heddle links that library.

GEN_COMMON := $(filter-out gen/commands.c gen/commands_print.c,$(wildcard gen/*.c))
GEN_CPPFLAGS := $(shell pkg-config --cflags lua5.4 inih 2>/dev/null || echo -I/usr/include/lua5.4)
GEN_LIBS := $(shell pkg-config --libs lua5.4 inih 2>/dev/null || echo -llua5.4 -linih) -lm

# Printed sources: other parts compile $(GEN_SOURCES) and depend on $(GEN_HEADERS).
GEN_HEADERS := $(addprefix $(BUILD)/gen/,isa_decode.h heddle_isa.h)
GEN_SOURCES := $(addprefix $(BUILD)/gen/,isa_decode.c)

gen_objects = $(patsubst %.c,$(BUILD)/$(1)/%.o,$(2))

$(BUILD)/obj/gen/%.o $(BUILD)/san/gen/%.o: CPPFLAGS += $(GEN_CPPFLAGS)

all: $(BUILD)/heddle

$(BUILD)/heddle-print: $(call gen_objects,obj,$(GEN_COMMON) gen/commands_print.c)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $^ $(GEN_LIBS) -o $@

FPGA_SOURCES := $(wildcard fpga/*.c)
SWEEP_SOURCES = $(wildcard sim/sweep/*.c)

$(BUILD)/heddle: $(call gen_objects,obj,$(GEN_COMMON) gen/commands.c $(FPGA_SOURCES) $(SWEEP_SOURCES)) $(BUILD)/libheddle_sim.a
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $^ $(GEN_LIBS) $(SWEEP_LIBS) -lelf -lz -o $@

PRINT_OPTION_isa_decode.c := c-decoder
PRINT_OPTION_isa_decode.h := c-header
PRINT_OPTION_heddle_isa.h := runtime-header

# Only what differs is replaced: a new generator does not recompile everything that it prints for.
$(GEN_HEADERS) $(GEN_SOURCES): $(BUILD)/gen/%: gen/templates/%.in $(BUILD)/heddle-print
	@mkdir -p $(@D)
	@$(BUILD)/heddle-print isa --$(PRINT_OPTION_$*) > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@ && printf '  PRINT  %s\n' $@; fi

.PHONY: docs
docs: $(BUILD)/heddle-print ## Print docs/isa.md, docs/counters.md and docs/knobs.md from the tables
	$(BUILD)/heddle-print isa --markdown > docs/isa.md
	$(BUILD)/heddle-print counters --markdown > docs/counters.md
	$(BUILD)/heddle-print params --markdown > docs/knobs.md

# What an installed program needs, below share/heddle as in the source tree (gen/resources.h).
SHARE = $(DESTDIR)$(PREFIX)/share/heddle
INSTALLED = $(sort $(wildcard gen/presets/*.ini gen/templates/*.in sim/runtime/*) \
    $(shell find rtl_templates -name '*.sv') sim/config.h sim/model.mk)

install: all $(BUILD)/gen/heddle_isa.h
	install -D -m 755 $(BUILD)/heddle $(DESTDIR)$(PREFIX)/bin/heddle
	install -D -m 644 $(BUILD)/libheddle_sim.a $(DESTDIR)$(PREFIX)/lib/heddle/libheddle_sim.a
	install -D -m 644 $(BUILD)/gen/heddle_isa.h $(SHARE)/sim/runtime/heddle_isa.h
	@for file in $(INSTALLED); do install -D -m 644 $$file $(SHARE)/$$file || exit; done
