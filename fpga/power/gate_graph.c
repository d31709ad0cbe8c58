#include "gate_graph.h"

#include "base/text.h"
#include "fpga/netlist/function.h"

#include <stdlib.h>
#include <string.h>

/* Gates in a row before a flip-flop: each takes an input of its table. */
enum { ROW = 4 };
enum { NO_FUNCTION = UINT16_MAX, NO_DRIVER = UINT32_MAX, BLOCK = 4096, CLASSES = 2 };

/* The functions of cells of one type. */
struct kind {
    const struct liberty_cell *type;
    uint8_t inputs, input[FUNCTION_INPUTS]; /* pins */
    uint16_t *function;                     /* by pin */
    uint16_t (*gated)[ROW]; /* of flip-flops, by pin: behind one clock gate, two in a row, ... */
    size_t clock;           /* of flip-flops: the pin */
};

/* A gate, or an output of a flip-flop, which is a gate that is computed at the edge. */
struct gate {
    uint32_t in[FUNCTION_INPUTS], out;
    uint32_t level, node;
    uint16_t function;
    uint8_t inputs;
    bool flop, complement;
};

struct builder {
    struct gate_graph *graph;
    const struct netlist *netlist;
    struct kind *kind;
    size_t kinds, functions;
    struct gate *gate;
    size_t gates;
    uint32_t *driver;       /* gate by net */
    uint32_t *enable;       /* net, by clock gate */
    uint32_t clk;           /* net */
    uint32_t *start, *user; /* gates that use a net, by net */
};

// ------------------------------------------------------------------------------- cells

/* Inputs of the functions in use; a clock is none. */
static bool inputs_take(struct kind *kind, const char *name[FUNCTION_INPUTS]) {
    const struct liberty_cell *type = kind->type;
    kind->clock = liberty_clock_pin(type);
    for (size_t i = 0; i < type->pins; i++) {
        const struct liberty_pin *pin = &type->pin[i];
        if (pin->output || pin->internal || i == kind->clock)
            continue;
        if (kind->inputs == FUNCTION_INPUTS || i > UINT8_MAX)
            return false;
        name[kind->inputs] = pin->name;
        kind->input[kind->inputs++] = (uint8_t)i;
    }
    return !type->is_ff || kind->clock < type->pins;
}

/* The function of an output; for a flip-flop that of its next state. */
static bool table_make(const struct kind *kind, const char *function,
                       const char *const name[FUNCTION_INPUTS], uint64_t *table) {
    const struct liberty_cell *type = kind->type;
    if (!type->is_ff)
        return function_read(function, name, kind->inputs, table);
    if (!type->next_state || !function_read(type->next_state, name, kind->inputs, table))
        return false;
    if (strcmp(function, type->complement) == 0)
        *table = ~*table;
    else if (strcmp(function, type->state) != 0)
        return false;
    return true;
}

static uint16_t function_add(struct builder *builder, uint64_t table) {
    struct gate_graph *graph = builder->graph;
    graph->table = memory_resize(graph->table, (builder->functions + 1) * sizeof *graph->table);
    graph->table[builder->functions] = table;
    return (uint16_t)builder->functions++;
}

/* Behind the inputs stand the enables of the gates and what the output shows now. */
static uint64_t gated_table(const struct kind *kind, unsigned gates, uint64_t table) {
    uint64_t open = UINT64_MAX, held = function_input(kind->inputs + gates);
    for (unsigned i = 0; i < gates; i++)
        open &= function_input(kind->inputs + i);
    return (open & table) | (~open & held);
}

static bool is_gateable(const struct kind *kind, unsigned gates) {
    return kind->type->is_ff && gates <= ROW && kind->inputs + gates + 1 <= FUNCTION_INPUTS;
}

static bool kind_fill(struct builder *builder, struct kind *kind) {
    const char *name[FUNCTION_INPUTS];
    bool good = !kind->type->is_latch && inputs_take(kind, name);
    for (size_t i = 0; good && i < kind->type->pins; i++) {
        const struct liberty_pin *pin = &kind->type->pin[i];
        uint64_t table;
        if (!pin->output || !pin->function)
            continue;
        good =
            builder->functions < NO_FUNCTION - ROW && table_make(kind, pin->function, name, &table);
        if (!good)
            break;
        kind->function[i] = function_add(builder, table);
        for (unsigned gates = 1; is_gateable(kind, gates); gates++)
            kind->gated[i][gates - 1] = function_add(builder, gated_table(kind, gates, table));
    }
    return good;
}

