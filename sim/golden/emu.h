/* Runs a program on the golden model alone: warps take turns, one instruction each. */
#ifndef HEDDLE_SIM_EMU_H
#define HEDDLE_SIM_EMU_H

#include "golden.h"

enum emu_end {
    EMU_DONE, /* no warp is active any more */
    EMU_FAULT,
    EMU_HANG,  /* every active warp waits for others */
    EMU_LIMIT, /* max_instructions executed */
    EMU_MEMORY /* the program touched more memory than the simulator gives it */
};

/* Called after every instruction. */
typedef void emu_observer(void *context, unsigned warp, const struct golden_effect *effect);

struct emu_options {
    uint64_t max_instructions; /* warp instructions */
    emu_observer *observer;    /* or NULL */
    void *context;
};

/* Why and where the run ended; `text` is one sentence unless it ended with EMU_DONE. */
struct emu_result {
    enum emu_end end;
    unsigned warp; /* of EMU_FAULT */
    struct golden_effect fault;
    char text[1024];
};

/* `golden` is new, with `memory` behind it; `image` gives names to reports and may be NULL. */
void emu_run(struct golden *golden, const struct heddle_config *config, const struct memory *memory,
             const struct elf_image *image, const struct emu_options *options,
             struct emu_result *result);

#endif
