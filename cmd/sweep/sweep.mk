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

results-time: $(BUILD)/heddle $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) ## How long make results would take
	@cmd/sweep/results.sh foresee $(BUILD)/heddle $(SWEEP_DB)

results-age: $(BUILD)/heddle ## Whether docs/results is of this RTL
	@kept=$$(sed -n 's/^Made by .* with the RTL `\([0-9a-f]*\)`.*/\1/p' docs/results/report.md); \
	here=$$($(BUILD)/heddle report --stamp); \
	if [ "$$kept" = "$$here" ]; then echo "docs/results is of this RTL, $$here"; \
	else echo "docs/results is of RTL $$kept, this is $$here: its figures are of another pipeline"; fi
