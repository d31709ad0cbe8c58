# Programs in lockstep: the core beside the golden model, every instruction of every warp compared.
#
# A shape is verilated once for all suites (tb/core/programs/random has one more), so they share shapes. With
# --mem-random, memory answers late and out of order.

SUITE_RUN := HEDDLE=$(BUILD)/heddle tb/tools/run_programs

.PHONY: test-kernels test-isa test-bench test-float
test-kernels: $(BUILD)/heddle $(KERNEL_ELFS) ## Every kernel in lockstep in five shapes, and with short lines
	@$(SUITE_RUN) -b 9 -s "4x4 16x4 1x1 4x32" $(KERNEL_ELFS)
	@$(SUITE_RUN) -b 9 -s 2x2 -o "--mem-random 1" $(KERNEL_ELFS)
	@$(SUITE_RUN) -b 9 -s 2x2 -o "line_bytes=16 icache_kb=1 dcache_kb=1 --mem-random 2" $(KERNEL_ELFS)

# The smallest core: no data cache, no queues, a serial multiplier.
TINY := unit_queues=0 mul=iterative dcache=none line_bytes=16 icache_kb=1 icache_mshrs=1 lsu_pending=8 lmem_banks=1

# A memory that takes a line so seldom that stores are on their way when all warps have ended.
SLOW_MEMORY := --mem-latency 30 --mem-bandwidth 40
SLOW_PROGRAMS := $(patsubst %,$(BUILD)/isa/%.elf,stores store_conflicts console)

test-isa: $(BUILD)/heddle $(ISA_PROGRAMS) $(KERNEL_ELFS) $(BUILD)/order/mscratch.elf $(BUILD)/order/late.elf ## The directed programs in lockstep, and kernels on the smallest core
	@$(SUITE_RUN) -b 32 -s "1x1 2x2 4x4 4x32" $(ISA_PROGRAMS)
	@$(SUITE_RUN) -b 32 -s 1x2 -o "$(TINY) --mem-random 3" $(ISA_PROGRAMS) $(KERNEL_ELFS)
	@$(SUITE_RUN) -s 4x4 -o "$(SLOW_MEMORY)" $(SLOW_PROGRAMS)
	@$(SUITE_RUN) -s 4x4 -o "--mem-random 4" $(BUILD)/order/mscratch.elf
	@$(SUITE_RUN) -s 4x4 -o "--mem-latency 1500" $(BUILD)/order/late.elf

# Registers without reset and memories that begin with random bits, as silicon has them. One model serves for all
# seeds. local.S is for local memory that begins with zeros.
POWER_UP_CORES := issue=loog@mem_order=disambiguate issue=ghost issue=socgpu fpu=full@atomics=1@write_buffer=8
POWER_UP_PROGRAMS = $(filter-out %/local.elf,$(ISA_PROGRAMS)) $(patsubst %,$(BUILD)/random/%-2-2.elf,$(shell seq 1141 1165))
# $(call power_up,SEEDS,KNOBS)
power_up = @for seed in $(1); do HEDDLE_POWER_UP=$$seed $(SUITE_RUN) -b 32 -s 2x2 -o "$(2) --mem-random $$seed --max-cycles 2000000" \
    $(POWER_UP_PROGRAMS) || exit 1; done

.PHONY: test-power-up test-power-up-all test-mutants-power-up
test-power-up: $(BUILD)/heddle $(POWER_UP_PROGRAMS) ## Programs in lockstep on a core whose registers without reset begin with random bits
	$(call power_up,1 2,)
test-power-up-all: $(BUILD)/heddle $(POWER_UP_PROGRAMS) $(POWER_UP_CORES:%=power-up-%) ## The same with every scheme and 10 seeds
	$(call power_up,3 4 5 6 7 8 9 10 11 12,)
power-up-%: $(BUILD)/heddle $(POWER_UP_PROGRAMS)
	$(call power_up,1 2 3 4 5 6 7 8 9 10,$(subst @, ,$*))
