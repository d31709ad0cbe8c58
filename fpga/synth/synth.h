/* Synthesis of a configuration by Yosys, done when it is not there yet.
 *
 * Modules are mapped one by one and then joined, so that every cell keeps its path and what the
 * join makes unnecessary is removed. A module has about the same area in all configurations in
 * which it is the same: what Yosys makes of one depends on the names that others have brought.
 * Optimization over the borders of modules, which synthesis of one flat design adds, is left out,
 * unless it is asked for (docs/fpga.md).
 *
 * Results are kept in a folder (base/cache.h, kind "synth") by a hash of the emitted core, the
 * script, Yosys and the liberty file: the emitted core, yosys.log, netlist.v, netlist.json.gz and
 * cells.txt (cells.h).
 */
#ifndef HEDDLE_FPGA_SYNTH_H
#define HEDDLE_FPGA_SYNTH_H

#include "area.h"
#include "base/files.h"
#include "gen/config/config.h"

/* The mapped netlist in Verilog, in the folder of a result. */
#define SYNTH_NETLIST "netlist.v"
/* The same as JSON, packed by gzip, with paths of cells and names of the source (mapped.h). */
#define SYNTH_JSON "netlist.json.gz"
/* The liberty file of standard cells, there too. */
#define SYNTH_LIBERTY "cells.lib"

struct synth {
    const struct target *target;
    struct liberty liberty; /* of asic */
    struct area_table area;
    struct text folder;
};

/* The object of a synthesis: a configuration or, with `rtl`, the core that `heddle gen` wrote into
 * that folder, of this version or another. It is the whole core, with its bus, or a module with
 * those below it. */
struct synth_source {
    const struct config *config; /* NULL with rtl */
    const char *rtl;             /* folder, or NULL */
    const char *module;          /* NULL: all */
    bool sized;                  /* of standard cells: fan-out buffered, gates sized */
    bool flat;                   /* over the borders of modules, for place and route */
    bool without_bus;            /* the core with its memory port, as models have it */
};

/* Synthesizes and adds up, with progress on standard error. `liberty` is a path, or NULL for the
 * library that comes with heddle; only standard cells use it. False with a sentence when a tool is
 * missing, Yosys fails or warns, or a memory of the core is in flip-flops. The owner calls
 * synth_free. */
bool synth_run(struct synth *synth, const struct config *config, const struct target *target,
               const char *liberty, struct error *error);
/* The same without its bus, for figures that go with a run of a model. */
bool synth_run_without_bus(struct synth *synth, const struct config *config,
                           const struct target *target, const char *liberty, struct error *error);
/* The same of a source. Whether memories are memories is looked at for whole configurations only.
 */
bool synth_source_run(struct synth *synth, const struct synth_source *source,
                      const struct target *target, const char *liberty, struct error *error);
void synth_free(struct synth *synth);

/* Whether there is such a source: false with a sentence when a folder has no core of `heddle gen`,
 * or the core no such module. */
bool synth_source_check(const struct synth_source *source, struct error *error);

/* Appends what a user calls it: "inorder-4x4", "lsu of inorder-4x4". */
void synth_source_name(const struct synth_source *source, struct text *name);

/* Parts that other flows need, too: the script lines that set how Yosys maps and reads an emitted
 * core, and its part of a key. */
void synth_sources(const struct file_set *files, struct text *script);
void synth_key_add(const struct file_set *files, uint64_t *key);

#endif
