# cmocka tests of the base layer and the generator, with sanitizers.

GEN_TEST_SOURCES := $(wildcard tb/base/test_*.c tb/gen/test_*.c)
# The tests stand in build/tb, from where a program finds the tree.
GEN_TESTS := $(patsubst %.c,$(BUILD)/tb/%,$(notdir $(GEN_TEST_SOURCES)))
GEN_TEST_OBJECTS := $(call objects,san,$(PRINT_COMMANDS) cmd/commands_print.c $(GEN_PARTS) $(BASE_SOURCES) tb/tools/scratch.c tb/tools/unit.c \
    $(GEN_SOURCES))

$(GEN_TEST_SOURCES:%.c=$(BUILD)/san/%.o): | $(GEN_HEADERS)

$(foreach source,$(GEN_TEST_SOURCES),$(eval $(patsubst %.c,$(BUILD)/tb/%,$(notdir $(source))): $(source:%.c=$(BUILD)/san/%.o)))
$(GEN_TESTS): $(GEN_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GEN_LIBS) -lcmocka -o $@

.PHONY: test-gen
test-gen: $(GEN_TESTS) ## Base layer and generator: C unit tests
	@for test in $^; do $$test || exit 1; done

test: test-gen
