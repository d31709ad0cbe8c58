# The compiler of OpenCL C and of C with kernels: $(BUILD)/heddle-opencl, a program of its own, so that nothing
# else needs LLVM (docs/opencl.md). `make` does not build it; `make opencl` does.

OPENCL := sim/opencl
LLVM := /usr/lib/llvm-19
OPENCL_SOURCES := $(wildcard $(OPENCL)/compiler/*.c)
OPENCL_BUILTINS := $(BUILD)/opencl/builtins.bc $(BUILD)/opencl/integer.bc
OPENCL_CPPFLAGS := -isystem $(LLVM)/include
OPENCL_LIBS := -L$(LLVM)/lib -lLLVM-19

# The parts that compile and link kernels.
OPENCL_PARTS := $(BUILD)/heddle-opencl $(OPENCL_BUILTINS) $(BUILD)/runtime/float/libheddle.a $(BUILD)/runtime/libheddle.a

.PHONY: opencl
opencl: $(BUILD)/heddle $(OPENCL_PARTS) ## Build the compiler of OpenCL C (needs llvm-19-dev, clang-19, libclc-19)

$(call objects,obj,$(OPENCL_SOURCES)) $(call objects,san,$(OPENCL_SOURCES)): CPPFLAGS += $(OPENCL_CPPFLAGS)
$(call objects,obj,$(OPENCL_SOURCES)) $(call objects,san,$(OPENCL_SOURCES)): | $(GEN_HEADERS)

$(BUILD)/heddle-opencl: $(call objects,obj,$(OPENCL_SOURCES) $(BASE_SOURCES))
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $^ $(OPENCL_LIBS) $(BASE_LIBS) -o $@

# For the cores, but as bitcode: each kernel gets what it calls. With floating point, and without.
$(BUILD)/opencl/builtins.bc: OPENCL_ARCH := -march=rv32imaf_zicsr -mabi=ilp32f
$(BUILD)/opencl/integer.bc: OPENCL_ARCH := -march=rv32ima_zicsr -mabi=ilp32
OPENCL_BUILTIN_SOURCES := $(wildcard $(OPENCL)/builtins/*.c)
OPENCL_BUILTIN_FUNCTIONS := $(wildcard $(OPENCL)/builtins/*.cl)
$(OPENCL_BUILTINS): $(OPENCL_BUILTIN_SOURCES) $(OPENCL_BUILTIN_FUNCTIONS) $(OPENCL)/builtins/double.h
	@mkdir -p $(@D)
	$(call say,CLANG,$@)
	$(Q)for source in $(OPENCL_BUILTIN_SOURCES); do \
	    clang-19 --target=riscv32-unknown-elf $(OPENCL_ARCH) -std=c11 -ffreestanding -O2 -fno-vectorize \
	        -fno-slp-vectorize -fno-unroll-loops -emit-llvm -c $$source -o $@.$$(basename $$source .c).part || exit; done
	$(Q)for source in $(OPENCL_BUILTIN_FUNCTIONS); do \
	    clang-19 -x cl -cl-std=CL1.2 --target=nvptx -U__NVPTX__ -U__PTX__ -O2 -Xclang -disable-llvm-passes -fno-math-errno \
	        -emit-llvm -c $$source -o $@.$$(basename $$source .cl).part || exit; done
	$(Q)$(LLVM)/bin/llvm-link --suppress-warnings $(OPENCL_BUILTIN_SOURCES:$(OPENCL)/builtins/%.c=$@.%.part) \
	    $(OPENCL_BUILTIN_FUNCTIONS:$(OPENCL)/builtins/%.cl=$@.%.part) -o $@

# The kernels that come with heddle (sim/kernels/kernels.mk), by the compiler that knows lanes. Plain C goes to
# $(BUILD)/kernels/compiled, with the paths that gcc's forms have in $(BUILD)/kernels. kernel.cl, with the opencl.c
# that launches it, goes to $(BUILD)/kernels/opencl. The data is the same. gcc compiles what launches, as in the other
# forms, so that kernels alone are compared.
COMPILED_DIR := $(KERNEL_DIR)/compiled
COMPILED_KERNELS := $(KERNELS) $(DYNAMIC_KERNELS) $(FLOAT_KERNELS)
COMPILED_ELFS := $(COMPILED_KERNELS:%=$(COMPILED_DIR)/%.elf)
COMPILED_LAUNCH_ELFS := $(LAUNCH_KERNELS:%=$(COMPILED_DIR)/launch/%.elf)
COMPILED_LANES_ELFS := $(LANES_KERNELS:%=$(COMPILED_DIR)/lanes/%.elf)
COMPILED_ATOMIC_ELFS := $(ATOMIC_KERNELS:%=$(COMPILED_DIR)/atomic/%.elf)
COMPILED_ALL_ELFS := $(COMPILED_ELFS) $(COMPILED_LAUNCH_ELFS) $(COMPILED_LANES_ELFS) $(COMPILED_ATOMIC_ELFS)
OPENCL_KERNELS := $(sort $(patsubst sim/kernels/%/opencl.c,%,$(wildcard $(addprefix sim/kernels/,*/opencl.c */*/opencl.c))))
OPENCL_KERNEL_ELFS := $(OPENCL_KERNELS:%=$(KERNEL_DIR)/opencl/%.elf)

# $(call compiled_rule,TARGETS,FORM/,SOURCES,OPTIONS)
define compiled_rule
$(1): $$(KERNEL_DIR)/$(2)%.elf: $(addprefix sim/kernels/%/,$(3)) $$(wildcard sim/kernels/*.h) $$(OPENCL_PARTS) | $$(BUILD)/heddle
	@mkdir -p $$(@D)
	$$(call say,CC,$$@)
	$$(Q)$$(BUILD)/heddle cc $(4) $$(if $$(filter float/%,$$*),fpu=full) -Isim/kernels -Isim/kernels/$$* -o $$@ \
	    $$(filter %.cl %.c %.S,$$^)
endef
$(eval $(call compiled_rule,$(COMPILED_ELFS),compiled/,kernel.c,--lanes))
$(eval $(call compiled_rule,$(COMPILED_LAUNCH_ELFS),compiled/launch/,launch.c,--lanes))
$(eval $(call compiled_rule,$(COMPILED_LANES_ELFS),compiled/lanes/,lanes.c,--lanes votes=1))
$(eval $(call compiled_rule,$(COMPILED_ATOMIC_ELFS),compiled/atomic/,atomic.c,--lanes atomics=1))
$(eval $(call compiled_rule,$(OPENCL_KERNEL_ELFS),opencl/,kernel.cl opencl.c,--gcc))
$(KERNELS_WITH_DATA:%=$(COMPILED_DIR)/%.elf): $(COMPILED_DIR)/%.elf: $(KERNEL_DIR)/%/data.S
$(foreach form,compiled/launch compiled/lanes compiled/atomic opencl,$(eval $(filter $(KERNEL_DIR)/$(form)/%,$(COMPILED_ALL_ELFS) $(OPENCL_KERNEL_ELFS)): $$(KERNEL_DIR)/$(form)/%.elf: $$(KERNEL_DIR)/%/data.S))

.PHONY: opencl-kernels opencl-table
opencl-kernels: opencl $(COMPILED_ALL_ELFS) $(OPENCL_KERNEL_ELFS) ## Build the kernels with the compiler of OpenCL C (build/kernels/compiled, opencl)

opencl-table: opencl-kernels kernels ## The kernels in macros, plain C and OpenCL C: cycles and instructions
	@$(OPENCL)/table.sh $(BUILD) kernel.c . compiled $(COMPILED_KERNELS)
	@$(OPENCL)/table.sh $(BUILD) launch.c launch compiled/launch $(LAUNCH_KERNELS)
	@$(OPENCL)/table.sh $(BUILD) kernel.cl launch opencl $(OPENCL_KERNELS)
	@$(OPENCL)/table.sh $(BUILD) 'votes, shuffles' lanes compiled/lanes $(LANES_KERNELS)
	@$(OPENCL)/table.sh $(BUILD) 'atomic operations' atomic compiled/atomic $(ATOMIC_KERNELS)

.PHONY: opencl-guards
opencl-guards: opencl $(OPENCL_KERNEL_ELFS) ## Instructions that the guards of divergent branches take, kernel by kernel
	@$(OPENCL)/guards.sh $(BUILD) $(OPENCL_KERNELS)

# Work-groups of 16x16 with barriers, by hand and as fibers, on the same data.
OPENCL_GROUPS := $(patsubst $(OPENCL)/groups/%/kernel.cl,%,$(wildcard $(OPENCL)/groups/*/kernel.cl))
OPENCL_GROUP_DIR := $(BUILD)/opencl/groups
OPENCL_GROUP_ELFS := $(OPENCL_GROUPS:%=$(OPENCL_GROUP_DIR)/%/hand.elf) $(OPENCL_GROUPS:%=$(OPENCL_GROUP_DIR)/%/opencl.elf)
OPENCL_GROUP_MOST := 1.35 # times the cycles

