/* Emission: everything that `heddle gen` writes for a configuration, and the documents and C
 * sources that are printed from the tables.
 *
 *   rtl/FOLDER/MODULE.sv       every template below rtl_templates, one module a file
 *   sim/model/MODULE.sv        forms of modules for a model, from rtl_templates/7_model
 *   heddle.f, sim.f, model.f   file lists, relative to the output folder: of the top, of sim_top,
 *                              of sim_top with the forms for a model
 *   heddle.core                FuseSoC (CAPI2)
 *   heddle_config.h            the constants of the package cfg for C; with a bus, its registers
 *   sim/heddle_bench.sv        the core, or the top of its bus with a host, before a memory
 *   constraints/heddle.sdc     clock and port timing
 *   constraints/heddle.xdc     the same for Vivado
 *   ip/heddle_ip.v             with AXI: the top as Verilog-2005, for block designs
 *   component.xml              IP-XACT of it, with its registers
 *   heddle_hw.tcl              the same for Platform Designer
 *   sim/shim.cpp               C functions around Verilator's class Vsim_top
 *   sim/verilator.h            what a model has instead of Verilator's own, where that is slow
 *   sim/model_config.c         the configuration for the simulation library
 *   manifest.json              knobs, constants, version, files
 * Everything is rendered in memory first; the same configuration always gives the same bytes.
 */
#ifndef HEDDLE_GEN_EMIT_H
#define HEDDLE_GEN_EMIT_H

#include "base/files.h"
#include "gen/config/config.h"

struct emit_report {
    size_t files;   // of the configuration
    size_t written; // that were not on disk yet
    size_t removed; // of an earlier run into the same folder
};

/* Renders all files of a checked configuration. The owner calls file_set_free. */
bool emit_render(const struct config *config, struct file_set *set, struct error *error);

/* emit_render, then writes below `folder` and removes files of an earlier run that no longer
 * belong to it. `report` may be NULL. */
bool emit_all(const struct config *config, const char *folder, struct emit_report *report,
              struct error *error);

/* Writes the driver of a core with a bus below `folder`: heddle_driver.h and .c, and an example. */
bool emit_driver(const struct config *config, const char *folder, struct emit_report *report,
                 struct error *error);

/* Appends a document or source that depends on no configuration: a file of gen/templates, by its
 * name without ".in". */
bool emit_document(const char *name, struct text *output, struct error *error);

#endif
