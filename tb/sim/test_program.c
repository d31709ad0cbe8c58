/* Loading programs, their names, and the out/ref convention, with ELF files made here. */
#include "sim/elf/elf_image.h"
#include "sim/elf/selfcheck.h"
#include "tb/tools/unit.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CODE = 0x40000000, CODE_BYTES = 0x40, DATA = 0x40001000, DATA_BYTES = 0x40 };
enum { TEXT = 1, DATA_SECTION, SYMTAB, STRTAB, SECTIONS };
enum { SYMBOLS = 9 };

/* A file: headers, two segments, their sections, symbols. Tests change it before it is written. */
struct file {
    Elf32_Ehdr header;
    Elf32_Phdr segment[2];
    uint8_t code[CODE_BYTES];
    uint8_t data[DATA_BYTES];
    Elf32_Sym symbol[SYMBOLS];
    char names[80];
    Elf32_Shdr section[SECTIONS];
};

static const char names[] = "\0main\0out\0ref\0out_words\0$x\0count\0helper\0loop\0out_tolerance\0"
                            ".heddle.needs";

static Elf32_Word name_of(const char *name) {
    for (size_t i = 1; i < sizeof(names); i += strlen(names + i) + 1)
        if (strcmp(names + i, name) == 0)
            return (Elf32_Word)i;
    return 0;
}

static Elf32_Sym symbol(const char *name, uint32_t value, uint32_t size, unsigned type,
                        Elf32_Half section) {
    return (Elf32_Sym){.st_name = name_of(name),
                       .st_value = value,
                       .st_size = size,
                       .st_info = (unsigned char)ELF32_ST_INFO(STB_GLOBAL, type),
                       .st_shndx = section};
}

static Elf32_Shdr section(uint32_t type, uint32_t flags, uint32_t addr, size_t offset,
                          size_t size) {
    return (Elf32_Shdr){.sh_type = type,
                        .sh_flags = flags,
                        .sh_addr = addr,
                        .sh_offset = (Elf32_Off)offset,
                        .sh_size = (Elf32_Word)size,
                        .sh_addralign = 1};
}

static void file_sections(struct file *file) {
    file->section[TEXT] = section(SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, CODE,
                                  offsetof(struct file, code), CODE_BYTES);
    file->section[DATA_SECTION] =
        section(SHT_PROGBITS, SHF_ALLOC, DATA, offsetof(struct file, data), DATA_BYTES);
    file->section[SYMTAB] =
        section(SHT_SYMTAB, 0, 0, offsetof(struct file, symbol), sizeof(file->symbol));
    file->section[SYMTAB].sh_link = STRTAB;
    file->section[SYMTAB].sh_entsize = sizeof(Elf32_Sym);
    file->section[STRTAB] =
        section(SHT_STRTAB, 0, 0, offsetof(struct file, names), sizeof(file->names));
}

static struct file file_default(void) {
    struct file file = {
        .header = {.e_type = ET_EXEC,
                   .e_machine = EM_RISCV,
                   .e_version = EV_CURRENT,
                   .e_entry = CODE + 4,
                   .e_phoff = offsetof(struct file, segment),
                   .e_shoff = offsetof(struct file, section),
                   .e_ehsize = sizeof(Elf32_Ehdr),
                   .e_phentsize = sizeof(Elf32_Phdr),
                   .e_phnum = 2,
                   .e_shentsize = sizeof(Elf32_Shdr),
                   .e_shnum = SECTIONS,
                   .e_shstrndx = STRTAB},
        .segment = {{.p_type = PT_LOAD,
                     .p_offset = offsetof(struct file, code),
                     .p_vaddr = 0x1000, /* the physical address counts */
                     .p_paddr = CODE,
                     .p_filesz = CODE_BYTES,
                     .p_memsz = CODE_BYTES},
                    {.p_type = PT_LOAD,
                     .p_offset = offsetof(struct file, data),
                     .p_vaddr = DATA,
                     .p_paddr = DATA,
                     .p_filesz = DATA_BYTES,
                     .p_memsz = 0x1000}},
        .symbol = {{0},
                   symbol("out", DATA, 12, STT_OBJECT, DATA_SECTION),
                   symbol("main", CODE + 8, 16, STT_FUNC, TEXT),
                   symbol("ref", DATA + 16, 12, STT_OBJECT, DATA_SECTION),
                   symbol("out_words", DATA + 32, 4, STT_OBJECT, DATA_SECTION),
                   symbol("$x", CODE + 12, 0, STT_NOTYPE, TEXT),
                   symbol("loop", CODE + 12, 0, STT_NOTYPE, TEXT),
                   symbol("count", 3, 0, STT_NOTYPE, SHN_ABS),
                   symbol("helper", CODE + 32, 0, STT_NOTYPE, TEXT)},
    };
    memcpy(file.header.e_ident, ELFMAG, SELFMAG);
    file.header.e_ident[EI_CLASS] = ELFCLASS32;
    file.header.e_ident[EI_DATA] = ELFDATA2LSB;
    file.header.e_ident[EI_VERSION] = EV_CURRENT;
    memcpy(file.names, names, sizeof(names));
    file_sections(&file);
    const uint32_t data[] = {1, 2, 3, 0, 1, 2, 3, 0, 3};
    memcpy(file.data, data, sizeof(data));
    for (unsigned i = 0; i < CODE_BYTES; i++)
        file.code[i] = (uint8_t)(i + 1);
    return file;
}

