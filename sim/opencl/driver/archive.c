#include "archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC "heddle OpenCL object 1\n"

struct archive *archive_new(void) {
    return calloc(1, sizeof(struct archive));
}

void archive_free(struct archive *archive) {
    if (!archive)
        return;
    for (size_t i = 0; i < archive->files; i++) {
        free(archive->file[i].name);
        free(archive->file[i].text);
    }
    free(archive->file);
    list_free(&archive->options);
    free(archive);
}

/* Takes `text` over. */
static bool file_add(struct archive *archive, const char *folder, const char *name, char *text,
                     bool source) {
    struct archive_file *longer =
        realloc(archive->file, (archive->files + 1) * sizeof *archive->file);
    struct growing path = {0};
    if (longer)
        archive->file = longer;
    if (!longer || !text || !growing_print(&path, "%s%s", folder, name)) {
        free(text);
        return false;
    }
    longer[archive->files++] = (struct archive_file){path.data, text, source};
    return true;
}

static bool options_add(struct list *to, const struct list *from) {
    for (size_t i = 0; i < from->count; i++) {
        bool there = false;
        for (size_t j = 0; j < to->count; j++)
            there = there || strcmp(to->word[j], from->word[i]) == 0;
        if (!there && !list_add(to, from->word[i]))
            return false;
    }
    return true;
}

/* All but macros, which the sources have. */
static bool others_add(struct list *to, const struct list *from) {
    struct list others = {0};
    bool good = true;
    for (size_t i = 0; i < from->count && good; i++)
        good = strncmp(from->word[i], "-D", 2) == 0 || list_add(&others, from->word[i]);
    good = good && options_add(to, &others);
    list_free(&others);
    return good;
}

/* -DNAME=VALUE as a line; the source's own lines keep their numbers. */
static bool macros_write(struct growing *text, const struct list *options) {
    bool good = true;
    for (size_t i = 0; i < options->count && good; i++) {
        const char *word = options->word[i], *value = strchr(word, '=');
        if (strncmp(word, "-D", 2) != 0)
            continue;
        int name = (int)(value ? value - word - 2 : (ptrdiff_t)strlen(word + 2));
        good = growing_print(text, "#define %.*s %s\n", name, word + 2, value ? value + 1 : "1");
    }
    return good && growing_print(text, "#line 1\n");
}

/* The next object does not see them. */
static bool macros_end(struct growing *text, const struct list *options) {
    bool good = true;
    for (size_t i = 0; i < options->count && good; i++)
        if (strncmp(options->word[i], "-D", 2) == 0)
            good = growing_print(text, "#undef %.*s\n", (int)strcspn(options->word[i] + 2, "=("),
                                 options->word[i] + 2);
    return good;
}

bool archive_add_object(struct archive *archive, const char *source,
                        const struct build_file *header, size_t headers,
                        const struct list *options) {
    struct growing text = {0};
    char folder[32];
    snprintf(folder, sizeof folder, "object%u/", archive->objects++);
    bool good = macros_write(&text, options) && growing_print(&text, "%s\n", source) &&
                macros_end(&text, options);
    if (good)
        good = file_add(archive, folder, "program.cl", text.data, true);
    else
        free(text.data);
    for (size_t i = 0; i < headers && good; i++)
        good = file_add(archive, folder, header[i].name, strdup(header[i].text), false);
    return good && others_add(&archive->options, options);
}

bool archive_add(struct archive *archive, const struct archive *other) {
    bool good = true;
    for (size_t i = 0; i < other->files && good; i++) {
        const struct archive_file *file = &other->file[i];
        unsigned object = 0;
        char folder[32];
        sscanf(file->name, "object%u/", &object);
        const char *slash = strchr(file->name, '/');
        snprintf(folder, sizeof folder, "object%u", archive->objects + object);
        good = file_add(archive, folder, slash ? slash : "", strdup(file->text), file->source);
    }
    archive->objects += other->objects;
    return good && options_add(&archive->options, &other->options);
}

