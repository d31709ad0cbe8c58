# cmocka tests of the simulation harness, with sanitizers. No verilated model takes part: the tests
# bring one in C (fake_model.c), or tools that only pretend (test_harness_build.c).

HARNESS_TESTS := $(patsubst tb/sim/%.c,%,$(wildcard tb/sim/test_harness_*.c))
HARNESS_PARTS := $(filter-out sim/program/main.c sim/harness/verilated.c,$(SIM_SOURCES)) $(MODEL_SOURCES)
HARNESS_OBJECTS = $(call objects,san,$(HARNESS_PARTS) sim/harness/verilated.c cmd/bench_rows.c) \
    $(BUILD)/san/tb/sim/fake_model.o $(GEN_TEST_OBJECTS)

$(HARNESS_TESTS:%=$(BUILD)/san/tb/sim/%.o) $(BUILD)/san/tb/sim/fake_model.o: | $(GEN_HEADERS)
$(HARNESS_TESTS:%=$(BUILD)/san/tb/sim/%.o): CPPFLAGS += -isystem $(VERILATOR_ROOT)/include/vltstd

$(HARNESS_TESTS:%=$(BUILD)/tb/%): $(BUILD)/tb/%: $(BUILD)/san/tb/sim/%.o $(HARNESS_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GEN_LIBS) -lelf -ldw -lcmocka -o $@

.PHONY: test-harness
test-harness: $(HARNESS_TESTS:%=$(BUILD)/tb/%) $(BUILD)/libheddle_sim.a ## Run loop, memory timing, traces, statistics: C unit tests
	@for test in $(HARNESS_TESTS:%=$(BUILD)/tb/%); do $$test || exit 1; done

test: test-harness
