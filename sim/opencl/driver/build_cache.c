#define _GNU_SOURCE /* utimensat */
#include "build_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC "heddle program 1"
#define ENDING ".program"

enum { PATH_SIZE = 4096, MOST_ENTRIES = 500 };

// ------------------------------------------------------------------------------------- key

/* Words that make a program depend on more than its text; a backslash at a line's end may part one.
 */
static bool text_is_whole(const char *text) {
    static const char *const words[] = {"include", "__DATE__", "__TIME", "__FILE__", "embed"};
    char *joined = strdup(text), *to = joined;
    bool whole = joined != NULL;
    for (const char *from = text; whole && *from; from++) {
        size_t blanks = *from == '\\' ? strspn(from + 1, " \t\r") : 0;
        if (*from == '\\' && from[1 + blanks] == '\n')
            from += 1 + blanks;
        else
            *to++ = *from;
    }
    if (whole)
        *to = '\0';
    for (size_t i = 0; whole && i < sizeof words / sizeof *words; i++)
        whole = !strstr(joined, words[i]);
    free(joined);
    return whole;
}

static bool field_add(struct growing *key, const char *name, const char *text) {
    return growing_print(key, "%s %zu ", name, strlen(text)) &&
           growing_add(key, text, strlen(text) + 1);
}

bool build_key_make(const struct build *build, const char *compiler, struct growing *key) {
    bool good = build->headers == 0 && field_add(key, "compiler", compiler) &&
                field_add(key, "bitcode", build->bitcode ? "1" : "0");
    for (size_t i = 0; i < build->options->count && good; i++)
        good = field_add(key, "option", build->options->word[i]) &&
               text_is_whole(build->options->word[i]);
    for (size_t i = 0; i < build->sources && good; i++)
        good = build->source[i].size == 0 && field_add(key, "name", build->source[i].name) &&
               field_add(key, "source", build->source[i].text) &&
               text_is_whole(build->source[i].text);
    return good;
}

// ---------------------------------------------------------------------------------- folder

/* The first of these that is set, with what is below it. */
static bool folder_name(char folder[PATH_SIZE]) {
    static const struct {
        const char *variable;
        const char *below;
    } places[] = {{"HEDDLE_OPENCL_CACHE", ""},
                  {"HEDDLE_CACHE", "/opencl"},
                  {"XDG_CACHE_HOME", "/heddle/opencl"},
                  {"HOME", "/.cache/heddle/opencl"}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *value = getenv(places[i].variable);
        if (!value || !*value)
            continue;
        return strcmp(value, "off") != 0 &&
               snprintf(folder, PATH_SIZE, "%s%s", value, places[i].below) < PATH_SIZE - 64;
    }
    return false;
}

static void folder_make(char *folder) {
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0777);
        *slash = '/';
    }
    mkdir(folder, 0777);
}

static bool entry_path(const struct growing *key, char path[PATH_SIZE]) {
    char folder[PATH_SIZE];
    if (!folder_name(folder))
        return false;
    folder_make(folder);
    return snprintf(path, PATH_SIZE, "%s/%016" PRIx64 ENDING, folder,
                    bytes_hash(key->data, key->size)) < PATH_SIZE;
}

/* Removes the entry that was used longest ago when there are too many. */
static void folder_trim(void) {
    char folder[PATH_SIZE], path[PATH_SIZE + 256], oldest[PATH_SIZE + 256] = "";
    struct timespec least = {0};
    int entries = 0;
    DIR *all = folder_name(folder) ? opendir(folder) : NULL;
    for (struct dirent *file = all ? readdir(all) : NULL; file; file = readdir(all)) {
        struct stat status;
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        if (!strstr(file->d_name, ENDING) || stat(path, &status) != 0)
            continue;
        bool first = entries++ == 0;
        if (first || status.st_mtim.tv_sec < least.tv_sec) {
            least = status.st_mtim;
            snprintf(oldest, sizeof oldest, "%s", path);
        }
    }
    if (all)
        closedir(all);
    if (entries > MOST_ENTRIES)
        unlink(oldest);
}

// --------------------------------------------------------------------------------- entries

static bool bytes_read(FILE *file, size_t size, struct growing *bytes) {
    char *block = malloc(size + 1);
    bool good = block && fread(block, 1, size, file) == size &&
                (size == 0 || growing_add(bytes, block, size));
    free(block);
    return good;
}

static bool entry_read(FILE *file, const struct growing *key, struct growing *elf,
                       struct growing *log) {
    size_t sizes[3];
    struct growing told = {0};
    bool good = fscanf(file, MAGIC " %zu %zu %zu", &sizes[0], &sizes[1], &sizes[2]) == 3 &&
                fgetc(file) == '\n' && sizes[0] == key->size && bytes_read(file, sizes[0], &told) &&
                memcmp(told.data, key->data, key->size) == 0 && bytes_read(file, sizes[1], elf) &&
                bytes_read(file, sizes[2], log);
    free(told.data);
    return good;
}

static bool entry_write(FILE *file, const struct growing *const parts[3]) {
    bool good =
        fprintf(file, MAGIC " %zu %zu %zu\n", parts[0]->size, parts[1]->size, parts[2]->size) > 0;
    for (int i = 0; i < 3 && good; i++)
        good = parts[i]->size == 0 ||
               fwrite(parts[i]->data, 1, parts[i]->size, file) == parts[i]->size;
    return good;
}

bool build_cache_find(const struct growing *key, struct growing *elf, struct growing *log) {
    char path[PATH_SIZE];
    struct growing program = {0}, messages = {0};
    FILE *file = entry_path(key, path) ? fopen(path, "rbe") : NULL;
    bool good = file && entry_read(file, key, &program, &messages);
    if (file)
        fclose(file);
    good = good && (program.size == 0 || growing_add(elf, program.data, program.size)) &&
           (messages.size == 0 || growing_add(log, messages.data, messages.size));
    free(program.data);
    free(messages.data);
    if (good)
        utimensat(AT_FDCWD, path, NULL, 0);
    return good;
}

void build_cache_keep(const struct growing *key, const struct growing *elf,
                      const struct growing *log) {
    char path[PATH_SIZE], part[PATH_SIZE + 32];
    if (!entry_path(key, path))
        return;
    snprintf(part, sizeof part, "%s.XXXXXX", path);
    int descriptor = mkostemp(part, O_CLOEXEC);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (descriptor >= 0 && !file)
        close(descriptor);
    bool good = file && entry_write(file, (const struct growing *const[3]){key, elf, log});
    if (file)
        good = fclose(file) == 0 && good;
    if (descriptor >= 0 && (!good || rename(part, path) != 0))
        unlink(part);
    folder_trim();
}
