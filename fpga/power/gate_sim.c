#include "gate_sim.h"

#include "base/text.h"
#include "fpga/netlist/function.h"

#include <stdlib.h>
#include <string.h>

enum { PINS = 16 };

/* A gate, or an output of a flip-flop, which is a gate that is computed at the edge. */
struct gate {
    uint64_t table;
    uint32_t in[FUNCTION_INPUTS];
    uint32_t out;
    uint32_t level;
    uint8_t inputs;
    bool queued;
};

/* Contents as a byte a bit, like values of nets. */
struct ram {
    const struct netlist_memory *memory;
    uint8_t *word, *rdata;
    uint64_t reads, writes;
    bool read; /* rdata is new */
};

struct gate_sim {
    const struct netlist *netlist;
    uint8_t *value;    /* of nets */
    uint64_t *toggles; /* likewise */
    struct gate *gate;
    size_t gates;
    struct gate *flop;
    size_t flops;
    uint8_t *next; /* of flip-flops */
    struct ram *ram;
    uint32_t *fanout_start, *fanout; /* gates by net */
    uint32_t levels;
    uint32_t **queue; /* gates to compute, by level */
    uint32_t *queued;
};

// ---------------------------------------------------------------------------- building

/* Names of the inputs of a cell's functions, and their nets. */
struct inputs {
    const char *name[PINS];
    uint32_t net[PINS];
    size_t count;
};

static void gate_add(struct gate **list, size_t *count, const struct inputs *inputs, uint64_t table,
                     uint32_t out) {
    if (*count % 4096 == 0)
        *list = memory_resize(*list, (*count + 4096) * sizeof **list);
    struct gate *gate = &(*list)[(*count)++];
    *gate = (struct gate){.table = table, .out = out, .inputs = (uint8_t)inputs->count};
    for (size_t i = 0; i < inputs->count; i++)
        gate->in[i] = inputs->net[i] == (uint32_t)NET_NONE ? (uint32_t)NET_0 : inputs->net[i];
}

/* Inputs of the function in use; a clock is none. */
static bool inputs_take(const struct netlist *netlist, const struct netlist_cell *cell,
                        struct inputs *inputs) {
    inputs->count = 0;
    for (size_t i = 0; i < cell->type->pins; i++) {
        const struct liberty_pin *pin = &cell->type->pin[i];
        if (pin->output || (cell->type->clock && strcmp(pin->name, cell->type->clock) == 0))
            continue;
        if (inputs->count == FUNCTION_INPUTS)
            return false;
        inputs->name[inputs->count] = pin->name;
        inputs->net[inputs->count++] = netlist->net[cell->net + i];
    }
    return true;
}

/* What a flip-flop's output pin shows of the next state. */
static bool flop_table(const struct liberty_cell *type, const char *function,
                       const struct inputs *inputs, uint64_t *table) {
    if (!type->next_state || !function_read(type->next_state, inputs->name, inputs->count, table))
        return false;
    if (strcmp(function, type->complement) == 0)
        *table = ~*table;
    else if (strcmp(function, type->state) != 0)
        return false;
    return true;
}

static bool cell_add(struct gate_sim *sim, const struct netlist_cell *cell, struct error *error) {
    const struct liberty_cell *type = cell->type;
    struct inputs inputs;
    bool good = !type->is_latch && inputs_take(sim->netlist, cell, &inputs);
    for (size_t i = 0; good && i < type->pins; i++) {
        uint32_t out = sim->netlist->net[cell->net + i];
        const char *function = type->pin[i].function;
        uint64_t table;
        if (!type->pin[i].output || out == (uint32_t)NET_NONE || !function)
            continue;
        good = type->is_ff ? flop_table(type, function, &inputs, &table)
                           : function_read(function, inputs.name, inputs.count, &table);
        if (good && type->is_ff)
            gate_add(&sim->flop, &sim->flops, &inputs, table, out);
        else if (good)
            gate_add(&sim->gate, &sim->gates, &inputs, table, out);
    }
    return good || error_set(error,
                             "the library's cell %s is none that can be simulated: a gate of %d "
                             "inputs at most, or a flip-flop",
                             type->name, FUNCTION_INPUTS);
}