test-mutants-power-up: $(BUILD)/heddle $(BUILD)/isa/alu.elf ## Faults that only such a core shows
	@HEDDLE_POWER_UP=1 SHAPE=2x2 tb/tools/mutants.sh $(BUILD)/tb/mutants-power-up $(BUILD) "" tb/core/programs/faults_power_up.txt

IN_TURN += test-power-up test-mutants-power-up test-mutants-subcores test-mutants-subcores-fpu
test-all: test-power-up-all

test-bench: $(BUILD)/heddle $(MICRO_ELFS) ## The performance contract, row by row, as make bench shows it
	@$(BUILD)/heddle bench -c inorder-4x4
	@$(BUILD)/heddle bench -c inorder-16x4
	@$(BUILD)/heddle bench -c loog-disambiguate-4x4
	@$(BUILD)/heddle bench issue=ghost
	@$(BUILD)/heddle bench issue=socgpu
	@$(BUILD)/heddle bench -c inorder-4x4-fpu

# Directed programs, random ones and kernels, in order and with LOOG. With fewer lanes in the unit than in a
# warp, a result comes in several packets.
FLOAT_RANDOM := $(foreach seed,$(shell seq 3001 3016),$(BUILD)/random/$(seed)-4-4-float.elf)
FLOAT_RANDOM_SMALL := $(foreach seed,$(shell seq 3031 3046),$(BUILD)/random/$(seed)-2-2-float.elf)

test-float: $(BUILD)/heddle $(FLOAT_PROGRAMS) $(SUITE_KERNEL_ELFS) $(FLOAT_RANDOM) $(FLOAT_RANDOM_SMALL) ## Floating point in lockstep, in order and LOOG
	@$(SUITE_RUN) -b 25 -s 4x4 -o "-c inorder-4x4-fpu --mem-random 1" $(FLOAT_PROGRAMS) $(SUITE_KERNEL_ELFS) $(FLOAT_RANDOM)
	@$(SUITE_RUN) -b 25 -s 2x2 -o "issue=loog loog_scheduler=collector_units fpu=full fpu_lanes=1 --mem-random 2" $(FLOAT_PROGRAMS) $(SUITE_KERNEL_ELFS) $(FLOAT_RANDOM_SMALL)

# Votes, shuffles and atomic operations: directed programs, random ones and kernels.
random_lanes = $(foreach seed,$(shell seq $(2) $(3)),$(BUILD)/random/$(seed)-$(subst x,-,$(1))-lanes.elf)
INTEGER_LANES_ELFS := $(filter-out $(FLOAT_LANES_ELFS),$(LANES_KERNEL_ELFS))
LANES_RANDOM := $(call random_lanes,4x4,6001,6012)

.PHONY: test-lanes test-lanes-all
test-lanes: $(BUILD)/heddle $(LANES_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) $(INTEGER_LANES_ELFS) $(ATOMIC_KERNEL_ELFS) $(LANES_RANDOM) ## Votes, shuffles and atomic operations in lockstep
	@$(SUITE_RUN) -b 25 -s 4x4 -o "votes=1 atomics=1 --mem-random 1 --max-cycles 1000000" $(LANES_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) \
	    $(INTEGER_LANES_ELFS) $(ATOMIC_KERNEL_ELFS) $(LANES_RANDOM)

# SHAPE:KNOB,KNOB,...:FIRST SEED:LAST SEED
LONG_LANES := 1x1:lsu_pending=8:6101:6110 2x2:unit_queues=0:6111:6140 4x32:rf_banks=0:6141:6150 16x4:issue=loog,loog_scheduler=collector_units,rf_banks=1:6151:6190 4x4:issue=ghost:6191:6220 \
    4x4:issue=socgpu:6221:6250 4x4:issue=loog,loog_scheduler=tags:6251:6280
define long_lanes_run
@$(SUITE_RUN) -b 25 -s $(call field,1,$(1)) -o "votes=1 atomics=1 $(subst $(comma), ,$(call field,2,$(1))) --mem-random 2" \
	    $(LANES_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) $(INTEGER_LANES_ELFS) $(ATOMIC_KERNEL_ELFS) $(call long_lanes_random,$(1))

