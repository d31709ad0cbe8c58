#include "files.h"

#include "guard.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool ends_with(const char *name, const char *suffix) {
    size_t size = strlen(name), tail = strlen(suffix);
    return size >= tail && strcmp(name + size - tail, suffix) == 0;
}

/* `below` is the part of the path under `folder`, "" at the top. */
static bool list_folder(const char *folder, const char *below, const char *suffix,
                        struct words *list, struct error *error) {
    struct text path = {0};
    text_print(&path, "%s%s%s", folder, *below ? "/" : "", below);
    DIR *directory = opendir(text_string(&path));
    if (!directory)
        error_set(error, "%s cannot be read: %s", text_string(&path), strerror(errno));
    bool listed = directory != NULL;
    struct dirent *entry;
    while (listed && (entry = readdir(directory))) {
        if (entry->d_name[0] == '.')
            continue; // also what editors leave behind
        struct text name = {0}, full = {0};
        text_print(&name, "%s%s%s", below, *below ? "/" : "", entry->d_name);
        text_print(&full, "%s/%s", folder, text_string(&name));
        struct stat status;
        if (stat(text_string(&full), &status) == 0) {
            if (S_ISDIR(status.st_mode))
                listed = list_folder(folder, text_string(&name), suffix, list, error);
            else if (ends_with(entry->d_name, suffix))
                words_add(list, text_string(&name));
        }
        text_free(&name);
        text_free(&full);
    }
    if (directory)
        closedir(directory);
    text_free(&path);
    return listed;
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool files_below(const char *folder, const char *suffix, struct words *list, struct error *error) {
    if (!list_folder(folder, "", suffix, list, error))
        return false;
    if (list->count > 1)
        qsort(list->word, list->count, sizeof *list->word, compare_paths);
    return true;
}

void file_set_add(struct file_set *set, const char *path, struct text *content) {
    set->file = memory_resize(set->file, (set->count + 1) * sizeof *set->file);
    set->file[set->count++] = (struct file){text_copy(path), *content};
    *content = (struct text){0};
}

const struct file *file_set_find(const struct file_set *set, const char *path) {
    for (size_t i = 0; i < set->count; i++)
        if (strcmp(set->file[i].path, path) == 0)
            return &set->file[i];
    return NULL;
}

void file_set_free(struct file_set *set) {
    for (size_t i = 0; i < set->count; i++) {
        free(set->file[i].path);
        text_free(&set->file[i].content);
    }
    free(set->file);
    *set = (struct file_set){0};
}

/* One folder, in a folder that is there. */
static bool folder_add(const char *folder, struct error *error) {
    struct stat status;
    if (mkdir(folder, 0777) == 0)
        return true;
    int reason = errno;
    bool exists = stat(folder, &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return true;
    return error_set(error, "%s cannot be made: %s", folder,
                     exists ? "it is a file, not a folder" : strerror(reason));
}

bool folder_make(const char *folder, struct error *error) {
    char *path = text_copy(folder);
    bool good = true;
    for (char *slash = path; good && *slash && (slash = strchr(slash + 1, '/')) != NULL;) {
        *slash = '\0';
        good = folder_add(path, error);
        *slash = '/';
    }
    good = good && folder_add(folder, error);
    free(path);
    return good;
}

bool path_is_inside(const char *path) {
    if (path[0] == '/' || path[0] == '\0')
        return false;
    for (const char *part = path; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0'))
            return false;
    }
    return true;
}

bool file_check(const char *path, struct error *error) {
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode) ||
           error_set(error, "%s is a %s, it should be a file", path,
                     S_ISDIR(status.st_mode) ? "folder" : "device");
}

bool file_place_check(const char *path, struct error *error) {
    if (!file_check(path, error))
        return false;
    const char *slash = strrchr(path, '/');
    char *folder = slash ? text_copy_part(path, (size_t)(slash - path) + 1) : text_copy(".");
    bool good = access(folder, W_OK | X_OK) == 0 ||
                error_set(error, "%s cannot be written: %s", path, strerror(errno));
    free(folder);
    return good;
}

bool file_is_device(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

void file_part_name(const char *path, struct text *part) {
    text_add(part, path);
    if (file_is_device(path))
        return;
    text_print(part, ".%ld.part", (long)getpid());
    guard_begin(text_string(part), NULL);
}

bool file_part_keep(const char *part, const char *path, struct error *error) {
    struct stat replaced;
    if (strcmp(part, path) == 0)
        return true;
    guard_end(part);
    if (stat(path, &replaced) == 0)
        chmod(part, replaced.st_mode & 07777);
    return rename(part, path) == 0 || error_set(error, "%s: %s", path, strerror(errno));
}

void file_part_drop(const char *part, const char *path) {
    if (strcmp(part, path) == 0)
        return;
    unlink(part);
    guard_end(part);
}

bool file_apart_check(const char *option, const char *path, const char *const *inputs,
                      struct error *error) {
    struct stat output, input;
    if (stat(path, &output) != 0)
        return true;
    for (; *inputs; inputs++)
        if (stat(*inputs, &input) == 0 && input.st_dev == output.st_dev &&
            input.st_ino == output.st_ino)
            return error_set(error, "%s %s: is its own source, %s", option, path, *inputs);
    return true;
}

bool scratch_make(const char *name, struct text *folder, struct error *error) {
    const char *place = getenv("TMPDIR");
    text_print(folder, "%s/heddle-%s-XXXXXX", place && *place ? place : "/tmp", name);
    return mkdtemp(folder->data) ||
           error_set(error, "%s: %s", text_string(folder), strerror(errno));
}

void scratch_remove(const struct text *folder) {
    struct words names = {0};
    struct error ignored;
    files_below(text_string(folder), "", &names, &ignored);
    for (size_t i = 0; i < names.count; i++) {
        struct text path = {0};
        text_print(&path, "%s/%s", text_string(folder), names.word[i]);
        unlink(text_string(&path));
        text_free(&path);
    }
    words_free(&names);
    rmdir(text_string(folder));
}

void files_remove_empty_folders(const char *folder, const char *path) {
    struct text full = {0};
    text_print(&full, "%s/%s", folder, path);
    char *slash;
    while ((slash = strrchr(full.data, '/')) && slash > full.data + strlen(folder)) {
        *slash = '\0';
        if (rmdir(full.data) != 0)
            break;
    }
    text_free(&full);
}

static bool same_on_disk(const char *path, const struct text *content) {
    struct text old = {0};
    struct error ignored;
    bool same = text_read_file(&old, path, &ignored) && old.size == content->size &&
                memcmp(text_string(&old), text_string(content), old.size) == 0;
    text_free(&old);
    return same;
}

static bool write_new(const char *path, const struct text *content, struct error *error) {
    FILE *stream = fopen(path, "wb");
    if (!stream)
        return error_set(error, "%s cannot be written: %s", path, strerror(errno));
    bool written = fwrite(text_string(content), 1, content->size, stream) == content->size;
    int reason = errno;
    if (fclose(stream) != 0) {
        written = false;
        reason = errno;
    }
    if (!written)
        return error_set(error, "%s cannot be written: %s", path, strerror(reason));
    return true;
}

bool file_replace(const char *path, const struct text *content, struct error *error) {
    struct text part = {0};
    file_part_name(path, &part);
    bool good = write_new(text_string(&part), content, error) &&
                file_part_keep(text_string(&part), path, error);
    if (!good)
        file_part_drop(text_string(&part), path);
    text_free(&part);
    return good;
}

/* Where a file of the set goes, and where it is written first. */
struct place {
    struct text path, temporary;
    bool changed;
};

static bool prepare(const struct file *file, const char *folder, struct place *place,
                    struct error *error) {
    text_print(&place->path, "%s/%s", folder, file->path);
    text_print(&place->temporary, "%s.%ld.heddle-new", text_string(&place->path), (long)getpid());
    if (same_on_disk(text_string(&place->path), &file->content))
        return true;
    struct stat status;
    if (stat(text_string(&place->path), &status) == 0 && !S_ISREG(status.st_mode))
        return file_place_check(text_string(&place->path), error);
    place->changed = true;
    char *slash = strrchr(place->path.data, '/');
    *slash = '\0';
    bool made = folder_make(place->path.data, error);
    *slash = '/';
    return made && write_new(text_string(&place->temporary), &file->content, error);
}

bool file_set_write(const struct file_set *set, const char *folder, struct file_set_report *report,
                    struct error *error) {
    struct place *places = memory_resize(NULL, set->count * sizeof *places + 1);
    memset(places, 0, set->count * sizeof *places);
    bool good = true;
    for (size_t i = 0; i < set->count && good; i++)
        good = prepare(&set->file[i], folder, &places[i], error);
    for (size_t i = 0; i < set->count; i++) {
        struct place *place = &places[i];
        if (place->changed && good) {
            good = rename(text_string(&place->temporary), text_string(&place->path)) == 0;
            if (!good)
                error_set(error, "%s cannot be written: %s", text_string(&place->path),
                          strerror(errno));
            else
                report->written++;
        }
        if (place->changed && !good) {
            unlink(text_string(&place->temporary));
            files_remove_empty_folders(folder, set->file[i].path);
        }
        text_free(&place->path);
        text_free(&place->temporary);
    }
    free(places);
    return good;
}
