# The generator, and what it prints for the other parts.

GEN_PARTS := $(wildcard gen/*/*.c)
GEN_CPPFLAGS := $(shell pkg-config --cflags lua5.4 inih 2>/dev/null || echo -I/usr/include/lua5.4)
GEN_LIBS := $(shell pkg-config --libs lua5.4 inih 2>/dev/null || echo -llua5.4 -linih) $(BASE_LIBS) -lm

# Printed sources: other parts compile $(GEN_SOURCES) and depend on $(GEN_HEADERS).
GEN_HEADERS := $(addprefix $(BUILD)/gen/,isa_decode.h heddle_isa.h)
GEN_SOURCES := $(addprefix $(BUILD)/gen/,isa_decode.c)

$(BUILD)/obj/gen/%.o $(BUILD)/san/gen/%.o: CPPFLAGS += $(GEN_CPPFLAGS)

$(GEN_SOURCES:%.c=$(BUILD)/obj/%.o) $(GEN_SOURCES:%.c=$(BUILD)/san/%.o): | $(GEN_HEADERS)

PRINT_OPTION_isa_decode.c := c-decoder
PRINT_OPTION_isa_decode.h := c-header
PRINT_OPTION_heddle_isa.h := runtime-header

# Only what differs is replaced: a new generator does not recompile everything that it prints for.
$(GEN_HEADERS) $(GEN_SOURCES): $(BUILD)/gen/%: gen/templates/%.in $(BUILD)/heddle-print
	@mkdir -p $(@D)
	@$(BUILD)/heddle-print isa --$(PRINT_OPTION_$*) > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@ && printf '  PRINT  %s\n' $@; fi
