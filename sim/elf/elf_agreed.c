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
#define NOTES_SECTION ".heddle.agree_in"

static void lines_add(struct elf_agreed *agreed, const Elf_Data *data) {
    const char *bytes = data->d_buf;
    for (size_t at = 0; at < data->d_size;) {
        size_t length = strnlen(bytes + at, data->d_size - at);
        if (length > 0)
            words_print(&agreed->lines, "%.*s", (int)length, bytes + at);
        at += length + 1;
    }
}

static void words_append(uint32_t **word, size_t *words, const Elf_Data *data) {
    size_t count = data->d_size / sizeof **word;
    if (count == 0)
        return;
    *word = memory_resize(*word, (*words + count) * sizeof **word);
    memcpy(*word + *words, data->d_buf, count * sizeof **word);
    *words += count;
}

static int word_order(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
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
            words_append(&agreed->branch, &agreed->branches, data);
        else if (strcmp(name, NOTES_SECTION) == 0)
            words_append(&agreed->note, &agreed->notes, data);
    }
}

void elf_agreed_read(struct elf_agreed *agreed, const char *path) {
    int file = elf_version(EV_CURRENT) == EV_NONE ? -1 : open(path, O_RDONLY);
    Elf *elf = file >= 0 ? elf_begin(file, ELF_C_READ, NULL) : NULL;
    sections_look(agreed, elf);
    if (agreed->notes > 0)
        qsort(agreed->note, agreed->notes, sizeof *agreed->note, word_order);
    elf_end(elf);
    if (file >= 0)
        close(file);
}

void elf_agreed_free(struct elf_agreed *agreed) {
    words_free(&agreed->lines);
    free(agreed->branch);
    free(agreed->note);
    *agreed = (struct elf_agreed){0};
}

bool elf_agreed_notes(const struct elf_agreed *agreed, uint32_t begin, uint32_t last) {
    size_t low = 0, high = agreed->notes;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (agreed->note[middle] < begin)
            low = middle + 1;
        else
            high = middle;
    }
    return low < agreed->notes && agreed->note[low] <= last;
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
