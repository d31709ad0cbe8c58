#include "elf_image.h"

#include "base/text.h"
#include "gen/tables/memory_map.h"

#include <errno.h>
#include <gelf.h>
#include <libelf.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FILE_LIMIT ((size_t)256 << 20)

/* HEDDLE_NEEDS_ATOMICS and _VOTES of sim/runtime/heddle.h. */
enum { RUNTIME_NEEDS_ATOMICS = 1, RUNTIME_NEEDS_VOTES = 2 };

/* The state of one load. */
struct loader {
    const char *path;
    Elf *elf;
    struct error *error;
};

static bool __attribute__((format(printf, 2, 3)))
refuse(const struct loader *loader, const char *format, ...) {
    char reason[sizeof loader->error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return error_set(loader->error, "%s: %s", loader->path, reason);
}

static bool header_check(const struct loader *loader, GElf_Ehdr *header) {
    if (elf_kind(loader->elf) != ELF_K_ELF || !gelf_getehdr(loader->elf, header))
        return refuse(loader, "not an ELF file");
    if (header->e_machine != EM_RISCV || header->e_ident[EI_CLASS] != ELFCLASS32 ||
        header->e_ident[EI_DATA] != ELFDATA2LSB)
        return refuse(loader, "not a 32-bit little-endian RISC-V program");
    if (header->e_type == ET_DYN)
        return refuse(loader, "linked to be moved (PIE, or a shared library), which nothing here "
                              "does: link it with -static -no-pie");
    return header->e_type == ET_EXEC || refuse(loader, "not an executable: link it first");
}

/* The low two bits of an instruction of 32 bits are set; words of zeros fill up. */
static bool is_compressed(const Elf_Data *data) {
    for (size_t i = 0; data && data->d_buf && i + 4 <= data->d_size; i += 4) {
        const uint8_t *word = (const uint8_t *)data->d_buf + i;
        if ((word[0] & 3) != 3 && (word[0] | word[1] | word[2] | word[3]) != 0)
            return true;
    }
    size_t end = data && data->d_size % 4 == 2 ? data->d_size : 0;
    return end && data->d_buf &&
           (((const uint8_t *)data->d_buf)[end - 2] | ((const uint8_t *)data->d_buf)[end - 1]) != 0;
}

/* The assembler sets the flag for an alignment, too: the code counts. */
static bool code_check(const struct loader *loader, const GElf_Ehdr *header) {
    bool found = false, compressed = false;
    if (!(header->e_flags & EF_RISCV_RVC))
        return true;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(loader->elf, section)) != NULL;) {
        GElf_Shdr about;
        if (!gelf_getshdr(section, &about) || !(about.sh_flags & SHF_EXECINSTR))
            continue;
        found = true;
        compressed |= is_compressed(elf_rawdata(section, NULL));
    }
    return (found && !compressed) ||
           refuse(loader, "compiled with compressed instructions, which no core has: compile it "
                          "with -march=rv32im");
}

/* libelf finds no section where the headers of sections lie beyond the end of the file. */
static bool sections_check(const struct loader *loader, const GElf_Ehdr *header, uint64_t size) {
    size_t count = 0;
    if (elf_getshdrnum(loader->elf, &count) != 0)
        return refuse(loader, "%s", elf_errmsg(-1));
    count = count > header->e_shnum ? count : header->e_shnum;
    if (header->e_shoff == 0 ||
        (header->e_shoff < size && (size - header->e_shoff) / sizeof(Elf32_Shdr) >= count))
        return true;
    return refuse(loader, "cut off: its section headers lie beyond its end");
}

/* Without a memory it is only looked at. */
static bool segment_load(const struct loader *loader, const GElf_Phdr *segment,
                         struct memory *memory) {
    uint64_t begin = segment->p_paddr;
    uint64_t end = begin + segment->p_memsz;
    if (begin < MEMORY_IO_END || end > MEMORY_LMEM_BASE)
        return refuse(loader, "segment 0x%08llx..0x%08llx is not in RAM, which is 0x%08lx..0x%08lx",
                      (unsigned long long)begin, (unsigned long long)end,
                      (unsigned long)MEMORY_IO_END, (unsigned long)MEMORY_LMEM_BASE);
    Elf_Data *data = elf_getdata_rawchunk(loader->elf, (int64_t)segment->p_offset,
                                          segment->p_filesz, ELF_T_BYTE);
    if (!data || segment->p_filesz > segment->p_memsz)
        return refuse(loader, "segment at 0x%08llx is cut off", (unsigned long long)begin);
    if (memory)
        memory_write(memory, (uint32_t)begin, data->d_buf, data->d_size);
    return true;
}

