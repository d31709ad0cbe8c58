# Gains of the issue schemes over the in-order core, over the kernels, for both register files.

GAIN_KERNELS := $(filter-out %/hello.elf,$(KERNEL_ELFS))
# With one register file bank the thesis's sizes and the presets'; with three reads a cycle those of the
# presets, and without an RRS units for what is being executed besides.
LOOG_PRESET := "issue=loog collector_units=4 rrs_entries=8"
LOOG_1 := "issue=loog" "issue=loog rrs_entries=12" $(LOOG_PRESET)
LOOG_0 := "issue=loog collector_units=12" $(LOOG_PRESET)
# The thesis's machine, and the cores of our presets, whose data cache grows with the warps.
THESIS_CORES := "warps=4 threads=4 rf_banks=1 dcache_ways=1 icache_prefetch=0" "warps=16 threads=4 rf_banks=1 dcache_kb=16 dcache_ways=1 icache_prefetch=0"
FAST_CORES := "warps=4 threads=4" "warps=16 threads=4"
# Areas are of Yosys for this target, minutes for each core that it has not seen; AREA= leaves them out.
AREA ?= xcup
# Where the cycles went, kernel by kernel; STALLS= leaves it out.
STALLS ?= 1
GAINS = STALLS=$(STALLS) HEDDLE=$(BUILD)/heddle tb/core/whole/bench_issue

ISSUE_SCHEMES := issue=loog "issue=loog rrs_entries=12" issue=ghost "issue=ghost ghost_precise=1" issue=socgpu

.PHONY: bench-issue
bench-issue: $(BUILD)/heddle $(KERNEL_ELFS) ## All issue schemes against in-order, kernel by kernel
	@for file in rf_banks=1 rf_banks=0; do \
	    AREA=$(AREA) $(GAINS) "warps=4 threads=4 $$file" $(ISSUE_SCHEMES) -- $(GAIN_KERNELS) || exit 1; \
	    [ -z "$(AREA)" ] || $(BUILD)/heddle synth target=$(AREA) warps=4 threads=4 $$file \
	        --compare issue=inorder,loog,ghost,socgpu --depth 2 || exit 1; \
	done

# The same with floating point: longer latencies, and multiply-adds that read three registers.
FLOAT_SCHEMES := $(LOOG_PRESET) "issue=loog rrs_entries=20" issue=ghost issue=socgpu
.PHONY: bench-float
bench-float: $(BUILD)/heddle $(FLOAT_KERNEL_ELFS) ## All issue schemes against in-order on kernels with floating point
	@for file in rf_banks=1 rf_banks=0; do \
	    AREA=$(AREA) $(GAINS) "warps=4 threads=4 fpu=full $$file" $(FLOAT_SCHEMES) -- $(FLOAT_KERNEL_ELFS) || exit 1; \
	done

# What the sizes of the windows and the choice of the warp do to GhOST and SOCGPU. A model serves for
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

# The in-order core with uniform registers against itself without, with one read port and with one a source; fails
# below its bounds. The area is that of one size. With one port at 4x4 scan's cycles went up and down by 15 % with the
# memory's latency, hence the mean of nine.
UNIFORM_SCHEMES := "issue=inorder uniform=scalar" "issue=inorder uniform=affine"
.PHONY: bench-uniform
bench-uniform: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## Uniform registers against none, kernel by kernel
	@export LEAST_KERNEL=0.998; failed=0; \
	LATENCIES="80 85 90 95 100 105 110 115 120" AREA=$(AREA) AREA_KNOBS=perf_counters=0 MOST_LUTS=1.06 LEAST_GAIN=1.08 \
	    $(GAINS) "warps=4 threads=4 rf_banks=1" $(UNIFORM_SCHEMES) -- $(GAIN_KERNELS) || failed=1; \
	LEAST_GAIN=1.08 $(GAINS) "warps=16 threads=4 rf_banks=1" $(UNIFORM_SCHEMES) -- $(GAIN_KERNELS) || failed=1; \
	LEAST_GAIN=1.08 $(GAINS) "warps=4 threads=4 rf_banks=1 fpu=full" $(UNIFORM_SCHEMES) -- $(FLOAT_KERNEL_ELFS) || failed=1; \
	for core in "warps=4 threads=4" "warps=16 threads=4"; do \
	    $(GAINS) "$$core" $(UNIFORM_SCHEMES) -- $(GAIN_KERNELS) || failed=1; \
	done; exit $$failed

test-all: bench-uniform

# And what a kernel takes of energy (PDP) with one read port, at 4 and at 16 lanes: a core has to be mapped first,
# which takes minutes for 4 lanes and half an hour for 16; the kernels then take minutes in all. POWER_TARGET is the
# target, asic by default.
.PHONY: power-uniform
power-uniform: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## Energy with uniform registers over that without, kernel by kernel (POWER_TARGET)
	@for threads in 4 16; do \
	    $(BUILD)/heddle power target=$(POWER_TARGET) warps=4 threads=$$threads rf_banks=1 fpu=full perf_counters=0 \
	        --compare uniform=none,affine $(GAIN_KERNELS) $(FLOAT_KERNEL_ELFS) || exit 1; \
	done