endef
long_lanes_random = $(call random_lanes,$(call field,1,$(1)),$(call field,3,$(1)),$(call field,4,$(1)))

# Several cores: random programs that are alike in all of them.
CORES_RANDOM := $(foreach seed,$(shell seq 5001 5012),$(BUILD)/random/$(seed)-2-2.elf)
# Lanes of all cores on the same words, with atomic operations.
CORES_RACES := $(foreach seed,$(shell seq 5101 5140),$(BUILD)/random/$(seed)-2-2-lanes-races-shared.elf)
CORES_FEW_RACES := $(wordlist 1,4,$(CORES_RACES))
# Lanes that store to few words of a line, which the other cores store to as well: WARPS-THREADS:FIRST SEED:LAST SEED.
CORES_SCATTER_PROGRAMS := $(BUILD)/cores/scatter.elf $(BUILD)/cores/zero.elf
cores_scatter = $(foreach seed,$(shell seq $(2) $(3)),$(BUILD)/random/$(seed)-$(1)-lanes-scatter-shared.elf)
CORES_SCATTER_4 := $(call cores_scatter,2-4,5201,5212)
CORES_SCATTER_8 := $(call cores_scatter,2-8,5301,5312)

# Issue stages.
CORES_SCHEMES := inorder loog loog,loog_scheduler=collector_units ghost socgpu
# Locks, atomic operations, litmus tests and programs that race with every issue scheme on 1, 2 and 4 cores, with a
# second-level cache and without: SHAPE:KNOB,KNOB,... And on one core whose loads pass stores, which several refuse.
CORES_ATOMIC = $(foreach scheme,$(CORES_SCHEMES),\
    $(foreach cores,1$(comma)l2_kb=16 2 4$(comma)l2_kb=16$(comma)l2_banks=2,2x2:issue=$(scheme)$(comma)cores=$(cores)))
CORES_ATOMIC += 2x2:issue=loog,loog_scheduler=tags,mem_order=disambiguate,cores=1,l2_kb=16
define cores_atomic_run
@$(SUITE_RUN) -b 32 -s $(call field,1,$(1)) -o "votes=1 atomics=1 $(subst $(comma), ,$(call field,2,$(1))) --mem-random 6 --max-cycles 2000000" \
	    $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(INTEGER_LANES_ELFS) $(ATOMIC_KERNEL_ELFS) $(CORES_RACES)

endef

# Sixteen cores, of one warp, with every issue scheme.
CORES_MANY = $(foreach scheme,$(CORES_SCHEMES),1x2:issue=$(scheme)$(comma)cores=16$(comma)l2_kb=64$(comma)l2_banks=4)
define cores_many_run
@$(SUITE_RUN) -b 6 -s $(call field,1,$(1)) -o "votes=1 atomics=1 $(subst $(comma), ,$(call field,2,$(1))) --mem-random 7 --max-cycles 4000000" \
	    $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(ATOMIC_KERNEL_ELFS)

endef

# Litmus tests at eight more latencies of memory, four times as many rounds.
define cores_outcomes_run
@$(SUITE_RUN) -s $(call field,1,$(1)) -o "votes=1 atomics=1 $(subst $(comma), ,$(call field,2,$(1))) --mem-random $(2) --boot-arg 409$(2)" $(BUILD)/cores/outcomes.elf

endef

.PHONY: test-cores-all test-cores-schemes
test-cores-schemes: $(BUILD)/heddle $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(INTEGER_LANES_ELFS) $(ATOMIC_KERNEL_ELFS) $(CORES_RACES) ## Atomic operations, locks, litmus tests and races: 1, 2, 4 and 16 cores with every issue scheme
	$(foreach cluster,$(CORES_ATOMIC),$(call cores_atomic_run,$(cluster)))
	$(foreach cluster,$(CORES_MANY),$(call cores_many_run,$(cluster)))
	$(foreach seed,1 2 3 4 5 6 7 8,$(foreach cluster,$(CORES_ATOMIC),$(call cores_outcomes_run,$(cluster),$(seed))))

