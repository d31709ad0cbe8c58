# Coverage, by night: lines and bits of the RTL that programs in lockstep reach, and lines of the C that tests run.
# Models with points of coverage take a minute and a half each to build; they and their sums stay in build/coverage.

COVERAGE := $(BUILD)/coverage
COVERAGE_RUN := HEDDLE_VERILATOR=tb/tools/coverage/verilator.sh HEDDLE_UNGATED=1 HEDDLE_CACHE=$(abspath $(COVERAGE))/cache $(SUITE_RUN) -t 7200
COVERAGE_MOST := votes=1 atomics=1 fpu=full

coverage_random = $(foreach seed,$(shell seq $(1) $(2)),$(BUILD)/random/$(seed)-$(3).elf)
COVERAGE_RANDOM := $(call coverage_random,9001,9006,2-2) $(call coverage_random,9021,9024,2-2-float) $(call coverage_random,9031,9034,2-2-lanes)
COVERAGE_TINY_RANDOM := $(call coverage_random,9041,9044,1-2)
COVERAGE_LINEAR_RANDOM := $(call coverage_random,9051,9054,2-2-float-linear)
# Illegal on a core without what these have.
COVERAGE_LEGAL := $(patsubst %,$(BUILD)/isa/fault_illegal_%.elf,atomic float flw fsw shuffle vote)
COVERAGE_PROGRAMS := $(filter-out $(COVERAGE_LEGAL),$(ISA_PROGRAMS)) $(FLOAT_PROGRAMS) $(LANES_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) $(ORDER_PROGRAMS) $(COVERAGE_RANDOM)

COVERAGE_SUBCORES := $(filter-out %/fault_illegal_atomic.elf,$(ISA_PROGRAMS)) $(ATOMIC_PROGRAMS) $(KERNEL_ELFS)

# Every scheme with all that it takes, and what cannot be in one core with it.
COVERAGE_SCHEMES := issue=inorder@warp_sched=rr issue=loog@mem_order=disambiguate issue=loog@loog_scheduler=collector_units@rf_banks=1@fpu_lanes=1@fdiv_lanes=1@rrs_entries=8 \
    issue=ghost@rf_banks=2 issue=socgpu@rf_banks=1@uniform=affine@warp_sched=srr
# SHAPE, OPTIONS, PROGRAMS: in lockstep, and the counters of each class.
define coverage_run
@$(COVERAGE_RUN) -b 40 -s $(1) -o "$(2) --max-cycles 2000000" $(3)
@for class in 1 2 3 4 5 6; do $(COVERAGE_RUN) -s $(1) -o "$(2) --perf-class $$class" $(BUILD)/isa/counters.elf || exit 1; done
endef
coverage-%: $(BUILD)/heddle $(COVERAGE_PROGRAMS)
	$(call coverage_run,2x2,$(COVERAGE_MOST) $(subst @, ,$*) --mem-random 1,$(COVERAGE_PROGRAMS))

