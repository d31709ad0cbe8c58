#include "line_program.h"

#include <dwarf.h>
#include <string.h>

enum { VERSION = 4, OPCODE_BASE = 13, LINE_BASE = 256 - 5, LINE_RANGE = 14 };

static void byte_add(struct text *text, unsigned value) {
    char byte = (char)(unsigned char)value;
    text_append(text, &byte, 1);
}

static void word_add(struct text *text, uint32_t value) {
    text_append(text, (const char *)&value, sizeof value);
}

static void unsigned_add(struct text *text, uint64_t value) {
    for (; value >= 0x80; value >>= 7)
        byte_add(text, 0x80 | (value & 0x7f));
    byte_add(text, (unsigned)value);
}

static void signed_add(struct text *text, int64_t value) {
    for (; value < -64 || value > 63; value >>= 7)
        byte_add(text, 0x80 | (value & 0x7f));
    byte_add(text, value & 0x7f);
}

static void extended_add(struct text *text, unsigned opcode, unsigned operand_bytes) {
    byte_add(text, 0);
    unsigned_add(text, 1 + operand_bytes);
    byte_add(text, opcode);
}

/* Operands of the standard instructions 1 to 12, and the names. */
static void tables_add(const struct elf_extension *extension, struct text *text) {
    static const unsigned char operands[] = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};
    byte_add(text, 1); /* bytes of the shortest instruction, as distances are counted */
    byte_add(text, 1); /* operations in one */
    byte_add(text, 1); /* rows are statements */
    byte_add(text, LINE_BASE);
    byte_add(text, LINE_RANGE);
    byte_add(text, OPCODE_BASE);
    text_append(text, (const char *)operands, sizeof operands);
    byte_add(text, 0); /* no folders */
    for (size_t i = 0; i < extension->files->count; i++) {
        const char *name = extension->files->word[i];
        text_append(text, name, strlen(name) + 1);
        byte_add(text, 0); /* folder, time and length: not said */
        byte_add(text, 0);
        byte_add(text, 0);
    }
    byte_add(text, 0);
}

static void rows_add(const struct elf_extension *extension, struct text *text) {
    uint32_t address = extension->address;
    uint32_t end = address + 4 * (uint32_t)extension->words;
    unsigned line = 1;
    extended_add(text, DW_LNE_set_address, 4);
    word_add(text, address);
    for (size_t i = 0; i < extension->row_count; i++) {
        const struct elf_row *row = &extension->rows[i];
        byte_add(text, DW_LNS_advance_pc);
        unsigned_add(text, row->address - address);
        byte_add(text, DW_LNS_set_file);
        unsigned_add(text, row->file + 1);
        byte_add(text, DW_LNS_advance_line);
        signed_add(text, (int64_t)row->line - line);
        byte_add(text, DW_LNS_copy);
        address = row->address;
        line = row->line;
    }
    byte_add(text, DW_LNS_advance_pc);
    unsigned_add(text, end - address);
    extended_add(text, DW_LNE_end_sequence, 0);
}

void line_program(const struct elf_extension *extension, struct text *text) {
    struct text tables = {0}, rows = {0};
    uint16_t version = VERSION;
    tables_add(extension, &tables);
    rows_add(extension, &rows);
    word_add(text, (uint32_t)(sizeof version + 4 + tables.size + rows.size));
    text_append(text, (const char *)&version, sizeof version);
    word_add(text, (uint32_t)tables.size);
    text_append(text, tables.data, tables.size);
    text_append(text, rows.data, rows.size);
    text_free(&tables);
    text_free(&rows);
}