static void fanouts_make(struct gate_sim *sim) {
    uint32_t nets = sim->netlist->nets;
    uint32_t *start = memory_resize(NULL, (nets + 2) * sizeof *start);
    memset(start, 0, (nets + 2) * sizeof *start);
    for (size_t i = 0; i < sim->gates; i++)
        for (unsigned k = 0; k < sim->gate[i].inputs; k++)
            start[sim->gate[i].in[k] + 2]++;
    for (uint32_t net = 2; net < nets + 2; net++)
        start[net] += start[net - 1];
    sim->fanout = memory_resize(NULL, (start[nets + 1] + 1) * sizeof *sim->fanout);
    for (size_t i = 0; i < sim->gates; i++)
        for (unsigned k = 0; k < sim->gate[i].inputs; k++)
            sim->fanout[start[sim->gate[i].in[k] + 1]++] = (uint32_t)i;
    sim->fanout_start = start;
}

/* A gate's level is above those of all gates that drive it. False if there is a loop. */
static bool levels_make(struct gate_sim *sim) {
    uint32_t *waits = memory_resize(NULL, (sim->gates + 1) * sizeof *waits);
    uint32_t *order = memory_resize(NULL, (sim->gates + 1) * sizeof *order);
    uint8_t *driven = memory_resize(NULL, sim->netlist->nets);
    size_t known = 0;
    memset(driven, 0, sim->netlist->nets);
    for (size_t i = 0; i < sim->gates; i++)
        driven[sim->gate[i].out] = 1;
    for (size_t i = 0; i < sim->gates; i++) {
        waits[i] = 0;
        for (unsigned k = 0; k < sim->gate[i].inputs; k++)
            waits[i] += driven[sim->gate[i].in[k]];
        if (!waits[i])
            order[known++] = (uint32_t)i;
    }
    for (size_t done = 0; done < known; done++) {
        const struct gate *gate = &sim->gate[order[done]];
        for (uint32_t at = sim->fanout_start[gate->out]; at < sim->fanout_start[gate->out + 1];
             at++) {
            struct gate *user = &sim->gate[sim->fanout[at]];
            if (user->level <= gate->level)
                user->level = gate->level + 1;
            if (--waits[sim->fanout[at]] == 0)
                order[known++] = sim->fanout[at];
        }
        if (gate->level >= sim->levels)
            sim->levels = gate->level + 1;
    }
    free(waits);
    free(order);
    free(driven);
    return known == sim->gates;
}

static void gate_queue(struct gate_sim *sim, uint32_t index) {
    struct gate *gate = &sim->gate[index];
    if (gate->queued)
        return;
    gate->queued = true;
    sim->queue[gate->level][sim->queued[gate->level]++] = index;
}

/* All gates are computed once, so that values fit each other. */
static void queues_make(struct gate_sim *sim) {
    uint32_t *size = memory_resize(NULL, (sim->levels + 1) * sizeof *size);
    memset(size, 0, (sim->levels + 1) * sizeof *size);
    for (size_t i = 0; i < sim->gates; i++)
        size[sim->gate[i].level]++;
    sim->queue = memory_resize(NULL, (sim->levels + 1) * sizeof *sim->queue);
    sim->queued = memory_resize(NULL, (sim->levels + 1) * sizeof *sim->queued);
    for (uint32_t level = 0; level < sim->levels; level++) {
        sim->queue[level] = memory_resize(NULL, (size[level] + 1) * sizeof **sim->queue);
        sim->queued[level] = 0;
    }
    for (size_t i = 0; i < sim->gates; i++)
        gate_queue(sim, (uint32_t)i);
    free(size);
}

static void rams_make(struct gate_sim *sim) {
    const struct netlist *netlist = sim->netlist;
    sim->ram = memory_resize(NULL, (netlist->memories + 1) * sizeof *sim->ram);
    for (size_t i = 0; i < netlist->memories; i++) {
        const struct netlist_memory *memory = &netlist->memory[i];
        size_t bits = (size_t)memory->words * memory->width;
        sim->ram[i] = (struct ram){.memory = memory,
                                   .word = memory_resize(NULL, bits),
                                   .rdata = memory_resize(NULL, memory->width)};
        memset(sim->ram[i].word, 0, bits);
    }
}

struct gate_sim *gate_sim_new(const struct netlist *netlist, struct error *error) {
    struct gate_sim *sim = memory_resize(NULL, sizeof *sim);
    *sim = (struct gate_sim){.netlist = netlist};
    bool good = true;
    for (size_t i = 0; good && i < netlist->cells; i++)
        good = cell_add(sim, &netlist->cell[i], error);
    sim->value = memory_resize(NULL, netlist->nets);
    sim->toggles = memory_resize(NULL, netlist->nets * sizeof *sim->toggles);
    sim->next = memory_resize(NULL, sim->flops + 1);
    memset(sim->value, 0, netlist->nets);
    sim->value[NET_1] = 1;
    gate_sim_restart(sim);
    rams_make(sim);
    fanouts_make(sim);
    good = good && (levels_make(sim) || error_set(error, "the netlist has a loop of gates"));
    if (good) {
        queues_make(sim);
        return sim;
    }
    gate_sim_free(sim);
    return NULL;
}

