/* The C functions around the class that Verilator makes of sim_top (built with --prefix Vsim_top).
 * Verilator's output is C++, so these printed files are too; they are never in the repository.
 *
 * Build it with -DHEDDLE_FST when the model was made with --trace-fst; heddle_model_trace does
 * nothing otherwise. A model's replacements of Verilator's own functions are included before all
 * that Verilator prints (sim/model.mk).
 */
#ifndef HEDDLE_GEN_SHIM_H
#define HEDDLE_GEN_SHIM_H

extern const char shim_source[], verilator_source[];

#endif
