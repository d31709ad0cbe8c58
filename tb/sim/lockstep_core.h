/* A stand-in for the core in tests of lockstep: a second golden model, whose effects are fed in as
 * packets, as they are, in another order, in parts, or wrong.
 *
 * Course of a test: core_open, write the program (core.machine), core_start, then step and retire.
 */
#ifndef HEDDLE_TB_LOCKSTEP_CORE_H
#define HEDDLE_TB_LOCKSTEP_CORE_H

#include "machine.h"
#include "sim/lockstep/lockstep.h"

enum { A = 10, B = 11, C = 12, LANES = 4 };

struct core {
    struct machine machine;
    struct lockstep *lockstep;
    unsigned executed[4]; /* instructions, per warp */
};

void core_open(struct core *core, unsigned warps);
void core_start(struct core *core); /* after the program has been written */
void core_close(struct core *core);

/* Executes an instruction; what it did is to be retired by the test. A time-dependent CSR reads
 * 1000 + the instructions of its warp. */
struct golden_effect core_step(struct core *core, unsigned warp);

/* The packet of lanes `lanes` of an effect that has sequence number `seq`. */
bool retire_part(struct core *core, unsigned warp, unsigned seq, const struct golden_effect *effect,
                 uint32_t lanes, bool sop, bool eop);

/* All of an effect in one packet. */
bool retire(struct core *core, unsigned warp, unsigned seq, const struct golden_effect *effect);

/* Steps and retires `count` instructions of a warp; fails the test when lockstep objects. */
void follow(struct core *core, unsigned warp, unsigned count);

/* The run is over and all is well. */
void finish(struct core *core);

void assert_report(const struct core *core, const char *text);

/* 14 instructions: four lanes on, then B changes in each. */
void emit_straight_line(struct machine *machine);

#endif
