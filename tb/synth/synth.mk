# Synthesis as a check: Yosys takes the core without a complaint, and memories become memories.

.PHONY: synth-check
synth-check: $(BUILD)/heddle ## Yosys takes a small core for an UltraScale+ device; prints its area
	@tb/synth/synth.sh $(BUILD)/heddle target=xcup -c small-1x2

.PHONY: test-netlist
test-netlist: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## A core of standard cells in Icarus, cycle by cycle as the RTL
	@tb/synth/netlist.sh $(BUILD)/tb/netlist $(BUILD)/heddle small-1x2 $(KERNEL_DIR)/hello.elf

test: synth-check
test-all: test-netlist

.PHONY: test-board
test-board: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## The ULX3S design in Icarus prints on its serial port
	@tb/synth/board.sh $(BUILD)/tb/board $(BUILD)/heddle $(KERNEL_DIR)/hello.elf

test: test-board
