# cmocka tests of the golden model, lockstep and what they stand on, with sanitizers.

GOLDEN_TESTS := $(patsubst tb/c/%.c,%,$(wildcard tb/c/test_golden_*.c tb/c/test_memory.c \
    tb/c/test_program.c tb/c/test_lines.c tb/c/test_math.c tb/c/test_lockstep*.c))
GOLDEN_PARTS := $(wildcard sim/elf/*.c sim/golden/*.c sim/lockstep/*.c sim/memory/*.c)
GOLDEN_HELPERS := $(BUILD)/san/tb/c/machine.o $(BUILD)/san/tb/c/lockstep_core.o
GOLDEN_OBJECTS := $(call objects,san,$(GOLDEN_PARTS) $(BASE_SOURCES) $(GEN_SOURCES)) $(GOLDEN_HELPERS)
GOLDEN_LIBS := -lelf -ldw $(BASE_LIBS) -lm

$(BUILD)/tb/test_golden_float: $(addprefix $(BUILD)/san/,tb/fpu/cases.o tb/fpu/reference.o gen/tables/isa_table.o)
$(BUILD)/tb/test_golden_float: GOLDEN_LIBS += -lmpfr -lgmp

$(GOLDEN_TESTS:%=$(BUILD)/san/tb/c/%.o) $(GOLDEN_HELPERS): | $(GEN_HEADERS)

$(GOLDEN_TESTS:%=$(BUILD)/tb/%): $(BUILD)/tb/%: $(BUILD)/san/tb/c/%.o $(GOLDEN_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GOLDEN_LIBS) -lcmocka -o $@

.PHONY: test-golden
test-golden: $(GOLDEN_TESTS:%=$(BUILD)/tb/%) ## Golden model, lockstep, memory and ELF: C unit tests
	@status=0; for test in $^; do $$test || status=1; done; exit $$status

test: test-golden