static bool segments_load(const struct loader *loader, struct memory *memory) {
    size_t count = 0;
    size_t loaded = 0;
    if (elf_getphdrnum(loader->elf, &count) != 0)
        return refuse(loader, "%s", elf_errmsg(-1));
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr segment;
        if (!gelf_getphdr(loader->elf, (int)i, &segment))
            return refuse(loader, "%s", elf_errmsg(-1));
        if (segment.p_type != PT_LOAD || segment.p_memsz == 0)
            continue;
        /* An empty segment in local memory only reserves it. */
        if (segment.p_filesz == 0 && segment.p_paddr >= MEMORY_LMEM_BASE)
            continue;
        if (segment.p_filesz > 0 && !segment_load(loader, &segment, memory))
            return false;
        loaded++;
    }
    if (loaded == 0)
        return refuse(loader, "nothing to load: it has no segment");
    if (memory && memory_exhausted(memory))
        return refuse(loader, "does not fit into the simulator's memory");
    return true;
}

static int symbol_order(const void *left, const void *right) {
    const struct elf_symbol *a = left;
    const struct elf_symbol *b = right;
    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    return strcmp(a->name, b->name);
}

static bool symbol_wanted(const GElf_Sym *symbol, const char *name) {
    unsigned type = GELF_ST_TYPE(symbol->st_info);
    bool kind = type == STT_NOTYPE || type == STT_OBJECT || type == STT_FUNC;
    /* "$x" marks instructions, ".L" labels are the compiler's. */
    return kind && symbol->st_shndx != SHN_UNDEF && name[0] && name[0] != '$' && name[0] != '.';
}

/* All 0 for the sections that are none, such as that of absolute symbols. */
static GElf_Shdr section_of(Elf *elf, unsigned index) {
    Elf_Scn *section = index < SHN_LORESERVE ? elf_getscn(elf, index) : NULL;
    GElf_Shdr header = {0};
    return section && gelf_getshdr(section, &header) ? header : (GElf_Shdr){0};
}

static bool symbols_read(const struct loader *loader, struct elf_image *image, Elf_Scn *section,
                         const GElf_Shdr *header) {
    Elf_Data *data = elf_getdata(section, NULL);
    size_t count = data && header->sh_entsize ? data->d_size / header->sh_entsize : 0;
    if (count == 0 && header->sh_size > 0)
        return refuse(loader, "cut off: its symbols lie beyond its end");
    image->symbols = memory_zeroed(count + 1, sizeof(*image->symbols));
    const char *file = NULL; /* local symbols follow the name of their source */
    for (size_t i = 0; i < count; i++) {
        GElf_Sym symbol;
        if (!gelf_getsym(data, (int)i, &symbol))
            return refuse(loader, "%s", elf_errmsg(-1));
        const char *name = elf_strptr(loader->elf, header->sh_link, symbol.st_name);
        if (!name)
            return refuse(loader, "its symbols have no names: %s", elf_errmsg(-1));
        if (GELF_ST_TYPE(symbol.st_info) == STT_FILE)
            file = name;
        bool local = GELF_ST_BIND(symbol.st_info) == STB_LOCAL;
        GElf_Shdr place = section_of(loader->elf, symbol.st_shndx);
        bool loaded = place.sh_type == SHT_NULL || place.sh_flags & SHF_ALLOC;
        if (!loaded || !symbol_wanted(&symbol, name))
            continue;
        image->symbols[image->symbol_count++] = (struct elf_symbol){
            .name = text_copy(name),
            .value = (uint32_t)symbol.st_value,
            .size = (uint32_t)symbol.st_size,
            .limit = (uint32_t)(place.sh_addr + place.sh_size),
            .absolute = symbol.st_shndx == SHN_ABS,
            .local = local,
            .file = local && file && file[0] ? text_copy(file) : NULL,
        };
    }
    qsort(image->symbols, image->symbol_count, sizeof(*image->symbols), symbol_order);
    return true;
}

