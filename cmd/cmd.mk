# The command table, on top of everything: build/heddle, its installation, its documents.
#
# Two stages: build/heddle-print has the printing commands only; it prints the C decoder and tables
# (build/gen) that the simulation library is compiled from; build/heddle links that library.

PRINT_COMMANDS := cmd/gen.c cmd/help.c cmd/print.c cmd/command.c
CMD_SOURCES := $(filter-out cmd/commands_print.c,$(wildcard cmd/*.c))

# Sources of the first stage include nothing that it prints.
SECOND_STAGE := $(filter-out cmd/main.c $(PRINT_COMMANDS),$(CMD_SOURCES))
$(call objects,obj,$(SECOND_STAGE)) $(call objects,san,$(SECOND_STAGE)): | $(GEN_HEADERS)
$(BUILD)/obj/cmd/bench_rows.o $(BUILD)/san/cmd/bench_rows.o: CPPFLAGS += $(GEN_CPPFLAGS)

all: $(BUILD)/heddle

$(BUILD)/heddle-print: $(call objects,obj,cmd/main.c cmd/commands_print.c $(PRINT_COMMANDS) $(GEN_PARTS) $(BASE_SOURCES))
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $^ $(GEN_LIBS) -o $@

$(BUILD)/heddle: $(call objects,obj,$(CMD_SOURCES) $(SWEEP_SOURCES) $(FPGA_SOURCES) $(MODEL_SOURCES) $(GEN_PARTS) \
    $(BASE_SOURCES)) $(FST_OBJECTS) $(BUILD)/libheddle_programs.a $(BUILD)/libheddle_sim.a
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $^ $(GEN_LIBS) $(SWEEP_LIBS) -lelf -ldw -lz -o $@

# Files that an installed program needs, below share/heddle as in the source tree (base/resources.h); the fragments of other folders add theirs.
SHARE = $(DESTDIR)$(PREFIX)/share/heddle
INSTALLED += $(sort $(wildcard gen/presets/*.ini gen/templates/*.in sim/runtime/*) \
    $(shell find rtl_templates -name '*.sv') sim/config.h sim/model.mk)

# The kernels that bench and the sweeps run, as they are built; a core's waves in GTKWave.
INSTALLED += sim/kernels/micro/rows.txt docs/heddle.gtkw cmd/view/page.js cmd/view/page.css
INSTALLED_ELFS = $(KERNEL_ELFS) $(FLOAT_KERNEL_ELFS) $(DYNAMIC_KERNEL_ELFS) $(MICRO_ELFS)
DOC = $(DESTDIR)$(PREFIX)/share/doc/heddle
INCLUDE = $(DESTDIR)$(PREFIX)/include/heddle
# Users of the library include its headers as its own parts do.
LIBRARY_HEADERS := $(filter-out sim/host/%,$(wildcard base/*.h gen/*/*.h sim/*.h sim/*/*.h))
VERSION := $(shell sed -n 's/.*HEDDLE_VERSION "\(.*\)".*/\1/p' base/version.h)

$(BUILD)/heddle.1: cmd/manual.sh $(BUILD)/heddle
	$(Q)cmd/manual.sh $(BUILD)/heddle > $@

$(BUILD)/heddle.3: sim/host/manual.sh sim/host/libheddle.h
	$(Q)sim/host/manual.sh sim/host/libheddle.h $(VERSION) > $@

install: all $(BUILD)/gen/heddle_isa.h $(BUILD)/heddle.1 $(BUILD)/heddle.3 $(INSTALLED_ELFS)
	install -D -m 755 $(BUILD)/heddle $(DESTDIR)$(PREFIX)/bin/heddle
	install -D -m 644 $(BUILD)/libheddle_sim.a $(DESTDIR)$(PREFIX)/lib/heddle/libheddle_sim.a
	install -D -m 644 $(BUILD)/gen/heddle_isa.h $(SHARE)/sim/runtime/heddle_isa.h
	@for file in $(INSTALLED); do install -D -m 644 $$file $(SHARE)/$$file || exit; done
	@for file in $(INSTALLED_ELFS:$(BUILD)/%=%); do \
	    install -D -m 644 $(BUILD)/$$file $(SHARE)/build/$$file || exit; done
	@for file in README.md LICENSE $(wildcard docs/*.md docs/*.json docs/*.svg docs/tutorials/*.md docs/results/*.md docs/timing/*.svg); do \
	    install -D -m 644 $$file $(DOC)/$${file#docs/} || exit; done
	@for file in $(LIBRARY_HEADERS); do install -D -m 644 $$file $(INCLUDE)/$$file || exit; done
	@for file in $(notdir $(wildcard $(BUILD)/gen/*.h)); do \
	    install -D -m 644 $(BUILD)/gen/$$file $(INCLUDE)/generated/$$file || exit; done
	@install -D -m 644 $(BUILD)/heddle.1 $(DESTDIR)$(PREFIX)/share/man/man1/heddle.1
	@install -D -m 644 $(BUILD)/heddle.3 $(DESTDIR)$(PREFIX)/share/man/man3/heddle.3
	@install -D -m 755 $(BUILD)/libheddle.so $(DESTDIR)$(PREFIX)/lib/$(HOST_SONAME)
	@ln -sf $(HOST_SONAME) $(DESTDIR)$(PREFIX)/lib/libheddle.so
	@install -D -m 644 sim/host/libheddle.h $(DESTDIR)$(PREFIX)/include/libheddle.h
	@install -D -m 644 cmd/completion.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/heddle
	@mkdir -p $(DESTDIR)$(PREFIX)/lib/pkgconfig
	@sed -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' cmd/heddle.pc.in \
	    > $(DESTDIR)$(PREFIX)/lib/pkgconfig/heddle.pc
	@sed -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' sim/host/libheddle.pc.in \
	    > $(DESTDIR)$(PREFIX)/lib/pkgconfig/libheddle.pc
