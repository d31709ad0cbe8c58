#include "cells.h"

#include "base/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 1 << 16 };

static char *name_copy(const char *name, size_t size) {
    char *copy = memory_resize(NULL, size + 1);
    memcpy(copy, name, size);
    copy[size] = '\0';
    return copy;
}

static struct cell_node *child_get(struct cell_node *node, const char *name, size_t size) {
    for (size_t i = 0; i < node->children; i++)
        if (strlen(node->child[i]->name) == size && memcmp(node->child[i]->name, name, size) == 0)
            return node->child[i];
    struct cell_node *made = memory_resize(NULL, sizeof *made);
    *made = (struct cell_node){.name = name_copy(name, size)};
    node->child = memory_resize(node->child, (node->children + 1) * sizeof *node->child);
    node->child[node->children++] = made;
    return made;
}

static void cell_add(struct cell_node *node, const char *type, uint64_t count, uint64_t bits) {
    size_t i = 0;
    while (i < node->cells && strcmp(node->cell[i].type, type) != 0)
        i++;
    if (i == node->cells) {
        node->cell = memory_resize(node->cell, (node->cells + 1) * sizeof *node->cell);
        node->cell[node->cells++] = (struct cell_count){name_copy(type, strlen(type)), 0, 0};
    }
    node->cell[i].count += count;
    node->cell[i].bits += bits;
}

void cells_add(struct cell_node *root, const char *path, const char *type, uint64_t count,
               uint64_t bits) {
    struct cell_node *node = root;
    while (*path) {
        size_t size = strcspn(path, ".");
        node = child_get(node, path, size);
        path += size + (path[size] == '.');
    }
    cell_add(node, type, count, bits);
}

// ------------------------------------------------------------------------------ RTLIL

/* An instance by the naming rule of the templates, or a generate block. */
static bool is_scope(const char *part) {
    return strncmp(part, "u_", 2) == 0 || strncmp(part, "g_", 2) == 0 ||
           strncmp(part, "gen_", 4) == 0;
}

