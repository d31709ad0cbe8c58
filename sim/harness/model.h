/* A core as the run loop sees it: a clock and a reset. Everything else goes through the functions
 * of dpi.h, which are called from within `eval` and `final`.
 */
#ifndef HEDDLE_SIM_MODEL_H
#define HEDDLE_SIM_MODEL_H

struct model {
    void *(*make)(void *context);
    void *context;
    void (*eval)(void *model, int clk, int rst);

    /* From now on every eval is written to the waveform; NULL: no more are, and it is complete.
     * Does nothing in a model that was built without waveforms. */
    void (*trace)(void *model, const char *fst);

    /* Runs the `final` blocks: counters and warp states arrive, as of now. The model may go on. */
    void (*final)(void *model);

    /* Completes the waveform as well. */
    void (*free)(void *model);
};

/* The class that Verilator makes of a core; its context is not used. `heddle gen` prints the
 * functions that it consists of into DIR/sim/shim.cpp, the only C++ there is; tests define their
 * own. */
extern const struct model verilated_model;

void *heddle_model_new(void);
void heddle_model_eval(void *model, int clk, int rst);
void heddle_model_trace(void *model, const char *fst);
void heddle_model_final(void *model);
void heddle_model_delete(void *model);

#endif
