/* Instructions on their way through the core, from what the model tells of them: who draws or
 * counts them hangs an observer on it.
 *
 * An instruction is decoded, waits in the instruction buffer, issues, executes, and is written
 * back. A window with an intake (LOOG) has two steps more, between decode and issue: it is
 * allocated, and then ready. A branch that goes another way than fetch did has what is behind it
 * flushed. The cause for which a warp does not issue belongs to its oldest instruction that has
 * not.
 *
 * Instructions are known by warp and sequence number. One that is decoded while an older one with
 * the same low 12 bits is still in flight closes that one as flushed.
 */
#ifndef HEDDLE_SIM_PIPELINE_H
#define HEDDLE_SIM_PIPELINE_H

#include <stdbool.h>
#include <stdint.h>

enum pipeline_stage {
    PIPELINE_DECODE,
    PIPELINE_ISSUE,
    PIPELINE_EXECUTE,
    PIPELINE_WRITEBACK,
    PIPELINE_ALLOCATE,
    PIPELINE_FLUSH, /* no stage: what is younger than this branch is void */
    PIPELINE_READY, /* not told either: follows from the places of the window */
    PIPELINE_STAGES
};

struct pipeline_instr {
    bool live, allocated, issued;
    bool shown;   /* to the observer with a window */
    int64_t id;   /* in the order of decoding, of all warps */
    int64_t mark; /* the observer's own, 0 at first */
    unsigned warp, seq;
    uint32_t pc;
    uint64_t decoded; /* cycle */
};

/* Functions that are NULL are not called. All calls between two calls of `cycle` happen in one
 * cycle, at first the window's first. */
struct pipeline_observer {
    void *context;
    void (*cycle)(void *context, uint64_t cycle);
    void (*begin)(void *context, struct pipeline_instr *instr, const char *text);
    void (*stage)(void *context, struct pipeline_instr *instr, enum pipeline_stage stage);
    /* Its warp waits with it for this; NULL: no more. */
    void (*cause)(void *context, struct pipeline_instr *instr, const char *cause);
    /* In the cycle behind the writeback, which lasts one; or in that of the flush. */
    void (*end)(void *context, struct pipeline_instr *instr, bool flushed);
};

/* Instructions that an observer sees: those decoded in these cycles by these warps, each to its
 * end. */
struct pipeline_window {
    uint64_t from, cycles;
    uint32_t warps; /* a bit each */
};

#define PIPELINE_ALL ((struct pipeline_window){0, UINT64_MAX, UINT32_MAX})

struct pipeline;

/* The observer is copied, its context borrowed. Freed by pipeline_free. */
struct pipeline *pipeline_new(const struct pipeline_observer *observer,
                              const struct pipeline_window *window);
void pipeline_free(struct pipeline *pipeline);

/* Issue slots, 1 to 4, among which the warps are dealt; without it one. */
void pipeline_slots(struct pipeline *pipeline, unsigned slots);

/* The window begins with this cycle. */
void pipeline_begin(struct pipeline *pipeline, uint64_t cycle);

/* Whether an instruction that is decoded now is in the window, so that its text is needed. */
bool pipeline_shows(const struct pipeline *pipeline, uint64_t cycle, unsigned warp);

/* Instruction (warp, seq) enters a stage; PIPELINE_FLUSH: it is a branch, and what is younger is
 * void. `text` labels it and is read for PIPELINE_DECODE only. */
void pipeline_stage(struct pipeline *pipeline, uint64_t cycle, enum pipeline_stage stage,
                    unsigned warp, unsigned seq, uint32_t pc, const char *text);

/* The oldest instruction of a warp that has neither issued nor been allocated; that with a number;
 * that in a place of the issue window. NULL if there is none. */
const struct pipeline_instr *pipeline_oldest(const struct pipeline *pipeline, unsigned warp);
const struct pipeline_instr *pipeline_find(const struct pipeline *pipeline, unsigned warp,
                                           unsigned seq);
const struct pipeline_instr *pipeline_place(const struct pipeline *pipeline, unsigned place);

/* Of `places` of the issue window those of `taken` are taken, and those of `ready` could issue (32
 * to a word, lowest first), equal parts for each slot. A place that was free belongs to what its
 * slot allocated last. */
void pipeline_places(struct pipeline *pipeline, uint64_t cycle, unsigned places,
                     const uint32_t *taken, const uint32_t *ready);

/* The reason why `warp` does not issue is from now on `cause`; NULL when it issues or is idle. */
void pipeline_stall(struct pipeline *pipeline, uint64_t cycle, unsigned warp, const char *cause);

/* The run is over: what is still in flight ends as flushed. */
void pipeline_end(struct pipeline *pipeline, uint64_t cycle);

#endif
