#include "base/record.h"
#include "sta.h"

#include <inttypes.h>

/* The net of a gate's output, when it has a name. */
static void output_print(const struct mapped *mapped, uint32_t cell, struct text *text) {
    for (size_t i = 0; i < mapped->cell[cell].pins; i++) {
        const struct mapped_pin *pin = &mapped->pin[mapped->cell[cell].pin + i];
        if (!pin->output || pin->net == (uint32_t)MAPPED_NONE ||
            mapped->net[pin->net].name == (uint32_t)MAPPED_NONE)
            continue;
        text_add(text, mapped_word(mapped, mapped->net[pin->net].name));
        if (mapped->net[pin->net].wide)
            text_print(text, "[%" PRIu32 "]", mapped->net[pin->net].bit);
        return;
    }
    const char *path = mapped_word(mapped, mapped->cell[cell].path);
    text_print(text, "(in %s)", *path ? path : mapped->top);
}

/* "g12": a flip-flop; "w34": a net that a memory reads. */
static void end_print(const struct mapped *mapped, const char *end, struct text *text) {
    uint32_t number;
    if (sscanf(end, "g%" SCNu32, &number) == 1 && number < mapped->cells) {
        output_print(mapped, number, text);
    } else if (sscanf(end, "w%" SCNu32, &number) == 1 && number < mapped->nets) {
        text_print(text, "memory, by %s", mapped_word(mapped, mapped->net[number].name));
        if (mapped->net[number].wide)
            text_print(text, "[%" PRIu32 "]", mapped->net[number].bit);
    } else {
        text_add(text, end);
    }
}

void sta_print(const struct sta *sta, FILE *stream) {
    const struct mapped *mapped = &sta->mapped;
    fprintf(stream,
            "%s for asic, gates sized\n  longest path %.2f ns: %.0f MHz, %u cells of area %.0f\n",
            sta->name, sta_period_ns(sta), 1e3 / sta_period_ns(sta), sta->area.cells,
            sta->area.cell_area);
    for (size_t i = 0; i < sta->paths; i++) {
        const struct sta_path *path = &sta->path[i];
        struct text end = {0};
        end_print(mapped, path->end, &end);
        fprintf(stream, "\npath %zu: %.2f ns, %zu gates\n      ns  cell, net\n", i + 1, path->ns,
                path->hops);
        for (size_t k = 0; k < path->hops; k++) {
            struct text net = {0};
            output_print(mapped, path->hop[k].cell, &net);
            fprintf(stream, "  %6.2f  %-24s %s\n", path->hop[k].ns,
                    mapped_word(mapped, mapped->cell[path->hop[k].cell].type), text_string(&net));
            text_free(&net);
        }
        fprintf(stream, "  %6.2f  %-24s to %s\n", path->ns, "setup", text_string(&end));
        text_free(&end);
    }
}

void sta_print_json(const struct sta *sta, FILE *stream) {
    struct record record = {.file = stream};
    const struct mapped *mapped = &sta->mapped;
    record_object(&record, NULL);
    record_text(&record, "core", sta->name);
    record_text(&record, "target", "asic");
    record_real(&record, "ns", sta_period_ns(sta));
    record_real(&record, "mhz", 1e3 / sta_period_ns(sta));
    record_count(&record, "cells", sta->area.cells);
    record_real(&record, "area", sta->area.cell_area);
    record_list(&record, "paths");
    for (size_t i = 0; i < sta->paths; i++) {
        const struct sta_path *path = &sta->path[i];
        struct text end = {0};
        end_print(mapped, path->end, &end);
        record_object(&record, NULL);
        record_real(&record, "ns", path->ns);
        record_text(&record, "end", text_string(&end));
        record_list(&record, "hops");
        for (size_t k = 0; k < path->hops; k++) {
            struct text net = {0};
            output_print(mapped, path->hop[k].cell, &net);
            record_object(&record, NULL);
            record_real(&record, "ns", path->hop[k].ns);
            record_text(&record, "cell", mapped_word(mapped, mapped->cell[path->hop[k].cell].type));
            record_text(&record, "net", text_string(&net));
            record_end(&record);
            text_free(&net);
        }
        record_list_end(&record);
        record_end(&record);
        text_free(&end);
    }
    record_list_end(&record);
    record_end(&record);
    fputc('\n', stream);
}
