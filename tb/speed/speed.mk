# The speed of simulation, held against that of an earlier commit which is built beside.
#
#   make bench-speed ROWS=inorder-4x4 PAIRS=2      what a change did to one row, in half a minute
#   make bench-speed BOUND=0.97 BASE=HEAD          nothing lost against the last commit
#   make bench-time PRESETS=inorder-4x4            cycles, LUT levels and time of a core, minutes

.PHONY: bench-speed bench-time

# The commit that the bounds are multiples of; any other that `git archive` knows.
BASE ?= 2e54ecf
# Its tree, built. Name one that is there to save its build.
REFERENCE ?= $(BUILD)/reference/$(shell git rev-parse --short $(BASE) 2>/dev/null || echo $(BASE))

ROWS ?=
PAIRS ?=
BOUND ?=
PRESETS ?=

$(REFERENCE)/build/heddle:
	$(call say,BASE,$(REFERENCE))
	@rm -rf $(REFERENCE).new && mkdir -p $(REFERENCE).new
	@git archive $(BASE) | tar -x -C $(REFERENCE).new
	@mv $(REFERENCE).new $(REFERENCE)
	@$(MAKE) -s -C $(REFERENCE) build/heddle kernels > $(REFERENCE).log 2>&1 || { tail $(REFERENCE).log; exit 1; }

bench-speed: $(BUILD)/heddle $(REFERENCE)/build/heddle ## Simulation's speed against 2e54ecf (ROWS=, PAIRS=, BASE=, BOUND=)
	@ROWS="$(ROWS)" PAIRS=$(PAIRS) BOUND=$(BOUND) tb/speed/bench.sh $(BUILD)/heddle $(REFERENCE)

bench-time: $(BUILD)/heddle $(REFERENCE)/build/heddle ## Cycles, levels and time of the presets against 2e54ecf (PRESETS=, BASE=)
	@PRESETS="$(PRESETS)" tb/speed/time.sh $(BUILD)/heddle $(REFERENCE) $(BUILD)/reference/rtl

test-all: bench-speed
