#include "mapped.h"

#include "base/text.h"
#include "yosys_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Yosys counts nets from 2 on, without gaps. */
enum { NET_LIMIT = 1 << 28 };

/* The memory of a module. */
struct macro {
    uint32_t words, width;
};

struct reader {
    struct mapped *mapped;
    struct names macros; /* modules with a memory */
    struct macro *macro; /* of each */
    struct text path;    /* of the cell or name that was looked at last */
    uint32_t *rank;      /* of each net's name: the lowest is taken */
    size_t pin_room, cell_room, net_room;
    bool beyond; /* a net's number is no netlist's */
    struct error *error;
};

static uint32_t word_add(struct reader *reader, const char *word, size_t size) {
    return names_add(&reader->mapped->words, word, size);
}

/* The net of a bit as JSON has it: a number, or "0", "1", "x". */
static uint32_t net_take(struct reader *reader, const json_t *bit) {
    struct mapped *mapped = reader->mapped;
    if (!json_is_integer(bit) || json_integer_value(bit) < 0)
        return MAPPED_NONE;
    if (json_integer_value(bit) >= NET_LIMIT) {
        reader->beyond = true;
        return MAPPED_NONE;
    }
    uint32_t net = (uint32_t)json_integer_value(bit);
    if (net >= reader->net_room) {
        reader->net_room = memory_room(net, reader->net_room);
        mapped->net = memory_resize(mapped->net, reader->net_room * sizeof *mapped->net);
    }
    for (; mapped->nets <= net; mapped->nets++)
        mapped->net[mapped->nets] =
            (struct mapped_net){.name = MAPPED_NONE, .source = MAPPED_NONE, .driver = MAPPED_NONE};
    return net;
}

// ------------------------------------------------------------------------------- paths

/* An instance by the naming rule of the templates, or a generate block. */
static bool is_scope(const char *part) {
    return strncmp(part, "u_", 2) == 0 || strncmp(part, "g_", 2) == 0 ||
           strncmp(part, "gen_", 4) == 0;
}

void mapped_path(const char *name, struct text *path) {
    static const char mark[] = "$flatten";
    size_t kept = 0;
    path->size = 0;
    text_add(path, "");
    while (*name) {
        while (*name == '\\' || strncmp(name, mark, sizeof mark - 1) == 0)
            name += *name == '\\' ? 1 : sizeof mark - 1;
        size_t size = strcspn(name, ".");
        if (!is_scope(name))
            break;
        text_print(path, "%s%.*s", path->size ? "." : "", (int)size, name);
        if (name[0] == 'u')
            kept = path->size; /* a block without an instance in it is only a part of a name */
        name += size + (name[size] == '.');
    }
    path->size = kept;
    path->data[kept] = '\0';
}

// ------------------------------------------------------------------------------- cells

static bool bit_is_one(const json_t *bit) {
    const char *constant = json_string_value(bit);
    return constant && strcmp(constant, "1") == 0;
}

/* The memory that a cell is, or has inside; none is 0 x 0. */
static struct macro memory_of(const struct reader *reader, const char *type, json_t *cell) {
    if (strncmp(type, "$mem", 4) == 0)
        return (struct macro){(uint32_t)yosys_json_parameter(cell, "SIZE"),
                              (uint32_t)yosys_json_parameter(cell, "WIDTH")};
    uint32_t macro = names_find(&reader->macros, type, strlen(type));
    return macro == (uint32_t)NAMES_NONE ? (struct macro){0} : reader->macro[macro];
}

static void pins_take(struct reader *reader, const char *port, const json_t *bits, bool output) {
    struct mapped *mapped = reader->mapped;
    uint32_t word = word_add(reader, port, strlen(port));
    for (size_t i = 0; i < json_array_size(bits); i++) {
        reader->pin_room = memory_room(mapped->pins, reader->pin_room);
        mapped->pin = memory_resize(mapped->pin, reader->pin_room * sizeof *mapped->pin);
        json_t *bit = json_array_get(bits, i);
        uint32_t net = net_take(reader, bit);
        mapped->pin[mapped->pins++] =
            (struct mapped_pin){word, (uint32_t)i, net, output, bit_is_one(bit)};
        if (output && net != (uint32_t)MAPPED_NONE)
            mapped->net[net].driver = (uint32_t)mapped->cells - 1;
    }
}