static bool symbols_load(const struct loader *loader, struct elf_image *image) {
    for (Elf_Scn *section = NULL; (section = elf_nextscn(loader->elf, section)) != NULL;) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) && header.sh_type == SHT_SYMTAB)
            return symbols_read(loader, image, section, &header);
    }
    return true; /* a stripped program runs; it only has no names */
}

static void section_add(struct elf_image *image, const struct elf_section *section,
                        const Elf_Data *data) {
    size_t size = section->end - section->begin;
    bool kept = section->filled && data && data->d_buf && data->d_size == size;
    image->sections =
        memory_resize(image->sections, (image->section_count + 1) * sizeof *image->sections);
    image->sections[image->section_count] = *section;
    if (kept) {
        uint8_t *bytes = memory_zeroed(size, 1);
        memcpy(bytes, data->d_buf, size);
        image->sections[image->section_count].bytes = bytes;
    }
    image->section_count++;
}

static void sections_read(const struct loader *loader, struct elf_image *image) {
    size_t count = 0;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(loader->elf, section)) != NULL;) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) && header.sh_flags & SHF_ALLOC && header.sh_size > 0)
            section_add(image,
                        &(struct elf_section){.begin = (uint32_t)header.sh_addr,
                                              .end = (uint32_t)(header.sh_addr + header.sh_size),
                                              .code = header.sh_flags & SHF_EXECINSTR,
                                              .filled = header.sh_type != SHT_NOBITS},
                        elf_rawdata(section, NULL));
    }
    if (image->section_count > 0 || elf_getphdrnum(loader->elf, &count) != 0)
        return;
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr segment;
        if (gelf_getphdr(loader->elf, (int)i, &segment) && segment.p_type == PT_LOAD)
            section_add(image,
                        &(struct elf_section){.begin = (uint32_t)segment.p_paddr,
                                              .end = (uint32_t)(segment.p_paddr + segment.p_filesz),
                                              .code = segment.p_flags & PF_X,
                                              .filled = true},
                        NULL);
    }
}

static bool file_read(const struct loader *loader, struct text *file) {
    struct stat about;
    if (stat(loader->path, &about) != 0)
        return refuse(loader, "%s", strerror(errno));
    if (S_ISDIR(about.st_mode))
        return refuse(loader, "a folder, not an ELF file");
    return text_read_limited(file, loader->path, FILE_LIMIT, loader->error);
}

/* libdw looks for the end of names that a broken file leaves open; behind the text there is a NUL.
 */
static bool program_open(struct loader *loader, struct text *file, GElf_Ehdr *header) {
    if (elf_version(EV_CURRENT) == EV_NONE)
        return refuse(loader, "%s", elf_errmsg(-1));
    if (!file_read(loader, file))
        return false;
    loader->elf = file->size > 0 ? elf_memory(file->data, file->size) : NULL;
    if (!loader->elf)
        return refuse(loader, "not an ELF file");
    return header_check(loader, header) && sections_check(loader, header, file->size) &&
           code_check(loader, header);
}

static bool image_load(struct loader *loader, struct text *file, struct elf_image *image,
                       struct memory *memory) {
    GElf_Ehdr header;
    if (!program_open(loader, file, &header))
        return false;
    image->entry = (uint32_t)header.e_entry;
    if (!segments_load(loader, memory) || !symbols_load(loader, image))
        return false;
    sections_read(loader, image);
    elf_lines_read(&image->lines, loader->elf);
    return true;
}

/* The calling convention of a program, EF_RISCV_FLOAT_ABI_*. */
static GElf_Word float_abi(Elf *elf) {
    GElf_Ehdr header;
    bool riscv = elf && gelf_getehdr(elf, &header) && header.e_machine == EM_RISCV;
    return riscv ? header.e_flags & EF_RISCV_FLOAT_ABI : EF_RISCV_FLOAT_ABI_SOFT;
}

static bool registers_read(const struct loader *loader, unsigned *needs) {
    GElf_Word abi = float_abi(loader->elf);
    if (abi == EF_RISCV_FLOAT_ABI_SINGLE)
        *needs |= ELF_NEEDS_FPU;
    return abi == EF_RISCV_FLOAT_ABI_SOFT || abi == EF_RISCV_FLOAT_ABI_SINGLE ||
           refuse(loader, "compiled for registers of double precision, which no core has: compile "
                          "it with -march=rv32imf -mabi=ilp32f");
}