static const struct kind *kind_get(struct builder *builder, const struct liberty_cell *type,
                                   struct error *error) {
    for (size_t i = 0; i < builder->kinds; i++)
        if (builder->kind[i].type == type)
            return &builder->kind[i];
    builder->kind = memory_resize(builder->kind, (builder->kinds + 1) * sizeof *builder->kind);
    struct kind *kind = &builder->kind[builder->kinds++];
    *kind = (struct kind){.type = type};
    kind->function = memory_resize(NULL, (type->pins + 1) * sizeof *kind->function);
    kind->gated = memory_resize(NULL, (type->pins + 1) * sizeof *kind->gated);
    for (size_t i = 0; i < type->pins; i++)
        kind->function[i] = NO_FUNCTION;
    if (kind_fill(builder, kind))
        return kind;
    error_set(error,
              "the library's cell %s is none that can be simulated: a gate of %d inputs at most, "
              "or a flip-flop",
              type->name, FUNCTION_INPUTS);
    return NULL;
}

// -------------------------------------------------------------------------- clock gates

static const char *path_of(const struct builder *builder, const struct netlist_cell *cell) {
    const char *path = builder->netlist->paths.name[cell->path];
    return *path ? path : "the top";
}

static uint32_t clock_gate_pin(const struct builder *builder, const struct netlist_cell *cell,
                               enum liberty_role role) {
    return builder->netlist->net[cell->net + liberty_gate_pin(cell->type, role)];
}

/* Whether a net is a clock: *gate is the clock gate that makes it, or none. */
static bool is_clock(const struct builder *builder, uint32_t net, uint32_t *gate) {
    *gate = net == (uint32_t)NET_NONE ? (uint32_t)GRAPH_NO_GATE : builder->graph->clock_gate[net];
    return *gate != (uint32_t)GRAPH_NO_GATE || (net != (uint32_t)NET_NONE && net == builder->clk);
}

static bool clock_gate_take(struct builder *builder, const struct netlist_cell *cell,
                            uint32_t outer, struct error *error) {
    struct gate_graph *graph = builder->graph;
    uint32_t enable = clock_gate_pin(builder, cell, ROLE_GATE_ENABLE);
    uint32_t out = clock_gate_pin(builder, cell, ROLE_GATE_OUT);
    if (out == (uint32_t)NET_NONE)
        return true;
    if (graph->clock_gate[out] != (uint32_t)GRAPH_NO_GATE)
        return error_set(error, "a net of the netlist has two drivers");
    builder->enable =
        memory_resize(builder->enable, (graph->clock_gates + 1) * sizeof *builder->enable);
    graph->outer = memory_resize(graph->outer, (graph->clock_gates + 1) * sizeof *graph->outer);
    builder->enable[graph->clock_gates] = enable == (uint32_t)NET_NONE ? (uint32_t)NET_0 : enable;
    graph->outer[graph->clock_gates] = outer;
    graph->clock_gate[out] = (uint32_t)graph->clock_gates++;
    return true;
}

/* Takes the clock gates on clk, then the gates on their outputs, and so on. */
static bool rows_take(struct builder *builder, uint32_t *cell, size_t cells, struct error *error) {
    while (cells) {
        size_t left = 0;
        for (size_t i = 0; i < cells; i++) {
            const struct netlist_cell *gate = &builder->netlist->cell[cell[i]];
            uint32_t outer;
            if (!is_clock(builder, clock_gate_pin(builder, gate, ROLE_GATE_CLOCK), &outer))
                cell[left++] = cell[i];
            else if (!clock_gate_take(builder, gate, outer, error))
                return false;
        }
        if (left == cells)
            return error_set(error, "a clock gate in %s is neither on clk nor on a clock gate",
                             path_of(builder, &builder->netlist->cell[cell[0]]));
        cells = left;
    }
    return true;
}

