# Tests of the runtime and the kernels without RTL.

RUNTIME_TEST := $(BUILD)/tb/runtime
EMU_SHAPES := 1x1 1x32 2x1 2x2 4x4 8x8 16x4 4x32 32x1 32x32

.PHONY: test-runtime
test-runtime: $(BUILD)/heddle $(KERNEL_ELFS) $(SUITE_KERNEL_ELFS) $(MICRO_ELFS) ## Runtime, kernels and the documented first kernel on the golden model
	@mkdir -p $(RUNTIME_TEST)
	$(Q)tb/runtime/simt_check.sh $(RUNTIME_TEST) $(RUNTIME_CC)
	$(Q)tb/runtime/first_kernel.sh $(RUNTIME_TEST) $(BUILD)
	$(Q)for shape in $(EMU_SHAPES); do \
	    $(BUILD)/heddle emu warps=$${shape%x*} threads=$${shape#*x} fpu=full \
	        $(KERNEL_ELFS) $(SUITE_KERNEL_ELFS) $(MICRO_ELFS) \
	        > $(RUNTIME_TEST)/log || { grep -v passed $(RUNTIME_TEST)/log; exit 1; }; \
	    echo "kernels on $$shape: $$(grep -c ': passed' $(RUNTIME_TEST)/log) passed"; \
	done

test: test-runtime
