/* A trace as heddle view reads it (cmd/view): a JSON object of long strings of numbers, with blanks
 * between them.
 *
 *   from, to   cycles
 *   instr      nine numbers an instruction. Its warp. Its PC / 4. The cycle in which it was
 *              decoded, less that of the instruction before. The cycles from there until it was
 *              allocated, issued, handed over and written back (-1: never). Its cycles in all.
 *              1 if it was flushed.
 *   waits      four numbers a wait: warp, cycle less that of the wait before, cycles, cause
 *   causes     names, by their number
 *   bucket     cycles that reads and writes have one number for
 *   reads, writes   lines that went through the memory port
 */
#ifndef HEDDLE_SIM_RECORDING_H
#define HEDDLE_SIM_RECORDING_H

#include "pipeline.h"

#include <stdbool.h>
#include <stdint.h>

struct recording;

/* NULL with errno set when `path` cannot be opened. Fills the observer for a pipeline. */
struct recording *recording_open(const char *path, uint64_t from,
                                 struct pipeline_observer *observer);

/* A line went through the memory port. */
void recording_memory(struct recording *recording, uint64_t cycle, bool write);

/* False when anything could not be written. */
bool recording_close(struct recording *recording);

#endif