static bool clock_gates_take(struct builder *builder, struct error *error) {
    const struct netlist *netlist = builder->netlist;
    const struct netlist_port *clk = netlist_port_find(netlist, "clk");
    uint32_t *cell = memory_resize(NULL, (netlist->cells + 1) * sizeof *cell);
    size_t cells = 0;
    builder->clk = clk && clk->bus.width == 1 ? clk->bus.net[0] : (uint32_t)NET_NONE;
    for (size_t i = 0; i < netlist->cells; i++)
        if (netlist->cell[i].type->is_gate)
            cell[cells++] = (uint32_t)i;
    bool good = rows_take(builder, cell, cells, error);
    free(cell);
    return good;
}

// ------------------------------------------------------------------------------- gates

/* Behind clock gates their enables and the output are inputs, too. */
static bool gate_hold(const struct builder *builder, const struct kind *kind, size_t pin,
                      uint32_t clock_gate, struct gate *gate, struct error *error) {
    unsigned gates = 0;
    for (; clock_gate != (uint32_t)GRAPH_NO_GATE; clock_gate = builder->graph->outer[clock_gate]) {
        if (!is_gateable(kind, ++gates))
            return error_set(error,
                             "the library's flip-flop %s has too many inputs for %u clock gates",
                             kind->type->name, gates);
        gate->in[gate->inputs++] = builder->enable[clock_gate];
    }
    if (gates) {
        gate->function = kind->gated[pin][gates - 1];
        gate->in[gate->inputs++] = gate->out;
    }
    return true;
}

static bool gate_add(struct builder *builder, const struct kind *kind,
                     const struct netlist_cell *cell, size_t pin, struct error *error) {
    const uint32_t *net = &builder->netlist->net[cell->net];
    uint32_t clock_gate = GRAPH_NO_GATE;
    if (builder->gates % BLOCK == 0)
        builder->gate =
            memory_resize(builder->gate, (builder->gates + BLOCK) * sizeof *builder->gate);
    struct gate *gate = &builder->gate[builder->gates];
    *gate = (struct gate){.out = net[pin],
                          .function = kind->function[pin],
                          .inputs = kind->inputs,
                          .flop = kind->type->is_ff};
    gate->complement =
        gate->flop && strcmp(kind->type->pin[pin].function, kind->type->complement) == 0;
    for (size_t i = 0; i < kind->inputs; i++) {
        uint32_t in = net[kind->input[i]];
        gate->in[i] = in == (uint32_t)NET_NONE ? (uint32_t)NET_0 : in;
        if (builder->graph->clock_gate[gate->in[i]] != (uint32_t)GRAPH_NO_GATE)
            return error_set(error, "a gate in %s reads a clock gate's output",
                             path_of(builder, cell));
    }
    if (gate->flop && !is_clock(builder, net[kind->clock], &clock_gate))
        return error_set(error, "the clock of a flip-flop in %s is neither clk nor a clock gate's",
                         path_of(builder, cell));
    if (gate->flop && !gate_hold(builder, kind, pin, clock_gate, gate, error))
        return false;
    uint32_t *driver = &builder->driver[gate->out];
    if (*driver != NO_DRIVER || builder->graph->clock_gate[gate->out] != (uint32_t)GRAPH_NO_GATE)
        return error_set(error, "a net of the netlist has two drivers");
    *driver = (uint32_t)builder->gates++;
    return true;
}

static bool cells_take(struct builder *builder, struct error *error) {
    const struct netlist *netlist = builder->netlist;
    for (size_t i = 0; i < netlist->cells; i++) {
        const uint32_t *net = &netlist->net[netlist->cell[i].net];
        if (netlist->cell[i].type->is_gate)
            continue;
        const struct kind *kind = kind_get(builder, netlist->cell[i].type, error);
        if (!kind)
            return false;
        for (size_t pin = 0; pin < kind->type->pins; pin++)
            if (kind->function[pin] != NO_FUNCTION && net[pin] != (uint32_t)NET_NONE &&
                !gate_add(builder, kind, &netlist->cell[i], pin, error))
                return false;
    }
    return true;
}

// ------------------------------------------------------------------------------ levels

