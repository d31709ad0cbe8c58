#include "fanout.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SMALLEST_TIMES = 4 };

/* One input, and an output that is it. Libraries have cells for delays and probes of the same
 * function; a buffer is called one. */
static bool is_buffer(const struct liberty_cell *cell) {
    if (!liberty_cell_usable(cell) || cell->is_ff || cell->is_latch || cell->pins != 2 ||
        (!strstr(cell->name, "buf") && !strstr(cell->name, "BUF")))
        return false;
    const struct liberty_pin *out = &cell->pin[cell->pin[0].output ? 0 : 1];
    const struct liberty_pin *in = &cell->pin[cell->pin[0].output ? 1 : 0];
    if (!out->output || in->output || !out->function)
        return false;
    const char *at = strstr(out->function, in->name);
    return at && strspn(out->function, "( ") == (size_t)(at - out->function) &&
           strspn(at + strlen(in->name), ") ") == strlen(at + strlen(in->name));
}

const struct liberty_cell *fanout_buffer(const struct liberty *liberty) {
    const struct liberty_cell *smallest = NULL, *found = NULL;
    for (size_t i = 0; i < liberty->count; i++)
        if (is_buffer(&liberty->cell[i]) && (!smallest || liberty->cell[i].area < smallest->area))
            smallest = &liberty->cell[i];
    for (size_t i = 0; smallest && i < liberty->count; i++)
        if (is_buffer(&liberty->cell[i]) &&
            liberty->cell[i].area <= smallest->area * SMALLEST_TIMES &&
            (!found || liberty->cell[i].area > found->area))
            found = &liberty->cell[i];
    return found;
}

void fanout_init(struct fanout *fanout, const struct liberty *liberty, size_t nets) {
    *fanout = (struct fanout){.buffer = fanout_buffer(liberty), .nets = nets};
    fanout->readers = memory_zeroed(nets + 1, sizeof *fanout->readers);
    fanout->printed = memory_zeroed(nets + 1, sizeof *fanout->printed);
}

void fanout_free(struct fanout *fanout) {
    free(fanout->readers);
    free(fanout->printed);
    *fanout = (struct fanout){0};
}

void fanout_count(struct fanout *fanout, uint32_t net) {
    fanout->readers[net]++;
}

static bool has_tree(const struct fanout *fanout, uint32_t net) {
    return fanout->buffer && fanout->readers[net] > FANOUT_MOST;
}

static uint32_t groups(uint32_t readers) {
    return (readers + FANOUT_MOST - 1) / FANOUT_MOST;
}

/* "n5_0_2": what drives the third sixteen readers of net n5. */
static void group_print(const char *name, uint32_t level, uint32_t reader, struct text *text) {
    text_print(text, "%s_%" PRIu32 "_%" PRIu32, name, level, reader / FANOUT_MOST);
}

void fanout_reader_print(struct fanout *fanout, uint32_t net, const char *name, struct text *text) {
    uint32_t reader = fanout->printed[net]++;
    if (has_tree(fanout, net))
        group_print(name, 0, reader, text);
    else
        text_add(text, name);
}

void fanout_buffers_print(const struct fanout *fanout, uint32_t net, const char *name,
                          struct text *text) {
    if (!has_tree(fanout, net))
        return;
    const struct liberty_cell *buffer = fanout->buffer;
    size_t out = buffer->pin[0].output ? 0 : 1;
    uint32_t level = 0;
    for (uint32_t readers = fanout->readers[net]; readers > FANOUT_MOST; level++) {
        readers = groups(readers);
        for (uint32_t i = 0; i < readers; i++) {
            text_print(text, "%s b%s_%" PRIu32 "_%" PRIu32 " (.%s(", buffer->name, name, level, i,
                       buffer->pin[1 - out].name);
            if (readers > FANOUT_MOST)
                group_print(name, level + 1, i, text);
            else
                text_add(text, name);
            text_print(text, "), .%s(%s_%" PRIu32 "_%" PRIu32 "));\n", buffer->pin[out].name, name,
                       level, i);
        }
    }
}