# The window of tags against in-order, each size where it pays; fails below its bounds. Areas are without what measures.
# With three reads also on a direct-mapped data cache, whose misses leave more to gain.
TAGS := issue=loog window=tags
.PHONY: bench-loog
bench-loog: $(BUILD)/heddle $(KERNEL_ELFS) ## LOOG's window of tags against in-order: one port and three, few warps and many
	@export LEAST_KERNEL=0.995 AREA_KNOBS=perf_counters=0 MOST_LEVELS=1.2; failed=0; \
	AREA=$(AREA) LEAST_GAIN=1.2 MOST_LUTS=1.12 \
	    $(GAINS) "warps=4 threads=4 rf_banks=1" "$(TAGS) window_entries=2" -- $(GAIN_KERNELS) || failed=1; \
	AREA=$(AREA) LEAST_GAIN=1.2 MOST_LUTS=1.12 \
	    $(GAINS) "warps=16 threads=4 rf_banks=1" "$(TAGS) window_entries=1 result_rows=6" -- $(GAIN_KERNELS) || failed=1; \
	AREA=$(AREA) LEAST_GAIN=1.08 MOST_LUTS=1.15 \
	    $(GAINS) "warps=4 threads=4" "$(TAGS) mem_order=lsq window_entries=4 result_rows=11" -- $(GAIN_KERNELS) || failed=1; \
	AREA=$(AREA) LEAST_GAIN=1.1 MOST_LUTS=1.15 \
	    $(GAINS) "warps=4 threads=4 dcache_ways=1" "$(TAGS) mem_order=lsq window_entries=4 result_rows=11" \
	    -- $(GAIN_KERNELS) || failed=1; \
	LEAST_GAIN=1.2 $(GAINS) "warps=2 threads=4" "$(TAGS) mem_order=lsq window_entries=16 result_rows=32 ibuf_depth=32" \
	    -- $(GAIN_KERNELS) || failed=1; \
	LEAST_GAIN=1.3 $(GAINS) "warps=4 threads=4 dcache_ways=1" "$(TAGS) mem_order=lsq window_entries=6 result_rows=12" \
	    -- $(KERNEL_DIR)/histogram.elf || failed=1; \
	$(GAINS) "warps=4 threads=4" "$(TAGS) window_entries=2" -- $(GAIN_KERNELS) || failed=1; \
	$(GAINS) "warps=16 threads=4" "$(TAGS) window_entries=1" -- $(GAIN_KERNELS) || failed=1; \
	exit $$failed

test-all: bench-loog

.PHONY: bench-loog-units
bench-loog-units: $(BUILD)/heddle $(KERNEL_ELFS) ## LOOG's collector units, without and with RRS, against in-order
	@for core in $(THESIS_CORES); do \
	    AREA=$(AREA) $(GAINS) "$$core" $(LOOG_1) -- $(GAIN_KERNELS) || exit 1; \
	    [ -z "$(AREA)" ] || for what in "--compare issue=inorder,loog" "issue=loog --compare rrs_entries=0,12"; do \
	        $(BUILD)/heddle synth target=$(AREA) $$core $$what --depth 2 || exit 1; \
	    done || exit 1; \
	done
	@for core in $(FAST_CORES); do \
	    AREA=$(AREA) $(GAINS) "$$core" $(LOOG_0) -- $(GAIN_KERNELS) || exit 1; \
	done

# The same by the size of the window, on the models of the largest one.
LOOG_SIZES = $(foreach size,4.8 4.12 6.12 8.12 8.20 16.24,"issue=loog collector_units=16 rrs_entries=32 --limit collector_units=$(basename $(size))$(comma)rrs_entries=$(patsubst .%,%,$(suffix $(size)))") \
    $(foreach size,4 8 12,"issue=loog collector_units=16 --limit collector_units=$(size)")
.PHONY: bench-loog-sizes
bench-loog-sizes: $(BUILD)/heddle $(KERNEL_ELFS) ## LOOG by the number of collector units and RRS entries
	@export LATENCIES=100; for core in $(FAST_CORES); do \
	    $(GAINS) "$$core" $(LOOG_SIZES) -- $(GAIN_KERNELS) || exit 1; \
	done

# Four cores over one, histogram and reduction; fails below its bounds.
.PHONY: bench-cores
bench-cores: $(BUILD)/heddle kernels ## What several cores gain, atomic operations and shuffles (docs/cluster.md)
	@HEDDLE=$(BUILD)/heddle tb/core/whole/bench_cores $(KERNEL_DIR)

test-all: bench-cores
