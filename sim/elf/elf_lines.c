#include "elf_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names of the standard for what appears in the table. */
enum {
    LNS_EXTENDED,
    LNS_COPY,
    LNS_ADVANCE_PC,
    LNS_ADVANCE_LINE,
    LNS_SET_FILE,
    LNS_CONST_ADD_PC = 8,
    LNS_FIXED_ADVANCE_PC
};
enum { LNE_END_SEQUENCE = 1, LNE_SET_ADDRESS };
enum { LNCT_PATH = 1, LNCT_DIRECTORY };
enum {
    FORM_DATA2 = 0x05,
    FORM_DATA4 = 0x06,
    FORM_DATA8 = 0x07,
    FORM_STRING = 0x08,
    FORM_DATA1 = 0x0b,
    FORM_STRP = 0x0e,
    FORM_UDATA = 0x0f,
    FORM_DATA16 = 0x1e,
    FORM_LINE_STRP = 0x1f
};
enum { MAX_FORMATS = 8, MAX_DIRECTORIES = 256, MAX_OPCODES = 256, PATH_BYTES = 512 };

/* Bytes that are left to read. Reading past the end sets `bad` and gives zeros. */
struct reader {
    const uint8_t *at;
    const uint8_t *end;
    bool bad;
};

/* A unit of the table: its header, then a program that makes rows. */
struct unit {
    struct elf_lines *lines;
    struct elf_section line_str;
    struct elf_section str;
    struct reader reader;
    unsigned version;
    unsigned min_length; /* of an instruction */
    int line_base;
    unsigned line_range;
    unsigned opcode_base;
    uint8_t operands[MAX_OPCODES]; /* of a standard opcode */
    const char *directory[MAX_DIRECTORIES];
    size_t directories;
    size_t first_file; /* of elf_lines, that the unit's first one became */
    bool no_memory;
};

static uint64_t read_bytes(struct reader *reader, size_t count) {
    uint64_t value = 0;
    if ((size_t)(reader->end - reader->at) < count) {
        reader->bad = true;
        reader->at = reader->end;
        return 0;
    }
    for (size_t i = 0; i < count && i < sizeof(value); i++)
        value |= (uint64_t)reader->at[i] << (8 * i);
    reader->at += count;
    return value;
}

static uint64_t read_leb(struct reader *reader, bool is_signed) {
    uint64_t value = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = (uint8_t)read_bytes(reader, 1);
        value |= shift < 64 ? (uint64_t)(byte & 0x7f) << shift : 0;
        shift += 7;
    } while (byte & 0x80);
    if (is_signed && shift < 64 && byte & 0x40)
        value |= ~UINT64_C(0) << shift;
    return value;
}

static uint64_t read_uleb(struct reader *reader) {
    return read_leb(reader, false);
}

static const char *read_string(struct reader *reader) {
    const uint8_t *end = memchr(reader->at, 0, (size_t)(reader->end - reader->at));
    const char *text = (const char *)reader->at;
    if (!end) {
        reader->bad = true;
        reader->at = reader->end;
        return "";
    }
    reader->at = end + 1;
    return text;
}

static const char *string_at(struct elf_section section, uint64_t offset) {
    bool good = section.bytes && offset < section.size &&
                memchr(section.bytes + offset, 0, section.size - offset);
    return good ? (const char *)section.bytes + offset : "";
}

/* Room for one more; false when out of memory. */
static bool grow(void **array, size_t used, size_t *room, size_t item) {
    if (used < *room)
        return true;
    size_t more = *room ? 2 * *room : 64;
    void *larger = realloc(*array, more * item);
    if (!larger)
        return false;
    *array = larger;
    *room = more;
    return true;
}

static void file_add(struct unit *unit, const char *name, uint64_t directory) {
    struct elf_lines *lines = unit->lines;
    char path[PATH_BYTES];
    const char *folder = directory < unit->directories ? unit->directory[directory] : "";
    if (name[0] == '/') /* where it was on the machine that compiled it is of no use */
        name = strrchr(name, '/') + 1;
    bool relative = folder[0] && folder[0] != '/';
    snprintf(path, sizeof(path), "%s%s%s", relative ? folder : "", relative ? "/" : "", name);
    void *array = lines->file;
    bool room = grow(&array, lines->files, &lines->file_room, sizeof(*lines->file));
    lines->file = array;
    char *copy = room ? strdup(path) : NULL;
    if (copy)
        lines->file[lines->files++] = copy;
    unit->no_memory |= !copy;
}

