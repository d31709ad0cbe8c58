/* Where a run's cycles went, instruction by instruction.
 *
 * Every cycle of the issue slot belongs to one instruction: the one that issued, or one that waits
 * for the slot's cause. Of several that wait it is the one that was decoded first. A warp whose
 * buffer is empty waits with its next instruction (for the cache), or with its last one (a branch,
 * a barrier). Cycles in which no warp is active belong to none. So the sums over all instructions
 * are the run's cycles, and its stalls by cause; with several issue slots, the cycles times slots.
 *
 * An instruction is counted by how it was reached: functions called from functions, which follow
 * from calls and returns in each warp's program order.
 */
#ifndef HEDDLE_SIM_PROFILE_H
#define HEDDLE_SIM_PROFILE_H

#include "sim/config.h"
#include "sim/elf/elf_image.h"
#include "sim/memory/memory.h"
#include "sim/trace/pipeline.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROFILE_CAUSES = 16 }; /* of stalls; the place of cause 0 is that of cycles that issued */

struct profile_counts {
    uint64_t cycles[PROFILE_CAUSES];
    uint64_t instructions; /* of warps, completed */
    uint64_t lanes;        /* active in them, added up */
    uint64_t lines;        /* line reads of the data cache */
    uint64_t line_misses;
    uint64_t fetch_misses;
};

/* A function that was called from another, or that a warp begins with. */
struct profile_frame {
    size_t parent;                     /* itself: the first */
    const struct elf_symbol *function; /* NULL: none is known */
};

/* An instruction in a frame. */
struct profile_site {
    size_t frame;
    uint32_t pc;
    struct profile_counts counts;
};

struct profile {
    const struct heddle_config *config;
    const struct elf_image *image;
    const struct memory *memory;
    struct pipeline *pipeline;
    struct profile_frame *frame; /* frame 0 is the program, of no function */
    size_t frames;
    struct profile_site *site; /* site 0 is no instruction */
    size_t sites;
    struct profile_state *state;
};

/* All is borrowed. Freed by profile_free. */
struct profile *profile_new(const struct heddle_config *config, const struct elf_image *image,
                            const struct memory *memory);
void profile_free(struct profile *profile);

/* Events of the model, see dpi.h. `counts`: whether it is of a region of interest. */
void profile_stage(struct profile *profile, uint64_t cycle, enum pipeline_stage stage,
                   unsigned warp, unsigned seq, uint32_t pc);
void profile_slot(struct profile *profile, unsigned slot, unsigned cause, unsigned late,
                  const uint32_t *warps, const uint32_t *places, bool counts);
void profile_retire(struct profile *profile, unsigned warp, unsigned seq, unsigned lanes, bool last,
                    bool counts);
void profile_lines(struct profile *profile, unsigned warp, unsigned seq, unsigned id,
                   unsigned lines, bool counts);
void profile_line_miss(struct profile *profile, unsigned id, bool counts);
void profile_fetch_miss(struct profile *profile, uint32_t pc, bool counts);

/* The run is over. */
void profile_end(struct profile *profile);

void profile_add(struct profile_counts *sum, const struct profile_counts *more);
uint64_t profile_cycles(const struct profile_counts *counts);

#endif