test-cores-all: test-cores-schemes $(BUILD)/heddle $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(KERNEL_ELFS) $(LAUNCH_KERNEL_ELFS) $(CORES_RANDOM) ## Two to five cores with a second-level cache, in order and not; mutants of its banks
	@$(SUITE_RUN) -b 32 -s 2x2 -o "cores=2 l2_kb=16 l2_banks=2 --mem-random 1" $(CORES_PROGRAMS) $(KERNEL_ELFS) $(filter-out $(FLOAT_LAUNCH_ELFS),$(LAUNCH_KERNEL_ELFS)) $(CORES_RANDOM)
	@$(SUITE_RUN) -b 32 -s 4x4 -o "l2_kb=64 --mem-random 2" $(KERNEL_ELFS)
	@$(SUITE_RUN) -b 32 -s 2x2 -o "cores=3 issue=loog loog_scheduler=tags l2_kb=16 --mem-random 3" $(CORES_PROGRAMS) $(KERNEL_ELFS) $(CORES_RANDOM)
	@$(SUITE_RUN) -b 32 -s 2x2 -o "cores=2 issue=ghost l2_kb=32 l2_banks=4 --mem-random 4" $(CORES_PROGRAMS) $(KERNEL_ELFS)
	@$(SUITE_RUN) -b 32 -s 2x2 -o "cores=5 issue=socgpu dcache=none --mem-random 5" $(CORES_PROGRAMS) $(KERNEL_ELFS)
	@SHAPE=2x2 OPTIONS="--mem-random 1" tb/tools/mutants.sh $(BUILD)/tb/mutants-atomics $(BUILD) "cores=2 l2_kb=16 l2_banks=2 atomics=1" \
	    tb/core/memory/faults_atomics.txt tb/core/memory/faults_atomics_l2.txt

.PHONY: test-cores test-mutants-cores
test-cores: $(BUILD)/heddle $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(KERNEL_ELFS) $(CORES_RANDOM) $(CORES_FEW_RACES) \
    $(CORES_SCATTER_4) $(CORES_SCATTER_8) ## Two cores in lockstep: kernels, litmus and lock programs, random ones
	@tb/tools/run_programs -m emu -s 2x2 -o atomics=1 $(CORES_PROGRAMS)
	@tb/tools/run_programs -m emu -s 2x2 -o "cores=5 atomics=1" $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS)
	@$(SUITE_RUN) -b 32 -s 2x2 -o "cores=2 votes=1 atomics=1 --mem-random 1 --max-cycles 1000000" $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(KERNEL_ELFS) $(CORES_RANDOM) $(CORES_FEW_RACES)
	@$(SUITE_RUN) -s 2x2 -o "cores=2 votes=1 atomics=1 --mem-latency 20 --mem-bandwidth 6 --max-cycles 1000000" $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS)
	@$(SUITE_RUN) -b 32 -s 2x4 -o "cores=2 votes=1 atomics=1 --mem-random 4" $(CORES_SCATTER_PROGRAMS) $(CORES_SCATTER_4)
	@$(SUITE_RUN) -b 32 -s 2x8 -o "cores=2 votes=1 atomics=1 --mem-random 4" $(CORES_SCATTER_PROGRAMS) $(CORES_SCATTER_8)

test-mutants-cores: $(BUILD)/heddle $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) ## Faults of what cores share, each caught
	@SHAPE=2x2 OPTIONS="--mem-latency 20 --mem-bandwidth 6" tb/tools/mutants.sh $(BUILD)/tb/mutants-cores $(BUILD) "cores=2 atomics=1" \
	    tb/core/programs/cores/faults_cores.txt tb/core/memory/faults_atomics.txt
	@SHAPE=2x2 OPTIONS="--mem-random 1" tb/tools/mutants.sh $(BUILD)/tb/mutants-order $(BUILD) "issue=ghost atomics=1" tb/core/issue/faults_atomics.txt
	@tb/tools/mutants.sh $(BUILD)/tb/mutants-l2 $(BUILD) "cores=4 l2_kb=16 l2_banks=2" tb/core/memory/faults_l2.txt tb/core/frontend/faults_cores.txt
	@tb/tools/mutants.sh $(BUILD)/tb/mutants-l2-one $(BUILD) "cores=4 l2_kb=16" tb/core/memory/faults_l2_one.txt

