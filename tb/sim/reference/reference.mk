# The golden model against another implementation of the ISA, which shares no table with it.

REFERENCE := $(BUILD)/tb/reference

$(REFERENCE)/program: $(BUILD)/san/tb/sim/reference/reference_program.o
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ -o $@

.PHONY: test-reference test-reference-all test-reference-mutants
test-reference: $(BUILD)/heddle $(REFERENCE)/program ## Random programs on the golden model and on qemu
	@tb/sim/reference/compare.sh $(REFERENCE) $(REFERENCE)/program $(BUILD)/heddle 1 40

test-reference-all: $(BUILD)/heddle $(REFERENCE)/program ## The same with 1,000 programs: 43 million instructions
	@tb/sim/reference/compare.sh $(REFERENCE) $(REFERENCE)/program $(BUILD)/heddle 1001 2000

test-reference-mutants: ## Faults of tables and golden model that lockstep cannot see, each found by binutils or qemu
	@tb/sim/reference/mutants.sh $(REFERENCE)-mutants tb/sim/reference/faults_reference.txt

test: test-reference
test-all: test-reference-all test-reference-mutants
