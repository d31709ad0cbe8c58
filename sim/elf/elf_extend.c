#include "elf_extend.h"

#include "base/text.h"
#include "line_program.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ALIGN = 64, GROWN_MOST = 4 };

/* Sections that grow move behind what there is in the file. */
struct extender {
    Elf *elf;
    const char *path;
    const struct elf_extension *extension;
    uint64_t offset;         /* free from here on, in the file */
    size_t index;            /* of the new section */
    char *grown[GROWN_MOST]; /* for free() */
    size_t grown_count;
    struct error *error;
};

static bool fail(const struct extender *extender, const char *reason) {
    return error_set(extender->error, "%s: %s", extender->path, reason);
}

static bool fail_libelf(const struct extender *extender) {
    return fail(extender, elf_errmsg(-1));
}

static uint64_t offset_take(struct extender *extender, uint64_t size, uint64_t align) {
    uint64_t offset = (extender->offset + align - 1) / align * align;
    extender->offset = offset + size;
    return offset;
}

static Elf_Scn *section_named(const struct extender *extender, const char *wanted) {
    size_t names;
    if (elf_getshdrstrndx(extender->elf, &names) != 0)
        return NULL;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(extender->elf, section)) != NULL;) {
        GElf_Shdr header;
        const char *name = gelf_getshdr(section, &header)
                               ? elf_strptr(extender->elf, names, header.sh_name)
                               : NULL;
        if (name && strcmp(name, wanted) == 0)
            return section;
    }
    return NULL;
}

/* Adds `bytes` to a section that is not loaded. Where they begin in it: `at`. */
static bool section_grow(struct extender *extender, Elf_Scn *section, const void *bytes,
                         size_t size, size_t *at) {
    GElf_Shdr header;
    Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
    if (!data || !gelf_getshdr(section, &header) || extender->grown_count == GROWN_MOST)
        return fail_libelf(extender);
    char *grown = memory_zeroed(data->d_size + size, 1);
    extender->grown[extender->grown_count++] = grown;
    if (data->d_size > 0)
        memcpy(grown, data->d_buf, data->d_size);
    memcpy(grown + data->d_size, bytes, size);
    *at = data->d_size;
    data->d_buf = grown;
    data->d_size += size;
    header.sh_size = data->d_size;
    header.sh_offset =
        offset_take(extender, header.sh_size, header.sh_addralign > 0 ? header.sh_addralign : 1);
    elf_flagdata(data, ELF_C_SET, ELF_F_DIRTY);
    return gelf_update_shdr(section, &header) || fail_libelf(extender);
}

static bool program_headers_check(const struct extender *extender, size_t count) {
    GElf_Ehdr header;
    if (!gelf_getehdr(extender->elf, &header))
        return fail_libelf(extender);
    uint64_t end = header.e_phoff + (count + 1) * header.e_phentsize;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(extender->elf, section)) != NULL;) {
        GElf_Shdr one;
        if (!gelf_getshdr(section, &one))
            return fail_libelf(extender);
        if (one.sh_type != SHT_NOBITS && one.sh_size > 0 && one.sh_offset < end &&
            one.sh_offset + one.sh_size > header.e_phoff)
            return fail(extender, "no room for one more segment: link it with heddle's script");
    }
    return true;
}

static bool segment_add(struct extender *extender, const GElf_Shdr *section) {
    size_t count;
    if (elf_getphdrnum(extender->elf, &count) != 0)
        return fail_libelf(extender);
    GElf_Phdr *headers = memory_zeroed(count + 1, sizeof *headers);
    bool good = program_headers_check(extender, count);
    for (size_t i = 0; good && i < count; i++)
        good = gelf_getphdr(extender->elf, (int)i, &headers[i]) || fail_libelf(extender);
    headers[count] = (GElf_Phdr){.p_type = PT_LOAD,
                                 .p_flags = PF_R | PF_X,
                                 .p_offset = section->sh_offset,
                                 .p_vaddr = section->sh_addr,
                                 .p_paddr = section->sh_addr,
                                 .p_filesz = section->sh_size,
                                 .p_memsz = section->sh_size,
                                 .p_align = ALIGN};
    good = good && (gelf_newphdr(extender->elf, count + 1) || fail_libelf(extender));
    for (size_t i = 0; good && i <= count; i++)
        good = gelf_update_phdr(extender->elf, (int)i, &headers[i]) || fail_libelf(extender);
    free(headers);
    return good;
}