/* One source that includes all objects. */
static bool whole_write(const struct archive *archive, struct growing *text) {
    bool good = true;
    for (size_t i = 0; i < archive->files && good; i++)
        if (archive->file[i].source)
            good = growing_print(text, "#include \"%s\"\n", archive->file[i].name);
    return good;
}

static void files_compile(const struct archive *archive, struct build_file *file,
                          struct build *build, struct growing *whole) {
    for (size_t i = 0; i < archive->files; i++)
        file[i + 1] = (struct build_file){archive->file[i].name, archive->file[i].text};
    file[0] = (struct build_file){"whole.cl", whole->data};
    /* An object alone is compiled itself, so that messages do not say who includes it. */
    bool alone = archive->objects == 1;
    build->source = alone ? &file[1] : file;
    build->sources = 1;
    build->header = alone ? &file[2] : &file[1];
    build->headers = alone ? archive->files - 1 : archive->files;
}

cl_int archive_build(const struct archive *archive, const struct _cl_device_id *device,
                     const struct list *options, bool check, struct growing *elf,
                     struct growing *log) {
    struct build_file *file = calloc(archive->files + 1, sizeof *file);
    struct list all = {0};
    struct growing whole = {0};
    struct build build = {.options = &all, .check = check};
    cl_int code = CL_OUT_OF_HOST_MEMORY;
    if (file && archive->files > 0 && options_add(&all, &archive->options) &&
        others_add(&all, options) && whole_write(archive, &whole)) {
        files_compile(archive, file, &build, &whole);
        code = build_run(device, &build, elf, log);
        if (archive->objects == 1)
            growing_remove(log, "object0/");
    }
    list_free(&all);
    free(whole.data);
    free(file);
    return code;
}

// ----------------------------------------------------------------------------------- bytes

static bool string_write(struct growing *bytes, const char *text) {
    return growing_add(bytes, text, strlen(text) + 1);
}

/* A line with the counts, then strings with their NULs. */
bool archive_write(const struct archive *archive, struct growing *bytes) {
    bool good = growing_print(bytes, MAGIC "%d %u %zu %zu\n", archive->library, archive->objects,
                              archive->files, archive->options.count);
    for (size_t i = 0; i < archive->files && good; i++)
        good = string_write(bytes, archive->file[i].source ? "source" : "header") &&
               string_write(bytes, archive->file[i].name) &&
               string_write(bytes, archive->file[i].text);
    for (size_t i = 0; i < archive->options.count && good; i++)
        good = string_write(bytes, archive->options.word[i]);
    return good;
}

/* The string at *at, which ends before `end`; NULL: it does not. */
static const char *string_read(const char **at, const char *end) {
    const char *begin = *at, *nul = begin < end ? memchr(begin, 0, (size_t)(end - begin)) : NULL;
    *at = nul ? nul + 1 : end;
    return nul ? begin : NULL;
}

static bool strings_read(struct archive *archive, size_t files, size_t options, const char *at,
                         const char *end) {
    bool good = true;
    for (size_t i = 0; i < files && good; i++) {
        const char *kind = string_read(&at, end), *name = string_read(&at, end);
        const char *text = string_read(&at, end);
        good = text && file_add(archive, "", name, strdup(text), strcmp(kind, "source") == 0);
    }
    for (size_t i = 0; i < options && good; i++) {
        const char *word = string_read(&at, end);
        good = word && list_add(&archive->options, word);
    }
    return good;
}

struct archive *archive_read(const void *bytes, size_t size) {
    const char *begin = bytes, *end = begin + size;
    size_t magic = strlen(MAGIC), files, options;
    unsigned library, objects;
    int used = 0;
    if (size <= magic || memcmp(bytes, MAGIC, magic) != 0 ||
        !memchr(begin + magic, '\n', size - magic) ||
        sscanf(begin + magic, "%u %u %zu %zu%n", &library, &objects, &files, &options, &used) != 4)
        return NULL;
    struct archive *archive = archive_new();
    if (!archive)
        return NULL;
    archive->library = library != 0;
    archive->objects = objects;
    if (strings_read(archive, files, options, begin + magic + used + 1, end))
        return archive;
    archive_free(archive);
    return NULL;
}
