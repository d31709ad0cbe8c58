# The buses of the tops gpu_axi4 and gpu_wishbone: programs through them in Icarus, driven by cocotb, whose AXI
# is not ours; faults that this finds. The proofs of both masters are in tb/core/bus/proofs.

BUS_TEST := $(BUILD)/tb/bus
BUS_PROGRAM := $(KERNEL_DIR)/hello.elf

.PHONY: test-bus test-bus-all test-bus-faults
test-bus: $(BUILD)/heddle $(BUS_PROGRAM) $(BUILD)/isa/store_conflicts.elf $(BUILD)/cores/barriers.elf ## AXI4 and Wishbone: programs, errors and halts under random back-pressure
	@tb/core/bus/all.sh $(BUS_TEST) $(BUILD)/heddle $(BUS_PROGRAM) $(BUILD)/isa/store_conflicts.elf $(BUILD)/cores/barriers.elf
test-bus-all: $(BUILD)/heddle $(BUS_PROGRAM) $(BUILD)/isa/store_conflicts.elf $(BUILD)/cores/barriers.elf ## The same, a bus of 512 bits, and sub-cores
	@ALL=1 tb/core/bus/all.sh $(BUS_TEST) $(BUILD)/heddle $(BUS_PROGRAM) $(BUILD)/isa/store_conflicts.elf $(BUILD)/cores/barriers.elf
test-bus-faults: $(BUILD)/heddle $(BUS_PROGRAM) ## Faults of the buses, each found by a program
	@tb/core/bus/faults.sh $(BUS_TEST)/faults $(BUILD)/heddle $(BUS_PROGRAM)

test: test-bus
test-all: test-bus-all
IN_TURN += test-bus-faults