static bool code_add_section(struct extender *extender) {
    const struct elf_extension *extension = extender->extension;
    size_t names, at;
    if (elf_getshdrstrndx(extender->elf, &names) != 0 ||
        !section_grow(extender, elf_getscn(extender->elf, names), extension->section,
                      strlen(extension->section) + 1, &at))
        return fail_libelf(extender);
    Elf_Scn *section = elf_newscn(extender->elf);
    Elf_Data *data = section ? elf_newdata(section) : NULL;
    if (!data)
        return fail_libelf(extender);
    uint64_t size = extension->words * sizeof *extension->word;
    data->d_buf = (void *)(uintptr_t)extension->word;
    data->d_size = size;
    data->d_align = 4;
    data->d_type = ELF_T_WORD;
    GElf_Shdr header = {.sh_name = (GElf_Word)at,
                        .sh_type = SHT_PROGBITS,
                        .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
                        .sh_addr = extension->address,
                        .sh_offset = offset_take(extender, size, ALIGN),
                        .sh_size = size,
                        .sh_addralign = ALIGN};
    extender->index = elf_ndxscn(section);
    return (gelf_update_shdr(section, &header) || fail_libelf(extender)) &&
           segment_add(extender, &header);
}

/* `_end` is where the program ends, for any reader. */
static void end_move(const struct extender *extender, Elf_Data *symbols, size_t names) {
    const struct elf_extension *extension = extender->extension;
    GElf_Sym symbol;
    for (int i = 0; gelf_getsym(symbols, i, &symbol); i++) {
        const char *name = elf_strptr(extender->elf, names, symbol.st_name);
        if (!name || strcmp(name, "_end") != 0)
            continue;
        symbol.st_value = extension->address + extension->words * sizeof *extension->word;
        symbol.st_shndx = (GElf_Section)extender->index;
        gelf_update_sym(symbols, i, &symbol);
    }
}

/* A program without symbols gets none. */
static bool names_add(struct extender *extender) {
    const struct elf_extension *extension = extender->extension;
    Elf_Scn *symbols = section_named(extender, ".symtab");
    GElf_Shdr header;
    if (!symbols)
        return true;
    struct text names = {0};
    Elf32_Sym *added = memory_zeroed(extension->name_count + 1, sizeof *added);
    for (size_t i = 0; i < extension->name_count; i++) {
        const struct elf_name *name = &extension->names[i];
        added[i] = (Elf32_Sym){.st_name = (Elf32_Word)names.size,
                               .st_value = name->value,
                               .st_size = name->size,
                               .st_info = ELF32_ST_INFO(STB_GLOBAL, STT_FUNC),
                               .st_shndx = (Elf32_Section)extender->index};
        text_append(&names, name->name, strlen(name->name) + 1);
    }
    size_t at, first;
    bool good = gelf_getshdr(symbols, &header) || fail_libelf(extender);
    if (good)
        end_move(extender, elf_getdata(symbols, NULL), header.sh_link);
    good = good && section_grow(extender, elf_getscn(extender->elf, header.sh_link), names.data,
                                names.size, &first);
    for (size_t i = 0; good && i < extension->name_count; i++)
        added[i].st_name += (Elf32_Word)first;
    good =
        good && section_grow(extender, symbols, added, extension->name_count * sizeof *added, &at);
    text_free(&names);
    free(added);
    return good;
}

/* A program without lines gets none. */
static bool lines_add(struct extender *extender) {
    Elf_Scn *lines = section_named(extender, ".debug_line");
    GElf_Shdr header;
    size_t at;
    if (!lines || !gelf_getshdr(lines, &header) || header.sh_flags & SHF_COMPRESSED)
        return true;
    struct text program = {0};
    line_program(extender->extension, &program);
    bool good = section_grow(extender, lines, program.data, program.size, &at);
    text_free(&program);
    return good;
}