void cells_path(const char *name, struct text *path) {
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

/* A cell while its lines are read; a memory says its size in them. Modules besides the top are
 * primitives, with cells that describe their timing. */
struct rtlil_cell {
    char type[256];
    char module[256];          /* that is read */
    struct cell_node memories; /* modules with memories: their bits by their name as a type */
    struct text path;
    uint64_t size, width;
    bool open;
    bool top_next, top; /* the module that comes, the module that is read is the whole design */
};

static void rtlil_line(struct cell_node *root, struct rtlil_cell *cell, char *line) {
    static const char space[] = " \t\r\n";
    char *rest = line;
    const char *word = strtok_r(rest, space, &rest);
    if (!word)
        return;
    if (strcmp(word, "attribute") == 0) {
        const char *name = strtok_r(NULL, space, &rest);
        cell->top_next |= name && strcmp(name, "\\top") == 0;
    } else if (strcmp(word, "module") == 0) {
        const char *name = strtok_r(NULL, space, &rest);
        snprintf(cell->module, sizeof cell->module, "%s", name ? name + (*name == '\\') : "");
        cell->top = cell->top_next;
        cell->top_next = false;
    } else if (strcmp(word, "cell") == 0) {
        const char *type = strtok_r(NULL, space, &rest), *name = strtok_r(NULL, space, &rest);
        if (!type || !name)
            return;
        snprintf(cell->type, sizeof cell->type, "%s", type + (*type == '\\'));
        cells_path(name, &cell->path);
        cell->size = cell->width = 0;
        cell->open = true;
    } else if (cell->open && strcmp(word, "parameter") == 0) {
        const char *name = strtok_r(NULL, space, &rest), *value = strtok_r(NULL, space, &rest);
        if (name && value && strcmp(name, "\\SIZE") == 0)
            cell->size = strtoull(value, NULL, 10);
        if (name && value && strcmp(name, "\\WIDTH") == 0)
            cell->width = strtoull(value, NULL, 10);
    } else if (cell->open && strcmp(word, "end") == 0) {
        uint64_t bits = strncmp(cell->type, "$mem", 4) == 0 ? cell->size * cell->width : 0;
        if (cell->top)
            cells_add(root, cell->path.data, cell->type, 1, bits);
        else if (bits)
            cell_add(&cell->memories, cell->module, 1, bits);
        cell->open = false;
    }
}

/* Lines that do not fit are parts of wide constants and connections, which nobody asks for. */
static bool lines_read(const char *file, struct error *error,
                       bool (*take)(struct cell_node *, struct rtlil_cell *, char *),
                       struct cell_node *root, struct rtlil_cell *cell) {
    FILE *stream = fopen(file, "r");
    if (!stream)
        return error_set(error, "%s cannot be read: %s", file, strerror(errno));
    char *line = memory_resize(NULL, LINE_SIZE);
    bool good = true;
    for (bool start = true; good && fgets(line, LINE_SIZE, stream);) {
        bool whole = strchr(line, '\n') != NULL;
        if (start)
            good = take(root, cell, line);
        start = whole;
    }
    good = good || error_set(error, "%s is not a list of cells; remove it", file);
    free(line);
    fclose(stream);
    return good;
}

static bool take_rtlil(struct cell_node *root, struct rtlil_cell *cell, char *line) {
    rtlil_line(root, cell, line);
    return true;
}

/* Instances of modules with memories hold their bits. */
static void memories_add(struct cell_node *node, const struct cell_node *memories) {
    for (size_t i = 0; i < node->cells; i++)
        for (size_t j = 0; j < memories->cells; j++)
            if (strcmp(node->cell[i].type, memories->cell[j].type) == 0)
                node->cell[i].bits = node->cell[i].count * memories->cell[j].bits;
    for (size_t i = 0; i < node->children; i++)
        memories_add(node->child[i], memories);
}

bool cells_read_netlist(struct cell_node *root, const char *file, struct error *error) {
    struct rtlil_cell cell = {0};
    bool read = lines_read(file, error, take_rtlil, root, &cell);
    memories_add(root, &cell.memories);
    cells_free(&cell.memories);
    text_free(&cell.path);
    return read;
}

// ------------------------------------------------------------------------- list of cells

static void node_write(const struct cell_node *node, const char *path, FILE *stream) {
    for (size_t i = 0; i < node->cells; i++)
        fprintf(stream, "%" PRIu64 " %" PRIu64 " %s %s\n", node->cell[i].count, node->cell[i].bits,
                node->cell[i].type, path);
    for (size_t i = 0; i < node->children; i++) {
        struct text below = {0};
        text_print(&below, "%s%s%s", path, *path ? "." : "", node->child[i]->name);
        node_write(node->child[i], text_string(&below), stream);
        text_free(&below);
    }
}

bool cells_write(const struct cell_node *root, const char *file, struct error *error) {
    FILE *stream = fopen(file, "w");
    bool written = stream != NULL;
    if (stream) {
        node_write(root, "", stream);
        written = ferror(stream) == 0;
        written = fclose(stream) == 0 && written;
    }
    return written || error_set(error, "%s: %s", file, strerror(errno));
}

static bool take_count(struct cell_node *root, struct rtlil_cell *cell, char *line) {
    uint64_t count, bits;
    int path = 0;
    if (sscanf(line, "%" SCNu64 " %" SCNu64 " %255s %n", &count, &bits, cell->type, &path) != 3 ||
        !path)
        return false;
    line[strcspn(line, "\n")] = '\0';
    cells_add(root, line + path, cell->type, count, bits);
    return true;
}

bool cells_read(struct cell_node *root, const char *file, struct error *error) {
    struct rtlil_cell cell = {0};
    return lines_read(file, error, take_count, root, &cell);
}

void cells_free(struct cell_node *root) {
    for (size_t i = 0; i < root->cells; i++)
        free(root->cell[i].type);
    for (size_t i = 0; i < root->children; i++) {
        cells_free(root->child[i]);
        free(root->child[i]->name);
        free(root->child[i]);
    }
    free(root->cell);
    free(root->child);
    char *name = root->name;
    *root = (struct cell_node){.name = name};
}
