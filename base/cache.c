#include "cache.h"

#include "files.h"
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void cache_key_add(uint64_t *key, const char *text) {
    const char *byte = text;
    do
        *key = (*key ^ (unsigned char)*byte) * UINT64_C(0x100000001b3);
    while (*byte++);
}

void cache_file_identity(const char *path, struct text *identity) {
    struct stat status;
    if (stat(path, &status) == 0)
        text_print(identity, "%s %jd %jd.%09ld\n", path, (intmax_t)status.st_size,
                   (intmax_t)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

void cache_tool_identity(const char *program, struct text *identity) {
    char path[RESOURCE_PATH_SIZE];
    if (process_find(program, path, sizeof path))
        cache_file_identity(path, identity);
}

bool cache_folder_make(const char *folder, struct error *error) {
    if (folder_make(folder, error))
        return true;
    size_t used = strlen(error->text);
    snprintf(error->text + used, sizeof error->text - used,
             "; set HEDDLE_CACHE to a writable folder");
    return false;
}

/* make and yosys split a path in two, or take a part of it for something else. */
static bool path_is_plain(const char *path, const char *about, struct error *error) {
    size_t plain = strcspn(path, " \t\n'\"\\$#:;%&|<>()*?");
    if (!path[plain])
        return true;
    return error_set(error, "%s '%s' has %s%.1s%s in its path, which make and yosys cannot take",
                     about, path, path[plain] == ' ' ? "a blank (" : "'", path + plain,
                     path[plain] == ' ' ? ")" : "'");
}

bool cache_folder(const struct resources *resources, const char *kind, uint64_t key,
                  struct text *folder, struct error *error) {
    struct text tree = {0};
    text_print(&tree, "%s/build/", resources->home);
    bool from_tree = strncmp(resources->library, tree.data, tree.size) == 0;
    const char *chosen = getenv("HEDDLE_CACHE");
    const char *shared = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    char here[RESOURCE_PATH_SIZE];
    if (chosen && *chosen == '/')
        text_add(folder, chosen);
    else if (chosen && *chosen && getcwd(here, sizeof here)) /* steps run in other folders */
        text_print(folder, "%s/%s", here, chosen);
    else if (from_tree)
        text_print(folder, "%s%s", tree.data, kind);
    else if (shared && *shared)
        text_print(folder, "%s/heddle", shared);
    else if (home && *home)
        text_print(folder, "%s/.cache/heddle", home);
    text_free(&tree);
    if (!folder->size)
        return error_set(error, "no folder for %s: HEDDLE_CACHE and HOME are not set", kind);
    if (!path_is_plain(text_string(folder), "HEDDLE_CACHE: the folder of the cache", error) ||
        !path_is_plain(resources->home, "HEDDLE_HOME: the folder of heddle's files", error) ||
        !cache_folder_make(text_string(folder), error))
        return false;
    text_print(folder, "/%016" PRIx64, key);
    return true;
}

/* FNV-1a as in cache_key_add, but eight bytes at a time. */
static bool content_print(const char *path, struct text *content) {
    uint64_t block[1024], key = CACHE_KEY_START;
    size_t size = 0, got;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    do {
        memset(block, 0, sizeof block);
        got = fread(block, 1, sizeof block, file);
        size += got;
        for (size_t i = 0; i < (got + 7) / 8; i++)
            key = (key ^ block[i]) * UINT64_C(0x100000001b3);
    } while (got == sizeof block);
    bool read = !ferror(file);
    fclose(file);
    text_print(content, "%zu bytes, %016" PRIx64 "\n", size, key);
    return read;
}

static struct text seal_path(const char *path) {
    struct text seal = {0};
    text_print(&seal, "%s.whole", path);
    return seal;
}

bool cache_is_whole(const char *path) {
    struct text seal = seal_path(path), said = {0}, now = {0};
    struct error ignored;
    bool whole = text_read_file(&said, text_string(&seal), &ignored) && content_print(path, &now) &&
                 strcmp(text_string(&said), text_string(&now)) == 0;
    text_free(&seal);
    text_free(&said);
    text_free(&now);
    return whole;
}

bool cache_seal(const char *path, struct error *error) {
    struct text seal = seal_path(path), now = {0};
    FILE *file = content_print(path, &now) ? fopen(text_string(&seal), "w") : NULL;
    bool written = file && fputs(text_string(&now), file) >= 0;
    if (file)
        written = fclose(file) == 0 && written;
    if (!written)
        error_set(error, "%s: %s", text_string(&seal), strerror(errno));
    text_free(&seal);
    text_free(&now);
    return written;
}

void cache_break(const char *path) {
    struct text seal = seal_path(path);
    remove(text_string(&seal));
    text_free(&seal);
}

bool cache_check(const char *kind, struct error *error) {
    struct resources resources;
    struct text folder = {0};
    bool good = resources_find(&resources, error) &&
                cache_folder(&resources, kind, CACHE_KEY_START, &folder, error);
    text_free(&folder);
    return good;
}

bool cache_lock(const char *folder, const char *title, int *lock, struct error *error) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct text path = {0};
    text_print(&path, "%s.lock", folder);
    *lock = open(text_string(&path), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool taken = *lock >= 0 && fcntl(*lock, F_SETLK, &whole) == 0;
    if (*lock >= 0 && !taken) {
        fprintf(stderr, "%s: another process works on it, waiting\n", title);
        taken = fcntl(*lock, F_SETLKW, &whole) == 0;
    }
    if (!taken)
        error_set(error, "%s: %s", text_string(&path), strerror(errno));
    text_free(&path);
    return taken;
}
