# heddle sweep as its users see it.

.PHONY: test-sweep
test-sweep: $(BUILD)/heddle $(HEDDLE_SAN) $(KERNEL_ELFS) $(KERNEL_DIR)/atomic/histogram.elf $(BUILD)/isa/fault_access_load.elf $(BUILD)/emu/regions.elf ## heddle sweep: errors, expansion, kill and resume
	@HEDDLE=$(HEDDLE_SAN) tb/cmd/sweep/check.sh $(BUILD)

.PHONY: test-slurm-tools
test-slurm-tools: $(BUILD)/heddle $(HEDDLE_SAN) $(KERNEL_ELFS) ## heddle sweep on tools that pretend to be Slurm's
	@HEDDLE=$(HEDDLE_SAN) tb/cmd/sweep/slurm_tools.sh $(BUILD)

.PHONY: test-fair
test-fair: ## The page of the fair comparison, from a made-up database
	@tb/cmd/sweep/fair.sh .

test: test-sweep test-slurm-tools test-fair

# The long matrix.
.PHONY: test-slurm
test-slurm: $(BUILD)/heddle $(KERNEL_ELFS) $(BUILD)/isa/fault_access_load.elf ## heddle sweep on a Slurm of its own, beside the local engine
	@tb/cmd/sweep/slurm.sh $(BUILD)

.PHONY: test-browser
test-browser: $(BUILD)/heddle $(KERNEL_ELFS) ## A report in headless Chromium
	@tb/cmd/sweep/browser.sh $(BUILD)

.PHONY: test-sweep-installed
test-sweep-installed: $(BUILD)/heddle $(KERNEL_ELFS) ## heddle sweep and report, installed
	@tb/cmd/sweep/installed.sh $(BUILD)

test-all: test-slurm test-browser test-sweep-installed
