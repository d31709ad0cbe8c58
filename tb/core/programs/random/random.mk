# Random programs: $(BUILD)/random/SEED-WARPS-THREADS.elf, from $(BUILD)/random_program, and with
# floating point SEED-WARPS-THREADS-float.elf, with linear registers SEED-WARPS-THREADS-linear.elf or
# SEED-WARPS-THREADS-float-linear.elf, with votes, shuffles and atomic operations
# SEED-WARPS-THREADS-lanes.elf; most of it loads and stores that race, SEED-WARPS-THREADS-races.elf, on memory that
# all cores share, SEED-WARPS-THREADS-lanes-races-shared.elf; stores to few words of a line, SEED-WARPS-THREADS-scatter.elf.

RANDOM_OBJECTS := $(patsubst %.c,$(BUILD)/san/%.o,$(wildcard tb/core/programs/random/*.c))
RISCV_GCC ?= riscv64-unknown-elf-gcc

$(BUILD)/random_program: $(RANDOM_OBJECTS)
	$(call say,LINK,$@)
	$(Q)$(CC) $(SANITIZE) $^ -o $@

$(BUILD)/random/%.S: $(BUILD)/random_program
	@mkdir -p $(@D)
	$(Q)$(BUILD)/random_program $(subst -, ,$*) > $@

$(BUILD)/random/%.elf: $(BUILD)/random/%.S
	$(Q)$(RISCV_GCC) $(if $(findstring float,$*),-march=rv32imf_zicsr -mabi=ilp32f,-march=rv32im$(if $(findstring lanes,$*),a)_zicsr -mabi=ilp32) \
	    -nostdlib -Wl,-Ttext=0x80000000 $< -o $@

.PRECIOUS: $(BUILD)/random/%.S $(BUILD)/random/%.elf

# That the programs of a few seeds end without a fault on the golden model, in every kind of shape;
# whether a core runs them as well is asked elsewhere.
RANDOM_SHAPES := 1-1 2-2 4-4 16-4 4-32 1-16 32-1
RANDOM_SEEDS := 1 2 3 4
RANDOM_FLOAT_SEEDS := 5 6
RANDOM_LINEAR_SEEDS := 7 8
RANDOM_LANES_SEEDS := 7 8

.PHONY: test-random-program
test-random-program: $(BUILD)/heddle $(foreach shape,$(RANDOM_SHAPES),\
    $(RANDOM_SEEDS:%=$(BUILD)/random/%-$(shape).elf) \
    $(RANDOM_FLOAT_SEEDS:%=$(BUILD)/random/%-$(shape)-float.elf) \
    $(RANDOM_LINEAR_SEEDS:%=$(BUILD)/random/%-$(shape)-linear.elf) \
    $(RANDOM_LANES_SEEDS:%=$(BUILD)/random/%-$(shape)-lanes.elf)) \
    $(BUILD)/random/9-4-4-float-linear.elf $(BUILD)/random/10-2-2-lanes-races-shared.elf $(BUILD)/random/11-2-8-scatter.elf ## Random programs on the golden model
	@tb/core/programs/random/check.sh $(BUILD) $(filter %.elf,$^)

test: test-random-program

# And that a core runs them in lockstep: 200 programs over the shapes, memory answering out of
# order. $(call random_rule,WARPS,THREADS,FIRST,LAST)
RANDOM_OPTIONS := --mem-latency 30 --mem-random 1 --max-cycles 2000000
define random_rule
.PHONY: test-random-$(1)x$(2)
test-random-$(1)x$(2): $(BUILD)/heddle $(patsubst %,$(BUILD)/random/%-$(1)-$(2).elf,$(shell seq $(3) $(4)))
	@tb/tools/run_programs -b 50 -s $(1)x$(2) -o "$(RANDOM_OPTIONS)" $$(filter %.elf,$$^)
test-random: test-random-$(1)x$(2)
endef

.PHONY: test-random
test-random: ## 200 random programs on cores of five shapes, in lockstep
$(eval $(call random_rule,4,4,1001,1090))
$(eval $(call random_rule,16,4,1101,1140))
$(eval $(call random_rule,2,2,1141,1165))
$(eval $(call random_rule,4,32,1166,1190))
$(eval $(call random_rule,1,1,1191,1210))

test: test-random

# Random programs on random configurations, for MINUTES; no part of make test-all.
MINUTES ?= 60
.PHONY: soak
soak: $(BUILD)/heddle $(BUILD)/random_program ## Random programs on random configurations (MINUTES=60, SEED=N); seeds kept in build/soak
	@tb/core/programs/random/soak.sh $(BUILD)/soak $(BUILD) $(MINUTES) $(SEED)

# Ten thousand programs a scheme on forty configurations, each a model to build: some hours each, so that each is a job of the nightly.
SOAK_SCHEMES := inorder loog disambiguate collector_units ghost socgpu
soak_scheme = $(or $(if $(filter disambiguate,$(1)),issue=loog mem_order=disambiguate),$(if \
    $(filter collector_units,$(1)),issue=loog loog_scheduler=collector_units),issue=$(1))
PROGRAMS ?= 10000
.PHONY: soak-schemes
soak-schemes: $(SOAK_SCHEMES:%=soak-%) ## The same, 10,000 programs with every issue scheme (PROGRAMS=N); seeds kept in build/soak-SCHEME
soak-%: $(BUILD)/heddle $(BUILD)/random_program
	@PROGRAMS=$(PROGRAMS) COUNT=$(or $(COUNT),250) SCHEME="$(call soak_scheme,$*)" \
	    tb/core/programs/random/soak.sh $(BUILD)/soak-$* $(BUILD) 0 $(SEED)
