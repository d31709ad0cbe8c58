# Proofs of the mechanisms: yosys-smtbmc and z3 on emitted RTL, each with a mutant that it refutes.

.PHONY: test-formal
test-formal: $(BUILD)/heddle ## Proofs of order, alias table, results, collectors and primitives
	@nice tb/formal/formal.sh $(BUILD)/formal $(BUILD)/heddle

test: test-formal