struct loaded {
    struct memory *memory;
    struct elf_image image;
    struct error error;
    bool good;
};

/* Writes the first `bytes` of the file somewhere and loads it. */
static struct loaded load(const struct file *file, size_t bytes) {
    char path[] = "/tmp/heddle-test-XXXXXX";
    struct loaded loaded = {.memory = memory_new()};
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    assert_int_equal(write(handle, file, bytes), bytes);
    close(handle);
    loaded.good = elf_image_load(&loaded.image, path, loaded.memory, &loaded.error);
    unlink(path);
    return loaded;
}

static void unload(struct loaded *loaded) {
    elf_image_free(&loaded->image);
    memory_free(loaded->memory);
}

TEST(test_segments) {
    struct file file = file_default();
    struct loaded loaded = load(&file, sizeof(file));
    assert_true(loaded.good);
    assert_int_equal(loaded.image.entry, CODE + 4);
    assert_int_equal(memory_load(loaded.memory, CODE, 4), 0x04030201);
    assert_int_equal(memory_load(loaded.memory, CODE + CODE_BYTES, 1), 0);
    assert_int_equal(memory_load(loaded.memory, DATA + 4, 4), 2);
    assert_int_equal(memory_load(loaded.memory, 0x1000, 4), 0);
    unload(&loaded);
}

TEST(test_symbols) {
    static const struct {
        uint32_t addr;
        const char *text;
    } rows[] = {
        {CODE, ""},
        {CODE + 8, "main+0x0"},
        {CODE + 12, "main+0x4"}, /* a label inside of a function tells less */
        {CODE + 23, "main+0xf"},
        {CODE + 24, "loop+0xc"}, /* behind the function: the last label */
        {CODE + 40, "helper+0x8"},
        {DATA + 20, "ref+0x4"},
        {CODE + CODE_BYTES, ""}, /* behind the section */
        {DATA + 12, ""},
    };
    char text[64];
    struct file file = file_default();
    struct loaded loaded = load(&file, sizeof(file));
    assert_true(loaded.good);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_string_equal(elf_image_describe(&loaded.image, rows[i].addr, text, sizeof(text)),
                            rows[i].text);
    assert_int_equal(elf_image_symbol(&loaded.image, "out")->value, DATA);
    assert_null(elf_image_symbol(&loaded.image, "$x"));
    assert_null(elf_image_symbol(&loaded.image, "nothing"));
    assert_string_equal(elf_image_describe(NULL, CODE, text, sizeof(text)), "");
    unload(&loaded);
}

/* A name of what is not loaded is none of an address. */
TEST(test_symbols_not_loaded) {
    struct file file = file_default();
    file.symbol[1].st_shndx = STRTAB;
    struct loaded loaded = load(&file, sizeof(file));
    assert_true(loaded.good);
    assert_null(elf_image_symbol(&loaded.image, "out"));
    assert_non_null(elf_image_symbol(&loaded.image, "ref"));
    unload(&loaded);
}

/* Needs of a program with these flags and these words of heddle.h, and the sentence for a core that
 * has no more than `has`. */