# Two sub-cores of two warps: directed programs, kernels and random programs; mutants of what sub-cores share.
SUBCORES_RANDOM := $(foreach seed,5501 5502 5503 5504,$(BUILD)/random/$(seed)-4-4.elf)
.PHONY: test-subcores test-mutants-subcores-fpu
test-subcores: $(BUILD)/heddle $(ISA_PROGRAMS) $(KERNEL_ELFS) $(SUBCORES_RANDOM) ## Two sub-cores in lockstep: directed programs, kernels, random ones
	@$(SUITE_RUN) -b 60 -s 4x4 -o "subcores=2 --mem-random 1 --max-cycles 2000000" $(ISA_PROGRAMS) $(KERNEL_ELFS) $(SUBCORES_RANDOM)

test-mutants-subcores-fpu: $(BUILD)/heddle $(BUILD)/isa/float/flags.elf $(BUILD)/kernels/float/saxpy_f.elf ## Faults of a floating-point unit that sub-cores share
	@SHAPE=4x1 OPTIONS="--mem-random 1 --max-cycles 200000" tb/tools/mutants.sh $(BUILD)/tb/mutants-subcores-fpu $(BUILD) \
	    "subcores=2 fpu=full subcore_fpu=shared" tb/core/programs/faults_subcores_fpu.txt

test: test-kernels test-isa test-bench test-float test-lanes test-cores test-subcores

# ------------------------------------------------------------------------------ the long matrix
# Shapes at the ends of what can be generated, every warp choice with every register file, and a
# thousand random programs.

LONG_SHAPES := 32x32 1x32 32x1 8x8
LONG_VARIANTS := $(foreach choice,rr srr gto,$(foreach banks,0 1 2 4,$(choice):$(banks)))
# SHAPE:FIRST SEED:LAST SEED. Other seeds in other shapes: equal ones give similar programs.
LONG_RANDOM := 1x1:2001:2150 2x2:2151:2300 4x4:2301:2500 8x8:2501:2600 16x4:2601:2700 \
    4x32:2701:2750 1x32:2751:2800 32x1:2801:2950 32x32:2951:3000

field = $(word $(1),$(subst :, ,$(2)))
random_of = $(foreach seed,$(shell seq $(2) $(3)),$(BUILD)/random/$(seed)-$(subst x,-,$(1)).elf)
long_random = $(call random_of,$(call field,1,$(1)),$(call field,2,$(1)),$(call field,3,$(1)))

# SHAPE:KNOB,KNOB,...:FIRST SEED:LAST SEED, for floating point.
LONG_FLOAT := 1x1:rf_banks=1:4001:4030 2x2:fpu_lanes=1,rf_banks=1:4031:4080 8x8:fpu_lanes=2,fdiv_lanes=2:4081:4110 \
    4x4:issue=loog,loog_scheduler=collector_units,rrs_entries=20:4111:4160 4x4:issue=loog,loog_scheduler=collector_units,rf_banks=1,fpu_lanes=2:4161:4210 \
    16x4:issue=loog,loog_scheduler=collector_units,rf_banks=2,collector_units=16:4211:4240 4x4:rf_banks=4,fdiv_lanes=4:4241:4280 \
    4x4:issue=ghost:4281:4310 4x4:issue=socgpu:4311:4340 4x32:fpu_lanes=8,fdiv_lanes=4:4341:4360
comma := ,
long_float = $(foreach seed,$(shell seq $(call field,3,$(1)) $(call field,4,$(1))),\
    $(BUILD)/random/$(seed)-$(subst x,-,$(call field,1,$(1)))-float.elf)

# A recipe line each.
define long_random_run
@$(SUITE_RUN) -b 25 -s $(call field,1,$(1)) -o "--mem-random $(call field,2,$(1))" $(call long_random,$(1))

