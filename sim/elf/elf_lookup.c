/* Names and addresses of a loaded program. */
#include "elf_image.h"

#include <stdio.h>
#include <string.h>

static const char *file_of(const struct elf_symbol *symbol) {
    return symbol->file ? symbol->file : "a file without a name";
}

bool elf_image_find(const struct elf_image *image, const char *name,
                    const struct elf_symbol **found, struct error *error) {
    const struct elf_symbol *other = NULL;
    *found = NULL;
    for (size_t i = 0; i < image->symbol_count; i++) {
        const struct elf_symbol *symbol = &image->symbols[i];
        if (strcmp(symbol->name, name) != 0)
            continue;
        if (!symbol->local) {
            *found = symbol;
            return true;
        }
        if (*found && (*found)->value != symbol->value)
            other = symbol;
        else
            *found = symbol;
    }
    if (!other)
        return true;
    error_set(error,
              "the program has two variables '%s', one of %s at 0x%08lx and one of %s at 0x%08lx, "
              "and no global one: rename one, or make one of them global",
              name, file_of(*found), (unsigned long)(*found)->value, file_of(other),
              (unsigned long)other->value);
    *found = NULL;
    return false;
}

const struct elf_symbol *elf_image_symbol(const struct elf_image *image, const char *name) {
    const struct elf_symbol *found;
    struct error error;
    elf_image_find(image, name, &found, &error);
    return found;
}

const struct elf_symbol *elf_image_function(const struct elf_image *image, uint32_t addr) {
    const struct elf_symbol *label = NULL;
    for (size_t i = image->symbol_count; i-- > 0;) {
        const struct elf_symbol *symbol = &image->symbols[i];
        if (symbol->absolute || symbol->value > addr)
            continue;
        if (addr - symbol->value < symbol->size)
            return symbol;
        if (!label && symbol->size == 0 && addr < symbol->limit)
            label = symbol;
    }
    return label;
}

/* The first word of a section that memory has otherwise, outside of code only where one `ran`. */
static bool section_rewritten(const struct elf_section *section, const struct memory *memory,
                              elf_ran *ran, const void *context, uint32_t *address) {
    uint32_t size = section->bytes ? section->end - section->begin : 0;
    for (uint32_t at = 0; at + 4 <= size; at += 4) {
        uint8_t now[4];
        *address = section->begin + at;
        memory_read(memory, *address, now, sizeof now);
        if (memcmp(now, &section->bytes[at], sizeof now) != 0 &&
            (section->code || ran(context, *address)))
            return true;
    }
    return false;
}

static bool rewritten(const struct elf_image *image, const struct memory *memory, elf_ran *ran,
                      const void *context, uint32_t *address) {
    for (size_t i = 0; i < image->section_count; i++)
        if ((image->sections[i].code || ran) &&
            section_rewritten(&image->sections[i], memory, ran, context, address))
            return true;
    return false;
}

bool elf_image_rewritten(const struct elf_image *image, const struct memory *memory,
                         uint32_t *address) {
    return rewritten(image, memory, NULL, NULL, address);
}

void elf_image_add_rewritten(const struct elf_image *image, const struct memory *memory,
                             elf_ran *ran, const void *context, char *reason, size_t bytes) {
    uint32_t address;
    size_t used = strlen(reason);
    if (used < bytes && rewritten(image, memory, ran, context, &address))
        snprintf(reason + used, bytes - used,
                 "%sthe program wrote its own instruction at 0x%08lx, and no core sees stores to "
                 "what it fetches: fence.i does nothing (docs/isa.md)",
                 used ? "; " : "", (unsigned long)address);
}

char *elf_image_describe(const struct elf_image *image, uint32_t addr, char *text, size_t bytes) {
    const struct elf_symbol *symbol = image ? elf_image_function(image, addr) : NULL;
    const struct elf_line *line = symbol ? elf_lines_find(&image->lines, addr) : NULL;
    if (bytes > 0)
        text[0] = '\0';
    if (symbol && line)
        snprintf(text, bytes, "%s+0x%x (%s:%u)", symbol->name, (unsigned)(addr - symbol->value),
                 elf_lines_file(&image->lines, line), line->line);
    else if (symbol)
        snprintf(text, bytes, "%s+0x%x", symbol->name, (unsigned)(addr - symbol->value));
    return text;
}
