# Single modules of the core, on generated RTL, a room for each stage: benches in Icarus (NAME_tb.sv, in the
# configurations that each names), proofs (NAME_fv.sv, a row in `proofs`) and seeded faults (faults*.txt),
# which the bench or program that each names has to find.
#
# make test-icarus runs all benches; BENCHES="lsu icache" some of them, SEED=N with another seed.

ICARUS := $(BUILD)/icarus
# Two more have a run of their own.
BENCH_FILES := $(filter-out %/gpu_tb.sv %/example_tb.sv,$(wildcard tb/core/*/*_tb.sv))

.PHONY: test-icarus test-icarus-all
test-icarus: $(BUILD)/heddle ## Icarus benches (BENCHES="lsu fifo" for some, SEED=N)
	@SEED=$(SEED) tb/tools/benches.sh $(ICARUS) $(BUILD)/heddle \
	    $(if $(BENCHES),$(foreach bench,$(BENCHES),$(or $(filter %/$(bench)_tb.sv,$(BENCH_FILES)),$(error there is no bench $(bench)))),$(BENCH_FILES))

test-icarus-all: $(BUILD)/heddle ## The same, in all configurations
	@ALL=1 SEED=$(SEED) tb/tools/benches.sh $(ICARUS) $(BUILD)/heddle $(BENCH_FILES)

.PHONY: test-formal test-formal-all proved
test-formal: $(BUILD)/heddle ## Proofs of order, alias table, results, collectors, buses and primitives
	@tb/tools/prove.sh $(BUILD)/formal $(BUILD)/heddle
	@tb/tools/proved_test.sh $(BUILD)/formal-record $(BUILD)/heddle
test-formal-all: $(BUILD)/heddle ## The same, as deep as they go
	@DEEP=1 tb/tools/prove.sh $(BUILD)/formal $(BUILD)/heddle
proved: $(BUILD)/heddle ## Prove what changed since tb/core/proved, and write its hashes there
	@RECORD=1 PROOFS="$$(echo tb/core/*/proofs tb/core/*/*/proofs)" tb/tools/prove.sh $(BUILD)/formal $(BUILD)/heddle
.PHONY: test-forms
test-forms: $(BUILD)/heddle ## Modules that a model has in another form: Yosys proves the pairs equal
	@tb/core/whole/forms.sh $(BUILD)/tb/forms $(BUILD)/heddle

.PHONY: benched
benched: $(BUILD)/heddle ## Run the Icarus benches that changed since tb/core/benched, and write their hashes there
	@RECORD=1 tb/tools/benches.sh $(ICARUS) $(BUILD)/heddle $(BENCH_FILES)

# Seeded faults, a room of the core at a time; the golden model is a room of its own, since each core is
# compared with it. Benches of the primitives are short and go with the front end.
FAULT_ROOMS := frontend issue execute memory golden
FAULTS_frontend := tb/core/frontend/faults.txt tb/core/primitives/faults.txt
FAULTS_golden := tb/sim/faults.txt
$(foreach room,issue execute memory,$(eval FAULTS_$(room) := tb/core/$(room)/faults.txt))
FAULTS := $(foreach room,$(FAULT_ROOMS),$(FAULTS_$(room)))
FLOAT_FAULTS := $(wildcard tb/core/*/faults_float.txt) tb/sim/faults_float.txt
LANES_FAULTS := $(wildcard tb/core/*/faults_lanes.txt)
SLOW_FAULTS := tb/core/programs/faults_slow.txt
LINEAR_FAULTS := tb/core/issue/faults_linear.txt tb/sim/faults_linear.txt
MUTANT_PROGRAMS := $(filter isa/% kernels/%,$(shell sed -n 's/^test: //p' \
    $(FAULTS) $(FLOAT_FAULTS) $(LANES_FAULTS) $(SLOW_FAULTS) $(LINEAR_FAULTS) | sort -u))

.PHONY: test-fault-texts
test-fault-texts: ## That each seeded fault still has its place in the source
	@tb/tools/fault_texts.sh $(wildcard tb/core/*/faults*.txt tb/core/*/*/faults*.txt tb/sim/faults*.txt tb/sim/*/faults*.txt)

# The faults of the floating-point unit are found by benches on the host, without programs.
.PHONY: test-fault-programs
test-fault-programs: ## That targets of seeded faults build the programs that their lists name
	@tb/tools/fault_programs.sh $(filter-out test-fpu-mutants,$(sort $(FAULT_ROOMS:%=test-mutants-%) \
	    $(shell grep -rhoE '^test-[a-z0-9-]*mutants[a-z0-9-]*' tb --include=*.mk)))
test-all: test-fault-programs

.PHONY: test-mutants test-mutants-slow $(FAULT_ROOMS:%=test-mutants-%)
test-mutants: $(FAULT_ROOMS:%=test-mutants-%) test-mutants-slow ## Seeded faults in core and golden model, each caught
$(FAULT_ROOMS:%=test-mutants-%): test-mutants-%: $(BUILD)/heddle $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf)
	@tb/tools/mutants.sh $(BUILD)/tb/mutants-$* $(BUILD) "" $(FAULTS_$*)
test-mutants-slow: $(BUILD)/heddle $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf)
	@OPTIONS="$(SLOW_MEMORY)" tb/tools/mutants.sh $(BUILD)/tb/mutants-slow $(BUILD) "" $(SLOW_FAULTS)

.PHONY: test-mutants-float
test-mutants-float: $(BUILD)/heddle $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf) ## The same for what comes with floating point
	@tb/tools/mutants.sh $(BUILD)/tb/mutants-float $(BUILD) fpu=full $(FLOAT_FAULTS)

.PHONY: test-mutants-lanes
test-mutants-lanes: $(BUILD)/heddle $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf) ## The same for votes, shuffles and atomic operations
	@tb/tools/mutants.sh $(BUILD)/tb/mutants-lanes $(BUILD) "votes=1 atomics=1" $(LANES_FAULTS)

# Before its faults the core runs their programs without one, which is what `make test` has of linear registers
# in lockstep.
.PHONY: test-mutants-linear test-mutants-linear-loog
test-mutants-linear: $(BUILD)/heddle $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf) ## The same for linear registers
	@tb/tools/mutants.sh $(BUILD)/tb/mutants-linear $(BUILD) r2d2=1 $(LINEAR_FAULTS)

test-mutants-linear-loog: $(BUILD)/heddle $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf) ## And with LOOG
	@tb/tools/mutants.sh $(BUILD)/tb/mutants-linear $(BUILD) "issue=loog loog_scheduler=collector_units r2d2=1" tb/core/issue/faults_linear_loog.txt

.PHONY: test-mutants-subcores
test-mutants-subcores: $(BUILD)/heddle $(BUILD)/isa/wspawn.elf $(MUTANT_PROGRAMS:%=$(BUILD)/%.elf) $(KERNEL_ELFS) ## Faults of what sub-cores share, each caught
	@OPTIONS="--mem-random 1 --max-cycles 200000" tb/tools/mutants.sh $(BUILD)/tb/mutants-subcores $(BUILD) "subcores=2" \
	    tb/core/programs/faults_subcores.txt

.PHONY: test-mutants-write-buffer
test-mutants-write-buffer: $(BUILD)/heddle ## And for the write buffer
	@tb/tools/mutants.sh $(BUILD)/tb/mutants-write-buffer $(BUILD) write_buffer=8 tb/core/memory/faults_write_buffer.txt

IN_TURN += test-mutants-write-buffer
IN_TURN += $(FAULT_ROOMS:%=test-mutants-%) test-mutants-slow test-mutants-linear
test: test-forms test-icarus test-formal test-fault-texts
test-all: test-mutants-float test-mutants-lanes test-mutants-linear-loog
