/* Functions that the simulation top (rtl_templates/5_top/sim_top.sv) calls: memory, observers, the
 * end.
 *
 * SystemVerilog imports have no argument for a context, so these functions work on the one
 * simulation that dpi_attach named last. Cycles are counted from 0 at the first clock edge out
 * of reset, on both sides. Warps are counted through all cores. Vectors are arrays of 32-bit words,
 * lowest first.
 */
#ifndef HEDDLE_SIM_DPI_H
#define HEDDLE_SIM_DPI_H

#include "simulation.h"

#include <svdpi.h>

/* The simulation that calls work on; NULL before it is freed. */
void dpi_attach(struct simulation *sim);

/* Before the first cycle. Result: bit 0 asks for retired packets and memory order, bit 1 for
 * trace events, bit 2 for heddle_window (which traces ask for too), bit 4 for heddle_keep; bit 5:
 * the model takes words by heddle_kept in reset. */
int heddle_boot(int *boot_addr, int *boot_arg, int *perf_class, int *window_limit,
                int *results_limit);

/* Words of the caches that a warm run begins with (kept.h). */
int heddle_kept(int index);
void heddle_keep(int index, int word);

/* A request is accepted; `addr` is the byte address of its line. Both functions return the cycle
 * in which the next answer is due, -1 for none. */
long long heddle_mem_request(svBit write, int addr, const svBitVecVal *byteen,
                             const svBitVecVal *data, int tag);
long long heddle_mem_response(int *tag, svBitVecVal *data);

/* After a request: cycles in which no other is accepted. */
int heddle_mem_wait(void);

/* A result packet, for the compare. */
void heddle_retire(int warp, int seq, int pc, int rd, svBit wb, int tmask, svBit sop, svBit eop,
                   const svBitVecVal *data);
void heddle_mem_order(int warp, int seq);
void heddle_fault(int cause, int warp, int tmask, int pc, int addr);

/* An instruction enters a stage (enum pipeline_stage); a warp's stall cause changes. */
void heddle_trace(int stage, int warp, int seq, int pc);
void heddle_stall(int warp, int cause);

/* Other places of the issue window, or other renamed results, are taken, or other places of the
 * window ready to issue; a bit each. */
void heddle_window(const svBitVecVal *window, const svBitVecVal *results, const svBitVecVal *ready);

/* For profiles, bit 3 of heddle_boot's result, while the core is busy. The stall cause of the issue
 * slot, of `late` cycles ago, and those of each warp and each entry of the issue window (4 bits
 * each). Lines of the data cache that an operation with number `id` in the LSU reads; one of them
 * misses; an instruction misses. */
void heddle_slot(int slot, int cause, int late, const svBitVecVal *warps,
                 const svBitVecVal *places);
void heddle_lines(int warp, int seq, int id, int lines);
void heddle_line_miss(int id);
void heddle_fetch_miss(int pc);

/* No warp is active and nothing is in flight. */
void heddle_done(void);

/* Of several cores: a write takes its place in the order that holds for all of them. */
void heddle_written(int core, int addr, const svBitVecVal *byteen, const svBitVecVal *data);

/* Of several cores with write buffers: a store joins a line, and a line leaves. */
void heddle_joined(int core, int addr, const svBitVecVal *byteen);
void heddle_leaves(int core, int addr);

/* Likewise, a lane's atomic operation is carried out (lockstep_changed). */
void heddle_changed(int warp, int lane, int op, int addr, int result, svBit write, int next);

/* At the end: counter 0 is cycles, 1 retired instructions, 2 + i row i of the counter table; those
 * of core c begin at SIM_COUNTERS * c. */
void heddle_counter(int index, long long value);
/* Active warps, added up over the cycles. */
void heddle_warp_cycles(long long cycles);
void heddle_warp(int warp, svBit active, int pc, int tmask, int stall);

/* An assertion of the core failed, or $stop was reached. This is vl_stop of Verilator's runtime, a
 * C++ function that a program may define itself; the label is its name as the linker knows it. */
void heddle_assertion_failed(const char *file, int line,
                             const char *scope) __asm__("_Z7vl_stopPKciS0_");

#endif
