#include "netlist.h"

#include "base/text.h"
#include "cells.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const memory_port[MEMORY_PORTS] = {"ren",   "raddr", "rdata", "wen",
                                                      "waddr", "wmask", "wdata"};

/* Wires by their name: where their nets begin. */
struct wire {
    uint32_t net, width;
};

/* Size of the memory in a module. */
struct macro {
    uint32_t words, width;
};

struct reader {
    struct netlist *netlist;
    const struct liberty *liberty;
    struct names wires, macros;
    struct wire *wire;
    struct macro *macro;
    uint32_t *memory_module; /* of each memory of the netlist, in macros */
    uint32_t *alias;         /* of each net: what it is connected to, or itself */
    struct netlist_bus bus;  /* that was read last */
    struct text path, module;
    const struct liberty_cell *type; /* of the cell that is read, NULL: none or a memory */
    size_t pins;                     /* where they are */
    uint64_t words, width;           /* of a $mem cell that is read */
    bool top_next, top, mem, memory; /* what is read: the whole design, a $mem cell, an instance of
                                        a memory */
    struct error *error;
    bool good;
};

static uint32_t net_new(struct reader *reader, uint32_t count) {
    struct netlist *netlist = reader->netlist;
    reader->alias = memory_resize(reader->alias, (netlist->nets + count) * sizeof *reader->alias);
    for (uint32_t i = 0; i < count; i++)
        reader->alias[netlist->nets + i] = netlist->nets + i;
    netlist->nets += count;
    return netlist->nets - count;
}

static uint32_t net_root(const struct reader *reader, uint32_t net) {
    while (net != (uint32_t)NET_NONE && reader->alias[net] != net)
        net = reader->alias[net];
    return net;
}

// ------------------------------------------------------------------------------ signals

static const char *word_end(const char *at) {
    return at + strcspn(at, " \t\r\n");
}

static const char *space_skip(const char *at) {
    return at + strspn(at, " \t\r\n");
}

static void bus_add(struct netlist_bus *bus, uint32_t net) {
    bus->net = memory_resize(bus->net, (bus->width + 1) * sizeof *bus->net);
    bus->net[bus->width++] = net;
}

/* "4'01x0": what is unknown is zero. */
static const char *constant_read(struct reader *reader, const char *at) {
    const char *end = word_end(at);
    for (at = strchr(at, '\''), at = at ? at + 1 : end; at < end; at++)
        bus_add(&reader->bus, *at == '1' ? NET_1 : NET_0);
    return end;
}

/* "\name", "\name [3]" or "\name [7:4]"; the highest bit is added first. */
static const char *wire_read(struct reader *reader, const char *at) {
    const char *end = word_end(at);
    uint32_t index = names_find(&reader->wires, at, (size_t)(end - at));
    if (index == (uint32_t)NAMES_NONE) {
        reader->good =
            error_set(reader->error, "the netlist has no wire %.*s", (int)(end - at), at);
        return end;
    }
    struct wire wire = reader->wire[index];
    unsigned high = wire.width - 1, low = 0;
    if (end[0] == ' ' && end[1] == '[') {
        if (sscanf(end + 1, "[%u:%u]", &high, &low) == 1)
            low = high;
        end = word_end(end + 1);
    }
    for (unsigned bit = high + 1; bit-- > low;)
        bus_add(&reader->bus, wire.net + bit);
    return end;
}

/* Reads a signal into reader->bus, the lowest bit first. */
static const char *signal_read(struct reader *reader, const char *at) {
    reader->bus.width = 0;
    at = space_skip(at);
    bool list = *at == '{';
    at = list ? space_skip(at + 1) : at;
    do {
        at = *at == '\\' || *at == '$' ? wire_read(reader, at) : constant_read(reader, at);
        at = list ? space_skip(at) : at;
    } while (reader->good && list && *at && *at != '}');
    struct netlist_bus *bus = &reader->bus;
    for (size_t i = 0; i < bus->width / 2; i++) {
        uint32_t net = bus->net[i];
        bus->net[i] = bus->net[bus->width - 1 - i];
        bus->net[bus->width - 1 - i] = net;
    }
    return at + list;
}

static void bus_copy(struct netlist_bus *bus, const struct netlist_bus *from) {
    free(bus->net);
    bus->width = from->width;
    bus->net = memory_resize(NULL, (from->width + 1) * sizeof *bus->net);
    memcpy(bus->net, from->net, from->width * sizeof *bus->net);
}

// ------------------------------------------------------------------------------- lines

