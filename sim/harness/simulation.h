/* One kernel on one model: everything that a run reads and writes. run_loop.h makes and drives
 * it, dpi.c feeds it from the model, stats.h and hang.h report it.
 */
#ifndef HEDDLE_SIM_SIMULATION_H
#define HEDDLE_SIM_SIMULATION_H

#include "kept.h"
#include "limits.h"
#include "options.h"
#include "region.h"
#include "sim/config.h"
#include "sim/elf/elf_image.h"
#include "sim/golden/golden.h"
#include "sim/lockstep/lockstep.h"
#include "sim/memory/io.h"
#include "sim/memory/mem_timing.h"
#include "sim/memory/memory.h"
#include "sim/profile/profile.h"
#include "sim/stats/occupancy.h"
#include "sim/trace/trace.h"
#include "trace_file.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* How a run ended. run_judge decides how it counts for the program. */
enum sim_end {
    SIM_RUNNING,
    SIM_DONE,
    SIM_FAULT,    /* the core reported a fault, and the golden model agreed if it was asked */
    SIM_MISMATCH, /* core and golden model differ */
    SIM_HANG,     /* no end within the limit, or nothing retires any more */
    SIM_BROKEN    /* the core broke the port's protocol, or the program needs too much memory */
};

enum sim_result {
    SIM_PASSED,
    SIM_FAILED_MISMATCH,
    SIM_FAILED_FAULT,
    SIM_FAILED_HANG,
    SIM_FAILED_EXIT_CODE,
    SIM_FAILED_OUTPUT,
    SIM_FAILED_REGION, /* regions were asked for and none began */
    SIM_FAILED_BROKEN
};

enum { SIM_REASON = 512 };

/* Where the kernel's text goes. */
struct sim_console {
    FILE *file;
    bool line_open; /* the last line has no newline yet */
};

/* A warp when the run ended. */
struct sim_warp {
    bool active;
    uint32_t pc;
    uint32_t tmask;
    unsigned stall; /* cause, see stall.h */
};

struct simulation {
    const struct heddle_config *config;
    const struct sim_options *options;
    const char *kernel; /* path as given */
    struct memory *memory;
    struct elf_image image;
    struct limits limits;
    struct sim_console console;
    struct kept kept; /* caches that a warm run begins with */

    /* From here on all is of one run, zero before it. */
    uint32_t entry;    /* where the core starts */
    uint32_t boot_arg; /* mscratch then */
    bool warm;         /* it begins with the instruction cache and branch history of the last */
    bool hosted;       /* a host looks at what the program left: `out` and `ref` are not compared */
    bool (*abandoned)(void *host); /* the run is not wanted any more; NULL: it is */
    void *host;
    struct io io;
    struct mem_timing timing;
    struct lockstep *lockstep; /* NULL when not compared */
    struct profile *profile;   /* NULL: not wanted */
    struct trace *trace;       /* of the pipeline; NULL: none */
    uint64_t trace_from;       /* cycle; UINT64_MAX: not known yet */
    struct trace_file trace_file;
    struct occupancy *window;  /* NULL without --histograms */
    struct occupancy *results; /* NULL likewise, and without renamed results */

    int signal; /* that interrupted the run; 0: none did */

    unsigned waveforms; /* that began and ended: 0, 1, 2 */

    uint64_t cycle;
    uint64_t pause; /* cycle in which the loop looks up */
    enum sim_end end;
    char reason[SIM_REASON]; /* of an end that is not SIM_DONE, one sentence */

    /* Seen by the observers; zero without lockstep. */
    uint64_t retired;
    uint64_t last_retire; /* cycle */

    unsigned fault_warp;
    struct golden_effect fault; /* of SIM_FAULT */

    struct region region;
    struct figures figures; /* delivered by the model's `final` */
    struct sim_warp warp[HEDDLE_ALL_WARPS];
    double wall_s;

    enum sim_result result;
    bool self_checked; /* the program has out and ref */
};

/* Ends the run with a reason; the first one counts. */
void simulation_end(struct simulation *sim, enum sim_end end, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