static void row_add(struct unit *unit, uint32_t addr, size_t file, unsigned line) {
    struct elf_lines *lines = unit->lines;
    void *array = lines->row;
    bool room = grow(&array, lines->rows, &lines->row_room, sizeof(*lines->row));
    lines->row = array;
    unit->no_memory |= !room;
    if (room) {
        lines->row[lines->rows] = (struct elf_line){
            .addr = addr, .order = (uint32_t)lines->rows, .file = file, .line = line};
        lines->rows++;
    }
}

/* Version 2 to 4: directories count from 1, 0 being that of the compilation; so do files. */
static void read_names_old(struct unit *unit) {
    struct reader *reader = &unit->reader;
    unit->directory[0] = "";
    unit->directories = 1;
    for (const char *name; *(name = read_string(reader));) {
        if (unit->directories < MAX_DIRECTORIES)
            unit->directory[unit->directories++] = name;
    }
    file_add(unit, "", 0);
    for (const char *name; *(name = read_string(reader));) {
        uint64_t directory = read_uleb(reader);
        read_uleb(reader); /* time */
        read_uleb(reader); /* length */
        file_add(unit, name, directory);
    }
}

struct format {
    uint64_t content;
    uint64_t form;
};

/* One value of an entry: text in `text`, or a number in `number`. */
static void read_form(struct unit *unit, uint64_t form, const char **text, uint64_t *number) {
    struct reader *reader = &unit->reader;
    *text = "";
    *number = 0;
    switch (form) {
    case FORM_STRING:
        *text = read_string(reader);
        break;
    case FORM_LINE_STRP:
        *text = string_at(unit->line_str, read_bytes(reader, 4));
        break;
    case FORM_STRP:
        *text = string_at(unit->str, read_bytes(reader, 4));
        break;
    case FORM_UDATA:
        *number = read_uleb(reader);
        break;
    case FORM_DATA1:
        *number = read_bytes(reader, 1);
        break;
    case FORM_DATA2:
        *number = read_bytes(reader, 2);
        break;
    case FORM_DATA4:
        *number = read_bytes(reader, 4);
        break;
    case FORM_DATA8:
        *number = read_bytes(reader, 8);
        break;
    case FORM_DATA16: /* a checksum */
        read_bytes(reader, 16);
        break;
    default:
        reader->bad = true;
        break;
    }
}

/* Version 5: a table of directories or of files says itself what its entries hold. */
static void read_table(struct unit *unit, bool files) {
    struct reader *reader = &unit->reader;
    struct format format[MAX_FORMATS];
    size_t formats = read_bytes(reader, 1);
    reader->bad |= formats > MAX_FORMATS;
    for (size_t i = 0; i < formats && !reader->bad; i++) {
        format[i].content = read_uleb(reader);
        format[i].form = read_uleb(reader);
    }
    uint64_t count = read_uleb(reader);
    for (uint64_t i = 0; i < count && !reader->bad; i++) {
        const char *path = "";
        uint64_t directory = 0;
        for (size_t j = 0; j < formats; j++) {
            const char *text;
            uint64_t number;
            read_form(unit, format[j].form, &text, &number);
            path = format[j].content == LNCT_PATH ? text : path;
            directory = format[j].content == LNCT_DIRECTORY ? number : directory;
        }
        if (files)
            file_add(unit, path, directory);
        else if (unit->directories < MAX_DIRECTORIES)
            unit->directory[unit->directories++] = path;
    }
}

static void read_header(struct unit *unit) {
    struct reader *reader = &unit->reader;
    unit->version = (unsigned)read_bytes(reader, 2);
    if (unit->version < 2 || unit->version > 5) {
        reader->bad = true;
        return;
    }
    if (unit->version == 5)
        read_bytes(reader, 2); /* sizes of addresses and of segments */
    uint64_t rest = read_bytes(reader, 4);
    reader->bad |= rest > (size_t)(reader->end - reader->at);
    if (reader->bad)
        return;
    const uint8_t *program = reader->at + rest;
    unit->min_length = (unsigned)read_bytes(reader, 1);
    if (unit->version >= 4)
        read_bytes(reader, 1); /* operations of an instruction */
    read_bytes(reader, 1);     /* whether rows start as statements */
    unit->line_base = (int8_t)read_bytes(reader, 1);
    unit->line_range = (unsigned)read_bytes(reader, 1);
    unit->opcode_base = (unsigned)read_bytes(reader, 1);
    for (unsigned i = 1; i < unit->opcode_base; i++)
        unit->operands[i] = (uint8_t)read_bytes(reader, 1);
    unit->first_file = unit->lines->files;
    if (unit->version == 5) {
        read_table(unit, false);
        read_table(unit, true);
    } else {
        read_names_old(unit);
    }
    reader->bad |= unit->line_range == 0;
    reader->at = program;
}

/* Registers of the line program. */
struct state {
    uint32_t addr;
    uint64_t file;
    int64_t line;
};

