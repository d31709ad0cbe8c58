#include "linear.h"
#include "flow.h"
#include "frame.h"

#include <inttypes.h>
#include <stdlib.h>

bool linear_analyse(struct linear_kernel *kernel, const struct elf_symbol *symbol,
                    const struct memory *memory, struct error *error) {
    *kernel = (struct linear_kernel){.name = symbol->name,
                                     .entry = symbol->value,
                                     .count = symbol->size / 4,
                                     .limit = LINEAR_REGISTERS};
    if (kernel->count == 0 || symbol->value % 4 != 0)
        return error_set(error, "%s is no function with a size", symbol->name);
    kernel->code = memory_zeroed(kernel->count, sizeof *kernel->code);
    kernel->symbols = memory_zeroed(SYMBOL_LIMIT, sizeof *kernel->symbols);
    if (!flow_read(kernel, memory, error))
        return false;
    kernel->before = flow_values(kernel);
    frame_find(kernel);
    fates_decide(kernel);
    return true;
}

void linear_free(struct linear_kernel *kernel) {
    free(kernel->code);
    free(kernel->symbols);
    free(kernel->before);
    *kernel = (struct linear_kernel){0};
}

static void symbol_print(const struct linear_kernel *kernel, unsigned symbol, struct text *text) {
    static const char *const names[] = {
        [SYMBOL_THREAD_X] = "thread_x", [SYMBOL_THREAD_Y] = "thread_y",
        [SYMBOL_THREAD_Z] = "thread_z", [SYMBOL_BLOCK_X] = "block_x",
        [SYMBOL_BLOCK_Y] = "block_y",   [SYMBOL_BLOCK_Z] = "block_z",
        [SYMBOL_ARGS] = "args",         [SYMBOL_BLOCK] = "block"};
    static const char *const sizes[] = {"grid_x", "grid_y", "grid_z", "size_x", "size_y", "size_z"};
    if (symbol < SYMBOL_OWN) {
        text_add(text, names[symbol]);
        return;
    }
    const struct linear_symbol *own = &kernel->symbols[symbol - SYMBOL_OWN];
    if (own->kind == LINEAR_OF_BLOCK)
        text_add(text, sizes[own->offset / 4]);
    else if (own->kind == LINEAR_STRIDE)
        text_add(text, "stride");
    else if (own->kind == LINEAR_OF_ARGS)
        text_print(text, "args[%" PRIu32 "]", own->offset);
    else
        text_print(text, "walk%zu", (size_t)(own - kernel->symbols));
}

void linear_print(const struct linear_kernel *kernel, const struct polynomial *polynomial,
                  struct text *text) {
    if (polynomial->count == 0)
        text_add(text, "0");
    for (unsigned i = 0; i < polynomial->count; i++) {
        const struct term *term = &polynomial->term[i];
        bool negative = (int32_t)term->coefficient < 0 && term->key != 0;
        uint32_t size = negative ? -term->coefficient : term->coefficient;
        const char *times = "";
        text_add(text, negative ? (i > 0 ? " - " : "-") : (i > 0 ? " + " : ""));
        if (size != 1 || term->key == 0) {
            text_print(text, size < 4096 ? "%" PRIu32 : "0x%" PRIx32, size);
            times = " * ";
        }
        for (unsigned shift = 24; shift < 32 && term->key >> shift & 0xff; shift -= 8) {
            text_add(text, times);
            symbol_print(kernel, term->key >> shift & 0xff, text);
            times = " * ";
        }
    }
}
