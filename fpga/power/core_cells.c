#include "core_cells.h"

#include "base/cache.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Numbers stand in the file as in memory; a file of another form is none. */
static const char list_name[] = "cells.kept", form[] = "cells and energies, form 2\n";

struct counts {
    uint32_t cells, pins, paths, memories, ports, nets;
};

// ----------------------------------------------------------------------------- writing

static void word_put(struct text *text, uint32_t word) {
    text_append(text, (const char *)&word, sizeof word);
}

static void string_put(struct text *text, const char *string) {
    text_append(text, string, strlen(string) + 1);
}

static void bus_put(struct text *text, const struct netlist_bus *bus) {
    word_put(text, (uint32_t)bus->width);
    text_append(text, (const char *)bus->net, bus->width * sizeof *bus->net);
}

/* Types are numbers of the liberty file, which lies in the same folder. */
static void cells_put(struct text *text, const struct core_cells *cells,
                      const struct liberty *liberty) {
    const struct netlist *netlist = &cells->netlist;
    for (size_t i = 0; i < netlist->cells; i++) {
        word_put(text, (uint32_t)(netlist->cell[i].type - liberty->cell));
        word_put(text, netlist->cell[i].path);
    }
    text_append(text, (const char *)netlist->net, netlist->pins * sizeof *netlist->net);
    text_append(text, (const char *)cells->energy, netlist->cells * sizeof *cells->energy);
}

static void netlist_put(struct text *text, const struct core_cells *cells,
                        const struct liberty *liberty) {
    const struct netlist *netlist = &cells->netlist;
    const struct counts counts = {(uint32_t)netlist->cells, (uint32_t)netlist->pins,
                                  netlist->paths.count,     (uint32_t)netlist->memories,
                                  (uint32_t)netlist->ports, netlist->nets};
    string_put(text, form);
    text_append(text, (const char *)&counts, sizeof counts);
    cells_put(text, cells, liberty);
    for (uint32_t i = 0; i < netlist->paths.count; i++)
        string_put(text, netlist->paths.name[i]);
    for (size_t i = 0; i < netlist->memories; i++) {
        const struct netlist_memory *memory = &netlist->memory[i];
        word_put(text, memory->path);
        word_put(text, memory->words);
        word_put(text, memory->width);
        for (unsigned port = 0; port < MEMORY_PORTS; port++)
            bus_put(text, &memory->port[port]);
    }
    for (size_t i = 0; i < netlist->ports; i++) {
        string_put(text, netlist->port[i].name);
        word_put(text, netlist->port[i].output);
        bus_put(text, &netlist->port[i].bus);
    }
}

static bool list_write(const struct core_cells *cells, const struct liberty *liberty,
                       const char *path, struct error *error) {
    struct text text = {0}, fresh = {0};
    netlist_put(&text, cells, liberty);
    text_print(&fresh, "%s.new", path);
    FILE *stream = fopen(text_string(&fresh), "w");
    bool good = stream && fwrite(text.data, 1, text.size, stream) == text.size;
    good = stream && fclose(stream) == 0 && good;
    good = good && rename(text_string(&fresh), path) == 0;
    text_free(&text);
    text_free(&fresh);
    return good ? cache_seal(path, error) : error_set(error, "%s: %s", path, strerror(errno));
}

// ----------------------------------------------------------------------------- reading

struct cursor {
    const char *at;
    size_t left;
    bool good;
};

/* NULL when that many are not left. */
static const char *bytes_take(struct cursor *cursor, size_t count, size_t size) {
    const char *at = cursor->at;
    cursor->good = cursor->good && count <= cursor->left / size;
    if (!cursor->good)
        return NULL;
    cursor->at += count * size;
    cursor->left -= count * size;
    return at;
}

static uint32_t word_take(struct cursor *cursor) {
    uint32_t word = 0;
    const char *at = bytes_take(cursor, 1, sizeof word);
    if (at)
        memcpy(&word, at, sizeof word);
    return word;
}

/* Below a limit, or the file is not good. */
static uint32_t index_take(struct cursor *cursor, size_t limit) {
    uint32_t word = word_take(cursor);
    cursor->good = cursor->good && word < limit;
    return cursor->good ? word : 0;
}

static const char *string_take(struct cursor *cursor) {
    size_t size = strnlen(cursor->at, cursor->left);
    return bytes_take(cursor, size + 1, 1);
}

static void *copy_take(struct cursor *cursor, size_t count, size_t size) {
    const char *at = bytes_take(cursor, count, size);
    void *copy = at ? memory_resize(NULL, count * size + 1) : NULL;
    if (at)
        memcpy(copy, at, count * size);
    return copy;
}

static uint32_t *nets_take(struct cursor *cursor, size_t count, uint32_t nets) {
    uint32_t *net = copy_take(cursor, count, sizeof *net);
    for (size_t i = 0; cursor->good && i < count; i++)
        cursor->good = net[i] < nets || net[i] == (uint32_t)NET_NONE;
    return net;
}

static void bus_take(struct cursor *cursor, struct netlist_bus *bus, uint32_t nets) {
    bus->width = word_take(cursor);
    bus->net = nets_take(cursor, bus->width, nets);
}

