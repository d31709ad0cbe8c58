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

.PHONY: all clean help test install
all: ## Build build/heddle and what it needs
test: ## Run everything that CI runs
install: ## Install program, templates, runtime and library below PREFIX (default /usr/local)

include gen/gen.mk sim/sim.mk sim/kernels/kernels.mk tb/tb.mk

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
