#include "elf_agreed.h"

#include "base/text.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINES_SECTION ".heddle.agree"
#define BRANCHES_SECTION ".heddle.agree_at"

static void lines_add(struct elf_agreed *agreed, const Elf_Data *data) {
    const char *bytes = data->d_buf;
    for (size_t at = 0; at < data->d_size;) {
        size_t length = strnlen(bytes + at, data->d_size - at);
        if (length > 0)
            words_print(&agreed->lines, "%.*s", (int)length, bytes + at);
        at += length + 1;
    }
}

static void branches_add(struct elf_agreed *agreed, const Elf_Data *data) {
    size_t count = data->d_size / sizeof *agreed->branch;
    if (count == 0)
        return;
    agreed->branch =
        memory_resize(agreed->branch, (agreed->branches + count) * sizeof *agreed->branch);
    memcpy(&agreed->branch[agreed->branches], data->d_buf, count * sizeof *agreed->branch);
    agreed->branches += count;
}

static void sections_look(struct elf_agreed *agreed, Elf *elf) {
    size_t names;
    if (!elf || elf_getshdrstrndx(elf, &names) != 0)
        return;
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section)) != NULL;) {
        GElf_Shdr header;
        const char *name =
            gelf_getshdr(section, &header) ? elf_strptr(elf, names, header.sh_name) : NULL;
        const Elf_Data *data = name ? elf_rawdata(section, NULL) : NULL;
        if (!data || !data->d_buf)
            continue;
        if (strcmp(name, LINES_SECTION) == 0)
            lines_add(agreed, data);
        else if (strcmp(name, BRANCHES_SECTION) == 0)
            branches_add(agreed, data);
    }
}

void elf_agreed_read(struct elf_agreed *agreed, const char *path) {
    int file = elf_version(EV_CURRENT) == EV_NONE ? -1 : open(path, O_RDONLY);
    Elf *elf = file >= 0 ? elf_begin(file, ELF_C_READ, NULL) : NULL;
    sections_look(agreed, elf);
    elf_end(elf);
    if (file >= 0)
        close(file);
}

void elf_agreed_free(struct elf_agreed *agreed) {
    words_free(&agreed->lines);
    free(agreed->branch);
    *agreed = (struct elf_agreed){0};
}

/* Whether a path ends with a name, as a whole. */
static bool ends_with(const char *path, const char *name, size_t length) {
    size_t size = strlen(path);
    return size >= length && strncmp(path + size - length, name, length) == 0 &&
           (size == length || path[size - length - 1] == '/');
}

bool elf_agreed_has(const struct elf_agreed *agreed, const struct elf_image *image, uint32_t pc) {
    const struct elf_line *line = elf_lines_find(&image->lines, pc);
    for (size_t i = 0; i < agreed->branches; i++)
        if (agreed->branch[i] == pc)
            return true;
    for (size_t i = 0; line && i < agreed->lines.count; i++) {
        const char *word = agreed->lines.word[i], *colon = strrchr(word, ':');
        unsigned long number = colon ? strtoul(colon + 1, NULL, 10) : 0;
        if ((number == line->line || number + 1 == line->line) && colon &&
            ends_with(elf_lines_path(&image->lines, line), word, (size_t)(colon - word)))
            return true;
    }
    return false;
}
