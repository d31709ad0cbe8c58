# Figures of README and docs, which commands print.

FIGURE_KERNELS := $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) $(DYNAMIC_KERNEL_ELFS)

# Pages that show what commands print.
TRANSCRIPTS := README.md docs/runtime.md docs/simulation.md

.PHONY: test-docs
test-docs: $(BUILD)/heddle $(FIGURE_KERNELS) ## Figures of README and docs are what their commands print (STRICT=1: cycles too)
	@tb/repo/figures/figures.sh check $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/kernels.sh check $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/schemes.sh check $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/transcripts.sh check $(BUILD) $(TRANSCRIPTS)

.PHONY: docs
docs: $(BUILD)/heddle $(FIGURE_KERNELS) ## Print docs/isa.md, counters.md and knobs.md from the tables, and figures into their pages
	$(BUILD)/heddle isa --markdown > docs/isa.md
	$(BUILD)/heddle counters --markdown > docs/counters.md
	$(BUILD)/heddle params --markdown > docs/knobs.md
	@tb/repo/figures/figures.sh write $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/kernels.sh write $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/schemes.sh write $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/transcripts.sh write $(BUILD) $(TRANSCRIPTS)
	$(BUILD)/heddle profile --flame docs/flame.svg $(KERNEL_DIR)/bfs.elf > $(BUILD)/flame.log

test: test-docs