static bool cell_take(struct reader *reader, const char *name, json_t *cell) {
    struct mapped *mapped = reader->mapped;
    const char *type = json_string_value(json_object_get(cell, "type"));
    json_t *directions = json_object_get(cell, "port_directions");
    json_t *connections = json_object_get(cell, "connections"), *bits;
    if (type && strcmp(type, "$scopeinfo") == 0)
        return true;
    if (!type || !directions || !connections)
        return error_set(reader->error, "cell %s has no type, port_directions or connections",
                         name);
    mapped_path(name, &reader->path);
    reader->cell_room = memory_room(mapped->cells, reader->cell_room);
    mapped->cell = memory_resize(mapped->cell, reader->cell_room * sizeof *mapped->cell);
    struct mapped_cell *made = &mapped->cell[mapped->cells++];
    struct macro memory = memory_of(reader, type, cell);
    *made = (struct mapped_cell){
        .words = memory.words,
        .width = memory.width,
        .type = word_add(reader, type, strlen(type)),
        .path = word_add(reader, text_string(&reader->path), reader->path.size),
        .pin = mapped->pins};
    const char *port;
    json_object_foreach(connections, port, bits) {
        const char *direction = json_string_value(json_object_get(directions, port));
        pins_take(reader, port, bits, direction && strcmp(direction, "output") == 0);
    }
    made->pins = mapped->pins - made->pin;
    return true;
}

static void port_take(struct reader *reader, const char *name, json_t *port) {
    struct mapped *mapped = reader->mapped;
    const char *direction = json_string_value(json_object_get(port, "direction"));
    bool output = direction && strcmp(direction, "output") == 0;
    json_t *bits = json_object_get(port, "bits");
    uint32_t word = word_add(reader, name, strlen(name));
    mapped->port = memory_resize(mapped->port, (mapped->ports + json_array_size(bits) + 1) *
                                                   sizeof *mapped->port);
    for (size_t i = 0; i < json_array_size(bits); i++)
        mapped->port[mapped->ports++] =
            (struct mapped_pin){word, (uint32_t)i, net_take(reader, json_array_get(bits, i)),
                                output, bit_is_one(json_array_get(bits, i))};
}

// ------------------------------------------------------------------------------- names

/* Of "a/b.sv:1.2-3.4|c/d.sv:5.6-5.7" the place of a declaration, on one line, in a file of the
 * core: instances go over several lines, and Yosys's own maps are elsewhere. */
static uint32_t source_find(struct reader *reader, const char *source) {
    uint32_t found = MAPPED_NONE;
    while (source && *source) {
        size_t size = strcspn(source, "|"), colon = 0;
        unsigned first, last;
        for (size_t i = 0; i < size; i++)
            if (source[i] == ':')
                colon = i;
        if (strncmp(source, "rtl/", 4) == 0 && colon &&
            sscanf(source + colon, ":%u.%*u-%u.", &first, &last) == 2 && first == last)
            found = word_add(reader, source, colon + strcspn(source + colon, "."));
        source += size + (source[size] == '|');
    }
    return found;
}

static bool ends_in_q(const char *name) {
    size_t size = strlen(name);
    return size > 2 && strcmp(name + size - 2, "_q") == 0;
}

/* The lower, the better the name for a net. */
static uint32_t name_rank(const struct reader *reader, const char *name, uint32_t driver) {
    const struct mapped *mapped = reader->mapped;
    const char *home =
        driver == (uint32_t)MAPPED_NONE ? "" : mapped_word(mapped, mapped->cell[driver].path);
    uint32_t depth = 0, size = (uint32_t)strlen(name);
    for (const char *at = name; *at; at++)
        depth += *at == '.';
    bool elsewhere = strcmp(text_string(&reader->path), home) != 0;
    return (elsewhere ? 1u << 24 : 0) + (ends_in_q(name) ? 0 : 1u << 20) + (depth << 12) +
           (size < 4095 ? size : 4095);
}

