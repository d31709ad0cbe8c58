/* The C functions around the class that Verilator makes of sim_top (built with --prefix Vsim_top).
 * Verilator's output is C++, so this one printed file is too; it is never in the repository.
 *
 * Build it with -DHEDDLE_FST when the model was made with --trace-fst; heddle_model_trace does
 * nothing otherwise.
 */
#ifndef HEDDLE_GEN_SHIM_H
#define HEDDLE_GEN_SHIM_H

extern const char shim_source[];

#endif
