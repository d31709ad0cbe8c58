#include "registers.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* Whether a text has a word of its own, outside of comments. */
static bool has_word(const char *text, const char *word, size_t size) {
    for (const char *at = text; (at = strstr(at, word)); at += size)
        if ((at == text || !is_word(at[-1])) && !is_word(at[size]))
            return true;
    return false;
}

/* Lines that a synthesizer reads: without comments and what stands under a define. */
static void source_bare(const char *line, struct text *bare) {
    unsigned depth = 0;
    while (*line) {
        size_t size = strcspn(line, "\n"), blank = strspn(line, " \t");
        const char *word = line + (blank < size ? blank : size), *comment = strstr(line, "//");
        size_t code = comment && comment < line + size ? (size_t)(comment - line) : size;
        if (strncmp(word, "`if", 3) == 0)
            depth++;
        else if (strncmp(word, "`endif", 6) == 0)
            depth -= depth > 0;
        else if (depth == 0) {
            text_append(bare, line, code);
            text_add(bare, "\n");
        }
        line += size + (line[size] == '\n');
    }
}

/* The file's name without folder and ending, which is its module's. */
static char *module_name(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    return text_copy_part(name, strcspn(name, "."));
}

/* Memories that are no registers on any target. */
static bool is_memory(const char *module) {
    return strstr(module, "ram_1r1w") && !strstr(module, "lutram_1r1w");
}

/* Marks a module and those that its file names. */
static bool clocked_below(const struct file_set *files, size_t file, bool *seen) {
    struct text bare = {0};
    seen[file] = true;
    source_bare(text_string(&files->file[file].content), &bare);
    bool clocked = has_word(text_string(&bare), "posedge", 7);
    for (size_t i = 0; i < files->count && !clocked; i++) {
        char *name = module_name(files->file[i].path);
        if (!seen[i] && strstr(files->file[i].path, ".sv") && !is_memory(name) &&
            has_word(text_string(&bare), name, strlen(name)))
            clocked = clocked_below(files, i, seen);
        free(name);
    }
    text_free(&bare);
    return clocked;
}

static bool is_clocked(const struct file_set *files, const char *top) {
    bool *seen = memory_zeroed(files->count + 1, sizeof *seen), found = false;
    for (size_t i = 0; i < files->count && !found; i++) {
        char *name = module_name(files->file[i].path);
        if (strstr(files->file[i].path, ".sv") && strcmp(name, top) == 0)
            found = clocked_below(files, i, seen);
        free(name);
    }
    free(seen);
    return found;
}

bool registers_check(const struct file_set *files, const char *top, const struct area *area,
                     struct error *error) {
    bool registers =
        area->ffs > 0 || area->memory_luts > 0 || area->bram_units > 0 || area->dsps > 0;
    return registers || !is_clocked(files, top) ||
           error_set(error,
                     "%s has registers, and its mapped design no flip-flops: the library's were "
                     "not understood",
                     top);
}
