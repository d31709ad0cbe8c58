/* The user's names for the points and nets of a graph. */
#include "report.h"

#include <string.h>

/* The last "u_core" and what is before it say nothing: everything is in it. With a bus there are
 * two, "u_core.u_gpu.u_core". */
static const char *core_skip(const char *path) {
    static const char core[] = "u_core";
    const char *part = path;
    for (const char *at = path; (at = strstr(at, core)); at++)
        if ((at == path || at[-1] == '.') && (at[strlen(core)] == '.' || !at[strlen(core)]))
            part = at + strlen(core) + (at[strlen(core)] == '.');
    return part;
}

/* A module that only connects stages, which are told from each other by their own names. */
static bool only_connects(const char *part, size_t size) {
    static const char *const around[] = {"u_subcore", "u_front_end", "u_memory_port"};
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        if (size == strlen(around[i]) && strncmp(part, around[i], size) == 0 && part[size] == '.')
            return true;
    return false;
}

void stage_print(const char *path, const char *top, unsigned depth, struct text *text) {
    const char *part = core_skip(path);
    size_t before = text->size;
    if (!*part)
        text_add(text, *path ? "core" : top);
    for (unsigned found = 0; *part && found < depth;) {
        size_t size = strcspn(part, ".");
        if (strncmp(part, "u_", 2) == 0 && !only_connects(part, size)) {
            text_print(text, "%s%.*s", text->size > before ? "." : "", (int)size - 2, part + 2);
            found++;
        }
        part += size + (part[size] == '.');
    }
    if (text->size == before)
        text_add(text, top);
}

static void net_print(const struct graph *graph, uint32_t net, bool bit, struct text *text) {
    const struct mapped_net *at = &graph->mapped->net[net];
    text_add(text, mapped_word(graph->mapped, at->name));
    if (bit && at->wide)
        text_print(text, "[%u]", at->bit);
}

/* The named output of a flip-flop; MAPPED_NONE for cells with more outputs, and without a name. */
static uint32_t register_net(const struct graph *graph, uint32_t cell) {
    const struct mapped *mapped = graph->mapped;
    uint32_t found = MAPPED_NONE;
    unsigned outputs = 0;
    for (size_t i = 0; i < mapped->cell[cell].pins; i++) {
        const struct mapped_pin *pin = &mapped->pin[mapped->cell[cell].pin + i];
        if (!pin->output || pin->net == (uint32_t)MAPPED_NONE)
            continue;
        outputs++;
        if (mapped->net[pin->net].name != (uint32_t)MAPPED_NONE)
            found = pin->net;
    }
    return outputs == 1 ? found : (uint32_t)MAPPED_NONE;
}

static void point_add(const struct graph *graph, const struct graph_point *point, bool is_start,
                      bool bit, struct text *text) {
    const struct mapped *mapped = graph->mapped;
    const char *port = mapped_word(mapped, point->port);
    if (point->cell == (uint32_t)MAPPED_NONE) {
        text_print(text, "%s%s", is_start ? "input " : "output ", port);
        if (bit)
            text_print(text, "[%u]", point->bit);
        return;
    }
    uint32_t net = register_net(graph, point->cell);
    if (net != (uint32_t)MAPPED_NONE) {
        net_print(graph, net, bit, text);
        if (!is_start && strcmp(port, "D") != 0 && strcmp(port, "DI") != 0)
            text_print(text, " (%s)", port);
        return;
    }
    text_print(text, "%s.%s", mapped_word(mapped, mapped->cell[point->cell].path), port);
    if (bit)
        text_print(text, "[%u]", point->bit);
}

void point_print(const struct graph *graph, const struct graph_point *point, bool is_start,
                 struct text *text) {
    point_add(graph, point, is_start, true, text);
}

void point_print_word(const struct graph *graph, const struct graph_point *point, bool is_start,
                      struct text *text) {
    point_add(graph, point, is_start, false, text);
}

void point_print_path(const struct graph *graph, const struct graph_point *point,
                      struct text *text) {
    const struct mapped *mapped = graph->mapped;
    const char *path = mapped_word(mapped, mapped->cell[point->cell].path);
    uint32_t net = register_net(graph, point->cell);
    struct text scope = {0};
    if (net != (uint32_t)MAPPED_NONE)
        mapped_path(mapped_word(mapped, mapped->net[net].name), &scope);
    text_add(text, *path ? path : text_string(&scope));
    text_free(&scope);
}

void edge_print_beside(const struct graph *graph, const struct graph_edge *edge, unsigned count,
                       struct text *text) {
    const struct mapped *mapped = graph->mapped;
    const struct mapped_cell *cell = &mapped->cell[edge->cell];
    for (size_t i = 0; i < cell->pins && count; i++) {
        const struct mapped_pin *pin = &mapped->pin[cell->pin + i];
        if (pin->output || pin->net == (uint32_t)MAPPED_NONE || pin->net == edge->from ||
            mapped->net[pin->net].name == (uint32_t)MAPPED_NONE)
            continue;
        text_add(text, text->size ? ", " : "");
        net_print(graph, pin->net, true, text);
        count--;
    }
}
