/* The flame graph of breakdown.h. */
#include "breakdown.h"

#include "base/files.h"
#include "base/text.h"
#include "base/xml.h"
#include "sim/elf/kernel_name.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1200, MARGIN = 10, ROW = 18, TITLE = 68, LETTER = 7, NODE_NAME = 128 };

/* A box on another: a function, a line, or what its cycles were for. */
struct node {
    char name[NODE_NAME];
    int cause;                  /* -1: none */
    size_t parent, first, next; /* the first on it and its neighbour; 0: none */
    uint64_t cycles, issued;
};

struct flame {
    struct node *node; /* the first is the program */
    size_t nodes;
    FILE *file;
    size_t height; /* in boxes */
};

static size_t node_on(struct flame *flame, size_t parent, const char *name, int cause) {
    size_t *at = &flame->node[parent].first;
    for (; *at; at = &flame->node[*at].next)
        if (flame->node[*at].cause == cause && strcmp(flame->node[*at].name, name) == 0)
            return *at;
    *at = flame->nodes;
    flame->node = memory_resize(flame->node, (flame->nodes + 1) * sizeof *flame->node);
    struct node *node = &flame->node[flame->nodes];
    *node = (struct node){.cause = cause, .parent = parent};
    snprintf(node->name, sizeof node->name, "%s", name);
    return flame->nodes++;
}

static size_t frame_node(struct flame *flame, const struct profile *profile, size_t frame) {
    if (frame == 0)
        return 0;
    size_t below = frame_node(flame, profile, profile->frame[frame].parent);
    return node_on(flame, below, breakdown_function_name(profile->frame[frame].function), -1);
}

static void cycles_put(struct flame *flame, size_t node, unsigned cause, uint64_t cycles) {
    char name[32];
    if (!cycles)
        return;
    for (size_t at = node_on(flame, node, breakdown_cause(cause, name), (int)cause);;
         at = flame->node[at].parent) {
        flame->node[at].cycles += cycles;
        flame->node[at].issued += cause ? 0 : cycles;
        if (at == 0)
            break;
    }
}

static void site_put(struct flame *flame, const struct breakdown *breakdown,
                     const struct profile_site *site) {
    const struct elf_lines *lines = &breakdown->profile->image->lines;
    const char *inlined[ELF_INLINE_DEPTH];
    size_t node = frame_node(flame, breakdown->profile, site->frame);
    size_t count = elf_inlines_find(&breakdown->inlines, site->pc, inlined);
    for (size_t i = 0; i < count; i++)
        node = node_on(flame, node, inlined[i], -1);
    const struct elf_line *line = elf_lines_find(lines, site->pc);
    if (line) {
        char name[NODE_NAME];
        const char *path = elf_lines_file(lines, line), *slash = strrchr(path, '/');
        snprintf(name, sizeof name, "%s:%u", slash ? slash + 1 : path, line->line);
        node = node_on(flame, node, name, -1);
    }
    for (unsigned i = 0; i < PROFILE_CAUSES; i++)
        cycles_put(flame, node, i, site->counts.cycles[i]);
}

// -------------------------------------------------------------------------------- drawing

/* Issued is calm, waiting is warm: for operands and ports, for units, for instructions. */
static const char *cause_colour(unsigned cause) {
    static const char *const of_cause[PROFILE_CAUSES] = {
        "#6fae7d", "#c9c9c9", "#8fa8d6", "#a99bd1", "#c3a5d6", "#d8b08c", "#e0876a", "#e2725b",
        "#e59a86", "#eab39f", "#e8a33d", "#f0c36d", "#eebb55", "#e6b422", "#d9b65c", "#cfae45"};
    return of_cause[cause];
}

static const char *colour(const struct node *node) {
    static const char *const of_code[] = {"#efe6d5", "#e6dac3"};
    return node->cause >= 0 ? cause_colour((unsigned)node->cause)
                            : of_code[strchr(node->name, ':') != NULL];
}

/* The frames from before, from the right. */
static void legend_print(const struct breakdown *breakdown, FILE *file) {
    int right = WIDTH - MARGIN;
    for (unsigned i = PROFILE_CAUSES; i-- > 0;) {
        char name[32];
        if (!breakdown->total.cycles[i])
            continue;
        breakdown_cause(i, name);
        right -= LETTER * ((int)strlen(name) + 3);
        fprintf(file,
                "<rect x=\"%d\" y=\"9\" width=\"10\" height=\"10\" fill=\"%s\"/>"
                "<text x=\"%d\" y=\"18\">%s</text>\n",
                right, cause_colour(i), right + 13, name);
    }
}

static void name_print(const char *name, size_t letters, FILE *file) {
    struct text text = {0};
    xml_add_part(&text, name, letters);
    fputs(text_string(&text), file);
    text_free(&text);
}

