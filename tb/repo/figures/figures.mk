# Figures of README and docs, which commands print.

FIGURE_KERNELS := $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) $(DYNAMIC_KERNEL_ELFS)

# Pages with tables of gains, and the records that these name.
GAIN_PAGES := $(shell grep -l -E '^<!-- (kernels: |rows: |cores -->)' README.md docs/*.md docs/results/*.md)
GAIN_RECORDS := docs/gains
RECORDED = $(sort $(shell sed -nE 's/^<!-- (kernels|rows): (.*) -->/\2/p' $(GAIN_PAGES) | tr ',' '\n' | awk '$$1 != "-" { print $$1 }'))

PAGES := README.md $(wildcard docs/*.md docs/*/*.md)
COUNTED_PAGES := README.md $(wildcard docs/*.md docs/tutorials/*.md)

# Pages with the cycles of the example of the issue schemes.
EXAMPLE_PAGES := $(shell grep -l '^<!-- example: ' docs/*.md)

# Pages that show what commands print.
TRANSCRIPTS := README.md docs/runtime.md docs/intrinsics.md docs/simulation.md

.PHONY: test-docs
test-docs: $(BUILD)/heddle $(FIGURE_KERNELS) ## Figures of README and docs are what their commands print (STRICT=1: cycles too)
	@tb/repo/figures/links.sh $(PAGES)
	@tb/repo/figures/names.sh $(MAKE) $(PAGES)
	@tb/repo/figures/words.sh check tb/repo/figures/words.txt $(COUNTED_PAGES)
	@tb/repo/figures/figures.sh check $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/kernels.sh check $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/schemes.sh check $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/cores.sh check $(BUILD)/heddle $(GAIN_RECORDS) $(GAIN_PAGES)
	@tb/repo/figures/tables.sh check $(BUILD)/heddle $(GAIN_RECORDS) $(GAIN_PAGES)
	@tb/repo/figures/transcripts.sh check $(BUILD) $(TRANSCRIPTS)

.PHONY: docs
docs: $(BUILD)/heddle $(FIGURE_KERNELS) ## Print docs/isa.md, counters.md and knobs.md from the tables, and figures into their pages
	$(BUILD)/heddle isa --markdown > docs/isa.md
	$(BUILD)/heddle counters --markdown > docs/counters.md
	$(BUILD)/heddle params --markdown > docs/knobs.md
	@tb/repo/figures/figures.sh write $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/kernels.sh write $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/schemes.sh write $(BUILD)/heddle $(BUILD)
	@tb/repo/figures/cores.sh write $(BUILD)/heddle $(GAIN_RECORDS) $(GAIN_PAGES)
	@tb/repo/figures/tables.sh write $(BUILD)/heddle $(GAIN_RECORDS) $(GAIN_PAGES)
	@tb/repo/figures/transcripts.sh write $(BUILD) $(TRANSCRIPTS)
	@tb/repo/figures/example.sh write $(BUILD)/heddle $(BUILD) $(EXAMPLE_PAGES)
	$(BUILD)/heddle profile --flame docs/flame.svg $(KERNEL_DIR)/bfs.elf > $(BUILD)/flame.log

.PHONY: docs-words
docs-words: ## Words of README, docs/*.md and the tutorials, those that commands write apart
	@tb/repo/figures/words.sh list tb/repo/figures/words.txt $(COUNTED_PAGES)

# Needs a model of each scheme.
.PHONY: test-docs-example
test-docs-example: $(BUILD)/heddle ## The example's cycles in the pages of the issue schemes are those of the cores
	@tb/repo/figures/example.sh check $(BUILD)/heddle $(BUILD) $(EXAMPLE_PAGES)

# Of this RTL is measured what the pages show and is not there yet; two at a time, as Yosys has one thread.
.PHONY: tables
tables: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## Measure the gains and cycles that pages show, and write them there (long; AREA= leaves areas out)
	@mkdir -p $(GAIN_RECORDS) $(BUILD)/gains
	@tb/repo/figures/cores.sh measure $(BUILD)/heddle $(GAIN_RECORDS) $(GAIN_PAGES) -- $(filter-out %/hello.elf,$(KERNEL_ELFS))
	@printf '%s\n' $(RECORDED) | RECORDS=$(GAIN_RECORDS) AREA=$(AREA) xargs -P 2 -I{} \
	    sh -c 'tb/core/whole/compare.sh $(BUILD) {} > $(BUILD)/gains/{}.log 2>&1 || echo "{}: a bound does not hold, or a run failed: $(BUILD)/gains/{}.log"'
	@tb/repo/figures/cores.sh write $(BUILD)/heddle $(GAIN_RECORDS) $(GAIN_PAGES)
	@tb/repo/figures/tables.sh write $(BUILD)/heddle $(GAIN_RECORDS) $(GAIN_PAGES)

.PHONY: test-tables
test-tables: $(BUILD)/heddle ## Writes tables of gains into pages, and finds wrong ones
	@tb/repo/figures/tables_test.sh $(BUILD)/heddle $(BUILD)/tables_test $(MAKE)

test: test-docs test-tables
test-all: test-docs-example