static void users_make(struct builder *builder) {
    uint32_t nets = builder->netlist->nets;
    uint32_t *start = memory_zeroed(nets + 2, sizeof *start);
    for (size_t i = 0; i < builder->gates; i++)
        for (unsigned k = 0; k < builder->gate[i].inputs; k++)
            start[builder->gate[i].in[k] + 2]++;
    for (uint32_t net = 2; net < nets + 2; net++)
        start[net] += start[net - 1];
    builder->user = memory_resize(NULL, (start[nets + 1] + 1) * sizeof *builder->user);
    for (uint32_t i = 0; i < builder->gates; i++)
        for (unsigned k = 0; k < builder->gate[i].inputs; k++)
            builder->user[start[builder->gate[i].in[k] + 1]++] = i << GRAPH_PIN_BITS | k;
    builder->start = start;
}

/* A gate without gates before it has level 0; flip-flops are behind all levels. */
static size_t levels_begin(const struct builder *builder, uint32_t *waits, uint32_t *order) {
    size_t known = 0;
    for (uint32_t i = 0; i < builder->gates; i++) {
        const struct gate *gate = &builder->gate[i];
        waits[i] = gate->flop;
        for (unsigned k = 0; k < gate->inputs; k++) {
            uint32_t driver = builder->driver[gate->in[k]];
            waits[i] += driver != NO_DRIVER && !builder->gate[driver].flop;
        }
        if (!waits[i])
            order[known++] = i;
    }
    return known;
}

/* A gate's level is above those of all gates that drive it. False if there is a loop. */
static bool levels_make(struct builder *builder) {
    uint32_t *waits = memory_zeroed(builder->gates + 1, sizeof *waits);
    uint32_t *order = memory_zeroed(builder->gates + 1, sizeof *order);
    size_t known = levels_begin(builder, waits, order), flops = 0;
    for (size_t done = 0; done < known; done++) {
        const struct gate *gate = &builder->gate[order[done]];
        for (uint32_t at = builder->start[gate->out]; at < builder->start[gate->out + 1]; at++) {
            uint32_t index = builder->user[at] >> GRAPH_PIN_BITS;
            struct gate *user = &builder->gate[index];
            if (user->level <= gate->level)
                user->level = gate->level + 1;
            if (--waits[index] == 0)
                order[known++] = index;
        }
        if (gate->level >= builder->graph->levels)
            builder->graph->levels = gate->level + 1;
    }
    free(waits);
    free(order);
    for (size_t i = 0; i < builder->gates; i++)
        flops += builder->gate[i].flop;
    return known + flops == builder->gates;
}

// ------------------------------------------------------------------------------- nodes

static uint32_t group_up(uint32_t node) {
    return (node + GRAPH_GROUP - 1) / GRAPH_GROUP * GRAPH_GROUP;
}

/* Inputs with a single user are first. */
static size_t class_of(const struct builder *builder, const struct gate *gate) {
    return builder->start[gate->out + 1] - builder->start[gate->out] != 1;
}

/* Within a level by class, and then as in the netlist, where what belongs together is together. */
static void nodes_number(struct builder *builder) {
    struct gate_graph *graph = builder->graph;
    size_t levels = graph->levels;
    uint32_t *next = memory_zeroed((levels + 1) * CLASSES + 1, sizeof *next);
    graph->level = memory_zeroed(levels + 2, sizeof *graph->level);
    graph->several = memory_zeroed(levels + 1, sizeof *graph->several);
    for (size_t i = 0; i < builder->gates; i++) {
        struct gate *gate = &builder->gate[i];
        if (gate->flop)
            gate->level = (uint32_t)levels;
        next[gate->level * CLASSES + class_of(builder, gate)]++;
    }
    for (size_t level = 0; level <= levels; level++) {
        uint32_t node = graph->level[level];
        for (size_t class = 0; class < CLASSES; class ++) {
            uint32_t size = next[level * CLASSES + class];
            next[level * CLASSES + class] = node;
            node += size;
        }
        graph->level[level + 1] = group_up(node);
        graph->several[level] = next[level * CLASSES + 1];
    }
    for (size_t i = 0; i < builder->gates; i++) {
        struct gate *gate = &builder->gate[i];
        gate->node = next[gate->level * CLASSES + class_of(builder, gate)]++;
    }
    graph->nodes = graph->level[levels + 1];
    free(next);
}