static bool word_patch(const struct extender *extender, const struct elf_patch *patch) {
    for (Elf_Scn *section = NULL; (section = elf_nextscn(extender->elf, section)) != NULL;) {
        GElf_Shdr header;
        Elf_Data *data;
        if (!gelf_getshdr(section, &header) || !(header.sh_flags & SHF_ALLOC) ||
            header.sh_type == SHT_NOBITS || patch->address < header.sh_addr ||
            patch->address + 4 > header.sh_addr + header.sh_size)
            continue;
        if (!(data = elf_getdata(section, NULL)))
            return fail_libelf(extender);
        memcpy((char *)data->d_buf + (patch->address - header.sh_addr), &patch->word, 4);
        elf_flagdata(data, ELF_C_SET, ELF_F_DIRTY);
        return true;
    }
    return fail(extender, "a word that is to change is not in the file");
}

/* Headers of sections move to the end, too. */
static bool headers_move(struct extender *extender) {
    GElf_Ehdr header;
    size_t count;
    if (!gelf_getehdr(extender->elf, &header) || elf_getshdrnum(extender->elf, &count) != 0)
        return fail_libelf(extender);
    header.e_shoff = offset_take(extender, count * header.e_shentsize, 4);
    return gelf_update_ehdr(extender->elf, &header) || fail_libelf(extender);
}

static bool file_extend(struct extender *extender) {
    elf_flagelf(extender->elf, ELF_C_SET, ELF_F_LAYOUT);
    bool good = code_add_section(extender) && names_add(extender) && lines_add(extender);
    for (size_t i = 0; good && i < extender->extension->patch_count; i++)
        good = word_patch(extender, &extender->extension->patches[i]);
    good = good && headers_move(extender) &&
           (elf_update(extender->elf, ELF_C_WRITE) >= 0 || fail_libelf(extender));
    return good;
}

static bool copy_write(int file, const struct text *bytes) {
    for (size_t done = 0; done < bytes->size;) {
        ssize_t count = write(file, bytes->data + done, bytes->size - done);
        if (count <= 0)
            return false;
        done += (size_t)count;
    }
    return true;
}

bool elf_extend(const char *from, const char *to, const struct elf_extension *extension,
                struct error *error) {
    struct extender extender = {.path = from, .extension = extension, .error = error};
    struct text bytes = {0};
    if (!text_read_file(&bytes, from, error))
        return false;
    extender.offset = bytes.size;
    int file = open(to, O_RDWR | O_CREAT | O_TRUNC, 0777);
    bool good = file >= 0 && copy_write(file, &bytes);
    text_free(&bytes);
    if (!good)
        error_set(error, "%s: %s", to, strerror(errno));
    if (good) {
        elf_version(EV_CURRENT);
        extender.elf = elf_begin(file, ELF_C_RDWR, NULL);
        good = extender.elf ? file_extend(&extender) : fail_libelf(&extender);
        elf_end(extender.elf);
    }
    if (file >= 0)
        close(file);
    if (!good && file >= 0)
        unlink(to);
    for (size_t i = 0; i < extender.grown_count; i++)
        free(extender.grown[i]);
    return good;
}

/* Segments, and what is not loaded but has an address all the same. */
static bool end_find(Elf *elf, uint64_t *end) {
    size_t count;
    if (!elf || elf_getphdrnum(elf, &count) != 0)
        return false;
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr segment;
        if (!gelf_getphdr(elf, (int)i, &segment))
            return false;
        uint64_t behind = segment.p_paddr + segment.p_memsz;
        if (segment.p_type == PT_LOAD && segment.p_memsz > 0 && behind > *end)
            *end = behind;
    }
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section)) != NULL;) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header))
            return false;
        if (header.sh_flags & SHF_ALLOC && header.sh_addr + header.sh_size > *end)
            *end = header.sh_addr + header.sh_size;
    }
    return true;
}

bool elf_extension_address(const char *path, uint32_t *address, struct error *error) {
    uint64_t end = 0;
    int file = elf_version(EV_CURRENT) == EV_NONE ? -1 : open(path, O_RDONLY);
    Elf *elf = file >= 0 ? elf_begin(file, ELF_C_READ, NULL) : NULL;
    bool good = end_find(elf, &end);
    elf_end(elf);
    if (file >= 0)
        close(file);
    *address = (uint32_t)((end + ALIGN - 1) / ALIGN * ALIGN);
    return good || error_set(error, "%s: not an ELF file", path);
}
