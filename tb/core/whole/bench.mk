# Gains of the issue schemes over the in-order core, over the kernels, for both register files.

GAIN_KERNELS := $(filter-out %/hello.elf,$(KERNEL_ELFS))
# The thesis's machine, and the cores of our presets, whose data cache grows with the warps.
THESIS_CORES := "warps=4 threads=4 rf_banks=1 dcache_ways=1 icache_prefetch=0 control_first=0" "warps=16 threads=4 rf_banks=1 dcache_kb=16 dcache_ways=1 icache_prefetch=0 control_first=0"
FAST_CORES := "warps=4 threads=4" "warps=16 threads=4"
# Areas are of Yosys for this target, minutes for each core that it has not seen; AREA= leaves them out.
AREA ?= xcup
# Where the cycles went, kernel by kernel; STALLS= leaves it out.
STALLS ?= 1
GAINS = STALLS=$(STALLS) HEDDLE=$(BUILD)/heddle tb/core/whole/bench_issue
# Rows of comparisons.txt
COMPARE = STALLS=$(STALLS) AREA=$(AREA) tb/core/whole/compare.sh $(BUILD)

.PHONY: bench-issue
bench-issue: $(BUILD)/heddle $(KERNEL_ELFS) ## All issue schemes against in-order, kernel by kernel
	@$(COMPARE) 'issue-*'
	@[ -z "$(AREA)" ] || for file in rf_banks=1 rf_banks=0; do \
	    $(BUILD)/heddle synth target=$(AREA) warps=4 threads=4 $$file \
	        --compare issue=inorder,loog,ghost,socgpu --depth 2 || exit 1; \
	done

.PHONY: bench-float
bench-float: $(BUILD)/heddle $(FLOAT_KERNEL_ELFS) ## All issue schemes against in-order on kernels with floating point
	@$(COMPARE) 'float-*'

# Effects of the sizes of the windows and of the choice of the warp on GhOST and SOCGPU. A model serves for
# all sizes (make test-order-all shows that it is as fast as one of that size).
WINDOW_SCHEMES := $(foreach size,4 8 16 32,"issue=ghost isb_entries=32 --limit isb_entries=$(size)") \
    $(foreach size,4 8 16,"issue=socgpu ib_entries=16 --limit ib_entries=$(size)")
.PHONY: bench-window
bench-window: $(BUILD)/heddle $(KERNEL_ELFS) ## GhOST and SOCGPU by window size, warp choice and warps
	@export LATENCIES="90 100 110"; for choice in gto rr srr; do for file in rf_banks=1 rf_banks=0; do \
	    $(GAINS) "warps=4 threads=4 $$file warp_sched=$$choice" $(WINDOW_SCHEMES) -- $(GAIN_KERNELS) || exit 1; \
	done; done
	@export LATENCIES="90 100 110"; for shape in "warps=8 threads=4" "warps=16 threads=4"; do \
	    for file in rf_banks=1 rf_banks=0; do \
	        $(GAINS) "$$shape $$file" issue=ghost "issue=ghost --limit isb_entries=4" issue=socgpu -- $(GAIN_KERNELS) || exit 1; \
	    done; \
	done

.PHONY: bench-subcores
bench-subcores: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## Two and four sub-cores against one, kernel by kernel; fails below its bounds
	@$(COMPARE) 'subcores-*'

test-all: bench-subcores

.PHONY: bench-uniform
bench-uniform: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## Uniform registers against none, kernel by kernel; fails below its bounds
	@$(COMPARE) 'uniform-*'

test-all: bench-uniform

# The energy of a kernel (PDP) with one read port, at 4 and at 16 lanes. A core has to be mapped first, which takes
# minutes for 4 lanes and half an hour for 16; the kernels then take minutes in all. POWER_TARGET is the target, asic by
# default.
.PHONY: power-uniform
power-uniform: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## Energy with uniform registers over that without, kernel by kernel (POWER_TARGET)
	@for threads in 4 16; do \
	    $(BUILD)/heddle power target=$(POWER_TARGET) warps=4 threads=$$threads rf_banks=1 fpu=full perf_counters=0 \
	        --compare uniform=none,affine $(GAIN_KERNELS) $(FLOAT_KERNEL_ELFS) || exit 1; \
	done

# Rows with bounds, and what pages show beside them.
BOUND_LOOG := loog-one loog-16-one loog-three loog-three-one-way loog-2-three loog-histogram loog-small loog-16-three
.PHONY: bench-loog
bench-loog: $(BUILD)/heddle $(KERNEL_ELFS) ## LOOG's window of tags against in-order, below its bounds it fails: one port and three, few warps and many
	@$(COMPARE) $(BOUND_LOOG)

test-all: bench-loog

.PHONY: bench-loog-units
bench-loog-units: $(BUILD)/heddle $(KERNEL_ELFS) ## LOOG's collector units, without and with RRS, against in-order
	@$(COMPARE) 'units-*'
	@[ -z "$(AREA)" ] || for core in $(THESIS_CORES); do \
	    for what in "loog_scheduler=collector_units --compare issue=inorder,loog" "issue=loog loog_scheduler=collector_units --compare rrs_entries=0,12"; do \
	        $(BUILD)/heddle synth target=$(AREA) $$core $$what --depth 2 || exit 1; \
	    done || exit 1; \
	done

# Control of the gains with one port: what of them is that the last result is read elsewhere.
.PHONY: bench-result-cache
bench-result-cache: $(BUILD)/heddle $(KERNEL_ELFS) ## Gain of a one-entry result cache in the in-order core of one register file port
	@LATENCIES="90 110" tb/core/whole/result_cache.sh $(BUILD) "warps=4 threads=4 rf_banks=1 dcache_ways=1 icache_prefetch=0 control_first=0" $(GAIN_KERNELS)

# The same by the size of the window, on the models of the largest one.
LOOG_SIZES = $(foreach size,4.8 4.12 6.12 8.12 8.20 16.24,"issue=loog loog_scheduler=collector_units collector_units=16 rrs_entries=32 --limit collector_units=$(basename $(size))$(comma)rrs_entries=$(patsubst .%,%,$(suffix $(size)))") \
    $(foreach size,4 8 12,"issue=loog loog_scheduler=collector_units collector_units=16 --limit collector_units=$(size)")
.PHONY: bench-loog-sizes
bench-loog-sizes: $(BUILD)/heddle $(KERNEL_ELFS) ## LOOG by the number of collector units and RRS entries
	@export LATENCIES=100; for core in $(FAST_CORES); do \
	    $(GAINS) "$$core" $(LOOG_SIZES) -- $(GAIN_KERNELS) || exit 1; \
	done

# Four cores over one, histogram and reduction; fails below its bounds.
.PHONY: bench-cores
bench-cores: $(BUILD)/heddle kernels ## The gain of several cores, atomic operations and shuffles (docs/cluster.md)
	@HEDDLE=$(BUILD)/heddle tb/core/whole/bench_cores $(KERNEL_DIR)

test-all: bench-cores
