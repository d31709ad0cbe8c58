# Gains of the issue schemes over the in-order core, over the kernels, for both register files.

GAIN_KERNELS := $(filter-out %/hello.elf,$(KERNEL_ELFS))
LOOG := "issue=loog" "issue=loog rrs_entries=12" "issue=loog rrs_entries=16" "issue=loog rrs_entries=20"

.PHONY: bench-loog
bench-loog: $(BUILD)/heddle $(KERNEL_ELFS) ## LOOG, without and with RRS, against in-order
	@for shape in "warps=4 threads=4" "warps=16 threads=4"; do \
	    for file in rf_banks=1 rf_banks=0; do \
	        HEDDLE=$(BUILD)/heddle tb/suites/bench_issue "$$shape $$file" $(LOOG) -- $(GAIN_KERNELS) || exit 1; \
	    done; \
	done