static void needs_check(uint32_t flags, const uint32_t words[2], unsigned needs, unsigned has,
                        const char *text) {
    char path[] = "/tmp/heddle-test-XXXXXX";
    struct file file = file_default();
    struct error error = {0};
    unsigned found = ~0u;
    int handle = mkstemp(path);
    file.header.e_flags = flags;
    file.section[DATA_SECTION].sh_name = name_of(".heddle.needs");
    file.section[DATA_SECTION].sh_size = 8;
    memcpy(file.data, words, 8);
    assert_true(handle >= 0);
    assert_int_equal(write(handle, &file, sizeof file), sizeof file);
    close(handle);
    assert_true(elf_image_needs(path, &found, &error));
    assert_int_equal(found, needs);
    assert_true(elf_image_fits(path, needs, &error));
    assert_int_equal(elf_image_fits(path, has, &error), !text);
    assert_true(!text || strstr(error.text, text));
    unlink(path);
}

TEST(test_needs) {
    const uint32_t none[2] = {0, 0}, atomics[2] = {0, 1}, both[2] = {1, 2};
    needs_check(0, none, 0, 0, NULL);
    needs_check(EF_RISCV_FLOAT_ABI_SINGLE, none, ELF_NEEDS_FPU, 0, "give it fpu=full");
    needs_check(0, atomics, ELF_NEEDS_ATOMICS, ELF_NEEDS_VOTES, "give it atomics=1");
    needs_check(0, both, ELF_NEEDS_ATOMICS | ELF_NEEDS_VOTES, ELF_NEEDS_ATOMICS, "give it votes=1");
    needs_check(EF_RISCV_FLOAT_ABI_SINGLE, both,
                ELF_NEEDS_FPU | ELF_NEEDS_ATOMICS | ELF_NEEDS_VOTES,
                ELF_NEEDS_FPU | ELF_NEEDS_VOTES, "give it atomics=1");
    needs_check(EF_RISCV_FLOAT_ABI_SINGLE, both,
                ELF_NEEDS_FPU | ELF_NEEDS_ATOMICS | ELF_NEEDS_VOTES, 0,
                "give it fpu=full atomics=1 votes=1");
}

TEST(test_stripped) {
    struct file file = file_default();
    file.header.e_shnum = 0;
    file.header.e_shoff = 0;
    file.header.e_shstrndx = 0;
    struct loaded loaded = load(&file, sizeof(file));
    char text[64];
    assert_true(loaded.good);
    assert_int_equal(loaded.image.symbol_count, 0);
    assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)), SELFCHECK_NONE);
    unload(&loaded);
}

static void expect_refused(const struct file *file, size_t bytes, const char *reason) {
    struct loaded loaded = load(file, bytes);
    assert_false(loaded.good);
    if (!strstr(loaded.error.text, reason) || !strstr(loaded.error.text, "heddle-test-"))
        fail_msg("no \"%s\" in \"%s\"", reason, loaded.error.text);
    unload(&loaded);
}

TEST(test_refused) {
    struct file file = file_default();
    expect_refused(&file, 0, "not an ELF file");
    expect_refused(&file, 3, "not an ELF file");
    expect_refused(&file, offsetof(struct file, data), "cut off");
    file.header.e_ident[EI_DATA] = ELFDATA2MSB;
    expect_refused(&file, sizeof(file), "not a");
    file = file_default();
    file.header.e_machine = EM_ARM;
    expect_refused(&file, sizeof(file), "not a 32-bit little-endian RISC-V program");
    file = file_default();
    file.header.e_type = ET_REL;
    expect_refused(&file, sizeof(file), "link it first");
    file = file_default();
    file.header.e_phnum = 0;
    expect_refused(&file, sizeof(file), "no segment");
    file = file_default();
    file.segment[1].p_paddr = 0xf000;
    expect_refused(&file, sizeof(file), "segment 0x0000f000..0x00010000 is not in RAM");
    file = file_default();
    file.segment[1].p_paddr = 0xfffef800;
    expect_refused(&file, sizeof(file), "segment 0xfffef800..0xffff0800 is not in RAM");
    file = file_default();
    file.segment[1].p_filesz = 0x1001;
    expect_refused(&file, sizeof(file), "cut off");

    file = file_default();
    file.header.e_flags = EF_RISCV_RVC;
    expect_refused(&file, sizeof(file), "compiled with compressed instructions");
    file = file_default();
    file.header.e_type = ET_DYN;
    expect_refused(&file, sizeof(file), "link it with -static -no-pie");

    struct memory *memory = memory_new();
    struct elf_image image;
    struct error error;
    assert_false(elf_image_load(&image, "/nonexistent.elf", memory, &error));
    assert_string_equal(error.text, "/nonexistent.elf: No such file or directory");
    elf_image_free(&image);
    assert_false(elf_image_load(&image, "/tmp", memory, &error));
    assert_string_equal(error.text, "/tmp: a folder, not an ELF file");
    elf_image_free(&image);
    memory_free(memory);
}