endef
define long_variant_run
@$(SUITE_RUN) -b 40 -s 4x4 -o "warp_sched=$(call field,1,$(1)) rf_banks=$(call field,2,$(1)) --mem-random 3" \
	    $(KERNEL_ELFS) $(ISA_PROGRAMS) $(call random_of,4x4,2301,2320)

endef

define long_float_run
@$(SUITE_RUN) -b 40 -s $(call field,1,$(1)) -o "fpu=full $(subst $(comma), ,$(call field,2,$(1))) --mem-random $(call field,3,$(1))" \
	    $(FLOAT_PROGRAMS) $(call long_float,$(1))

endef

# Every issue scheme, uniform and linear registers: 300 random programs on two sub-cores, 200 with floating point on four.
# Kernels and directed programs with each.
SUBCORES_SCHEMES := issue=inorder issue=loog issue=loog,loog_scheduler=collector_units issue=ghost issue=socgpu \
    issue=inorder,uniform=affine,rf_banks=1
subcores_random = $(foreach seed,$(shell seq $(1)),$(BUILD)/random/$(seed)-$(2).elf)
SUBCORES_TWO := $(call subcores_random,5511 5810,4-4)
SUBCORES_FOUR := $(call subcores_random,5811 6010,8-2-float)
SUBCORES_TWO_LINEAR := $(call subcores_random,5511 5810,4-4-linear)
SUBCORES_FOUR_LINEAR := $(call subcores_random,5811 6010,8-2-float-linear)
# $(call subcores_run,KNOB,KNOB,...)
define subcores_run
@$(SUITE_RUN) -b 40 -s 4x4 -o "subcores=2 $(subst $(comma), ,$(1)) --mem-random 4 --max-cycles 4000000" \
	    $(KERNEL_ELFS) $(ISA_PROGRAMS) $(SUBCORES_TWO)
@$(SUITE_RUN) -b 40 -s 8x2 -o "subcores=4 fpu=full $(subst $(comma), ,$(1)) --mem-random 5 --max-cycles 4000000" \
	    $(KERNEL_ELFS) $(FLOAT_PROGRAMS) $(SUBCORES_FOUR)

endef
define subcores_shared
@$(SUITE_RUN) -b 40 -s 8x2 -o "subcores=4 fpu=full subcore_fpu=shared fpu_lanes=1 $(subst $(comma), ,$(1)) --mem-random 10 --max-cycles 4000000" \
	    $(FLOAT_PROGRAMS) $(FLOAT_KERNEL_ELFS) $(SUBCORES_FOUR)

endef
.PHONY: test-subcores-all
test-subcores-all: $(BUILD)/heddle $(KERNEL_ELFS) $(ISA_PROGRAMS) $(FLOAT_PROGRAMS) $(FLOAT_KERNEL_ELFS) $(FLOAT_RANDOM) $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(LINEAR_PROGRAMS) \
    $(SUBCORES_TWO) $(SUBCORES_FOUR) $(SUBCORES_TWO_LINEAR) $(SUBCORES_FOUR_LINEAR) ## Every issue scheme on two and four sub-cores, 500 random programs each
	$(foreach scheme,$(SUBCORES_SCHEMES),$(call subcores_run,$(scheme)))
	@$(SUITE_RUN) -b 40 -s 4x4 -o "subcores=2 fpu=full subcore_fpu=shared --mem-random 9 --max-cycles 4000000" $(FLOAT_PROGRAMS) $(FLOAT_KERNEL_ELFS) $(FLOAT_RANDOM)
	$(foreach scheme,$(filter-out %affine$(comma)rf_banks=1,$(SUBCORES_SCHEMES)),$(call subcores_shared,$(scheme)))
	@$(SUITE_RUN) -b 40 -s 4x4 -o "subcores=2 r2d2=1 --mem-random 6 --max-cycles 4000000" $(LINEAR_PROGRAMS) $(SUBCORES_TWO_LINEAR)
	@$(SUITE_RUN) -b 40 -s 8x2 -o "subcores=4 r2d2=1 fpu=full --mem-random 7 --max-cycles 4000000" $(SUBCORES_FOUR_LINEAR)
	@$(SUITE_RUN) -b 40 -s 16x4 -o "subcores=4 --mem-random 8 --max-cycles 4000000" $(KERNEL_ELFS) $(ISA_PROGRAMS)
	@$(SUITE_RUN) -b 32 -s 4x2 -o "subcores=2 cores=2 votes=1 atomics=1 --mem-random 3 --max-cycles 2000000" $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(KERNEL_ELFS)

