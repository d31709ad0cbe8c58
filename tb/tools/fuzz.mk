# Readers of files that others make, fuzzed with libFuzzer (Debian: clang, libclang-rt-14-dev) under the
# address and undefined-behaviour sanitizers: no crash, no hang. corpus/READER beside each has where it starts;
# what a run finds new stays in build/fuzz, a failing input too.

FUZZ_SECONDS ?= 5
FUZZ := $(BUILD)/fuzz
FUZZ_SOURCES := $(wildcard tb/*/fuzz_*.c tb/*/*/fuzz_*.c)
FUZZ_READERS := elf ini json liberty plan
FUZZ_FLAGS := -O1 -g -w -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FUZZ_COMMON := tb/tools/fuzz_input.c $(BASE_SOURCES) $(GEN_SOURCES)
FUZZ_PARTS_elf := $(wildcard sim/elf/*.c sim/memory/*.c)
FUZZ_PARTS_ini := $(wildcard gen/*/*.c)
FUZZ_PARTS_json :=
FUZZ_PARTS_liberty := fpga/netlist/liberty.c fpga/netlist/liberty_statement.c
FUZZ_PARTS_plan := $(wildcard gen/*/*.c) $(wildcard cmd/sweep/plan/plan*.c) cmd/sweep/plan/run_option.c $(wildcard fpga/target/*.c) sim/harness/options.c \
    sim/trace/trace_warps.c $(FUZZ_PARTS_elf)

$(FUZZ)/obj/%.o: %.c | $(GEN_HEADERS)
	@mkdir -p $(@D)
	$(call say,FUZZ,$<)
	$(Q)clang -std=c11 $(CPPFLAGS) $(GEN_CPPFLAGS) $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link -c $< -o $@

define fuzz_reader
$(FUZZ)/$(1): $(patsubst %.c,$(FUZZ)/obj/%.o,$(filter %/fuzz_$(1).c,$(FUZZ_SOURCES)) $(FUZZ_COMMON) $(FUZZ_PARTS_$(1)))
	$$(call say,LINK,$$@)
	$$(Q)clang $(FUZZ_FLAGS) -fsanitize=fuzzer $$^ $(GEN_LIBS) -lelf -ldw -ljansson -o $$@
endef
$(foreach reader,$(FUZZ_READERS),$(eval $(call fuzz_reader,$(reader))))

-include $(shell find $(FUZZ)/obj -name '*.d' 2> /dev/null)

.PHONY: fuzz
fuzz: $(FUZZ_READERS:%=$(FUZZ)/%) ## Fuzz the readers of ELF, INI, plans, JSON and liberty (FUZZ_SECONDS=5 each; 15 in CI)
	@tb/tools/fuzz.sh $(FUZZ) $(FUZZ_SECONDS) $(FUZZ_READERS)

test: fuzz
