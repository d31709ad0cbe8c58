# Seeded faults: each has to be found by the test that it names.

MUTANT_PROGRAMS := $(filter isa/% kernels/%,$(shell sed -n 's/^test: //p' tb/mutants/*.txt | sort -u))

.PHONY: test-mutants
test-mutants: $(BUILD)/heddle $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf) ## Seeded faults in core and golden model, each caught
	@tb/mutants/mutants.sh $(BUILD)/tb/mutants $(BUILD)

test: test-mutants
