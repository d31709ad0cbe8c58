# Sweeps and their report: part of build/heddle. The library of models has none of it.

SWEEP_SOURCES := $(wildcard cmd/sweep/*/*.c)
SWEEP_LIBS := $(shell pkg-config --libs sqlite3 2>/dev/null || echo -lsqlite3)

$(call objects,obj,$(SWEEP_SOURCES)) $(call objects,san,$(SWEEP_SOURCES)): | $(GEN_HEADERS)

INSTALLED += $(wildcard cmd/sweep/plans/*.ini cmd/sweep/figures/*.sql cmd/sweep/report/sql/*.sql)

SWEEP ?= quick
SWEEP_DB ?= $(BUILD)/sweep.db
REPORT_DIR ?= $(BUILD)/report
RESULTS_FILE ?= $(BUILD)/results.gz

.PHONY: sweep report results results-pages results-time results-age
sweep: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## Measure a design space (SWEEP=a plan of cmd/sweep/plans or a file)
	$(BUILD)/heddle sweep -f $(SWEEP) -o $(SWEEP_DB) $(SWEEP_OPTIONS)

report: $(BUILD)/heddle ## Draw what make sweep measured, into build/report/report.html
	$(BUILD)/heddle report -d $(SWEEP_DB) -o $(REPORT_DIR) $(REPORT_OPTIONS)

results: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## Measure what docs/results shows, but for what is there, and keep its report
	@cmd/sweep/results.sh measure $(BUILD)/heddle $(SWEEP_DB)
	@cmd/sweep/results.sh keep $(BUILD)/heddle $(SWEEP_DB) $(REPORT_DIR)
	@$(BUILD)/heddle report -d $(SWEEP_DB) --export $(RESULTS_FILE)

# The pages alone, from a file of heddle report --export: nothing is measured. The file is too large for the tree.
results-pages: $(BUILD)/heddle ## Make docs/results again from RESULTS_FILE, which make results leaves, without measuring
	@cmd/sweep/results.sh keep $(BUILD)/heddle $(RESULTS_FILE) $(REPORT_DIR)

# Out-of-order cores beside in-order ones of the same area: FAIR_OPTIONS, such as --only "warps=4", are of heddle sweep.
# Areas that the sweep has not come from records of make tables.
FAIR_DB ?= $(BUILD)/fair.db
.PHONY: fair fair-page
fair: $(BUILD)/heddle $(KERNEL_ELFS) ## Measure every scheme beside in-order cores of its area, into docs/fair.md and docs/results (FAIR_OPTIONS=)
	@cmd/sweep/fair_plan.sh $(BUILD) > $(BUILD)/fair.ini.new && mkdir -p $(BUILD)/fair && mv $(BUILD)/fair.ini.new $(BUILD)/fair/plan.ini
	$(BUILD)/heddle sweep -f fair -o $(FAIR_DB) $(FAIR_OPTIONS)
	$(BUILD)/heddle sweep -f $(BUILD)/fair/plan.ini -o $(FAIR_DB) $(FAIR_OPTIONS)
	@$(MAKE) fair-page

fair-page: $(BUILD)/heddle ## The pages alone, from FAIR_DB
	@cmd/sweep/fair.py $(BUILD)/heddle docs/fair.md docs/results/README.md $(FAIR_DB) docs/gains/*.tsv

results-time: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## How long make results would take
	@cmd/sweep/results.sh foresee $(BUILD)/heddle $(SWEEP_DB)

results-age: $(BUILD)/heddle ## Whether docs/results is of this RTL
	@kept=$$(sed -n 's/^Made by .* with the RTL `\([0-9a-f]*\)`.*/\1/p' docs/results/report.md); \
	here=$$($(BUILD)/heddle report --stamp); \
	if [ "$$kept" = "$$here" ]; then echo "docs/results is of this RTL, $$here"; \
	else echo "docs/results is of RTL $$kept, this is $$here: its figures are of another pipeline"; fi