static void name_take(struct reader *reader, const char *name, json_t *net) {
    struct mapped *mapped = reader->mapped;
    json_t *bits = json_object_get(net, "bits"), *attributes = json_object_get(net, "attributes");
    if (json_integer_value(json_object_get(net, "hide_name")) != 0)
        return;
    mapped_path(name, &reader->path);
    uint32_t word = word_add(reader, name, strlen(name));
    uint32_t source = source_find(reader, json_string_value(json_object_get(attributes, "src")));
    for (size_t i = 0; i < json_array_size(bits); i++) {
        json_t *bit = json_array_get(bits, i);
        json_int_t number = json_is_integer(bit) ? json_integer_value(bit) : -1;
        if (number < 0 || (size_t)number >= mapped->nets)
            continue;
        struct mapped_net *made = &mapped->net[number];
        uint32_t rank = name_rank(reader, name, made->driver);
        if (made->name != (uint32_t)MAPPED_NONE && rank >= reader->rank[number])
            continue;
        reader->rank[number] = rank;
        made->name = word;
        made->bit = (uint32_t)i;
        made->wide = json_array_size(bits) > 1;
        made->source = source;
    }
}

// ------------------------------------------------------------------------------- whole

static bool module_take(struct reader *reader, const char *name, json_t *module) {
    struct mapped *mapped = reader->mapped;
    const char *key;
    json_t *value;
    mapped->top = text_copy(name);
    json_object_foreach(json_object_get(module, "ports"), key, value) port_take(reader, key, value);
    json_object_foreach(json_object_get(module, "cells"), key,
                        value) if (!cell_take(reader, key, value)) return false;
    reader->rank = memory_resize(NULL, (mapped->nets + 1) * sizeof *reader->rank);
    json_object_foreach(json_object_get(module, "netnames"), key, value)
        name_take(reader, key, value);
    if (reader->beyond)
        return error_set(reader->error, "module %s has a net with a number above %d", name,
                         NET_LIMIT);
    return mapped->cells > 0 || error_set(reader->error, "module %s has no cells", name);
}

/* Modules besides the top are primitives, with cells that describe their timing, or memories. */
static void macros_take(struct reader *reader, json_t *modules, const json_t *top) {
    const char *key, *name;
    json_t *module, *cell;
    json_object_foreach(modules, key, module) {
        json_object_foreach(json_object_get(module, "cells"), name, cell) {
            const char *type = json_string_value(json_object_get(cell, "type"));
            if (module == top || !type || strncmp(type, "$mem", 4) != 0)
                continue;
            struct macro macro = memory_of(reader, type, cell);
            uint32_t index = names_add(&reader->macros, key, strlen(key));
            reader->macro = memory_resize(reader->macro, (index + 1) * sizeof *reader->macro);
            reader->macro[index] = macro;
        }
    }
}

bool mapped_read(struct mapped *mapped, const char *file, struct error *error) {
    struct reader reader = {.mapped = mapped, .error = error};
    const char *name = NULL;
    *mapped = (struct mapped){0};
    json_t *root = yosys_json_read(file, error);
    if (!root)
        return false;
    json_t *module = yosys_json_top(root, &name);
    if (module)
        macros_take(&reader, json_object_get(root, "modules"), module);
    bool good =
        module ? module_take(&reader, name, module)
               : error_set(error, "%s has no top module: it is not a netlist of Yosys's write_json",
                           file);
    json_decref(root);
    free(reader.rank);
    free(reader.macro);
    names_free(&reader.macros);
    text_free(&reader.path);
    return good;
}

void mapped_free(struct mapped *mapped) {
    free(mapped->top);
    free(mapped->cell);
    free(mapped->pin);
    free(mapped->net);
    free(mapped->port);
    names_free(&mapped->words);
    *mapped = (struct mapped){0};
}

const char *mapped_word(const struct mapped *mapped, uint32_t word) {
    return word == (uint32_t)MAPPED_NONE ? "" : mapped->words.name[word];
}
