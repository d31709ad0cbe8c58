/* An event is a change of a node: it flips the node's bit in each gate that uses it and marks the
 * gate. A gate has its inputs as the index of its table, so it is computed without reading other
 * gates. An event touches little memory: a byte and a bit by gate. */
#include "gate_sim.h"

#include "base/text.h"
#include "gate_graph.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_BIT = 6, INPUTS_MASK = (1 << VALUE_BIT) - 1, PIN_MASK = (1 << GRAPH_PIN_BITS) - 1 };

/* Side by side, since a change needs both. */
struct node {
    uint32_t fanout; /* the first; up to that of the next node */
    uint32_t toggles;
};

/* Contents as a byte a bit. */
struct ram {
    const struct netlist_memory *memory;
    uint8_t *word, *rdata;
    uint64_t reads, writes;
    bool read; /* rdata is new */
};

struct gate_sim {
    const struct netlist *netlist;
    struct gate_graph graph;
    uint8_t *state; /* of nodes: the inputs, and the value in VALUE_BIT */
    struct node *node;
    uint64_t *marked;  /* gates and flip-flops with an input that changed, a bit each */
    uint32_t *changed; /* of one level */
    bool settled;      /* nothing is marked but flip-flops */
    struct ram *ram;
    uint64_t edges, *open; /* of the clock, and by clock gate */
    uint8_t *is_open;      /* by clock gate, at the last edge: it and those before it */
};

// ---------------------------------------------------------------------------- building

static void rams_make(struct gate_sim *sim) {
    const struct netlist *netlist = sim->netlist;
    sim->ram = memory_zeroed(netlist->memories + 1, sizeof *sim->ram);
    for (size_t i = 0; i < netlist->memories; i++) {
        const struct netlist_memory *memory = &netlist->memory[i];
        sim->ram[i] = (struct ram){.memory = memory,
                                   .word = memory_zeroed((size_t)memory->words * memory->width, 1),
                                   .rdata = memory_zeroed(memory->width, 1)};
    }
}

/* In local variables, since bytes may be part of anything. */
static void node_flip(struct gate_sim *sim, uint32_t node) {
    uint8_t *state = sim->state;
    uint64_t *marked = sim->marked;
    const uint32_t *at = sim->graph.fanout + sim->node[node].fanout;
    const uint32_t *end = sim->graph.fanout + sim->node[node + 1].fanout;
    state[node] ^= 1 << VALUE_BIT;
    for (; at < end; at++) {
        uint32_t gate = *at >> GRAPH_PIN_BITS;
        state[gate] ^= (uint8_t)(1U << (*at & PIN_MASK));
        marked[gate / GRAPH_GROUP] |= UINT64_C(1) << gate % GRAPH_GROUP;
    }
    sim->settled = false;
}

/* All are zero but for the constant and complements of flip-flops, and all gates are computed once,
 * so that values fit each other. */
static void nodes_make(struct gate_sim *sim) {
    const struct gate_graph *graph = &sim->graph;
    uint32_t gates = graph->level[graph->levels + 1];
    sim->state = memory_zeroed(graph->nodes, 1);
    sim->node = memory_zeroed(graph->nodes + 1, sizeof *sim->node);
    sim->changed = memory_resize(NULL, (gates + 1) * sizeof *sim->changed);
    sim->marked = memory_resize(NULL, (gates / GRAPH_GROUP + 1) * sizeof *sim->marked);
    memset(sim->marked, UINT8_MAX, gates / GRAPH_GROUP * sizeof *sim->marked);
    for (uint32_t node = 0; node <= graph->nodes; node++)
        sim->node[node].fanout = graph->fanout_start[node];
    node_flip(sim, graph->node[NET_1]);
    for (size_t i = 0; i < graph->complements; i++)
        node_flip(sim, graph->complement[i]);
    sim->open = memory_zeroed(graph->clock_gates + 1, sizeof *sim->open);
    sim->is_open = memory_zeroed(graph->clock_gates + 1, sizeof *sim->is_open);
}