.PHONY: coverage coverage-rtl coverage-c coverage-report coverage-page
coverage-rtl: $(BUILD)/heddle $(COVERAGE_PROGRAMS) $(COVERAGE_LINEAR_RANDOM) $(COVERAGE_TINY_RANDOM) $(LINEAR_PROGRAMS) $(LINEAR_FLOAT_PROGRAMS) \
    $(KERNEL_ELFS) $(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(COVERAGE_SCHEMES:%=coverage-%) ## Line and toggle coverage of the RTL over programs in lockstep
	$(call coverage_run,2x2,fpu=full r2d2=1 rf_banks=4 fetch_predict=1 --mem-random 2,$(filter-out %/fault_float_load.elf,$(LINEAR_PROGRAMS)) \
	    $(LINEAR_FLOAT_PROGRAMS) $(COVERAGE_LINEAR_RANDOM))
	$(call coverage_run,2x2,cores=2 l2_kb=16 l2_banks=2 write_buffer=8 votes=1 atomics=1 --mem-random 3,$(CORES_PROGRAMS) $(CORES_ATOMIC_PROGRAMS) $(KERNEL_ELFS))
	$(call coverage_run,1x2,$(TINY) --mem-random 4,$(ISA_PROGRAMS) $(COVERAGE_TINY_RANDOM))
	$(call coverage_run,4x8,lsu_lanes=2 rf_banks=1 uniform=scalar --mem-random 5,$(ISA_PROGRAMS) $(KERNEL_ELFS))
	$(call coverage_run,4x2,subcores=2 issue=inorder atomics=1 --mem-random 6,$(COVERAGE_SUBCORES))
	$(call coverage_run,4x2,subcores=2 issue=loog atomics=1 --mem-random 6,$(COVERAGE_SUBCORES))
	@tb/tools/coverage/rtl.py $(COVERAGE)/cache

# Corner cases that programs in lockstep meet on each scheme. The window of LOOG is small, so that it is full, and collector units
# wait for a port of the register file.
CASES_SCHEMES := inorder loog collector_units ghost socgpu
CASES_loog := window_entries=2
CASES_collector_units := rf_banks=1 fpu_lanes=1 fdiv_lanes=1 uuid_bits=5
CASES_PROGRAMS := $(filter-out $(COVERAGE_LEGAL),$(ISA_PROGRAMS)) $(FLOAT_PROGRAMS) $(ATOMIC_PROGRAMS) $(TURN_PROGRAMS) $(ORDER_PROGRAMS) $(LOOG_PROGRAMS) \
    $(LANES_CASES) $(call coverage_random,9061,9068,4-4) $(call coverage_random,9071,9082,4-4-float)
.PHONY: coverage-cases
coverage-cases: $(CASES_SCHEMES:%=cases-%) ## Corner cases of the issue schemes that programs meet: hazards, causes, faults. A hole fails
	@tb/tools/coverage/cases.py report tb/tools/coverage/cases $(CASES_SCHEMES:%=$(COVERAGE)/cases/%.json)
cases-%: $(BUILD)/heddle $(CASES_PROGRAMS)
	@rm -f $(COVERAGE)/cases/$*.json
	@tb/tools/coverage/cases.sh $(COVERAGE)/cases/$*.json $(BUILD)/heddle $* 4x4 "$(call soak_scheme,$*) \
	    $(CASES_$*) fpu=full atomics=1 lmem_kb=32 --mem-random 1 --max-cycles 2000000" $(CASES_PROGRAMS)

# The C in a copy of the tree, so that objects with counters do not mix with the others.
# All whose C no other one runs: units, each command, the host's library, OpenCL.
COVERAGE_C_TESTS ?= test-gen test-golden test-harness test-fpga test-isa-emu test-json test-check test-lint test-top test-timing \
    test-verdicts test-commands test-report test-profile test-ci test-view test-sweep test-sweep-programs test-slurm-tools test-runtime test-launch test-host test-reference \
    test-run test-compare test-cc test-emu test-bench test-pnr test-power test-netlist test-clock-gates synth-check test-linear test-docs \
    test-prefix test-ip test-disassembly test-tables-refused test-opencl test-opencl-driver test-opencl-tools test-lanes test-write-buffer
coverage-c: ## Line coverage of the C over its tests, in a copy of the tree
	@tb/tools/coverage/c.sh $(COVERAGE)/tree $(COVERAGE_C_TESTS)

coverage: coverage-rtl coverage-c ## Coverage of RTL and C
coverage-report: ## Coverage as measured by coverage-rtl and coverage-c: files, and lines that nothing reached
	@tb/tools/coverage/rtl.py $(COVERAGE)/cache --files
	@tb/tools/coverage/rtl.py $(COVERAGE)/cache --missing
	@tb/tools/coverage/c.py $(COVERAGE)/tree --files --missing

coverage-page: ## Write the tables of coverage into docs/verification.md
	@tb/tools/coverage/page.py docs/verification.md $(COVERAGE)/cache $(COVERAGE)/tree $(COVERAGE)/cases

.PHONY: test-coverage
test-coverage: $(BUILD)/heddle $(BUILD)/isa/alu.elf ## The tools that count coverage, on models and files that are made up
	@tb/tools/coverage/check.sh $(BUILD)/tb/coverage

test: test-coverage
test-all: coverage coverage-cases