/* The words of heddle.h that the linker gathered, one for each place that needs something. */
static unsigned words_needs(const Elf_Data *data) {
    unsigned needs = 0;
    for (size_t i = 0; data && data->d_buf && i + 4 <= data->d_size; i += 4) {
        uint8_t word = ((const uint8_t *)data->d_buf)[i];
        needs |= (word & RUNTIME_NEEDS_ATOMICS ? ELF_NEEDS_ATOMICS : 0) |
                 (word & RUNTIME_NEEDS_VOTES ? ELF_NEEDS_VOTES : 0);
    }
    return needs;
}

static unsigned sections_needs(Elf *elf) {
    unsigned needs = 0;
    size_t names = 0;
    if (elf_getshdrstrndx(elf, &names) != 0)
        return 0;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section)) != NULL;) {
        GElf_Shdr header;
        const char *name =
            gelf_getshdr(section, &header) ? elf_strptr(elf, names, header.sh_name) : NULL;
        if (name && strcmp(name, ".heddle.needs") == 0)
            needs |= words_needs(elf_rawdata(section, NULL));
    }
    return needs;
}

unsigned elf_needs_met(const struct heddle_config *config) {
    return (config->fpu ? ELF_NEEDS_FPU : 0) | (config->atomics ? ELF_NEEDS_ATOMICS : 0) |
           (config->votes ? ELF_NEEDS_VOTES : 0);
}

bool elf_image_needs(const char *path, unsigned *needs, struct error *error) {
    struct loader loader = {.path = path, .error = error};
    struct text file = {0};
    GElf_Ehdr header;
    *needs = 0;
    bool good = program_open(&loader, &file, &header) && segments_load(&loader, NULL) &&
                registers_read(&loader, needs);
    if (good)
        *needs |= sections_needs(loader.elf);
    elf_end(loader.elf);
    text_free(&file);
    return good;
}

/* A feature that a program may need, and the knob that gives it. */
static const struct {
    unsigned need;
    const char *what, *knob;
} need_table[] = {
    {ELF_NEEDS_FPU, "is compiled for floating-point registers (-mabi=ilp32f)", "fpu=full"},
    {ELF_NEEDS_ATOMICS, "uses atomic operations (heddle_atomic_add and its like)", "atomics=1"},
    {ELF_NEEDS_VOTES, "uses votes or shuffles (heddle_any, heddle_shuffle_up and their like)",
     "votes=1"},
};

bool elf_image_fits(const char *path, unsigned has, struct error *error) {
    const struct loader loader = {.path = path, .error = error};
    struct text what = {0}, knobs = {0};
    unsigned needs;
    if (!elf_image_needs(path, &needs, error))
        return false;
    for (size_t i = 0; i < sizeof need_table / sizeof *need_table; i++) {
        if (!(needs & ~has & need_table[i].need))
            continue;
        text_print(&what, "%s%s", what.size ? " and " : "", need_table[i].what);
        text_print(&knobs, " %s", need_table[i].knob);
    }
    bool fits = what.size == 0 || refuse(&loader, "%s, which this core has not: give it%s",
                                         text_string(&what), text_string(&knobs));
    text_free(&what);
    text_free(&knobs);
    return fits;
}

bool elf_image_load(struct elf_image *image, const char *path, struct memory *memory,
                    struct error *error) {
    struct loader loader = {.path = path, .error = error};
    struct text file = {0};
    *image = (struct elf_image){0};
    bool loaded = image_load(&loader, &file, image, memory);
    elf_end(loader.elf);
    text_free(&file);
    if (!loaded)
        elf_image_free(image);
    return loaded;
}

void elf_image_free(struct elf_image *image) {
    for (size_t i = 0; i < image->symbol_count; i++) {
        free(image->symbols[i].name);
        free(image->symbols[i].file);
    }
    for (size_t i = 0; i < image->section_count; i++)
        free(image->sections[i].bytes);
    free(image->symbols);
    free(image->sections);
    elf_lines_free(&image->lines);
    *image = (struct elf_image){0};
}
