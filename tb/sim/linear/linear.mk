# The analyser of linear values: small functions, every launch form and random kernels, in which each
# value that it claims to know is compared with what the golden model computed.

LINEAR_TEST := $(BUILD)/tb/linear
LINEAR_SHAPES := 4x4 1x32 8x2
LINEAR_SEEDS ?= $(shell seq 20)
LINEAR_ELFS := $(LINEAR_SEEDS:%=$(LINEAR_TEST)/random%.elf)

$(LINEAR_TEST)/test_linear: $(call objects,san,tb/sim/linear/test_linear.c $(wildcard sim/linear/*.c) $(GOLDEN_PARTS) \
    $(BASE_SOURCES) $(GEN_SOURCES))
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GOLDEN_LIBS) -lcmocka -o $@

$(BUILD)/san/tb/sim/linear/test_linear.o: | $(GEN_HEADERS)

$(LINEAR_TEST)/random_kernels: $(BUILD)/san/tb/sim/linear/random_kernels.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(SANITIZE) $^ -o $@

$(LINEAR_ELFS): $(LINEAR_TEST)/random%.elf: $(LINEAR_TEST)/random_kernels $(BUILD)/runtime/libheddle.a $(RUNTIME)/link.ld
	$(Q)$< $* > $(LINEAR_TEST)/random$*.c
	$(Q)$(RUNTIME_CC) -w $(LINEAR_TEST)/random$*.c $(BUILD)/runtime/libheddle.a $(HEDDLE_LDFLAGS) -o $@

.PHONY: test-linear
test-linear: $(BUILD)/heddle $(LINEAR_TEST)/test_linear $(LAUNCH_KERNEL_ELFS) $(LINEAR_ELFS) ## Linear values: unit tests, launch forms and random kernels
	$(Q)$(LINEAR_TEST)/test_linear
	$(Q)tb/sim/linear/check.sh $(BUILD)/heddle $(LINEAR_TEST) '$(LINEAR_SHAPES)' $(LAUNCH_KERNEL_ELFS) $(LINEAR_ELFS)

test: test-linear
