/* Why a warp did not issue in a cycle, in words; the causes are the rows of
 * gen/tables/csr_table.h's stall_table, printed into the core as cfg::STALL_*.
 */
#ifndef HEDDLE_SIM_STALL_H
#define HEDDLE_SIM_STALL_H

/* The causes that are wanted. */
enum { STALL_NONE, STALL_IDLE, STALL_FETCH_ICACHE, STALL_FETCH_CONTROL, STALL_FETCH_BARRIER };

const char *stall_name(unsigned cause);  /* "RAW", "FETCH_ICACHE", ... */
const char *stall_about(unsigned cause); /* "a source is not written yet", ... */

#endif
