# The analyser of linear values and the rewriter: small functions, every launch form and random
# kernels, in which each value that is claimed is compared with what the golden model computed, and each
# access of each thread with that of the rewritten program. `make test` has a share of it.

LINEAR_TEST := $(BUILD)/tb/linear
LINEAR_SHAPES := 4x4 1x32 8x2 16x4
LINEAR_SEEDS ?= $(shell seq 20)
LINEAR_ELFS := $(LINEAR_SEEDS:%=$(LINEAR_TEST)/random%.elf)
LINEAR_MUTATED := $(patsubst %,$(BUILD)/obj/tb/%.o,sim/linear/test_rewrite sim/machine tools/unit)
LINEAR_CHECK = tb/sim/linear/check.sh $(BUILD)/heddle $(LINEAR_TEST)

LINEAR_UNITS := $(patsubst %,$(LINEAR_TEST)/%,test_linear test_rewrite)
LINEAR_UNIT_OBJECTS := $(patsubst %,$(BUILD)/san/tb/sim/%.o,linear/test_linear linear/test_rewrite)

$(LINEAR_UNITS): $(LINEAR_TEST)/%: $(BUILD)/san/tb/sim/linear/%.o \
    $(call objects,san,tb/sim/machine.c tb/tools/unit.c $(wildcard sim/linear/*.c) $(GOLDEN_PARTS) $(BASE_SOURCES) $(GEN_SOURCES))
	@mkdir -p $(@D)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ $(GOLDEN_LIBS) -lcmocka -o $@

$(LINEAR_UNIT_OBJECTS) $(LINEAR_MUTATED): | $(GEN_HEADERS)

$(LINEAR_TEST)/random_kernels: $(BUILD)/san/tb/sim/linear/random_kernels.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(SANITIZE) $^ -o $@

$(LINEAR_ELFS): $(LINEAR_TEST)/random%.elf: $(LINEAR_TEST)/random_kernels $(BUILD)/runtime/libheddle.a $(RUNTIME)/link.ld
	$(Q)$< $* > $(LINEAR_TEST)/random$*.c
	$(Q)$(RUNTIME_CC) -w $(LINEAR_TEST)/random$*.c $(BUILD)/runtime/libheddle.a $(HEDDLE_LDFLAGS) -o $@

# The launch forms with blocks of several warps, with all blocks dealt at once, and with blocks of a thread less.
LINEAR_FORMS := blocks2 blocks4 dealt1 dealt2 dealt4
LINEAR_ODD := odd1 odd2
define linear_form
$$(LINEAR_TEST)/$(1)/%.elf: $(5)/%/launch.c sim/kernels/grid.h $$(KERNEL_DIR)/%/data.o $$(BUILD)/runtime/libheddle.a \
    $$(BUILD)/runtime/float/libheddle.a $$(RUNTIME)/link.ld
	@mkdir -p $$(@D)
	$$(Q)$$(RUNTIME_CC) $$(if $$(filter float/%,$$*),$$(HEDDLE_FLOAT)) -Isim/kernels -Isim/kernels/$$* -DBLOCK_WARPS=$(2) -DBLOCK_DEAL=$(3) -DBLOCK_LESS=$(4) -c $$< -o $$(@:.elf=.o)
	$$(Q)$$(RUNTIME_LINK) $$(if $$(filter float/%,$$*),$$(HEDDLE_FLOAT)) $$(@:.elf=.o) $$(KERNEL_DIR)/$$*/data.o \
	    $$(BUILD)/runtime/$$(if $$(filter float/%,$$*),float/)libheddle.a -o $$@
endef
$(foreach folder,sim/kernels/macros sim/kernels,$(foreach form,$(LINEAR_FORMS) $(LINEAR_ODD),$(eval $(call linear_form,$(form),$(subst odd,,$(subst blocks,,$(subst dealt,,$(form)))),$(if $(filter dealt%,$(form)),HEDDLE_DEAL_ALL,HEDDLE_DEAL_HALF),$(if $(filter odd%,$(form)),1,0),$(folder)))))
linear_elfs = $(LAUNCH_KERNELS:%=$(LINEAR_TEST)/$(1)/%.elf)
LINEAR_FORM_ELFS := $(foreach form,$(LINEAR_FORMS),$(call linear_elfs,$(form)))
LINEAR_ODD_ELFS := $(foreach form,$(LINEAR_ODD),$(call linear_elfs,$(form)))

.PHONY: test-linear test-linear-all test-mutants-rewriter
test-linear: $(BUILD)/heddle $(LINEAR_UNITS) $(LAUNCH_KERNEL_ELFS) $(wordlist 1,2,$(LINEAR_ELFS)) ## Linear values: unit tests, launch forms and random kernels
	$(Q)$(LINEAR_TEST)/test_linear
	$(Q)$(LINEAR_TEST)/test_rewrite
	$(Q)tb/sim/linear/rewritten.sh $(BUILD)
	$(Q)$(LINEAR_CHECK) 4x4 $(LAUNCH_KERNEL_ELFS)
	$(Q)$(LINEAR_CHECK) 1x32 $(wordlist 1,2,$(LINEAR_ELFS))

test-mutants-rewriter: $(BUILD)/libheddle_programs.a $(BUILD)/libheddle_sim.a $(LINEAR_MUTATED) ## Faults of the rewriter have to be found
	$(Q)tb/sim/linear/mutants.sh $(LINEAR_TEST)/mutants "$(CC) -std=c11 -D_GNU_SOURCE $(CPPFLAGS) -I$(BUILD)/gen" \
	    "$(LINEAR_MUTATED)" "$(BUILD)/libheddle_programs.a $(BUILD)/libheddle_sim.a" \
	    "$(GOLDEN_LIBS)" tb/sim/linear/faults.txt

test-linear-all: $(BUILD)/heddle $(LAUNCH_KERNEL_ELFS) $(LINEAR_ELFS) $(LINEAR_FORM_ELFS) $(LINEAR_ODD_ELFS) test-mutants-rewriter ## All random kernels and launch forms on all shapes; the rewriter's mutants
	$(Q)$(LINEAR_CHECK) '$(LINEAR_SHAPES)' $(LAUNCH_KERNEL_ELFS) $(LINEAR_ELFS)
	$(Q)$(LINEAR_CHECK) '4x4 16x4' $(LINEAR_FORM_ELFS)
	$(Q)$(LINEAR_CHECK) '4x4 8x2 16x4' $(LINEAR_ODD_ELFS)
	$(Q)tb/sim/linear/lockstep.sh $(BUILD)/heddle $(LINEAR_TEST)/lockstep $(LAUNCH_KERNEL_ELFS)

test: test-linear
test-all: test-linear-all

LINEAR_CORES ?= inorder-4x4 inorder-16x4
LINEAR_BENCH = $(BUILD)/heddle $(LINEAR_TEST)/bench

# $(call linear_bench,FORM,WORDS)
define linear_bench
	@for core in $(LINEAR_CORES); do echo "$$core$(2):"; \
	    tb/sim/linear/bench.sh $(LINEAR_BENCH) $$core $(1) || exit; done

endef

.PHONY: bench-r2d2 bench-r2d2-uniform bench-r2d2-energy
bench-r2d2: $(BUILD)/heddle $(LAUNCH_KERNEL_ELFS) $(LINEAR_FORM_ELFS) ## Launch forms as they are and rewritten for linear registers (LINEAR_CORES=)
	$(call linear_bench,$(LAUNCH_KERNEL_ELFS))
	$(foreach form,$(LINEAR_FORMS),$(call linear_bench,$(call linear_elfs,$(form)), $(form)))

bench-r2d2-uniform: $(BUILD)/heddle $(LAUNCH_KERNEL_ELFS) ## The same with one read port, without and with uniform registers
	$(Q)for core in $(LINEAR_CORES); do echo "$$core rf_banks=1:"; tb/sim/linear/bench_uniform.sh $(LINEAR_BENCH)-uniform $$core $(LAUNCH_KERNEL_ELFS) || exit; done

bench-r2d2-energy: $(BUILD)/heddle $(LAUNCH_KERNEL_ELFS) $(call linear_elfs,dealt1) ## Their energy, on a core without linear registers and on one with
	$(Q)for core in $(LINEAR_CORES); do \
	    echo "$$core:"; tb/sim/linear/bench_energy.sh $(LINEAR_BENCH)-energy $$core $(LAUNCH_KERNEL_ELFS) || exit; \
	    echo "$$core dealt1:"; tb/sim/linear/bench_energy.sh $(LINEAR_BENCH)-energy $$core $(call linear_elfs,dealt1) || exit; done