struct gate_sim *gate_sim_new(const struct netlist *netlist, struct error *error) {
    struct gate_sim *sim = memory_zeroed(1, sizeof *sim);
    sim->netlist = netlist;
    if (!gate_graph_make(&sim->graph, netlist, error)) {
        gate_sim_free(sim);
        return NULL;
    }
    nodes_make(sim);
    rams_make(sim);
    return sim;
}

void gate_sim_free(struct gate_sim *sim) {
    if (!sim)
        return;
    for (size_t i = 0; sim->ram && i < sim->netlist->memories; i++) {
        free(sim->ram[i].word);
        free(sim->ram[i].rdata);
    }
    gate_graph_free(&sim->graph);
    free(sim->state);
    free(sim->node);
    free(sim->marked);
    free(sim->changed);
    free(sim->ram);
    free(sim->open);
    free(sim->is_open);
    free(sim);
}

// ----------------------------------------------------------------------------- running

static void node_toggle(struct gate_sim *sim, uint32_t node) {
    sim->node[node].toggles++;
    node_flip(sim, node);
}

static uint8_t net_get(const struct gate_sim *sim, uint32_t net) {
    return sim->state[sim->graph.node[net]] >> VALUE_BIT;
}

static void net_set(struct gate_sim *sim, uint32_t net, uint8_t value) {
    uint32_t node = sim->graph.node[net];
    if (sim->state[node] >> VALUE_BIT != value)
        node_toggle(sim, node);
}

/* Computes what is marked in a level; gives how many change, which stand in `changed`. */
static size_t level_compute(struct gate_sim *sim, size_t level) {
    const struct gate_graph *graph = &sim->graph;
    const uint64_t *table = graph->table;
    uint32_t *changed = sim->changed;
    size_t count = 0, end = graph->level[level + 1] / GRAPH_GROUP;
    for (size_t group = graph->level[level] / GRAPH_GROUP; group < end; group++) {
        const uint16_t *function = graph->function + group * GRAPH_GROUP;
        const uint8_t *states = sim->state + group * GRAPH_GROUP;
        uint64_t marked = sim->marked[group];
        if (!marked)
            continue;
        sim->marked[group] = 0;
        for (; marked; marked &= marked - 1) {
            unsigned at = (unsigned)__builtin_ctzll(marked);
            uint8_t state = states[at];
            changed[count] = (uint32_t)(group * GRAPH_GROUP) + at;
            count += (table[function[at]] >> (state & INPUTS_MASK) & 1) ^ (state >> VALUE_BIT);
        }
    }
    return count;
}

/* Most nodes have one user: without a loop over users, whose end is hard to predict. */
static void changes_make(struct gate_sim *sim, size_t level, size_t count) {
    const uint32_t *fanout = sim->graph.fanout;
    uint8_t *state = sim->state;
    uint64_t *marked = sim->marked;
    struct node *nodes = sim->node;
    size_t i = 0;
    for (; i < count && sim->changed[i] < sim->graph.several[level]; i++) {
        uint32_t node = sim->changed[i], user = fanout[nodes[node].fanout];
        uint32_t gate = user >> GRAPH_PIN_BITS;
        nodes[node].toggles++;
        state[node] ^= 1 << VALUE_BIT;
        state[gate] ^= (uint8_t)(1U << (user & PIN_MASK));
        marked[gate / GRAPH_GROUP] |= UINT64_C(1) << gate % GRAPH_GROUP;
    }
    for (; i < count; i++)
        node_toggle(sim, sim->changed[i]);
    sim->settled = sim->settled && !count;
}

void gate_sim_settle(struct gate_sim *sim) {
    if (sim->settled)
        return;
    for (size_t level = 0; level < sim->graph.levels; level++)
        changes_make(sim, level, level_compute(sim, level));
    sim->settled = true;
}

static uint32_t bus_value(const struct gate_sim *sim, const struct netlist_bus *bus) {
    uint32_t value = 0;
    for (size_t i = 0; i < bus->width; i++)
        value |= (uint32_t)net_get(sim, bus->net[i]) << i;
    return value;
}

static void ram_read(struct gate_sim *sim, struct ram *ram) {
    const struct netlist_memory *memory = ram->memory;
    ram->read = bus_value(sim, &memory->port[MEMORY_REN]);
    if (!ram->read)
        return;
    uint32_t address = bus_value(sim, &memory->port[MEMORY_RADDR]);
    ram->reads++;
    if (address < memory->words)
        memcpy(ram->rdata, ram->word + (size_t)address * memory->width, memory->width);
}