/* The assembler sets the flag where only an alignment could have needed it. */
TEST(test_compressed_in_name_only) {
    struct file file = file_default();
    file.header.e_flags = EF_RISCV_RVC;
    for (unsigned i = 0; i < CODE_BYTES; i++)
        file.code[i] = i % 4 == 0 && i < CODE_BYTES - 4 ? 0x13 : 0;
    struct loaded loaded = load(&file, sizeof(file));
    assert_true(loaded.good);
    unload(&loaded);
    file.code[8] = 0x01; /* c.nop */
    expect_refused(&file, sizeof(file), "compiled with compressed instructions");
    file.section[TEXT].sh_size = 10; /* the last instruction has two bytes */
    expect_refused(&file, sizeof(file), "compiled with compressed instructions");
}

/* A name of one file does not stand for what all files see, wherever it lies. */
TEST(test_local_symbols) {
    char text[512] = "";
    struct file file = file_default();
    file.symbol[1].st_info = ELF32_ST_INFO(STB_LOCAL, STT_OBJECT);
    file.symbol[8] = symbol("out", DATA + 4, 12, STT_OBJECT, DATA_SECTION);
    struct loaded loaded = load(&file, sizeof(file));
    assert_true(loaded.good);
    assert_int_equal(elf_image_symbol(&loaded.image, "out")->value, DATA + 4);
    assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)), SELFCHECK_FAILED);
    unload(&loaded);
}

/* Two files have a symbol of this name, and none is global: the self-check takes neither. */
static void assert_ambiguous(const struct file *original, unsigned index, const char *name,
                             const char *reason) {
    char text[512] = "";
    struct error error;
    const struct elf_symbol *found;
    struct file file = *original;
    file.symbol[index].st_info = ELF32_ST_INFO(STB_LOCAL, STT_OBJECT);
    struct loaded loaded = load(&file, sizeof(file));
    assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)), SELFCHECK_PASSED);
    unload(&loaded);
    file.symbol[8] = file.symbol[index];
    file.symbol[8].st_value += 4;
    loaded = load(&file, sizeof(file));
    assert_false(elf_image_find(&loaded.image, name, &found, &error));
    assert_null(elf_image_symbol(&loaded.image, name));
    assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)), SELFCHECK_FAILED);
    if (!strstr(text, reason))
        fail_msg("no \"%s\" in \"%s\"", reason, text);
    unload(&loaded);
}

TEST(test_ambiguous_symbols) {
    struct file file = file_default();
    file.symbol[0] = symbol("loop", 0, 0, STT_FILE, SHN_ABS); /* the name of a source */
    file.symbol[0].st_info = ELF32_ST_INFO(STB_LOCAL, STT_FILE);
    file.symbol[7] = symbol("out_tolerance", DATA + 36, 4, STT_OBJECT, DATA_SECTION);
    assert_ambiguous(&file, 1, "out", "one of loop at 0x40001000 and one of loop at 0x40001004");
    assert_ambiguous(&file, 3, "ref", "'ref', one of loop at");
    assert_ambiguous(&file, 4, "out_words", "'out_words', one of loop at");
    assert_ambiguous(&file, 7, "out_tolerance", "'out_tolerance', one of loop at");
}

static bool data_ran(const void *context, uint32_t address) {
    (void)context;
    return address == DATA;
}