static void cells_take(struct cursor *cursor, struct core_cells *cells, const struct counts *counts,
                       const struct liberty *liberty) {
    struct netlist *netlist = &cells->netlist;
    cursor->good = cursor->good && counts->cells <= cursor->left / sizeof *netlist->cell;
    netlist->cell = memory_zeroed(cursor->good ? counts->cells + 1 : 1, sizeof *netlist->cell);
    for (size_t pins = 0; cursor->good && netlist->cells < counts->cells; netlist->cells++) {
        const struct liberty_cell *type = &liberty->cell[index_take(cursor, liberty->count)];
        uint32_t path = index_take(cursor, counts->paths);
        netlist->cell[netlist->cells] = (struct netlist_cell){type, path, pins};
        pins += type->pins;
        cursor->good = cursor->good && pins <= counts->pins;
    }
    netlist->pins = counts->pins;
    netlist->net = nets_take(cursor, counts->pins, counts->nets);
    cells->energy = copy_take(cursor, counts->cells, sizeof *cells->energy);
}

static void memories_take(struct cursor *cursor, struct netlist *netlist,
                          const struct counts *counts) {
    for (; cursor->good && netlist->memories < counts->memories; netlist->memories++) {
        netlist->memory =
            memory_resize(netlist->memory, (netlist->memories + 1) * sizeof *netlist->memory);
        struct netlist_memory *memory = &netlist->memory[netlist->memories];
        *memory = (struct netlist_memory){.path = index_take(cursor, counts->paths)};
        memory->words = word_take(cursor);
        memory->width = word_take(cursor);
        for (unsigned port = 0; port < MEMORY_PORTS; port++)
            bus_take(cursor, &memory->port[port], counts->nets);
    }
}

static void ports_take(struct cursor *cursor, struct netlist *netlist,
                       const struct counts *counts) {
    for (; cursor->good && netlist->ports < counts->ports; netlist->ports++) {
        const char *name = string_take(cursor);
        netlist->port = memory_resize(netlist->port, (netlist->ports + 1) * sizeof *netlist->port);
        struct netlist_port *port = &netlist->port[netlist->ports];
        *port = (struct netlist_port){.name = text_copy(name ? name : "")};
        port->output = word_take(cursor) != 0;
        bus_take(cursor, &port->bus, counts->nets);
    }
}

static bool text_take(struct core_cells *cells, const struct text *text,
                      const struct liberty *liberty) {
    struct cursor cursor = {text_string(text), text->size, true};
    struct netlist *netlist = &cells->netlist;
    struct counts counts = {0};
    const char *start = string_take(&cursor);
    cursor.good = cursor.good && strcmp(start, form) == 0;
    const char *at = bytes_take(&cursor, 1, sizeof counts);
    if (!at)
        return false;
    memcpy(&counts, at, sizeof counts);
    cursor.good = counts.nets > NET_1;
    netlist->nets = counts.nets;
    cells_take(&cursor, cells, &counts, liberty);
    for (uint32_t i = 0; cursor.good && i < counts.paths; i++) {
        const char *path = string_take(&cursor);
        cursor.good = path && names_add(&netlist->paths, path, strlen(path)) == i;
    }
    memories_take(&cursor, netlist, &counts);
    ports_take(&cursor, netlist, &counts);
    return cursor.good && cursor.left == 0;
}

static bool list_read(struct core_cells *cells, const struct liberty *liberty, const char *path) {
    struct text text = {0};
    struct error ignored; /* then it is made */
    bool good = cache_is_whole(path) && text_read_file(&text, path, &ignored) &&
                text_take(cells, &text, liberty);
    text_free(&text);
    if (!good)
        core_cells_free(cells);
    return good;
}

// ------------------------------------------------------------------------------- whole

static bool cells_make(struct core_cells *cells, const struct synth *synth, const char *title,
                       struct error *error) {
    struct text json = {0};
    text_print(&json, "%s/" SYNTH_JSON, text_string(&synth->folder));
    bool good = netlist_read(&cells->netlist, text_string(&json), &synth->liberty, error);
    if (good)
        cells->energy = memory_resize(NULL, (cells->netlist.cells + 1) * sizeof *cells->energy);
    good = good && cell_power_run(cells->energy, &cells->netlist, text_string(&synth->folder),
                                  title, error);
    text_free(&json);
    return good;
}

bool core_cells_get(struct core_cells *cells, const struct synth *synth, const char *title,
                    struct error *error) {
    const struct liberty *liberty = &synth->liberty;
    struct text list = {0};
    int lock = -1;
    *cells = (struct core_cells){0};
    text_print(&list, "%s/%s", text_string(&synth->folder), list_name);
    const char *path = text_string(&list);
    bool good = list_read(cells, liberty, path) ||
                (cache_lock(text_string(&synth->folder), title, &lock, error) &&
                 (list_read(cells, liberty, path) || (cells_make(cells, synth, title, error) &&
                                                      list_write(cells, liberty, path, error))));
    if (lock >= 0)
        close(lock);
    text_free(&list);
    return good;
}

void core_cells_free(struct core_cells *cells) {
    netlist_free(&cells->netlist);
    free(cells->energy);
    *cells = (struct core_cells){0};
}
