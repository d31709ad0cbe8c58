# Synthesis as a check: Yosys takes the core without a complaint, and memories become memories.

.PHONY: synth-check
synth-check: $(BUILD)/heddle ## Yosys takes a small core for an UltraScale+ device; prints its area
	@tb/synth/synth.sh $(BUILD)/heddle target=xcup -c small-1x2

# Short lines make the smallest netlist: a minute for synthesis and Icarus.
NETLIST_CORE := small-1x2 line_bytes=16

.PHONY: test-netlist
test-netlist: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## A core of standard cells in Icarus, cycle by cycle as the RTL
	@tb/synth/netlist.sh $(BUILD)/tb/netlist $(BUILD)/heddle "$(NETLIST_CORE)" $(KERNEL_DIR)/hello.elf

.PHONY: test-power test-power-xcup
test-power: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## Power of a core of standard cells that runs a program
	@tb/synth/power.sh $(BUILD)/heddle $(KERNEL_DIR)/hello.elf asic -c $(NETLIST_CORE)

test-power-xcup: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## Relative power for an UltraScale+ device
	@tb/synth/power.sh $(BUILD)/heddle $(KERNEL_DIR)/hello.elf xcup -c small-1x2

test: synth-check test-netlist test-power
test-all: test-power-xcup

.PHONY: test-board
test-board: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## The ULX3S design in Icarus prints on its serial port
	@tb/synth/board.sh $(BUILD)/tb/board $(BUILD)/heddle $(KERNEL_DIR)/hello.elf

test: test-board
