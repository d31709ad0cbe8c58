# Gains of the issue schemes over the in-order core, over the kernels, for both register files.

GAIN_KERNELS := $(filter-out %/hello.elf,$(KERNEL_ELFS))
LOOG := "issue=loog" "issue=loog rrs_entries=12"
# Areas are of Yosys for this target, minutes for each core that it has not seen; AREA= leaves them out.
AREA ?= xcup

ISSUE_SCHEMES := issue=loog "issue=loog rrs_entries=12" issue=ghost "issue=ghost ghost_precise=1" issue=socgpu

.PHONY: bench-issue
bench-issue: $(BUILD)/heddle $(KERNEL_ELFS) ## All issue schemes against in-order, kernel by kernel
	@for file in rf_banks=1 rf_banks=0; do \
	    AREA=$(AREA) HEDDLE=$(BUILD)/heddle tb/suites/bench_issue "warps=4 threads=4 $$file" $(ISSUE_SCHEMES) -- $(GAIN_KERNELS) || exit 1; \
	done

# What the sizes of the windows and the choice of the warp do to GhOST and SOCGPU. A model serves for
# all sizes (make test-order-all shows that it is as fast as one of that size).
WINDOW_SCHEMES := $(foreach size,4 8 16 32,"issue=ghost isb_entries=32 --limit isb_entries=$(size)") \
    $(foreach size,4 8 16,"issue=socgpu ib_entries=16 --limit ib_entries=$(size)")
.PHONY: bench-window
bench-window: $(BUILD)/heddle $(KERNEL_ELFS) ## GhOST and SOCGPU by window size, warp choice and warps
	@for choice in gto rr srr; do \
	    HEDDLE=$(BUILD)/heddle tb/suites/bench_issue "warps=4 threads=4 warp_sched=$$choice" \
	        $(WINDOW_SCHEMES) -- $(GAIN_KERNELS) || exit 1; \
	done
	@for shape in "warps=8 threads=4" "warps=16 threads=4"; do \
	    HEDDLE=$(BUILD)/heddle tb/suites/bench_issue "$$shape" issue=ghost issue=socgpu -- $(GAIN_KERNELS) || exit 1; \
	done

.PHONY: bench-loog
bench-loog: $(BUILD)/heddle $(KERNEL_ELFS) ## LOOG, without and with RRS, against in-order
	@for shape in "warps=4 threads=4" "warps=16 threads=4"; do \
	    for file in rf_banks=1 rf_banks=0; do \
	        AREA=$(AREA) HEDDLE=$(BUILD)/heddle tb/suites/bench_issue "$$shape $$file" $(LOOG) -- $(GAIN_KERNELS) || exit 1; \
	        [ -z "$(AREA)" ] || for what in "--compare issue=inorder,loog" "issue=loog --compare rrs_entries=0,12"; do \
	            $(BUILD)/heddle synth target=$(AREA) $$shape $$file $$what --depth 2 || exit 1; \
	        done || exit 1; \
	    done; \
	done
