# `make kernels` builds $(BUILD)/kernels/<name>.elf from sim/kernels/<name>/: kernel.c, shape.h
# (sizes that both sides share) and data.c, a host program that prints inputs and reference as
# assembly. A kernel without data.c checks nothing but its exit code. gcc compiles them, without
# LLVM. Where lanes disagree, branches.h gives them the macros of heddle.h. Where that does not do, gcc's form lies
# in sim/kernels/macros/<name>/. sim/opencl/opencl.mk compiles sim/kernels/<name>/. Kernels of sim/kernels/float
# become $(BUILD)/kernels/float/<name>.elf, for cores with floating point; those of
# sim/kernels/dynamic, dynamic programming on integers, $(BUILD)/kernels/dynamic/<name>.elf. Other
# forms do the same work on the same data:
#   launch.c  a grid that heddle_launch hands out: $(BUILD)/kernels/launch/<name>.elf
#   lanes.c   votes and shuffles, for cores with votes=1: $(BUILD)/kernels/lanes/<name>.elf
#   atomic.c  atomic operations, for cores with atomics=1: $(BUILD)/kernels/atomic/<name>.elf
# A kernel whose shape.h has SCALE is also built with eight times the work: $(BUILD)/kernels/large/<name>.elf.
# The micro-kernels of the performance contract are $(BUILD)/kernels/micro/<row>.elf.

include sim/runtime/runtime.mk

