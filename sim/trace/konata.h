/* Pipeline trace in the Kanata 0004 format, for the Konata viewer.
 *
 * Source: shioyadan/Konata, docs/kanata-log-format.md. A warp is a thread of the log. Lane 0
 * holds the stages D (decoded, in the instruction buffer), I (issued, reads operands), X
 * (handed over to its unit, executes) and W (last result packet, one cycle). A window with an
 * intake (LOOG) has two more between D and I: A (allocated, waits for operands) and R (ready,
 * waits for its turn); I is then the dispatch, and the broadcast is in the cycle after W. Fetch has
 * no stage: before decode there is only an address that may be squashed. Lane 1 of a warp's oldest
 * unissued instruction holds the cause for which the warp does not issue.
 *
 * A branch that goes another way than fetch did has what is behind it flushed (KONATA_FLUSH).
 *
 * Instructions are known by warp and sequence number; one that is decoded while an older one with
 * the same low 12 bits is still in flight closes that one as flushed.
 */
#ifndef HEDDLE_SIM_KONATA_H
#define HEDDLE_SIM_KONATA_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum konata_stage {
    KONATA_DECODE,
    KONATA_ISSUE,
    KONATA_EXECUTE,
    KONATA_WRITEBACK,
    KONATA_ALLOCATE,
    KONATA_FLUSH
};

struct konata;

/* Opens `path`; NULL with errno set when that fails. Ends with konata_close, which frees it. */
struct konata *konata_open(const char *path);

/* Instruction (warp, seq) enters a stage; KONATA_FLUSH: it is a branch, and what is younger is
 * void. `text` labels it and is read for KONATA_DECODE only. */
void konata_stage(struct konata *konata, uint64_t cycle, enum konata_stage stage, unsigned warp,
                  unsigned seq, uint32_t pc, const char *text);

/* Of `places` of the issue window those of `taken` are taken, and those of `ready` could issue (32
 * to a word, lowest first). A place that was free belongs to what was allocated last. */
void konata_places(struct konata *konata, uint64_t cycle, unsigned places, const uint32_t *taken,
                   const uint32_t *ready);

/* The reason why `warp` does not issue is from now on `cause`; NULL when it issues or is idle. */
void konata_stall(struct konata *konata, uint64_t cycle, unsigned warp, const char *cause);

/* Marks what is still in flight as flushed. False when anything could not be written. */
bool konata_close(struct konata *konata, uint64_t cycle);

#endif
