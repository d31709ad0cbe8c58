# Sweeps and their report: part of build/heddle. The library that models are linked with has none of it.

SWEEP_LIBS := $(shell pkg-config --libs sqlite3 2>/dev/null || echo -lsqlite3)

$(call gen_objects,obj,$(SWEEP_SOURCES)) $(call gen_objects,san,$(SWEEP_SOURCES)): | $(GEN_HEADERS)

INSTALLED += $(wildcard sim/sweep/plans/*.ini sim/sweep/figures/*.sql)
