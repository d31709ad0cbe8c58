#include "netlist.h"

#include "base/text.h"
#include "mapped.h"

#include <stdlib.h>
#include <string.h>

static const char *const memory_port[MEMORY_PORTS] = {"ren",   "raddr", "rdata", "wen",
                                                      "waddr", "wmask", "wdata"};

struct reader {
    struct netlist *netlist;
    const struct mapped *mapped;
    const struct liberty *liberty;
    const struct liberty_cell **type; /* of the words that are types of cells */
};

/* The connection of a pin: Yosys gives the numbers below 2 to no net. An unknown bit is zero.
 */
static uint32_t net_of(const struct mapped_pin *pin) {
    if (pin->net == (uint32_t)MAPPED_NONE)
        return pin->one ? NET_1 : NET_0;
    return pin->net;
}

static void bus_add(struct netlist_bus *bus, uint32_t net) {
    bus->net = memory_resize(bus->net, (bus->width + 1) * sizeof *bus->net);
    bus->net[bus->width++] = net;
}

// ------------------------------------------------------------------------------- cells

static void cell_take(struct reader *reader, const struct mapped_cell *cell,
                      const struct liberty_cell *type, uint32_t path) {
    struct netlist *netlist = reader->netlist;
    netlist->cell[netlist->cells++] = (struct netlist_cell){type, path, netlist->pins};
    for (size_t i = 0; i < type->pins; i++)
        netlist->net[netlist->pins + i] = (uint32_t)NET_NONE;
    for (size_t k = 0; k < cell->pins; k++) {
        const struct mapped_pin *pin = &reader->mapped->pin[cell->pin + k];
        const char *name = mapped_word(reader->mapped, pin->port);
        for (size_t i = 0; i < type->pins; i++)
            if (strcmp(type->pin[i].name, name) == 0 && pin->bit == 0)
                netlist->net[netlist->pins + i] = net_of(pin);
    }
    netlist->pins += type->pins;
}

static bool memory_take(struct reader *reader, const struct mapped_cell *cell, uint32_t path,
                        struct error *error) {
    struct netlist *netlist = reader->netlist;
    netlist->memory =
        memory_resize(netlist->memory, (netlist->memories + 1) * sizeof *netlist->memory);
    struct netlist_memory *memory = &netlist->memory[netlist->memories++];
    *memory = (struct netlist_memory){.path = path, .words = cell->words, .width = cell->width};
    for (size_t k = 0; k < cell->pins; k++) {
        const struct mapped_pin *pin = &reader->mapped->pin[cell->pin + k];
        const char *name = mapped_word(reader->mapped, pin->port);
        for (size_t i = 0; i < MEMORY_PORTS; i++)
            if (strcmp(memory_port[i], name) == 0)
                bus_add(&memory->port[i], net_of(pin));
    }
    return (memory->words && memory->port[MEMORY_RDATA].width == memory->width) ||
           error_set(error, "the netlist has an unknown cell %s in %s",
                     mapped_word(reader->mapped, cell->type), netlist->paths.name[path]);
}

/* Finds the types in the library; the number of pins that they have. */
static size_t types_find(struct reader *reader) {
    const struct mapped *mapped = reader->mapped;
    size_t pins = 0;
    for (size_t i = 0; i < mapped->cells; i++) {
        const struct liberty_cell **type = &reader->type[mapped->cell[i].type];
        if (!*type)
            *type = liberty_find(reader->liberty, mapped_word(mapped, mapped->cell[i].type));
        pins += *type ? (*type)->pins : 0;
    }
    return pins;
}

static bool cells_take(struct reader *reader, struct error *error) {
    const struct mapped *mapped = reader->mapped;
    struct netlist *netlist = reader->netlist;
    netlist->cell = memory_zeroed(mapped->cells, sizeof *netlist->cell);
    for (size_t i = 0; i < mapped->cells; i++) {
        const struct mapped_cell *cell = &mapped->cell[i];
        const struct liberty_cell *type = reader->type[cell->type];
        const char *path = mapped_word(mapped, cell->path);
        uint32_t where = names_add(&netlist->paths, path, strlen(path));
        if (type)
            cell_take(reader, cell, type, where);
        else if (!memory_take(reader, cell, where, error))
            return false;
    }
    return true;
}

// ------------------------------------------------------------------------------- whole

static void ports_take(struct reader *reader) {
    const struct mapped *mapped = reader->mapped;
    struct netlist *netlist = reader->netlist;
    netlist->port = memory_zeroed(mapped->ports, sizeof *netlist->port);
    for (size_t i = 0; i < mapped->ports; i++) {
        const struct mapped_pin *bit = &mapped->port[i];
        if (bit->bit == 0)
            netlist->port[netlist->ports++] = (struct netlist_port){
                .name = text_copy(mapped_word(mapped, bit->port)), .output = bit->output};
        bus_add(&netlist->port[netlist->ports - 1].bus, net_of(bit));
    }
}

bool netlist_read(struct netlist *netlist, const char *file, const struct liberty *liberty,
                  struct error *error) {
    struct mapped mapped;
    *netlist = (struct netlist){0};
    bool good = mapped_read(&mapped, file, error);
    struct reader reader = {.netlist = netlist, .mapped = &mapped, .liberty = liberty};
    if (good) {
        reader.type = memory_zeroed(mapped.words.count, sizeof *reader.type);
        netlist->net = memory_zeroed(types_find(&reader), sizeof *netlist->net);
        netlist->nets = mapped.nets < 2 ? 2 : (uint32_t)mapped.nets;
        good = cells_take(&reader, error);
        ports_take(&reader);
    }
    free(reader.type);
    mapped_free(&mapped);
    return good;
}

void netlist_free(struct netlist *netlist) {
    for (size_t i = 0; i < netlist->ports; i++) {
        free(netlist->port[i].name);
        free(netlist->port[i].bus.net);
    }
    for (size_t i = 0; i < netlist->memories; i++)
        for (unsigned port = 0; port < MEMORY_PORTS; port++)
            free(netlist->memory[i].port[port].net);
    free(netlist->port);
    free(netlist->memory);
    free(netlist->cell);
    free(netlist->net);
    names_free(&netlist->paths);
    *netlist = (struct netlist){0};
}

const struct netlist_port *netlist_port_find(const struct netlist *netlist, const char *name) {
    for (size_t i = 0; i < netlist->ports; i++)
        if (strcmp(netlist->port[i].name, name) == 0)
            return &netlist->port[i];
    return NULL;
}
