/* Follows a running core instruction by instruction with the golden model and stops at the first
 * difference.
 *
 * Retired results arrive as packets: lanes of one instruction are merged until its last packet,
 * instructions are put back into program order by their warp's sequence number, of which the core
 * in a simulation carries 32 bits (+define+HEDDLE_WIDE_SEQ), then PC,
 * lane mask, destination and values are compared. Registers and warp control follow from that
 * order alone. Memory does not: warps race, and the order in which the core's memory takes their
 * operations is legal. The core therefore reports each memory operation when it takes its place
 * (lockstep_mem_order), and the golden warp runs ahead to it; what it did waits for the packets.
 * Loads of a warp may get their positions out of program order. The golden warp waits with the
 * older operation, and stores the value that the younger one finds at its position. A store that it
 * passed has to write other bytes. CSRs that depend on time take the core's value, so a warp does
 * not run ahead over one whose value has not retired. So does mscratch, one register for all warps,
 * whose values are compared in the order in which the core accesses it (lockstep_scratch.c).
 *
 * A fault is the core's to report. When the golden warp comes to one first, younger instructions go
 * on; the instruction at fault must not retire, nor the program end.
 *
 * A result may wait to retire while the warps that it lets pass a barrier continue. A warp that is
 * about to arrive is then credited with it, and must retire it soon.
 *
 * Several cores: warps are counted through all of them (sim/config.h). Their loads are not
 * predicted, but believed when they retire, and held against the memory model in the order in which
 * the core's operations took their places (lockstep_shared.c).
 *
 * A warp that retires while the golden model has it ended, at a barrier that misses warps, or
 * behind a wspawn that is not alone is a difference too.
 *
 * `config` and `image` are borrowed; the memory at start is copied. All functions return false
 * from the first difference on, and lockstep_error then says what it was.
 */
#ifndef HEDDLE_SIM_LOCKSTEP_H
#define HEDDLE_SIM_LOCKSTEP_H

#include "sim/config.h"
#include "sim/elf/elf_image.h"
#include "sim/golden/golden.h"
#include "sim/memory/io.h"
#include "sim/memory/memory.h"

#include <stdbool.h>
#include <stdint.h>

struct lockstep;

/* `memory` holds the program as the core will find it. `image` gives names to reports and may be
 * NULL. Freed by lockstep_free. */
struct lockstep *lockstep_new(const struct heddle_config *config, const struct memory *memory,
                              const struct elf_image *image, uint32_t boot_addr, uint32_t boot_arg);
void lockstep_free(struct lockstep *lockstep);

/* A result packet. `data` holds a word a lane, read only in the lanes of `tmask` and when `wb`. */
bool lockstep_retire(struct lockstep *lockstep, unsigned warp, unsigned seq, uint32_t pc,
                     unsigned rd, bool wb, uint32_t tmask, bool sop, bool eop,
                     const uint32_t *data);

/* The memory operation `seq` of `warp` takes its place in memory order. */
bool lockstep_mem_order(struct lockstep *lockstep, unsigned warp, unsigned seq);

/* Of several cores: a write of `core` takes its place in the order that holds for all of them. Bit
 * i of `byteen` writes byte i of the line at `addr`, which is MEMORY_LINE_BYTES long and so
 * aligned. Nothing comes of it without `shares` (config.h). */
bool lockstep_written(struct lockstep *lockstep, unsigned core, uint32_t addr, uint64_t byteen,
                      const uint8_t line[MEMORY_LINE_BYTES]);

/* Of a core with a write buffer, before the write comes: a store joins the line at `addr`, and the
 * line leaves with all that have joined it. Without them a write is one store. */
void lockstep_joined(struct lockstep *lockstep, unsigned core, uint32_t addr, uint64_t byteen);
void lockstep_leaves(struct lockstep *lockstep, unsigned core, uint32_t addr);

/* Likewise, an atomic operation of a lane, `lane` as a mask, is carried out on the word at `addr`.
 * `op` is its funct5, the lane gets `result`, and with `write` the word becomes `next`. */
bool lockstep_changed(struct lockstep *lockstep, unsigned warp, uint32_t lane, unsigned op,
                      uint32_t addr, uint32_t result, bool write, uint32_t next);

/* The core reports a fault: true when the golden warp comes to the same one. The run is over. */
bool lockstep_fault(struct lockstep *lockstep, unsigned cause, unsigned warp, uint32_t tmask,
                    uint32_t pc);

/* The core is done: every golden warp has to be, and memory and console have to be the same. */
bool lockstep_finish(struct lockstep *lockstep, const struct memory *memory, const struct io *io);

/* The effect and the warp when what stopped the run is the program's own fault, one that the core
 * does not check: a branch on which active lanes disagree. Else NULL. */
const struct golden_effect *lockstep_program_fault(const struct lockstep *lockstep, unsigned *warp);

/* The memory of the golden model: it has stores that are still on their way in the core. */
const struct memory *lockstep_memory(const struct lockstep *lockstep);

/* Whether the golden model executed the instruction at `pc` lately. */
bool lockstep_ran(const struct lockstep *lockstep, uint32_t pc);

/* The first difference, its values, and the last events of that warp; several lines, each ended
 * by a newline. "" while there is none. */
const char *lockstep_error(const struct lockstep *lockstep);

#endif
