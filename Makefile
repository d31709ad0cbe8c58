# Entry points; `make help` lists them. Each part of the tree brings its own fragment.

BUILD := build
PREFIX ?= /usr/local

CC := gcc
AR := gcc-ar
CFLAGS ?= -O2 -g
WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
# Sources name headers relative to the root; generated ones are in $(BUILD)/gen.
CPPFLAGS += -D_XOPEN_SOURCE=700 -I. -I$(BUILD)/gen -MMD -MP
# V=1 shows the commands.
Q := $(if $(V),,@)
say = $(if $(V),,@printf '  %-6s %s\n' "$(1)" "$(2)")
COMPILE = $(CC) -std=c11 $(WARNINGS) $(CPPFLAGS) $(CFLAGS)
SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := all

.PHONY: all clean help test test-all install deps run run-kernels bench
all: ## Build build/heddle and what it needs
test: ## Run everything that CI runs
test-all: test ## The long matrix: every shape, knob and seed
deps: ## Install the Debian packages that are missing (NIGHTLY=1: those of make test-all too), or say how
	@.ci/deps $(if $(NIGHTLY),--nightly)
install: ## Install program, templates, runtime and library below PREFIX (default /usr/local)

include base/base.mk gen/gen.mk sim/sim.mk sim/host/host.mk fpga/fpga.mk sim/kernels/kernels.mk cmd/sweep/sweep.mk sim/opencl/opencl.mk sim/opencl/driver/driver.mk sim/opencl/suite/suite.mk sim/opencl/suites/suites.mk cmd/cmd.mk cmd/dist/dist.mk tb/tb.mk

# A second make, because the first one read its fragments before the tools were there.
run: deps ## Install what is missing, build, and run the kernels in order and out of order
	$(Q)$(MAKE) --no-print-directory run-kernels

run-kernels: $(BUILD)/heddle $(KERNEL_ELFS)
	$(BUILD)/heddle run -c thesis-4x4 $(filter-out %/hello.elf,$(KERNEL_ELFS))
	$(BUILD)/heddle run -c thesis-4x4-cu8-rrs12 $(filter-out %/hello.elf,$(KERNEL_ELFS))
	$(BUILD)/heddle run -c thesis-4x4 $(KERNEL_DIR)/sgemm.elf
	$(BUILD)/heddle run -c thesis-4x4-cu8-rrs12 $(KERNEL_DIR)/sgemm.elf

bench: $(BUILD)/heddle $(MICRO_ELFS) ## Measure the cores against the performance contract
	$(BUILD)/heddle bench -c inorder-4x4
	$(BUILD)/heddle bench -c inorder-16x4
	$(BUILD)/heddle bench -c loog-disambiguate-4x4
	$(BUILD)/heddle bench issue=ghost
	$(BUILD)/heddle bench issue=socgpu
	$(BUILD)/heddle bench -c inorder-4x4-fpu

# Objects of the product and, beside them, of the tests (with sanitizers). Headers that the program
# itself prints have to exist before anything that may include them is compiled.
$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(COMPILE) -c $< -o $@

$(BUILD)/san/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC san,$<)
	$(Q)$(COMPILE) $(SANITIZE) -c $< -o $@

clean: ## Remove everything that was built
	rm -rf $(BUILD)

help: ## List the entry points
	@sed -n 's/^\([a-z][a-z0-9_-]*\):[^#]*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | sort -u | \
	    while IFS="	" read -r name about; do printf '  %-16s %s\n' "$$name" "$$about"; done

-include $(shell find $(BUILD)/obj $(BUILD)/san -name '*.d' 2>/dev/null)