$(OPENCL_GROUP_DIR)/%/data.S: $(OPENCL)/groups/%/data.c $(OPENCL)/groups/%/shape.h sim/kernels/datagen.c
	@mkdir -p $(@D)
	$(call say,DATA,$@)
	$(Q)$(COMPILE) -I. $< sim/kernels/datagen.c -lm -o $(@:.S=)
	$(Q)$(@:.S=) > $@

$(OPENCL_GROUP_DIR)/%/hand.elf: $(OPENCL)/groups/%/hand.c $(OPENCL_GROUP_DIR)/%/data.S $(OPENCL_PARTS) | $(BUILD)/heddle
	$(call say,CC,$@)
	$(Q)$(BUILD)/heddle cc --gcc fpu=full -o $@ $(filter $(OPENCL)/groups/%,$^) $(OPENCL_GROUP_DIR)/$*/data.S

$(OPENCL_GROUP_DIR)/%/opencl.elf: $(OPENCL)/groups/%/kernel.cl $(OPENCL)/groups/%/opencl.c $(OPENCL_GROUP_DIR)/%/data.S $(OPENCL_PARTS) | $(BUILD)/heddle
	$(call say,CC,$@)
	$(Q)$(BUILD)/heddle cc --gcc fpu=full -o $@ $(filter $(OPENCL)/groups/%,$^) $(OPENCL_GROUP_DIR)/$*/data.S

.SECONDARY: $(OPENCL_GROUPS:%=$(OPENCL_GROUP_DIR)/%/data.S)
.PHONY: opencl-groups
opencl-groups: $(OPENCL_GROUP_ELFS) ## Work-groups of 16x16 with barriers: by hand against OpenCL C
	@$(OPENCL)/groups.sh $(BUILD) $(OPENCL_GROUP_MOST) $(OPENCL_GROUPS)

# The compiler and what it links with go where heddle looks for them, when they were built.
.PHONY: install-compiler
install: install-compiler
install-compiler: all
	@[ ! -e $(BUILD)/heddle-opencl ] || \
	    for file in heddle-opencl opencl/builtins.bc opencl/integer.bc runtime/libheddle.a runtime/float/libheddle.a; do \
	        install -D -m 755 $(BUILD)/$$file $(SHARE)/build/$$file || exit; done