/* A net that no gate drives is a node of its own. */
static void nodes_of_nets(struct builder *builder) {
    struct gate_graph *graph = builder->graph;
    uint32_t nets = builder->netlist->nets;
    graph->node = memory_resize(NULL, nets * sizeof *graph->node);
    for (uint32_t net = 0; net < nets; net++) {
        uint32_t driver = builder->driver[net];
        graph->node[net] = driver == NO_DRIVER ? graph->nodes++ : builder->gate[driver].node;
    }
    graph->function = memory_zeroed(graph->level[graph->levels + 1] + 1, sizeof *graph->function);
    for (size_t i = 0; i < builder->gates; i++)
        graph->function[builder->gate[i].node] = builder->gate[i].function;
}

static void nodes_of_clocks(struct builder *builder) {
    struct gate_graph *graph = builder->graph;
    graph->enable = memory_resize(NULL, (graph->clock_gates + 1) * sizeof *graph->enable);
    for (size_t i = 0; i < graph->clock_gates; i++)
        graph->enable[i] = graph->node[builder->enable[i]];
    for (size_t i = 0; i < builder->gates; i++)
        if (builder->gate[i].complement) {
            graph->complement = memory_resize(graph->complement,
                                              (graph->complements + 1) * sizeof *graph->complement);
            graph->complement[graph->complements++] = builder->gate[i].node;
        }
}

static void fanouts_make(struct builder *builder) {
    struct gate_graph *graph = builder->graph;
    uint32_t nets = builder->netlist->nets, count = 0;
    uint32_t *net_of = memory_resize(NULL, (graph->nodes + 1) * sizeof *net_of);
    memset(net_of, UINT8_MAX, (graph->nodes + 1) * sizeof *net_of);
    for (uint32_t net = 0; net < nets; net++)
        net_of[graph->node[net]] = net;
    graph->fanout_start = memory_resize(NULL, (graph->nodes + 1) * sizeof *graph->fanout_start);
    graph->fanout = memory_resize(NULL, (builder->start[nets] + 1) * sizeof *graph->fanout);
    for (uint32_t node = 0; node < graph->nodes; node++) {
        uint32_t net = net_of[node];
        graph->fanout_start[node] = count;
        for (uint32_t at = net == (uint32_t)NET_NONE ? 0 : builder->start[net];
             net != (uint32_t)NET_NONE && at < builder->start[net + 1]; at++) {
            uint32_t user = builder->user[at], pin = user & ((1U << GRAPH_PIN_BITS) - 1);
            graph->fanout[count++] =
                builder->gate[user >> GRAPH_PIN_BITS].node << GRAPH_PIN_BITS | pin;
        }
    }
    graph->fanout_start[graph->nodes] = count;
    free(net_of);
}

static void builder_free(struct builder *builder) {
    for (size_t i = 0; i < builder->kinds; i++) {
        free(builder->kind[i].function);
        free(builder->kind[i].gated);
    }
    free(builder->kind);
    free(builder->gate);
    free(builder->driver);
    free(builder->enable);
    free(builder->start);
    free(builder->user);
}

bool gate_graph_make(struct gate_graph *graph, const struct netlist *netlist, struct error *error) {
    struct builder builder = {.graph = graph, .netlist = netlist};
    *graph = (struct gate_graph){0};
    builder.driver = memory_resize(NULL, netlist->nets * sizeof *builder.driver);
    memset(builder.driver, UINT8_MAX, netlist->nets * sizeof *builder.driver);
    graph->clock_gate = memory_resize(NULL, netlist->nets * sizeof *graph->clock_gate);
    memset(graph->clock_gate, UINT8_MAX, netlist->nets * sizeof *graph->clock_gate);
    bool good = clock_gates_take(&builder, error) && cells_take(&builder, error);
    if (good) {
        users_make(&builder);
        good = levels_make(&builder) || error_set(error, "the netlist has a loop of gates");
    }
    if (good) {
        nodes_number(&builder);
        nodes_of_nets(&builder);
        nodes_of_clocks(&builder);
        fanouts_make(&builder);
    }
    builder_free(&builder);
    return good;
}

void gate_graph_free(struct gate_graph *graph) {
    free(graph->node);
    free(graph->level);
    free(graph->several);
    free(graph->function);
    free(graph->table);
    free(graph->fanout_start);
    free(graph->fanout);
    free(graph->complement);
    free(graph->enable);
    free(graph->outer);
    free(graph->clock_gate);
    *graph = (struct gate_graph){0};
}
