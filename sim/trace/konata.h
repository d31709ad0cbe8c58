/* Pipeline trace in the Kanata 0004 format, for the Konata viewer.
 *
 * Source: shioyadan/Konata, docs/kanata-log-format.md. A warp is a thread of the log. Lane 0
 * holds the stages D (decoded, in the instruction buffer), I (issued, reads operands), X
 * (handed over to its unit, executes) and W (last result packet, one cycle). A window with an
 * intake (LOOG) has two more between D and I: A (allocated, waits for operands) and R (ready, waits
 * for selection). I is then the dispatch, and the broadcast is in the cycle after W. Fetch has no
 * stage: before decode there is only an address that may be squashed. Lane 1 of a warp's oldest
 * unissued instruction holds the cause for which the warp does not issue.
 */
#ifndef HEDDLE_SIM_KONATA_H
#define HEDDLE_SIM_KONATA_H

#include "pipeline.h"

#include <stdbool.h>

struct konata;

/* Opens `path`, for a trace that begins with cycle `from`, and fills `observer`; NULL with errno
 * set when that fails. Ends with konata_close, which frees it, after pipeline_end. */
struct konata *konata_open(const char *path, uint64_t from, struct pipeline_observer *observer);

/* False when anything could not be written. */
bool konata_close(struct konata *konata);

#endif
