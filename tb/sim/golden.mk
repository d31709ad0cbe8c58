# cmocka tests of the golden model, lockstep and what they stand on, with sanitizers.

GOLDEN_TESTS := $(patsubst tb/sim/%.c,%,$(wildcard tb/sim/test_golden_*.c tb/sim/test_memory.c \
    tb/sim/test_program.c tb/sim/test_lines.c tb/sim/test_math.c tb/sim/test_lockstep*.c))
GOLDEN_PARTS := $(wildcard sim/elf/*.c sim/golden/*.c sim/lockstep/*.c sim/memory/*.c)
GOLDEN_HELPERS := $(call objects,san,tb/sim/machine.c tb/sim/lockstep_core.c tb/tools/unit.c)
GOLDEN_OBJECTS := $(call objects,san,$(GOLDEN_PARTS) $(BASE_SOURCES) $(GEN_SOURCES)) $(GOLDEN_HELPERS)
GOLDEN_LIBS := -lelf -ldw $(BASE_LIBS) -lm

$(BUILD)/tb/test_golden_float: $(addprefix $(BUILD)/san/,tb/core/execute/fpu/cases.o tb/core/execute/fpu/reference.o gen/tables/isa_table.o)
$(BUILD)/tb/test_golden_float: GOLDEN_LIBS += -lmpfr -lgmp

$(GOLDEN_TESTS:%=$(BUILD)/san/tb/sim/%.o) $(GOLDEN_HELPERS): | $(GEN_HEADERS)

$(GOLDEN_TESTS:%=$(BUILD)/tb/%): $(BUILD)/tb/%: $(BUILD)/san/tb/sim/%.o $(GOLDEN_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GOLDEN_LIBS) -lcmocka -o $@

.PHONY: test-golden
test-golden: $(GOLDEN_TESTS:%=$(BUILD)/tb/%) ## Golden model, lockstep, memory and ELF: C unit tests
	@status=0; for test in $^; do $$test || status=1; done; exit $$status

test: test-golden
