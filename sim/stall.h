/* Why a warp or the issue slot did not issue in a cycle: the causes of the counter table, which
 * are the rows of its class 1 whose index is the number of the cause. Cause 0: it issued.
 */
#ifndef HEDDLE_SIM_STALL_H
#define HEDDLE_SIM_STALL_H

enum { STALL_CAUSES = 16 };

/* "raw", "fetch_icache", ...; "issued" for 0; "unknown" for a number that no row has. */
const char *stall_name(unsigned cause);

#endif
