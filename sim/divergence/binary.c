#include "binary.h"

#include "base/text.h"

#include <stdlib.h>

enum { CODE_LARGEST = 64 << 20 };

static void bounds_find(struct binary *code) {
    for (size_t i = 0; i < code->image->section_count; i++) {
        const struct elf_section *section = &code->image->sections[i];
        if (!section->code || !section->filled || section->end <= section->begin)
            continue;
        bool first = code->end == 0;
        uint32_t begin = first || section->begin < code->begin ? section->begin : code->begin;
        uint32_t end = first || section->end > code->end ? section->end : code->end;
        if (end - begin > CODE_LARGEST)
            continue;
        code->begin = begin & ~UINT32_C(3);
        code->end = end;
    }
}

static int number_order(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static void pointers_find(struct binary *code) {
    size_t room = 0;
    for (size_t i = 0; i < code->image->section_count; i++) {
        const struct elf_section *section = &code->image->sections[i];
        if (section->code || !section->filled)
            continue;
        for (uint32_t at = (section->begin + 3) & ~UINT32_C(3); at + 4 <= section->end; at += 4) {
            uint32_t word = memory_load(code->memory, at, 4);
            if (word % 4 != 0 || !binary_inside(code, word))
                continue;
            if (code->pointers == room)
                code->pointer =
                    memory_resize(code->pointer, (room = 2 * room + 64) * sizeof *code->pointer);
            code->pointer[code->pointers++] = word;
        }
    }
    if (code->pointers > 0)
        qsort(code->pointer, code->pointers, sizeof *code->pointer, number_order);
}

void binary_open(struct binary *code, const struct elf_image *image, const struct memory *memory) {
    *code = (struct binary){.image = image, .memory = memory};
    bounds_find(code);
    size_t words = (code->end - code->begin + 3) / 4 + 1;
    code->instr = memory_zeroed(words, sizeof *code->instr);
    code->known = memory_zeroed(words, 1);
    code->mark = memory_zeroed(words, 1);
    pointers_find(code);
}

void binary_free(struct binary *code) {
    free(code->instr);
    free(code->known);
    free(code->mark);
    free(code->pointer);
    *code = (struct binary){0};
}

bool binary_inside(const struct binary *code, uint32_t pc) {
    return pc >= code->begin && pc < code->end;
}

const struct isa_instr *binary_at(struct binary *code, uint32_t pc) {
    size_t at = (pc - code->begin) / 4;
    if (!code->known[at])
        isa_decode(memory_load(code->memory, pc, 4), &code->instr[at]);
    code->known[at] = 1;
    return &code->instr[at];
}

/* The first symbol at `pc` or above. */
static size_t symbol_from(const struct elf_image *image, uint32_t pc) {
    size_t low = 0, high = image->symbol_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (image->symbols[middle].value < pc)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool binary_is_function(const void *context, uint32_t pc) {
    const struct binary *code = context;
    const struct elf_image *image = code->image;
    if (!binary_inside(code, pc) || pc % 4 != 0)
        return false;
    for (size_t i = symbol_from(image, pc); i < image->symbol_count; i++) {
        if (image->symbols[i].value != pc)
            break;
        if (!image->symbols[i].absolute)
            return true;
    }
    return image->symbol_count == 0;
}

size_t binary_table(const struct binary *code, uint32_t pc, const uint32_t **target) {
    const struct elf_image *image = code->image;
    const struct elf_symbol *around = elf_image_function(image, pc);
    uint32_t begin = around ? around->value : code->begin;
    uint32_t end = around && around->size > 0 ? begin + around->size : code->end;
    if (around && around->size == 0) {
        size_t next = symbol_from(image, pc + 1);
        end = next < image->symbol_count ? image->symbols[next].value : code->end;
    }
    size_t first = 0, last;
    while (first < code->pointers && code->pointer[first] <= begin)
        first++;
    for (last = first; last < code->pointers && code->pointer[last] < end;)
        last++;
    *target = &code->pointer[first];
    return last - first;
}

bool binary_is_branch(const struct isa_instr *instr) {
    return instr->id >= ISA_BEQ && instr->id <= ISA_BGEU;
}