static void box_print(struct flame *flame, size_t at, double left, size_t level) {
    const struct node *node = &flame->node[at];
    double whole = (double)flame->node[0].cycles;
    double width = (double)node->cycles / whole * (WIDTH - 2 * MARGIN);
    double top = (double)(TITLE + (flame->height - 1 - level) * ROW);
    size_t letters = width > 2 * LETTER ? (size_t)(width / LETTER) - 1 : 0;
    if (width < 0.3)
        return;
    fputs("<g><title>", flame->file);
    name_print(node->name, SIZE_MAX, flame->file);
    fprintf(flame->file,
            ": %" PRIu64 " cycles, %.1f %%; %.1f %% of them issued</title>"
            "<rect x=\"%.2f\" y=\"%.0f\" width=\"%.2f\" height=\"%d\" fill=\"%s\"/>",
            node->cycles, 100.0 * (double)node->cycles / whole,
            100.0 * (double)node->issued / (double)node->cycles, left, top,
            width > 2 ? width - 0.6 : width, ROW - 1, colour(node));
    if (letters > 2) {
        fprintf(flame->file, "<text x=\"%.2f\" y=\"%.0f\">", left + 3, top + ROW - 5);
        name_print(node->name, letters, flame->file);
        fputs("</text>", flame->file);
    }
    fputs("</g>\n", flame->file);
    for (size_t on = node->first; on; on = flame->node[on].next) {
        box_print(flame, on, left, level + 1);
        left += (double)flame->node[on].cycles / whole * (WIDTH - 2 * MARGIN);
    }
}

static size_t height_of(const struct flame *flame, size_t at) {
    size_t most = 0;
    for (size_t on = flame->node[at].first; on; on = flame->node[on].next) {
        size_t height = height_of(flame, on);
        most = height > most ? height : most;
    }
    return most + 1;
}

static void flame_print(struct flame *flame, const struct breakdown *breakdown) {
    const struct simulation *sim = breakdown->sim;
    flame->height = height_of(flame, 0);
    size_t height = TITLE + flame->height * ROW + MARGIN;
    fprintf(flame->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%zu\" "
            "viewBox=\"0 0 %d %zu\" font-family=\"monospace\" font-size=\"11\">\n"
            "<rect width=\"%d\" height=\"%zu\" fill=\"#fffdf8\"/>\n",
            WIDTH, height, WIDTH, height, WIDTH, height);
    fprintf(flame->file, "<text x=\"%d\" y=\"38\" font-size=\"15\">", MARGIN);
    name_print(flame->node[0].name, SIZE_MAX, flame->file);
    fputs(" on ", flame->file);
    name_print(sim->config->name, SIZE_MAX, flame->file);
    fprintf(flame->file,
            ": %" PRIu64 " cycles, %.1f %% of them issued</text>\n"
            "<text x=\"%d\" y=\"56\" fill=\"#666\">Functions on those that called them, then "
            "source lines, then what each cycle was for. Point at a box for its figures.</text>\n",
            flame->node[0].cycles,
            100.0 * (double)flame->node[0].issued / (double)flame->node[0].cycles, MARGIN);
    legend_print(breakdown, flame->file);
    if (flame->node[0].cycles)
        box_print(flame, 0, MARGIN, 0);
    fputs("</svg>\n", flame->file);
}

void breakdown_flame_record(const struct breakdown *breakdown, struct record *record) {
    struct flame flame = {.node = memory_zeroed(1, sizeof *flame.node), .nodes = 1};
    kernel_name(breakdown->sim->kernel, flame.node[0].name, sizeof flame.node[0].name);
    flame.node[0].cause = -1;
    for (size_t i = 0; i < breakdown->profile->sites; i++)
        site_put(&flame, breakdown, &breakdown->profile->site[i]);
    record_list(record, "flame");
    for (size_t i = 0; i < flame.nodes; i++) {
        const struct node *node = &flame.node[i];
        record_object(record, NULL);
        record_text(record, "name", node->name);
        record_count(record, "parent", node->parent);
        record_count(record, "cycles", node->cycles);
        record_count(record, "issued", node->issued);
        record_truth(record, "cause", node->cause >= 0);
        record_end(record);
    }
    record_list_end(record);
    free(flame.node);
}

bool breakdown_flame(const struct breakdown *breakdown, const char *path, struct error *error) {
    struct flame flame = {.node = memory_zeroed(1, sizeof *flame.node), .nodes = 1};
    kernel_name(breakdown->sim->kernel, flame.node[0].name, sizeof flame.node[0].name);
    flame.node[0].cause = -1;
    for (size_t i = 0; i < breakdown->profile->sites; i++)
        site_put(&flame, breakdown, &breakdown->profile->site[i]);
    struct text part = {0};
    file_part_name(path, &part);
    flame.file = fopen(text_string(&part), "w");
    bool written = flame.file != NULL;
    if (written) {
        flame_print(&flame, breakdown);
        written = !ferror(flame.file);
        written = fclose(flame.file) == 0 && written;
    }
    bool kept = written ? file_part_keep(text_string(&part), path, error)
                        : error_set(error, "%s: %s", path, strerror(errno));
    if (!kept)
        file_part_drop(text_string(&part), path);
    text_free(&part);
    free(flame.node);
    return kept;
}