/* "wire width 4 input 3 \name": what is not a port has no direction. */
static void wire_take(struct reader *reader, char *rest) {
    static const char space[] = " \t\r\n";
    const char *name = NULL;
    uint32_t width = 1;
    bool input = false, output = false;
    for (char *word; (word = strtok_r(rest, space, &rest));) {
        if (strcmp(word, "width") == 0) {
            const char *number = strtok_r(NULL, space, &rest);
            width = number ? (uint32_t)strtoul(number, NULL, 10) : 1;
        } else if (strcmp(word, "input") == 0)
            input = true;
        else if (strcmp(word, "output") == 0)
            output = true;
        else if (*word == '\\' || *word == '$')
            name = word;
    }
    if (!name)
        return;
    uint32_t index = names_add(&reader->wires, name, strlen(name));
    reader->wire = memory_resize(reader->wire, (index + 1) * sizeof *reader->wire);
    reader->wire[index] = (struct wire){net_new(reader, width), width};
    if (!input && !output)
        return;
    struct netlist *netlist = reader->netlist;
    netlist->port = memory_resize(netlist->port, (netlist->ports + 1) * sizeof *netlist->port);
    struct netlist_port *port = &netlist->port[netlist->ports++];
    *port = (struct netlist_port){.name = text_copy(name + 1), .output = output};
    for (uint32_t i = 0; i < width; i++)
        bus_add(&port->bus, reader->wire[index].net + i);
}

static void cell_open(struct reader *reader, const char *type, const char *name) {
    struct netlist *netlist = reader->netlist;
    reader->type = liberty_find(reader->liberty, type + (*type == '\\'));
    reader->memory = !reader->type;
    cells_path(name, &reader->path);
    uint32_t path = names_add(&netlist->paths, text_string(&reader->path), reader->path.size);
    if (reader->memory) {
        uint32_t macro = names_find(&reader->macros, type, strlen(type));
        reader->memory_module = memory_resize(
            reader->memory_module, (netlist->memories + 1) * sizeof *reader->memory_module);
        reader->memory_module[netlist->memories] = names_add(&reader->macros, type, strlen(type));
        if (macro == (uint32_t)NAMES_NONE) {
            reader->macro =
                memory_resize(reader->macro, reader->macros.count * sizeof *reader->macro);
            reader->macro[reader->macros.count - 1] = (struct macro){0};
        }
        netlist->memory =
            memory_resize(netlist->memory, (netlist->memories + 1) * sizeof *netlist->memory);
        netlist->memory[netlist->memories++] = (struct netlist_memory){.path = path};
        return;
    }
    size_t pins = reader->type->pins;
    netlist->cell = memory_resize(netlist->cell, (netlist->cells + 1) * sizeof *netlist->cell);
    netlist->cell[netlist->cells++] = (struct netlist_cell){reader->type, path, netlist->pins};
    netlist->net = memory_resize(netlist->net, (netlist->pins + pins) * sizeof *netlist->net);
    for (size_t i = 0; i < pins; i++)
        netlist->net[netlist->pins + i] = (uint32_t)NET_NONE;
    reader->pins = netlist->pins;
    netlist->pins += pins;
}

static void pin_take(struct reader *reader, const char *rest) {
    const char *pin = rest + (*rest == '\\'), *end = word_end(pin);
    size_t size = (size_t)(end - pin);
    signal_read(reader, end);
    for (size_t i = 0; reader->type && i < reader->type->pins; i++)
        if (strncmp(reader->type->pin[i].name, pin, size) == 0 &&
            !reader->type->pin[i].name[size] && reader->bus.width)
            reader->netlist->net[reader->pins + i] = reader->bus.net[0];
    for (size_t i = 0; reader->memory && i < MEMORY_PORTS; i++)
        if (strncmp(memory_port[i], pin, size) == 0 && !memory_port[i][size])
            bus_copy(&reader->netlist->memory[reader->netlist->memories - 1].port[i], &reader->bus);
}

/* A connection of the module: the left one is what the right one is. */
static void alias_take(struct reader *reader, const char *rest) {
    struct netlist_bus left = {0};
    rest = signal_read(reader, rest);
    bus_copy(&left, &reader->bus);
    signal_read(reader, rest);
    for (size_t i = 0; reader->good && i < left.width && i < reader->bus.width; i++) {
        uint32_t from = net_root(reader, left.net[i]), to = net_root(reader, reader->bus.net[i]);
        if (from != to)
            reader->alias[from] = to;
    }
    free(left.net);
}

