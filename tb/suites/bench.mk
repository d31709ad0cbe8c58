# Gains of the issue schemes over the in-order core, over the kernels, for both register files.

GAIN_KERNELS := $(filter-out %/hello.elf,$(KERNEL_ELFS))
LOOG := "issue=loog" "issue=loog rrs_entries=12" "issue=loog rrs_entries=16" "issue=loog rrs_entries=20"

ISSUE_SCHEMES := issue=loog "issue=loog rrs_entries=12" issue=ghost "issue=ghost ghost_precise=1" issue=socgpu

.PHONY: bench-issue
bench-issue: $(BUILD)/heddle $(KERNEL_ELFS) ## All issue schemes against in-order, kernel by kernel
	@for file in rf_banks=1 rf_banks=0; do \
	    HEDDLE=$(BUILD)/heddle tb/suites/bench_issue "warps=4 threads=4 $$file" $(ISSUE_SCHEMES) -- $(GAIN_KERNELS) || exit 1; \
	done

# What the sizes of the windows and the choice of the warp do to GhOST and SOCGPU.
.PHONY: bench-window
bench-window: $(BUILD)/heddle $(KERNEL_ELFS) ## GhOST and SOCGPU by window size, warp choice and warps
	@for choice in gto rr srr; do \
	    HEDDLE=$(BUILD)/heddle tb/suites/bench_issue "warps=4 threads=4 warp_sched=$$choice" \
	        "issue=ghost isb_entries=4" issue=ghost "issue=ghost isb_entries=16" "issue=ghost isb_entries=32" \
	        "issue=socgpu ib_entries=16" -- $(GAIN_KERNELS) || exit 1; \
	done
	@for shape in "warps=8 threads=4" "warps=16 threads=4"; do \
	    HEDDLE=$(BUILD)/heddle tb/suites/bench_issue "$$shape" issue=ghost issue=socgpu -- $(GAIN_KERNELS) || exit 1; \
	done

.PHONY: bench-loog
bench-loog: $(BUILD)/heddle $(KERNEL_ELFS) ## LOOG, without and with RRS, against in-order
	@for shape in "warps=4 threads=4" "warps=16 threads=4"; do \
	    for file in rf_banks=1 rf_banks=0; do \
	        HEDDLE=$(BUILD)/heddle tb/suites/bench_issue "$$shape $$file" $(LOOG) -- $(GAIN_KERNELS) || exit 1; \
	    done; \
	done