.PHONY: test-float-all
test-float-all: $(BUILD)/heddle $(FLOAT_PROGRAMS) $(foreach suite,$(LONG_FLOAT),$(call long_float,$(suite))) ## Floating point in ten configurations, 340 random programs
	$(foreach suite,$(LONG_FLOAT),$(call long_float_run,$(suite)))

# SHAPE:KNOB,KNOB,...:FIRST SEED:LAST SEED, for linear registers, with every issue scheme.
LONG_LINEAR := 4x4:warp_sched=gto:7001:7060 1x1:rf_banks=1:7061:7080 16x4:warp_sched=rr:7081:7110 4x32:rf_banks=2:7111:7130 \
    4x4:issue=loog:7131:7180 2x2:issue=loog,loog_scheduler=collector_units,rrs_entries=6,rf_banks=1:7181:7210 4x4:issue=loog,loog_scheduler=tags:7211:7260 \
    4x4:issue=ghost:7261:7310 4x4:issue=socgpu:7311:7360 \
    4x4:rf_banks=1,uniform=affine:7361:7380 4x4:issue=loog,loog_scheduler=tags,rf_banks=1,uniform=affine:7381:7400
LONG_LINEAR_FLOAT := 4x4:issue=inorder:7401:7430 4x4:issue=loog:7431:7460 2x2:issue=loog,loog_scheduler=tags,rf_banks=2:7461:7490 \
    2x2:issue=ghost,rf_banks=2:7491:7520 2x2:issue=socgpu,rf_banks=1:7521:7550
linear_random = $(foreach seed,$(shell seq $(call field,3,$(1)) $(call field,4,$(1))),\
    $(BUILD)/random/$(seed)-$(subst x,-,$(call field,1,$(1)))-$(2).elf)
# $(call linear_run,SUITE,MORE KNOBS,PROGRAMS)
define linear_run
@$(SUITE_RUN) -b 40 -s $(call field,1,$(1)) -o "r2d2=1 $(2) $(subst $(comma), ,$(call field,2,$(1))) --mem-random 1 --max-cycles 2000000" $(3)

endef

.PHONY: test-r2d2-all
test-r2d2-all: $(BUILD)/heddle $(LINEAR_PROGRAMS) $(LINEAR_FLOAT_PROGRAMS) \
    $(foreach suite,$(LONG_LINEAR),$(call linear_random,$(suite),linear)) \
    $(foreach suite,$(LONG_LINEAR_FLOAT),$(call linear_random,$(suite),float-linear)) ## Linear registers with every issue scheme, 550 random programs
	$(foreach suite,$(LONG_LINEAR),$(call linear_run,$(suite),,$(LINEAR_PROGRAMS) $(call linear_random,$(suite),linear)))
	$(foreach suite,$(LONG_LINEAR_FLOAT),$(call linear_run,$(suite),fpu=full,$(filter-out %/fault_float_load.elf,$(LINEAR_PROGRAMS)) $(LINEAR_FLOAT_PROGRAMS) $(call linear_random,$(suite),float-linear)))

# The kernels of the floating-point suite: shapes, and out of order.
.PHONY: test-float-kernels-all
test-float-kernels-all: $(BUILD)/heddle $(SUITE_KERNEL_ELFS) ## The floating-point suite in four more shapes, and with LOOG
	@$(SUITE_RUN) -b 15 -t 3600 -s "2x2 8x8 16x4 4x32" -o "fpu=full --mem-random 4" $(SUITE_KERNEL_ELFS)
	@$(SUITE_RUN) -b 15 -t 3600 -s 4x4 -o "fpu=full issue=loog loog_scheduler=collector_units rrs_entries=20 --mem-random 5" $(SUITE_KERNEL_ELFS)

