# Whole cores against the ISA manual (rv32_spec.sv), by what their RVFI port reports. One row without its mutants, when
# tb/core/proved does not have it, is what `make test` proves; `make test-rvfi-all` proves all rows and refutes all mutants. Programs in
# simulation, with the checks of the port, fill its queue further than a proof does.

RVFI := $(BUILD)/tb/rvfi

.PHONY: test-rvfi test-rvfi-all
test-rvfi: $(BUILD)/heddle ## A whole core executes any program as the ISA manual says: bounded proof
	@PROOFS=tb/core/whole/rvfi/proofs BRIEF=1 tb/tools/prove.sh $(RVFI) $(BUILD)/heddle rvfi
test-rvfi-all: $(BUILD)/heddle $(ISA_PROGRAMS) ## The same with two lanes and out of order, and each fault refuted
	@PROOFS=tb/core/whole/rvfi/proofs tb/tools/prove.sh $(RVFI) $(BUILD)/heddle
	@$(SUITE_RUN) -b 32 -s 2x2 -o "rvfi=1 --mem-random 5" $(ISA_PROGRAMS)
	@for issue in loog ghost socgpu; do \
	    $(SUITE_RUN) -b 32 -s 2x2 -o "rvfi=1 issue=$$issue --mem-random 6" $(ISA_PROGRAMS) || exit 1; done

test: test-rvfi
test-all: test-rvfi-all

# The checks of riscv-formal, from a checkout of it (RISCV_FORMAL=DIR). Then the faults that they have to find.
.PHONY: riscv-formal
riscv-formal: $(BUILD)/heddle ## riscv-formal's own checks on the smallest core (RISCV_FORMAL=DIR), and faults that they find
	@[ -n "$(RISCV_FORMAL)" ] || { echo "riscv-formal: skipped, RISCV_FORMAL names no checkout of it"; exit 0; }; \
	tb/core/whole/rvfi/riscv_formal.sh $(BUILD)/tb/riscv-formal $(BUILD)/heddle $(RISCV_FORMAL) "-c tiny-1x1" && \
	tb/core/whole/rvfi/riscv_formal_faults.sh $(BUILD)/tb/riscv-formal-faults $(BUILD)/heddle $(RISCV_FORMAL) "-c tiny-1x1" \
	    tb/core/whole/rvfi/faults_riscv_formal

test-all: riscv-formal
