#include "cells.h"

#include "base/text.h"
#include "mapped.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cell_node *child_get(struct cell_node *node, const char *name, size_t size) {
    for (size_t i = 0; i < node->children; i++)
        if (strlen(node->child[i]->name) == size && memcmp(node->child[i]->name, name, size) == 0)
            return node->child[i];
    struct cell_node *made = memory_resize(NULL, sizeof *made);
    *made = (struct cell_node){.name = text_copy_part(name, size)};
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
        node->cell[node->cells++] = (struct cell_count){text_copy(type), 0, 0};
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

bool cells_read_netlist(struct cell_node *root, const char *file, struct error *error) {
    struct mapped mapped;
    bool good = mapped_read(&mapped, file, error);
    for (size_t i = 0; good && i < mapped.cells; i++) {
        const struct mapped_cell *cell = &mapped.cell[i];
        cells_add(root, mapped_word(&mapped, cell->path), mapped_word(&mapped, cell->type), 1,
                  (uint64_t)cell->words * cell->width);
    }
    mapped_free(&mapped);
    return good;
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

static bool line_take(struct cell_node *root, char *line) {
    uint64_t count, bits;
    char type[256];
    int path = 0;
    if (sscanf(line, "%" SCNu64 " %" SCNu64 " %255s %n", &count, &bits, type, &path) != 3 || !path)
        return false;
    line[strcspn(line, "\n")] = '\0';
    cells_add(root, line + path, type, count, bits);
    return true;
}

bool cells_read(struct cell_node *root, const char *file, struct error *error) {
    FILE *stream = fopen(file, "r");
    if (!stream)
        return error_set(error, "%s cannot be read: %s", file, strerror(errno));
    char *line = NULL;
    size_t capacity = 0;
    bool good = true;
    while (good && getline(&line, &capacity, stream) >= 0)
        good =
            line_take(root, line) || error_set(error, "%s is not a list of cells; remove it", file);
    free(line);
    fclose(stream);
    return good;
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