static void ram_write(struct gate_sim *sim, struct ram *ram) {
    const struct netlist_memory *memory = ram->memory;
    const struct netlist_bus *mask = &memory->port[MEMORY_WMASK];
    const struct netlist_bus *data = &memory->port[MEMORY_WDATA]; // of one word or several
    if (!bus_value(sim, &memory->port[MEMORY_WEN]))
        return;
    size_t bit = (size_t)bus_value(sim, &memory->port[MEMORY_WADDR]) * data->width;
    if (bit + data->width > (size_t)memory->words * memory->width)
        return;
    ram->writes++;
    size_t slice = data->width / mask->width;
    for (size_t i = 0; i < data->width; i++)
        if (net_get(sim, mask->net[i / slice]))
            ram->word[bit + i] = net_get(sim, data->net[i]);
}

static void edges_count(struct gate_sim *sim) {
    const uint32_t *enable = sim->graph.enable, *outer = sim->graph.outer;
    const uint8_t *state = sim->state;
    uint8_t *is_open = sim->is_open;
    sim->edges++;
    for (size_t i = 0; i < sim->graph.clock_gates; i++) {
        is_open[i] = state[enable[i]] >> VALUE_BIT;
        if (outer[i] != (uint32_t)GRAPH_NO_GATE)
            is_open[i] &= is_open[outer[i]];
        sim->open[i] += is_open[i];
    }
}

/* A word is read before it is written in the same cycle, as the RTL's ram_1r1w has it. */
void gate_sim_edge(struct gate_sim *sim) {
    size_t memories = sim->netlist->memories;
    edges_count(sim);
    size_t flops = level_compute(sim, sim->graph.levels);
    for (size_t i = 0; i < memories; i++) {
        ram_read(sim, &sim->ram[i]);
        ram_write(sim, &sim->ram[i]);
    }
    changes_make(sim, sim->graph.levels, flops);
    for (size_t i = 0; i < memories; i++)
        for (size_t bit = 0; sim->ram[i].read && bit < sim->ram[i].memory->width; bit++)
            net_set(sim, sim->ram[i].memory->port[MEMORY_RDATA].net[bit], sim->ram[i].rdata[bit]);
}

void gate_sim_set(struct gate_sim *sim, const struct netlist_port *port, const uint32_t *value) {
    for (size_t i = 0; i < port->bus.width; i++)
        net_set(sim, port->bus.net[i], value[i / 32] >> i % 32 & 1);
}

void gate_sim_get(const struct gate_sim *sim, const struct netlist_port *port, uint32_t *value) {
    memset(value, 0, (port->bus.width + 31) / 32 * sizeof *value);
    for (size_t i = 0; i < port->bus.width; i++)
        value[i / 32] |= (uint32_t)net_get(sim, port->bus.net[i]) << i % 32;
}

void gate_sim_restart(struct gate_sim *sim) {
    for (uint32_t node = 0; node < sim->graph.nodes; node++)
        sim->node[node].toggles = 0;
    for (size_t i = 0; i < sim->netlist->memories; i++)
        sim->ram[i].reads = sim->ram[i].writes = 0;
    memset(sim->open, 0, sim->graph.clock_gates * sizeof *sim->open);
    sim->edges = 0;
}

uint64_t gate_sim_toggles(const struct gate_sim *sim, uint32_t net) {
    return net == (uint32_t)NET_NONE ? 0 : sim->node[sim->graph.node[net]].toggles;
}

uint64_t gate_sim_edges(const struct gate_sim *sim, uint32_t net) {
    uint32_t gate =
        net == (uint32_t)NET_NONE ? (uint32_t)GRAPH_NO_GATE : sim->graph.clock_gate[net];
    return gate == (uint32_t)GRAPH_NO_GATE ? sim->edges : sim->open[gate];
}

uint64_t gate_sim_reads(const struct gate_sim *sim, size_t memory) {
    return sim->ram[memory].reads;
}

uint64_t gate_sim_writes(const struct gate_sim *sim, size_t memory) {
    return sim->ram[memory].writes;
}