static void put_row(struct unit *unit, const struct state *state, bool end) {
    size_t file = unit->first_file + (size_t)state->file;
    bool known = !end && state->line > 0 && file < unit->lines->files;
    row_add(unit, state->addr, known ? file : 0, known ? (unsigned)state->line : 0);
}

static void run_extended(struct unit *unit, struct state *state) {
    struct reader *reader = &unit->reader;
    uint64_t size = read_uleb(reader);
    if (size == 0 || size > (size_t)(reader->end - reader->at)) {
        reader->bad = true;
        return;
    }
    const uint8_t *next = reader->at + size;
    switch (read_bytes(reader, 1)) {
    case LNE_END_SEQUENCE:
        put_row(unit, state, true);
        *state = (struct state){.file = 1, .line = 1};
        break;
    case LNE_SET_ADDRESS:
        state->addr = (uint32_t)read_bytes(reader, size - 1);
        break;
    default:
        break;
    }
    reader->at = next;
}

static void run_standard(struct unit *unit, struct state *state, unsigned opcode) {
    struct reader *reader = &unit->reader;
    switch (opcode) {
    case LNS_EXTENDED:
        run_extended(unit, state);
        break;
    case LNS_COPY:
        put_row(unit, state, false);
        break;
    case LNS_ADVANCE_PC:
        state->addr += (uint32_t)read_uleb(reader) * unit->min_length;
        break;
    case LNS_ADVANCE_LINE:
        state->line += (int64_t)read_leb(reader, true);
        break;
    case LNS_SET_FILE:
        state->file = read_uleb(reader);
        break;
    case LNS_CONST_ADD_PC:
        state->addr += (255 - unit->opcode_base) / unit->line_range * unit->min_length;
        break;
    case LNS_FIXED_ADVANCE_PC:
        state->addr += (uint32_t)read_bytes(reader, 2);
        break;
    default: /* columns, statements, blocks: of no interest */
        for (unsigned i = 0; i < unit->operands[opcode]; i++)
            read_uleb(reader);
        break;
    }
}

static void run_program(struct unit *unit) {
    struct reader *reader = &unit->reader;
    struct state state = {.file = 1, .line = 1};
    while (reader->at < reader->end && !reader->bad && !unit->no_memory) {
        unsigned opcode = (unsigned)read_bytes(reader, 1);
        if (opcode < unit->opcode_base) {
            run_standard(unit, &state, opcode);
            continue;
        }
        unsigned step = opcode - unit->opcode_base;
        state.addr += step / unit->line_range * unit->min_length;
        state.line += unit->line_base + (int)(step % unit->line_range);
        put_row(unit, &state, false);
    }
}

/* At an address, the end of what lay before it comes first. */
static int row_order(const void *left, const void *right) {
    const struct elf_line *a = left;
    const struct elf_line *b = right;
    if (a->addr != b->addr)
        return a->addr < b->addr ? -1 : 1;
    if ((a->line == 0) != (b->line == 0))
        return a->line == 0 ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

bool elf_lines_read(struct elf_lines *lines, struct elf_section line, struct elf_section line_str,
                    struct elf_section str) {
    struct reader reader = {.at = line.bytes, .end = line.bytes + (line.bytes ? line.size : 0)};
    struct unit unit = {.no_memory = false};
    while (reader.at < reader.end && !reader.bad && !unit.no_memory) {
        uint64_t size = read_bytes(&reader, 4);
        if (size > (size_t)(reader.end - reader.at))
            break;
        unit = (struct unit){.lines = lines,
                             .line_str = line_str,
                             .str = str,
                             .reader = {.at = reader.at, .end = reader.at + size}};
        read_header(&unit);
        run_program(&unit);
        reader.bad = unit.reader.bad;
        reader.at += size;
    }
    if (lines->rows > 0)
        qsort(lines->row, lines->rows, sizeof(*lines->row), row_order);
    return !unit.no_memory;
}

void elf_lines_free(struct elf_lines *lines) {
    for (size_t i = 0; i < lines->files; i++)
        free(lines->file[i]);
    free(lines->file);
    free(lines->row);
    *lines = (struct elf_lines){0};
}

const struct elf_line *elf_lines_find(const struct elf_lines *lines, uint32_t addr) {
    size_t below = 0; /* rows that start at addr or before */
    size_t above = lines->rows;
    while (below < above) {
        size_t middle = below + (above - below) / 2;
        if (lines->row[middle].addr <= addr)
            below = middle + 1;
        else
            above = middle;
    }
    const struct elf_line *row = below > 0 ? &lines->row[below - 1] : NULL;
    return row && row->line > 0 ? row : NULL;
}
