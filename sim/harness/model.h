/* The Verilator model as C sees it. `heddle gen` prints these five functions into
 * DIR/sim/shim.cpp, the only C++ there is; tests define their own.
 *
 * A model has a clock and a reset; everything else goes through the functions of dpi.h, which
 * are called from within heddle_model_eval and heddle_model_final.
 */
#ifndef HEDDLE_SIM_MODEL_H
#define HEDDLE_SIM_MODEL_H

void *heddle_model_new(void);
void heddle_model_eval(void *model, int clk, int rst);

/* From now on every eval is written to the waveform. Does nothing in a model that was built
 * without waveforms. */
void heddle_model_trace(void *model, const char *fst);

/* Runs the `final` blocks: counters and warp states arrive. */
void heddle_model_final(void *model);

/* Completes the waveform as well. */
void heddle_model_delete(void *model);

#endif