static void top_line(struct reader *reader, const char *word, size_t size, char *rest) {
    bool in_cell = reader->type || reader->memory;
    if (strncmp(word, "wire ", size + 1) == 0) {
        wire_take(reader, rest);
    } else if (strncmp(word, "cell ", size + 1) == 0) {
        char *name = rest + strcspn(rest, " ");
        *name++ = '\0';
        name[strcspn(name, "\n")] = '\0';
        cell_open(reader, rest, name);
    } else if (strncmp(word, "connect ", size + 1) == 0 && in_cell) {
        pin_take(reader, rest);
    } else if (strncmp(word, "connect ", size + 1) == 0) {
        alias_take(reader, rest);
    } else if (in_cell && strncmp(word, "end\n", size + 1) == 0) {
        reader->type = NULL;
        reader->memory = false;
    }
}

/* Of other modules, those with a memory count, with its size. */
static void macro_line(struct reader *reader, const char *line) {
    unsigned long long value;
    if (strncmp(line, "cell ", 5) == 0) {
        reader->mem = strncmp(line + 5, "$mem", 4) == 0;
        reader->words = reader->width = 0;
    } else if (reader->mem && sscanf(line, "parameter \\SIZE %llu", &value) == 1) {
        reader->words = value;
    } else if (reader->mem && sscanf(line, "parameter \\WIDTH %llu", &value) == 1) {
        reader->width = value;
    } else if (reader->mem && strncmp(line, "end", 3) == 0) {
        const char *name = text_string(&reader->module);
        uint32_t index = names_add(&reader->macros, name, strlen(name));
        reader->macro = memory_resize(reader->macro, reader->macros.count * sizeof *reader->macro);
        reader->macro[index] = (struct macro){(uint32_t)reader->words, (uint32_t)reader->width};
        reader->mem = false;
    }
}

static void line_take(struct reader *reader, char *line) {
    line += strspn(line, " ");
    size_t size = strcspn(line, " \n");
    if (strncmp(line, "attribute \\top ", 15) == 0) {
        reader->top_next = true;
    } else if (strncmp(line, "module ", 7) == 0) {
        line[strcspn(line, "\n")] = '\0';
        text_free(&reader->module);
        text_add(&reader->module, line + 7);
        reader->top = reader->top_next;
        reader->top_next = reader->mem = false;
    } else if (reader->top) {
        top_line(reader, line, size, line + size + (line[size] == ' '));
    } else {
        macro_line(reader, line);
    }
}

// ------------------------------------------------------------------------------- whole

static void roots_take(struct reader *reader) {
    struct netlist *netlist = reader->netlist;
    for (size_t i = 0; i < netlist->pins; i++)
        netlist->net[i] = net_root(reader, netlist->net[i]);
    for (size_t i = 0; i < netlist->ports; i++)
        for (size_t k = 0; k < netlist->port[i].bus.width; k++)
            netlist->port[i].bus.net[k] = net_root(reader, netlist->port[i].bus.net[k]);
    for (size_t i = 0; i < netlist->memories; i++)
        for (unsigned port = 0; port < MEMORY_PORTS; port++) {
            struct netlist_bus *bus = &netlist->memory[i].port[port];
            for (size_t k = 0; k < bus->width; k++)
                bus->net[k] = net_root(reader, bus->net[k]);
        }
}

/* Sizes of memories, once all modules were read. */
static bool memories_size(struct reader *reader) {
    struct netlist *netlist = reader->netlist;
    for (size_t i = 0; i < netlist->memories; i++) {
        struct netlist_memory *memory = &netlist->memory[i];
        const struct macro *macro = &reader->macro[reader->memory_module[i]];
        memory->words = macro->words;
        memory->width = macro->width;
        if (!macro->words || memory->port[MEMORY_RDATA].width != macro->width)
            return error_set(reader->error, "the netlist has a cell %s in %s that nobody knows",
                             reader->macros.name[reader->memory_module[i]],
                             netlist->paths.name[memory->path]);
    }
    return netlist->cells > 0 || error_set(reader->error, "the netlist is empty");
}

bool netlist_read(struct netlist *netlist, const char *file, const struct liberty *liberty,
                  struct error *error) {
    struct reader reader = {.netlist = netlist, .liberty = liberty, .error = error, .good = true};
    char *line = NULL;
    size_t capacity = 0;
    *netlist = (struct netlist){0};
    net_new(&reader, 2);
    FILE *stream = fopen(file, "r");
    if (!stream)
        return error_set(error, "%s cannot be read: %s", file, strerror(errno));
    while (reader.good && getline(&line, &capacity, stream) >= 0)
        line_take(&reader, line);
    fclose(stream);
    reader.good = reader.good && memories_size(&reader);
    if (reader.good)
        roots_take(&reader);
    free(line);
    free(reader.wire);
    free(reader.macro);
    free(reader.memory_module);
    free(reader.alias);
    free(reader.bus.net);
    text_free(&reader.path);
    text_free(&reader.module);
    names_free(&reader.wires);
    names_free(&reader.macros);
    return reader.good;
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
