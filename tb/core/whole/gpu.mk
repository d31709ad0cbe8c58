# The whole core in Icarus: same memory image, same cycles as in Verilator.
#
# hello has the runtime and the console, wspawn several warps and barriers, split_nest divergence,
# local and stores the memory unit.

GPU_PROGRAMS := $(KERNEL_DIR)/hello.elf $(patsubst %,$(BUILD)/isa/%.elf,wspawn split_nest local stores)

# Out of order: what else is verilated for lockstep. A recipe line each.
define gpu_run
@tb/core/whole/run.sh $(BUILD)/tb/gpu-$(patsubst issue=%,%,$(firstword $(call loog_knobs,$(1)))) $(BUILD)/heddle \
    "warps=2 threads=2 $(call loog_knobs,$(1))" $(KERNEL_DIR)/hello.elf $(BUILD)/isa/stores.elf

endef

.PHONY: test-gpu-icarus
test-gpu-icarus: $(BUILD)/heddle $(GPU_PROGRAMS) ## The whole core in Icarus, cycle by cycle as in Verilator
	@tb/core/whole/run.sh $(BUILD)/tb/gpu $(BUILD)/heddle "-c inorder-2x2" $(GPU_PROGRAMS)
	@tb/core/whole/run.sh $(BUILD)/tb/gpu-short $(BUILD)/heddle "line_bytes=16 warps=2 threads=2" $(BUILD)/isa/stores.elf
	$(foreach core,$(filter 2x2:%,$(LOOG_SAMPLE) $(GHOST_SAMPLE) $(SOCGPU_SAMPLE)),$(call gpu_run,$(core)))

test: test-gpu-icarus
