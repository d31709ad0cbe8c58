/* Shape of one model, as its simulator has to know it.
 *
 * `heddle gen` prints one constant of this type, heddle_config, into DIR/sim/model_config.c;
 * `heddle emu` fills one from the knobs. Nothing here is owned: the strings are literals or
 * live as long as the program.
 *
 * The memory map is fixed (gen/tables/memory_map.h); only the size of the local memory varies.
 */
#ifndef HEDDLE_SIM_CONFIG_H
#define HEDDLE_SIM_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

enum {
    HEDDLE_MAX_CORES = 16,
    HEDDLE_MAX_WARPS = 32,
    HEDDLE_MAX_SLOTS = 4,
    HEDDLE_MAX_THREADS = 32
};

/* Warps are counted through all cores: number w of core c is c * warps + w. */
enum { HEDDLE_ALL_WARPS = HEDDLE_MAX_CORES * HEDDLE_MAX_WARPS };

/* A structure of the issue stage whose places are counted. */
struct heddle_places {
    const char *knob; /* that sizes it; NULL when this core has none */
    unsigned least;  /* a limit of a run (limits.h) starts here; 0: it cannot be limited, and traces
                      * do not tell which instruction is in which place */
    unsigned size;   /* the knob's value */
    unsigned most;   /* used at a time at most: the size, or so many for every warp */
    unsigned places; /* in all: written results of collector units keep theirs, unused */
};

struct heddle_config {
    const char *name;  /* file stem or preset, in a model its shape; for reports */
    const char *issue; /* issue scheme */
    const char *knobs; /* "knob=value ..." of what differs from the defaults; for rerun commands */
    bool shares;       /* its memory is what cores share: several cores, or a second-level cache
                        * whose one core keeps the order of its memory operations */
    unsigned cores;    /* 1..HEDDLE_MAX_CORES, all alike */
    unsigned warps;    /* of a core, 1..HEDDLE_MAX_WARPS */
    unsigned subcores; /* issue slots of a core, warp w is of slot w % subcores; 0: one */
    unsigned threads;  /* per warp, 1..HEDDLE_MAX_THREADS */
    unsigned barriers; /* valid barrier ids are below this */
    unsigned ipdom_depth;        /* entries of a warp's reconvergence stack */
    unsigned yield;              /* branches of a side before another has its turn, 0: never */
    bool fpu;                    /* floating point; without it, its instructions are illegal */
    bool r2d2;                   /* linear registers; without them, likewise */
    bool votes;                  /* votes and shuffles, and atomic operations; without them, they */
    bool atomics;                /* are illegal */
    uint32_t lmem_bytes;         /* at HEDDLE_LMEM_BASE */
    uint32_t line_bytes;         /* of the memory port: 16, 32 or 64 */
    uint32_t boot_addr;          /* reset PC */
    struct heddle_places window; /* instructions that wait */
    struct heddle_places results; /* renamed results that are due */
};

/* In the environment of hsim: the name of its configuration, instead of the one in the model. */
#define MODEL_NAME_VARIABLE "HEDDLE_MODEL_NAME"

static inline unsigned heddle_all_warps(const struct heddle_config *config) {
    return config->cores * config->warps;
}

static inline unsigned heddle_slots(const struct heddle_config *config) {
    return config->subcores ? config->subcores : 1;
}

/* Printed by `heddle gen` into the model; not defined in the simulation library. */
extern const struct heddle_config heddle_config;

#endif
