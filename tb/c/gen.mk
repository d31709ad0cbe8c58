# cmocka tests of the base layer and the generator, with sanitizers.

GEN_TESTS := $(patsubst tb/c/%.c,%,$(wildcard tb/c/test_base_*.c tb/c/test_gen_*.c))
GEN_TEST_OBJECTS := $(call objects,san,$(PRINT_COMMANDS) cmd/commands_print.c $(GEN_PARTS) $(BASE_SOURCES) tb/c/scratch.c \
    $(GEN_SOURCES))

$(GEN_TESTS:%=$(BUILD)/san/tb/c/%.o): | $(GEN_HEADERS)

$(GEN_TESTS:%=$(BUILD)/tb/%): $(BUILD)/tb/%: $(BUILD)/san/tb/c/%.o $(GEN_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GEN_LIBS) -lcmocka -o $@

.PHONY: test-gen
test-gen: $(GEN_TESTS:%=$(BUILD)/tb/%) ## Base layer and generator: C unit tests
	@for test in $^; do $$test || exit 1; done

test: test-gen
