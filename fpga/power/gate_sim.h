/* Simulates a netlist of standard cells, gate by gate, and counts how often each net changes.
 *
 * Two values, no delays: in a cycle a net changes once at most, so that glitches are not seen.
 * Flip-flops and memories start as zero. There is one clock, and all flip-flops take it at its
 * rising edge; those behind clock gates when their enables are 1 then. The function of a gate is a
 * table, made from the liberty file's functions; only gates with a changed input are computed.
 *
 * Usual course of a cycle: set inputs, gate_sim_settle, read outputs, gate_sim_edge.
 */
#ifndef HEDDLE_FPGA_GATE_SIM_H
#define HEDDLE_FPGA_GATE_SIM_H

#include "fpga/netlist/netlist.h"

struct gate_sim;

/* NULL with a sentence for what gate_graph_make refuses. The
 * netlist has to live as long. The caller ends it with gate_sim_free. */
struct gate_sim *gate_sim_new(const struct netlist *netlist, struct error *error);
void gate_sim_free(struct gate_sim *sim);

/* The bits of a port, `words` of them 32 at a time, the lowest first. */
void gate_sim_set(struct gate_sim *sim, const struct netlist_port *port, const uint32_t *value);
void gate_sim_get(const struct gate_sim *sim, const struct netlist_port *port, uint32_t *value);

/* Lets changes of inputs and flip-flops come through. */
void gate_sim_settle(struct gate_sim *sim);

/* The rising edge of the clock: flip-flops and memories take what they are given. */
void gate_sim_edge(struct gate_sim *sim);

/* Counts begin again at zero. */
void gate_sim_restart(struct gate_sim *sim);

/* Since then: changes of a net. */
uint64_t gate_sim_toggles(const struct gate_sim *sim, uint32_t net);

/* The rising edges of a clock since then: of a clock gate's, those in which it and the gates before
 * it were open; of any other net, all. */
uint64_t gate_sim_edges(const struct gate_sim *sim, uint32_t net);
/* Reads and writes of a memory. */
uint64_t gate_sim_reads(const struct gate_sim *sim, size_t memory);
uint64_t gate_sim_writes(const struct gate_sim *sim, size_t memory);

#endif