/* A program that writes its own instructions is told so when it fails. */
TEST(test_rewritten) {
    char reason[512] = "main returned 3";
    uint32_t address;
    struct file file = file_default();
    struct loaded loaded = load(&file, sizeof(file));
    memory_store(loaded.memory, DATA, 4, 77);
    assert_false(elf_image_rewritten(&loaded.image, loaded.memory, &address));
    elf_image_add_rewritten(&loaded.image, loaded.memory, NULL, NULL, reason, sizeof reason);
    assert_string_equal(reason, "main returned 3");
    elf_image_add_rewritten(&loaded.image, loaded.memory, data_ran, NULL, reason, sizeof reason);
    assert_non_null(strstr(reason, "; the program wrote its own instruction at 0x40001000, and"));
    snprintf(reason, sizeof reason, "main returned 3");
    memory_store(loaded.memory, CODE + 8, 4, 0x13);
    assert_true(elf_image_rewritten(&loaded.image, loaded.memory, &address));
    assert_int_equal(address, CODE + 8);
    elf_image_add_rewritten(&loaded.image, loaded.memory, NULL, NULL, reason, sizeof reason);
    assert_non_null(strstr(reason, "main returned 3; the program wrote its own instruction at "
                                   "0x40000008, and no core sees stores to what it fetches"));
    unload(&loaded);
}

/* A file that has names, but not all of them, is not taken for one without. */
TEST(test_cut_off) {
    struct file file = file_default();
    expect_refused(&file, offsetof(struct file, section), "its section headers lie beyond its end");
    expect_refused(&file, sizeof(file) - 1, "its section headers lie beyond its end");
    file.header.e_shoff = 0x7ffffff0;
    expect_refused(&file, sizeof(file), "its section headers lie beyond its end");
    file = file_default();
    file.section[SYMTAB].sh_offset = 0x10000;
    expect_refused(&file, sizeof(file), "its symbols lie beyond its end");
    file = file_default();
    file.section[STRTAB].sh_offset = 0x10000;
    expect_refused(&file, sizeof(file), "its symbols have no names");
    file = file_default();
    file.symbol[2].st_name = 10000;
    expect_refused(&file, sizeof(file), "its symbols have no names");
}

/* A segment without contents may lie in local memory: it only reserves room there. */
TEST(test_reserved_local_memory) {
    struct file file = file_default();
    file.segment[1].p_paddr = 0xffff0000;
    file.segment[1].p_filesz = 0;
    struct loaded loaded = load(&file, sizeof(file));
    assert_true(loaded.good);
    unload(&loaded);
}

TEST(test_selfcheck) {
    static const struct {
        uint32_t addr, value;
        enum selfcheck_result result;
        const char *text;
    } rows[] = {
        {DATA + 12, 9, SELFCHECK_PASSED, ""}, /* behind the three words */
        {DATA + 8, 7, SELFCHECK_FAILED, "out[2] is 0x00000007, ref says 0x00000003"},
        {DATA + 32, 0, SELFCHECK_PASSED, ""},
        {DATA + 32, 4, SELFCHECK_FAILED, "out_words is 4, more than out or ref holds"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[128] = "";
        struct file file = file_default();
        struct loaded loaded = load(&file, sizeof(file));
        memory_store(loaded.memory, rows[i].addr, 4, rows[i].value);
        assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)),
                         rows[i].result);
        assert_string_equal(text, rows[i].text);
        unload(&loaded);
    }
}

/* A part of the convention is a mistake, not a program that compares nothing. */
TEST(test_selfcheck_with_a_part) {
    enum { OUT = 1, REF = 3, COUNT = 4, TOLERANCE = 5 };
    static const struct {
        unsigned gone[2];
        bool tolerance;
        const char *text; /* NULL: nothing to check */
    } rows[] = {
        {{OUT}, false, "the program has a part of out, ref and out_words to compare, but no out"},
        {{REF}, false, "the program has a part of out, ref and out_words to compare, but no ref"},
        {{COUNT}, false, "the program has out and ref to compare, but no out_words"},
        {{OUT, REF}, false, NULL},
        {{OUT, COUNT}, false, NULL},
        {{OUT, COUNT},
         true,
         "the program has a part of out, ref and out_words to compare, but no out"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[128] = "";
        struct file file = file_default();
        if (rows[i].tolerance)
            file.symbol[7] = symbol("out_tolerance", DATA + 36, 4, STT_OBJECT, DATA_SECTION);
        for (unsigned gone = 0; gone < 2; gone++)
            if (rows[i].gone[gone])
                file.symbol[rows[i].gone[gone]] = (Elf32_Sym){0};
        struct loaded loaded = load(&file, sizeof(file));
        assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)),
                         rows[i].text ? SELFCHECK_FAILED : SELFCHECK_NONE);
        assert_string_equal(text, rows[i].text ? rows[i].text : "");
        unload(&loaded);
    }
}

