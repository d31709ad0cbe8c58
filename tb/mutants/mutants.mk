# Seeded faults: each has to be found by the test that it names.

MUTANT_PROGRAMS := $(filter isa/% kernels/%,$(shell sed -n 's/^test: //p' tb/mutants/*.txt | sort -u))

.PHONY: test-mutants
test-mutants: $(BUILD)/heddle $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf) ## Seeded faults in core and golden model, each caught
	@tb/mutants/mutants.sh $(BUILD)/tb/mutants $(BUILD)

.PHONY: test-mutants-float
test-mutants-float: $(BUILD)/heddle $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf) ## The same for what comes with floating point
	@tb/mutants/mutants.sh $(BUILD)/tb/mutants-float $(BUILD) fpu=full \
	    tb/mutants/rtl_float.txt tb/mutants/golden_float.txt

test: test-mutants
test-all: test-mutants-float