void gate_sim_free(struct gate_sim *sim) {
    if (!sim)
        return;
    for (size_t i = 0; sim->ram && i < sim->netlist->memories; i++) {
        free(sim->ram[i].word);
        free(sim->ram[i].rdata);
    }
    for (uint32_t level = 0; sim->queue && level < sim->levels; level++)
        free(sim->queue[level]);
    void *const parts[] = {sim->value, sim->toggles,      sim->gate,   sim->flop,  sim->next,
                           sim->ram,   sim->fanout_start, sim->fanout, sim->queue, sim->queued};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
    free(sim);
}

// ----------------------------------------------------------------------------- running

static void net_set(struct gate_sim *sim, uint32_t net, uint8_t value) {
    if (sim->value[net] == value)
        return;
    sim->value[net] = value;
    sim->toggles[net]++;
    for (uint32_t at = sim->fanout_start[net]; at < sim->fanout_start[net + 1]; at++)
        gate_queue(sim, sim->fanout[at]);
}

static uint8_t gate_value(const struct gate_sim *sim, const struct gate *gate) {
    unsigned index = 0;
    for (unsigned i = 0; i < gate->inputs; i++)
        index |= (unsigned)sim->value[gate->in[i]] << i;
    return gate->table >> index & 1;
}

void gate_sim_settle(struct gate_sim *sim) {
    for (uint32_t level = 0; level < sim->levels; level++) {
        for (uint32_t i = 0; i < sim->queued[level]; i++) {
            struct gate *gate = &sim->gate[sim->queue[level][i]];
            gate->queued = false;
            net_set(sim, gate->out, gate_value(sim, gate));
        }
        sim->queued[level] = 0;
    }
}

static uint32_t bus_value(const struct gate_sim *sim, const struct netlist_bus *bus) {
    uint32_t value = 0;
    for (size_t i = 0; i < bus->width; i++)
        value |= (uint32_t)sim->value[bus->net[i]] << i;
    return value;
}

/* A word is read before it is written in the same cycle, as the RTL's ram_1r1w has it. */
static void ram_take(struct gate_sim *sim, struct ram *ram) {
    const struct netlist_memory *memory = ram->memory;
    const struct netlist_bus *mask = &memory->port[MEMORY_WMASK];
    ram->read = bus_value(sim, &memory->port[MEMORY_REN]);
    uint32_t address = bus_value(sim, &memory->port[MEMORY_RADDR]);
    ram->reads += ram->read;
    if (ram->read && address < memory->words)
        memcpy(ram->rdata, ram->word + (size_t)address * memory->width, memory->width);
    const struct netlist_bus *data = &memory->port[MEMORY_WDATA]; // of one word or several
    size_t bit = (size_t)bus_value(sim, &memory->port[MEMORY_WADDR]) * data->width;
    if (!bus_value(sim, &memory->port[MEMORY_WEN]) ||
        bit + data->width > (size_t)memory->words * memory->width)
        return;
    ram->writes++;
    size_t slice = data->width / mask->width;
    for (size_t i = 0; i < data->width; i++)
        if (sim->value[mask->net[i / slice]])
            ram->word[bit + i] = sim->value[data->net[i]];
}

void gate_sim_edge(struct gate_sim *sim) {
    size_t memories = sim->netlist->memories;
    for (size_t i = 0; i < sim->flops; i++)
        sim->next[i] = gate_value(sim, &sim->flop[i]);
    for (size_t i = 0; i < memories; i++)
        ram_take(sim, &sim->ram[i]);
    for (size_t i = 0; i < sim->flops; i++)
        net_set(sim, sim->flop[i].out, sim->next[i]);
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
        value[i / 32] |= (uint32_t)sim->value[port->bus.net[i]] << i % 32;
}

void gate_sim_restart(struct gate_sim *sim) {
    memset(sim->toggles, 0, sim->netlist->nets * sizeof *sim->toggles);
    for (size_t i = 0; sim->ram && i < sim->netlist->memories; i++)
        sim->ram[i].reads = sim->ram[i].writes = 0;
}

uint64_t gate_sim_toggles(const struct gate_sim *sim, uint32_t net) {
    return net == (uint32_t)NET_NONE ? 0 : sim->toggles[net];
}

uint64_t gate_sim_reads(const struct gate_sim *sim, size_t memory) {
    return sim->ram[memory].reads;
}

uint64_t gate_sim_writes(const struct gate_sim *sim, size_t memory) {
    return sim->ram[memory].writes;
}
