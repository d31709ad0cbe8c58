# cmocka tests of the report, with sanitizers, on a database that the test makes itself.

SWEEP_TESTS := $(patsubst tb/cmd/sweep/%.c,%,$(wildcard tb/cmd/sweep/test_sweep_*.c))
SWEEP_TEST_OBJECTS = $(call objects,san,cmd/report.c tb/cmd/sweep/report_rows.c \
    cmd/sweep/engine/estimate.c $(wildcard cmd/sweep/database/*.c cmd/sweep/report/*.c)) $(GEN_TEST_OBJECTS)

$(SWEEP_TESTS:%=$(BUILD)/san/tb/cmd/sweep/%.o): | $(GEN_HEADERS)

$(SWEEP_TESTS:%=$(BUILD)/tb/%): $(BUILD)/tb/%: $(BUILD)/san/tb/cmd/sweep/%.o $(SWEEP_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GEN_LIBS) $(SWEEP_LIBS) -lz -lcmocka -o $@

.PHONY: test-report
test-report: $(SWEEP_TESTS:%=$(BUILD)/tb/%) ## Report: every figure from a small database
	@for test in $^; do $$test || exit 1; done

test: test-report
