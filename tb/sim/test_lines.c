/* Line tables, byte by byte as the DWARF standard describes them. */
#include "sim/elf/elf_lines.h"
#include "tb/tools/unit.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLE_BYTES = 256 };

struct table {
    uint8_t bytes[TABLE_BYTES];
    size_t size;
    size_t unit; /* where the current one starts */
};

static void put(struct table *table, const void *bytes, size_t count) {
    assert_true(table->size + count <= TABLE_BYTES);
    memcpy(table->bytes + table->size, bytes, count);
    table->size += count;
}

#define PUT(table, ...)                                                                            \
    put(table, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

/* Line base -3, range 10, opcode base 13 with the standard's operand counts. */
#define PARAMETERS 1, 0xfd, 10, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1

static void put_length(struct table *table, size_t at, size_t end) {
    uint32_t length = (uint32_t)(end - at - 4);
    memcpy(table->bytes + at, &length, 4);
}

static void unit_end(struct table *table) {
    put_length(table, table->unit, table->size);
    table->unit = table->size;
}

static const char line_str[] = "/home/x\0kernels\0main.c\0heddle.h";

/* A unit of version 5: files kernels/main.c and heddle.h of the compilation's own folder. */
static void put_header_5(struct table *table) {
    PUT(table, 0, 0, 0, 0, 5, 0, 4, 0);
    size_t header = table->size;
    PUT(table, 0, 0, 0, 0, 1, 1, PARAMETERS);
    PUT(table, 1, 1, 0x1f, 2, 0, 0, 0, 0, 8, 0, 0, 0); /* two folders */
    PUT(table, 3, 1, 0x1f, 2, 0x0b, 5, 0x1e, 2);       /* name, folder, checksum */
    PUT(table, 16, 0, 0, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    PUT(table, 23, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    put_length(table, header, table->size);
}

/* Version 3: files /abs/start.S and, in folder "lib", lib.c. */
static void put_header_3(struct table *table) {
    PUT(table, 0, 0, 0, 0, 3, 0);
    size_t header = table->size;
    PUT(table, 0, 0, 0, 0, 2, PARAMETERS); /* instructions of 2 bytes */
    PUT(table, 'l', 'i', 'b', 0, 0);
    PUT(table, '/', 'a', '/', 's', '.', 'S', 0, 0, 0, 0, 'l', '.', 'c', 0, 1, 0x85, 1, 7, 0);
    put_length(table, header, table->size);
}

/* An ELF file in memory that has these sections. Reading has to end with the bytes. */
static uint8_t *elf_make(const struct table *table, size_t bytes, size_t *size) {
    static const char names[] = "\0.shstrtab\0.debug_line\0.debug_line_str";
    Elf32_Ehdr header = {
        .e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS32, ELFDATA2LSB, EV_CURRENT},
        .e_type = ET_EXEC,
        .e_machine = EM_RISCV,
        .e_version = EV_CURRENT,
        .e_ehsize = sizeof(Elf32_Ehdr),
        .e_shentsize = sizeof(Elf32_Shdr),
        .e_shnum = 4,
        .e_shstrndx = 1};
    Elf32_Shdr section[4] = {{0},
                             {.sh_name = 1, .sh_type = SHT_STRTAB, .sh_size = sizeof names},
                             {.sh_name = 11, .sh_type = SHT_PROGBITS, .sh_size = (Elf32_Word)bytes},
                             {.sh_name = 23, .sh_type = SHT_PROGBITS, .sh_size = sizeof line_str}};
    const void *content[4] = {NULL, names, table->bytes, line_str};
    size_t order[] = {1, 3, 2}; /* the table at the end */
    size_t at = sizeof header + sizeof section;
    header.e_shoff = sizeof header;
    uint8_t *file = malloc(at + sizeof names + sizeof line_str + bytes);
    assert_non_null(file);
    for (size_t i = 0; i < 3; i++) {
        Elf32_Shdr *one = &section[order[i]];
        one->sh_offset = (Elf32_Off)at;
        one->sh_addralign = 1;
        memcpy(file + at, content[order[i]], one->sh_size);
        at += one->sh_size;
    }
    memcpy(file, &header, sizeof header);
    memcpy(file + sizeof header, section, sizeof section);
    *size = at;
    return file;
}

static void read_part(struct elf_lines *lines, const struct table *table, size_t bytes) {
    size_t size;
    uint8_t *file = elf_make(table, bytes, &size);
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory((char *)file, size);
    assert_non_null(elf);
    *lines = (struct elf_lines){0};
    elf_lines_read(lines, elf);
    elf_end(elf);
    free(file);
}

static void read_table(struct elf_lines *lines, const struct table *table) {
    read_part(lines, table, table->size);
}

static void expect_line(const struct elf_lines *lines, uint32_t addr, const char *file,
                        unsigned number) {
    const struct elf_line *line = elf_lines_find(lines, addr);
    assert_non_null(line);
    assert_string_equal(elf_lines_file(lines, line), file);
    assert_int_equal(line->line, number);
}

/* Names that are shown are short; what is opened is where it was. */
static void expect_path(const struct elf_lines *lines, uint32_t addr, const char *path) {
    assert_string_equal(elf_lines_path(lines, elf_lines_find(lines, addr)), path);
}

static struct table table_of_two(void) {
    struct table table = {.size = 0};
    put_header_5(&table);
    PUT(&table, 0, 5, 2, 0x00, 0x00, 0x00, 0x40); /* set address 0x40000000 */
    PUT(&table, 4, 0);                            /* file 0 */
    PUT(&table, 3, 0xe4, 0x00);                   /* line += 100: 101 */
    PUT(&table, 1);                               /* copy */
    PUT(&table, 5, 3);                            /* column */
    PUT(&table, 13 + 10 * 4 + 3 + 2);             /* addr += 4, line += 2: 103 */
    PUT(&table, 9, 0x00, 0x01);                   /* addr += 0x100 */
    PUT(&table, 4, 1, 3, 0x7f, 1);                /* file 1, line -= 1: 102 */
    PUT(&table, 8, 13 + 3);                       /* addr += 24, then a row without a step */
    PUT(&table, 2, 8, 0, 1, 1);                   /* addr += 8, end */
    unit_end(&table);
    put_header_3(&table);
    PUT(&table, 0, 5, 2, 0x00, 0x00, 0x00, 0x20); /* 0x20000000 */
    PUT(&table, 13 + 3 + 6);                      /* line 7 of file 1 */
    PUT(&table, 4, 2, 13 + 10 + 3);               /* addr += 2, file 2 */
    PUT(&table, 2, 0x80, 0x80, 0x80, 0x80, 1);    /* up to where the first unit begins */
    PUT(&table, 2, 0xff, 0xff, 0xff, 0x7f);
    PUT(&table, 0, 1, 1);
    unit_end(&table);
    return table;
}

TEST(test_versions) {
    struct elf_lines lines;
    struct table table = table_of_two();
    read_table(&lines, &table);
    assert_null(elf_lines_find(&lines, 0x1fffffff));
    expect_line(&lines, 0x20000000, "s.S", 7);
    expect_line(&lines, 0x20000001, "s.S", 7);
    expect_line(&lines, 0x20000002, "lib/l.c", 7);
    expect_line(&lines, 0x3fffffff, "lib/l.c", 7);
    expect_line(&lines, 0x40000000, "kernels/main.c", 101);
    expect_line(&lines, 0x40000003, "kernels/main.c", 101);
    expect_line(&lines, 0x40000004, "kernels/main.c", 103);
    expect_line(&lines, 0x40000103, "kernels/main.c", 103);
    expect_line(&lines, 0x40000104, "heddle.h", 102);
    expect_line(&lines, 0x40000123, "heddle.h", 102);
    assert_null(elf_lines_find(&lines, 0x40000124)); /* behind the end */
    expect_path(&lines, 0x20000000, "/a/s.S");
    expect_path(&lines, 0x40000000, "/home/x/kernels/main.c");
    elf_lines_free(&lines);
}

TEST(test_no_table) {
    struct elf_lines lines;
    struct table table = {.size = 0};
    read_table(&lines, &table);
    assert_null(elf_lines_find(&lines, 0));
    elf_lines_free(&lines);
}

/* Reading a broken file ends and stays inside (the sanitizers watch). */
TEST(test_broken_tables) {
    const struct table whole = table_of_two();
    srand(1);
    for (unsigned i = 0; i < 20000; i++) {
        struct elf_lines lines = {0};
        struct table table = whole;
        for (unsigned j = 0; j < 1 + i % 3; j++)
            table.bytes[(unsigned)rand() % table.size] = (uint8_t)rand();
        size_t size = i % 2 ? table.size : (unsigned)rand() % table.size;
        read_part(&lines, &table, size);
        elf_lines_find(&lines, 0x40000000);
        elf_lines_free(&lines);
    }
}

/* A count of files that the table has no bytes for is no work. */
TEST(test_huge_count) {
    struct elf_lines lines;
    struct table table = {.size = 0};
    PUT(&table, 0, 0, 0, 0, 5, 0, 4, 0);
    size_t header = table.size;
    PUT(&table, 0, 0, 0, 0, 1, 1, PARAMETERS);
    PUT(&table, 1, 1, 0x1f, 1, 0, 0, 0, 0);       /* a folder */
    PUT(&table, 0, 0xff, 0xff, 0xff, 0xff, 0x0f); /* files without a field, 2^32 of them */
    put_length(&table, header, table.size);
    unit_end(&table);
    clock_t start = clock();
    read_table(&lines, &table);
    assert_true(clock() - start < CLOCKS_PER_SEC / 10);
    assert_true(lines.files.count < TABLE_BYTES);
    elf_lines_free(&lines);
}