.PHONY: test-shapes-all test-random-all test-variants-all
test-shapes-all: $(BUILD)/heddle $(KERNEL_ELFS) $(ISA_PROGRAMS) ## Kernels and directed programs in the outermost shapes
	@$(SUITE_RUN) -b 9 -t 3600 -s "$(LONG_SHAPES)" $(KERNEL_ELFS) $(ISA_PROGRAMS)

test-random-all: $(BUILD)/heddle $(foreach suite,$(LONG_RANDOM),$(call long_random,$(suite))) ## 1000 random programs in nine shapes
	$(foreach suite,$(LONG_RANDOM),$(call long_random_run,$(suite)))

test-variants-all: $(BUILD)/heddle $(KERNEL_ELFS) $(ISA_PROGRAMS) $(call random_of,4x4,2301,2320) ## Every warp choice with every register file
	$(foreach variant,$(LONG_VARIANTS),$(call long_variant_run,$(variant)))

test-lanes-all: $(BUILD)/heddle $(LANES_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) $(LANES_KERNEL_ELFS) $(ATOMIC_KERNEL_ELFS) $(foreach suite,$(LONG_LANES),$(call long_lanes_random,$(suite))) ## The same in shapes and schemes
	$(foreach suite,$(LONG_LANES),$(call long_lanes_run,$(suite)))
	@$(SUITE_RUN) -s 4x4 -o "votes=1 -c inorder-4x4-fpu" $(FLOAT_LANES_ELFS)

test-all: test-lanes-all test-cores-all test-mutants-cores test-shapes-all test-random-all test-variants-all test-float-all test-float-kernels-all test-r2d2-all test-subcores-all

# Stores put together on their way to memory: few lines and a slow port, so that all leave for each other; several
# cores on a DRAM; at length also with atomic operations, without a data cache, and answers in any order.
BUFFER_RANDOM := $(foreach seed,$(shell seq 7201 7208),$(BUILD)/random/$(seed)-2-2.elf)
.PHONY: test-write-buffer test-write-buffer-all
test-write-buffer: $(BUILD)/heddle $(ISA_PROGRAMS) $(KERNEL_ELFS) $(BUFFER_RANDOM) $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) ## The write buffer in lockstep, and several cores on a DRAM
	@$(SUITE_RUN) -b 25 -s 2x2 -o "write_buffer=8 --mem-latency 30 --mem-bandwidth 12" $(ISA_PROGRAMS) $(KERNEL_ELFS) $(BUFFER_RANDOM)
	@$(SUITE_RUN) -s 2x2 -o "cores=2 votes=1 atomics=1 write_buffer=8 --memory ddr3-1600-x16 --max-cycles 1000000" $(CORES_PROGRAMS) \
	    $(CORES_ATOMIC_PROGRAMS)

test-write-buffer-all: $(BUILD)/heddle $(ISA_PROGRAMS) $(LANES_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) $(LANES_RANDOM) $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(CORES_FEW_RACES) ## The same in more shapes, with races
	@$(SUITE_RUN) -b 25 -s 4x4 -o "write_buffer=16 votes=1 atomics=1 --mem-random 1 --max-cycles 1000000" $(LANES_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) \
	    $(LANES_RANDOM)
	@$(SUITE_RUN) -s 1x2 -o "$(TINY) write_buffer=8 --memory ddr3-1600-x16" $(ISA_PROGRAMS)
	@$(SUITE_RUN) -b 32 -s 2x2 -o "cores=2 votes=1 atomics=1 write_buffer=8 --mem-random 1 --max-cycles 1000000" $(CORES_PROGRAMS) \
	    $(CORES_ATOMIC_PROGRAMS) $(CORES_FEW_RACES)

test: test-write-buffer
test-all: test-write-buffer-all