/* A symbol without a size reaches to the end of its section, no further. */
TEST(test_selfcheck_beyond_the_section) {
    for (uint32_t words = 8; words <= 0x20000009; words += 0x20000001) {
        char text[128] = "";
        struct file file = file_default();
        file.symbol[1] = symbol("out", DATA + 32, 0, STT_NOTYPE, DATA_SECTION);
        file.symbol[3] = symbol("ref", DATA + 32, 0, STT_NOTYPE, DATA_SECTION);
        file.symbol[4] = symbol("out_words", words, 0, STT_NOTYPE, SHN_ABS);
        struct loaded loaded = load(&file, sizeof(file));
        assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)),
                         words == 8 ? SELFCHECK_PASSED : SELFCHECK_FAILED);
        unload(&loaded);
    }
}

TEST(test_selfcheck_with_an_absolute_count) {
    char text[128] = "";
    struct file file = file_default();
    file.symbol[4] = symbol("count", 0, 0, STT_NOTYPE, SHN_ABS);
    file.symbol[7] = symbol("out_words", 2, 0, STT_NOTYPE, SHN_ABS);
    struct loaded loaded = load(&file, sizeof(file));
    memory_store(loaded.memory, DATA + 8, 4, 0); /* the third word */
    assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)), SELFCHECK_PASSED);
    unload(&loaded);
}

/* Words as floats: 2^-10 of the reference, or 2^-10 where that is below 1. */
TEST(test_selfcheck_with_a_tolerance) {
    enum { ONE = 0x3f800000, HUNDRED = 0x42c80000, NEAR_100 = 0x42c8199a, OFF_100 = 0x42c84000 };
    enum { TINY = 0x3a000000, LARGE = 0x3b000000, NAN_WORD = 0x7fc00000, ALLOWED = 0x3a800000 };
    enum { INFINITE = 0x7f800000, TWO = 0x40000000 };
    const uint32_t minus = 0xff800000;
    const struct {
        uint32_t got, expected;
        const char *text; /* empty: passed */
    } rows[] = {
        {INFINITE, INFINITE, ""},
        {minus, minus, ""},
        {INFINITE, minus, "out[0] is inf, ref says -inf, tolerance 0.000976562"},
        {TWO, INFINITE, "out[0] is 2, ref says inf, tolerance 0.000976562"},
        {INFINITE, TWO, "out[0] is inf, ref says 2, tolerance 0.000976562"},
        {ONE, ONE, ""},
        {NEAR_100, HUNDRED, ""},
        {OFF_100, HUNDRED, "out[0] is 100.125, ref says 100, tolerance 0.000976562"},
        {TINY, 0, ""},
        {LARGE, 0, "out[0] is 0.001953125, ref says 0, tolerance 0.000976562"},
        {NAN_WORD, ONE, "out[0] is nan, ref says 1, tolerance 0.000976562"},
        {NAN_WORD, NAN_WORD, "out[0] is nan, ref says nan, tolerance 0.000976562"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[128] = "";
        struct file file = file_default();
        file.symbol[7] = symbol("out_tolerance", DATA + 36, 4, STT_OBJECT, DATA_SECTION);
        struct loaded loaded = load(&file, sizeof(file));
        memory_store(loaded.memory, DATA, 4, rows[i].got);
        memory_store(loaded.memory, DATA + 16, 4, rows[i].expected);
        memory_store(loaded.memory, DATA + 36, 4, ALLOWED);
        assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)),
                         rows[i].text[0] ? SELFCHECK_FAILED : SELFCHECK_PASSED);
        assert_string_equal(text, rows[i].text);
        unload(&loaded);
    }
}

TEST(test_selfcheck_with_no_tolerance) {
    static const uint32_t wrong[] = {0x7f800000, 0x7fc00000, 0xbf800000}; /* inf, NaN, -1 */
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        char text[128] = "";
        struct file file = file_default();
        file.symbol[7] = symbol("out_tolerance", DATA + 36, 4, STT_OBJECT, DATA_SECTION);
        struct loaded loaded = load(&file, sizeof(file));
        memory_store(loaded.memory, DATA + 36, 4, wrong[i]);
        assert_int_equal(selfcheck(loaded.memory, &loaded.image, text, sizeof(text)),
                         SELFCHECK_FAILED);
        assert_string_equal(text, "out_tolerance is not a number from 0");
        unload(&loaded);
    }
}