KERNEL_DIR := $(BUILD)/kernels
KERNELS := $(sort $(patsubst sim/kernels/%/kernel.c,%,$(wildcard sim/kernels/*/kernel.c)))
FLOAT_KERNELS := $(sort $(patsubst sim/kernels/%/kernel.c,%,$(wildcard sim/kernels/float/*/kernel.c)))
DYNAMIC_KERNELS := $(sort $(patsubst sim/kernels/%/kernel.c,%,$(wildcard sim/kernels/dynamic/*/kernel.c)))
KERNELS_WITH_DATA := $(patsubst sim/kernels/%/data.c,%,$(wildcard $(addprefix sim/kernels/,*/data.c float/*/data.c dynamic/*/data.c)))
MICRO_KERNELS := $(sort $(patsubst sim/kernels/micro/%.S,%,$(wildcard sim/kernels/micro/*.S)))
KERNEL_ELFS := $(KERNELS:%=$(KERNEL_DIR)/%.elf)
FLOAT_KERNEL_ELFS := $(FLOAT_KERNELS:%=$(KERNEL_DIR)/%.elf)
DYNAMIC_KERNEL_ELFS := $(DYNAMIC_KERNELS:%=$(KERNEL_DIR)/%.elf)
LAUNCH_KERNELS := $(sort $(patsubst sim/kernels/%/launch.c,%,$(wildcard $(addprefix sim/kernels/,*/launch.c float/*/launch.c dynamic/*/launch.c))))
LAUNCH_KERNEL_ELFS := $(LAUNCH_KERNELS:%=$(KERNEL_DIR)/launch/%.elf)
FLOAT_LAUNCH_ELFS := $(filter $(KERNEL_DIR)/launch/float/%,$(LAUNCH_KERNEL_ELFS))
LANES_KERNELS := $(sort $(patsubst sim/kernels/%/lanes.c,%,$(wildcard $(addprefix sim/kernels/,*/lanes.c float/*/lanes.c))))
LANES_KERNEL_ELFS := $(LANES_KERNELS:%=$(KERNEL_DIR)/lanes/%.elf)
FLOAT_LANES_ELFS := $(filter $(KERNEL_DIR)/lanes/float/%,$(LANES_KERNEL_ELFS))
ATOMIC_KERNELS := $(sort $(patsubst sim/kernels/%/atomic.c,%,$(wildcard sim/kernels/*/atomic.c)))
ATOMIC_KERNEL_ELFS := $(ATOMIC_KERNELS:%=$(KERNEL_DIR)/atomic/%.elf)
LARGE_SCALE := 8
LARGE_KERNELS := $(patsubst sim/kernels/%/shape.h,%,$(shell grep -l SCALE sim/kernels/*/shape.h))
LARGE_KERNEL_ELFS := $(LARGE_KERNELS:%=$(KERNEL_DIR)/large/%.elf)
MICRO_ELFS := $(MICRO_KERNELS:%=$(KERNEL_DIR)/micro/%.elf)

# Kernels that test cores with floating point, besides the kernels of every core.
SUITE_KERNEL_ELFS := $(FLOAT_KERNEL_ELFS) $(DYNAMIC_KERNEL_ELFS)

.PHONY: kernels
kernels: $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) $(DYNAMIC_KERNEL_ELFS) $(LAUNCH_KERNEL_ELFS) $(LANES_KERNEL_ELFS) $(ATOMIC_KERNEL_ELFS) $(LARGE_KERNEL_ELFS) $(MICRO_ELFS) ## Build the kernels (build/kernels/*.elf)

$(FLOAT_KERNELS:%=$(KERNEL_DIR)/%/kernel.o) $(FLOAT_KERNELS:%=$(KERNEL_DIR)/%/data.o) \
    $(FLOAT_KERNEL_ELFS) $(FLOAT_LAUNCH_ELFS) $(FLOAT_LAUNCH_ELFS:%.elf=%.o) \
    $(FLOAT_LANES_ELFS) $(FLOAT_LANES_ELFS:%.elf=%.o): KERNEL_ARCH := $(HEDDLE_FLOAT)

# Data: the host program, what it prints, and that assembled.
$(KERNEL_DIR)/%/data: $(BUILD)/obj/sim/kernels/%/data.o $(BUILD)/obj/sim/kernels/datagen.o
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $^ -lm -o $@

$(KERNEL_DIR)/%/data.S: $(KERNEL_DIR)/%/data
	$(call say,DATA,$@)
	$(Q)$< > $@

$(KERNEL_DIR)/%/data.o: $(KERNEL_DIR)/%/data.S
	$(Q)$(RUNTIME_AS) $(KERNEL_ARCH) -c $< -o $@

# Kept: make would remove what only pattern rules name, and build it again.
.SECONDARY: $(LARGE_KERNELS:%=$(KERNEL_DIR)/large/%/data.S) $(KERNELS_WITH_DATA:%=$(KERNEL_DIR)/%/data) $(KERNELS_WITH_DATA:%=$(KERNEL_DIR)/%/data.S) \
    $(KERNELS_WITH_DATA:%=$(BUILD)/obj/sim/kernels/%/data.o) $(BUILD)/obj/sim/kernels/datagen.o

# Code.
define kernel_rule
$$(KERNEL_DIR)/%/kernel.o: $(1)/%/kernel.c $$(RUNTIME)/cflags | $$(GEN_HEADERS)
	@mkdir -p $$(@D)
	$$(call say,RVCC,$$<)
	$$(Q)$$(RUNTIME_CC) $$(KERNEL_ARCH) -Isim/kernels -Isim/kernels/$$* -c $$< -o $$@
endef
$(eval $(call kernel_rule,sim/kernels/macros))
$(eval $(call kernel_rule,sim/kernels))

# The same work in other words.
define other_kernels
$$(KERNEL_DIR)/$(1)/%.o: $(2)/%/$(1).c $$(RUNTIME)/cflags | $$(GEN_HEADERS)
	@mkdir -p $$(@D)
	$$(call say,RVCC,$$<)
	$$(Q)$$(RUNTIME_CC) $$(KERNEL_ARCH) -Isim/kernels -Isim/kernels/$$* -c $$< -o $$@
endef
$(foreach form,launch lanes atomic,$(foreach folder,sim/kernels/macros sim/kernels,$(eval $(call other_kernels,$(form),$(folder)))))

# More of the same: work for several cores.
$(KERNEL_DIR)/large/%/data.S: sim/kernels/%/data.c sim/kernels/%/shape.h $(BUILD)/obj/sim/kernels/datagen.o
	@mkdir -p $(@D)
	$(call say,DATA,$@)
	$(Q)$(COMPILE) -DSCALE=$(LARGE_SCALE) $< $(BUILD)/obj/sim/kernels/datagen.o -lm -o $(@:.S=)
	$(Q)$(@:.S=) > $@

define large_rule
$$(KERNEL_DIR)/large/%/kernel.o: $(1)/%/kernel.c sim/kernels/%/shape.h $$(RUNTIME)/cflags | $$(GEN_HEADERS)
	@mkdir -p $$(@D)
	$$(call say,RVCC,$$<)
	$$(Q)$$(RUNTIME_CC) -DSCALE=$$(LARGE_SCALE) -Isim/kernels -Isim/kernels/$$* -c $$< -o $$@
endef
$(eval $(call large_rule,sim/kernels/macros))
$(eval $(call large_rule,sim/kernels))

$(LARGE_KERNEL_ELFS): $(KERNEL_DIR)/%.elf: $(KERNEL_DIR)/%/data.o $(KERNEL_DIR)/%/kernel.o $(BUILD)/runtime/libheddle.a

$(KERNEL_DIR)/micro/micro.o: sim/kernels/micro/micro.c $(RUNTIME)/cflags | $(GEN_HEADERS)
	@mkdir -p $(@D)
	$(call say,RVCC,$<)
	$(Q)$(RUNTIME_CC) -c $< -o $@

$(KERNEL_DIR)/micro/%.o: sim/kernels/micro/%.S sim/kernels/micro/micro.inc | $(GEN_HEADERS)
	@mkdir -p $(@D)
	$(call say,RVAS,$<)
	$(Q)$(RUNTIME_AS) -Wa,-Isim/kernels/micro -c $< -o $@

# Programs.
$(KERNELS_WITH_DATA:%=$(KERNEL_DIR)/%.elf): $(KERNEL_DIR)/%.elf: $(KERNEL_DIR)/%/data.o
$(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) $(DYNAMIC_KERNEL_ELFS): $(KERNEL_DIR)/%.elf: $(KERNEL_DIR)/%/kernel.o
$(LAUNCH_KERNEL_ELFS): $(KERNEL_DIR)/launch/%.elf: $(KERNEL_DIR)/launch/%.o $(KERNEL_DIR)/%/data.o
$(LANES_KERNEL_ELFS): $(KERNEL_DIR)/lanes/%.elf: $(KERNEL_DIR)/lanes/%.o $(KERNEL_DIR)/%/data.o
$(ATOMIC_KERNEL_ELFS): $(KERNEL_DIR)/atomic/%.elf: $(KERNEL_DIR)/atomic/%.o $(KERNEL_DIR)/%/data.o
$(MICRO_ELFS): $(KERNEL_DIR)/micro/%.elf: $(KERNEL_DIR)/micro/%.o $(KERNEL_DIR)/micro/micro.o
$(KERNEL_ELFS) $(DYNAMIC_KERNEL_ELFS) $(filter-out $(FLOAT_LAUNCH_ELFS),$(LAUNCH_KERNEL_ELFS)) \
    $(filter-out $(FLOAT_LANES_ELFS),$(LANES_KERNEL_ELFS)) $(ATOMIC_KERNEL_ELFS) $(MICRO_ELFS): $(BUILD)/runtime/libheddle.a
$(FLOAT_KERNEL_ELFS) $(FLOAT_LAUNCH_ELFS) $(FLOAT_LANES_ELFS): $(BUILD)/runtime/float/libheddle.a
$(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) $(DYNAMIC_KERNEL_ELFS) $(LAUNCH_KERNEL_ELFS) $(LANES_KERNEL_ELFS) $(ATOMIC_KERNEL_ELFS) $(LARGE_KERNEL_ELFS) $(MICRO_ELFS): $(RUNTIME)/link.ld | $(BUILD)/heddle
	$(call say,RVLINK,$@)
	$(Q)$(RUNTIME_LINK) $(KERNEL_ARCH) $(filter %.o,$^) $(filter %.a,$^) -o $@
	$(Q)$(LANES_CHECK) $@

-include $(patsubst %,$(KERNEL_DIR)/%/kernel.d,$(KERNELS) $(FLOAT_KERNELS) $(DYNAMIC_KERNELS)) $(KERNEL_DIR)/micro/micro.d \
    $(LAUNCH_KERNEL_ELFS:%.elf=%.d) $(LANES_KERNEL_ELFS:%.elf=%.d) $(ATOMIC_KERNEL_ELFS:%.elf=%.d)
