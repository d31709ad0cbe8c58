# Tests of the runtime and the kernels without RTL.

RUNTIME_TEST := $(BUILD)/tb/runtime
EMU_SHAPES := 1x1 1x32 2x1 2x2 4x4 8x8 16x4 4x32 32x1 32x32

RUNTIME_TEST_ELFS := $(patsubst %,$(RUNTIME_TEST)/%.elf,launches far too_much_local too_much_launched too_large_grid)
LAUNCH_CORES := warps=4 warps=16 issue=loog issue=ghost issue=socgpu fpu=full

$(RUNTIME_TEST_ELFS): $(RUNTIME_TEST)/%.elf: tb/sim/runtime/%.c $(BUILD)/runtime/libheddle.a $(RUNTIME)/link.ld | $(BUILD)/heddle
	@mkdir -p $(@D)
	$(Q)$(RUNTIME_CC) $< $(BUILD)/runtime/libheddle.a $(HEDDLE_LDFLAGS) -o $@
	$(Q)$(LANES_CHECK) $@

.PHONY: test-runtime test-launch
test-runtime: $(BUILD)/heddle $(RUNTIME_TEST_ELFS) $(KERNEL_ELFS) $(SUITE_KERNEL_ELFS) $(LAUNCH_KERNEL_ELFS) $(MICRO_ELFS) ## Runtime, kernels and the program of docs/intrinsics.md on the golden model
	@mkdir -p $(RUNTIME_TEST)
	$(Q)tb/sim/runtime/leaves.sh $(RUNTIME_TEST) $(RUNTIME_CC)
	$(Q)tb/sim/runtime/first_kernel.sh docs/intrinsics.md $(RUNTIME_TEST) $(BUILD)
	$(Q)tb/sim/runtime/stops.sh $(BUILD)/heddle $(RUNTIME_TEST)/too_much_local.elf 'more local memory than there is'
	$(Q)tb/sim/runtime/stops.sh $(BUILD)/heddle $(RUNTIME_TEST)/too_much_launched.elf 'more threads than the core'
	$(Q)tb/sim/runtime/stops.sh $(BUILD)/heddle $(RUNTIME_TEST)/too_large_grid.elf 'a grid or block of'
	$(Q)for shape in $(EMU_SHAPES); do \
	    $(BUILD)/heddle emu warps=$${shape%x*} threads=$${shape#*x} fpu=full \
	        $(KERNEL_ELFS) $(SUITE_KERNEL_ELFS) $(LAUNCH_KERNEL_ELFS) $(MICRO_ELFS) \
	        $(RUNTIME_TEST)/launches.elf $(RUNTIME_TEST)/far.elf \
	        > $(RUNTIME_TEST)/log || { grep -v passed $(RUNTIME_TEST)/log; exit 1; }; \
	    echo "kernels on $$shape: $$(grep -c ': passed' $(RUNTIME_TEST)/log) passed"; \
	done

# Blocks go to warps in the order in which the core's own warps ask.
test-launch: $(BUILD)/heddle $(RUNTIME_TEST)/launches.elf $(LAUNCH_KERNEL_ELFS) ## Launches on the cores, in lockstep
	$(Q)for core in $(LAUNCH_CORES); do \
	    programs='$(RUNTIME_TEST)/launches.elf $(filter-out $(FLOAT_LAUNCH_ELFS),$(LAUNCH_KERNEL_ELFS))'; \
	    case $$core in *fpu=*) programs='$(LAUNCH_KERNEL_ELFS)';; esac; \
	    $(BUILD)/heddle run $$core $$programs > $(RUNTIME_TEST)/log || { cat $(RUNTIME_TEST)/log; exit 1; }; \
	    echo "launches with $$core: $$(echo $$programs | wc -w) passed"; \
	done

test: test-runtime test-launch
