#include "scratch.h"

#include "gen/emit/emit.h"
#include "unit.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int scratch_setup(void **state) {
    char template[] = "/tmp/heddle-test-XXXXXX";
    *state = mkdtemp(template) ? strdup(template) : NULL;
    return *state ? 0 : -1;
}

static void remove_folder(const char *path) {
    DIR *directory = opendir(path);
    struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        struct text child = {0};
        text_print(&child, "%s/%s", path, entry->d_name);
        if (unlink(child.data) != 0)
            remove_folder(child.data);
        text_free(&child);
    }
    if (directory)
        closedir(directory);
    rmdir(path);
}

int scratch_teardown(void **state) {
    remove_folder(*state);
    free(*state);
    return 0;
}

const char *scratch_path(void *const *state, const char *name) {
    static char paths[4][512];
    static unsigned turn;
    char *path = paths[turn++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", (const char *)*state, name);
    return path;
}

void scratch_write(void *const *state, const char *name, const char *content) {
    const char *path = scratch_path(state, name);
    char *folder = strdup(path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0777);
        *slash = '/';
    }
    free(folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(content, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

struct text scratch_read(void *const *state, const char *name) {
    struct text content = {0};
    struct error error;
    if (!text_read_file(&content, scratch_path(state, name), &error))
        fail_msg("%s", error.text);
    return content;
}

bool scratch_exists(void *const *state, const char *name) {
    return access(scratch_path(state, name), F_OK) == 0;
}

struct stat scratch_stat(void *const *state, const char *name) {
    struct stat status;
    assert_int_equal(stat(scratch_path(state, name), &status), 0);
    return status;
}

void assert_says(const struct error *error, const char *part) {
    if (!strstr(error->text, part))
        fail_msg("'%s' does not say '%s'", error->text, part);
}

bool config_try(struct config *config, const char *const *words, struct error *error) {
    char *argv[16] = {(char[]){"test"}};
    int argc = 1;
    for (; words[argc - 1]; argc++) {
        assert_true(argc < 15);
        argv[argc] = (char *)(uintptr_t)words[argc - 1]; // never written to
    }
    *config = config_default();
    return config_take_arguments(config, &argc, argv, error);
}

struct config config_of(const char *const *words) {
    struct config config;
    struct error error;
    if (!config_try(&config, words, &error))
        fail_msg("%s", error.text);
    return config;
}

struct file_set emitted(const char *const *words) {
    struct config config = config_of(words);
    struct file_set set = {0};
    struct error error;
    if (!emit_render(&config, &set, &error))
        fail_msg("%s", error.text);
    return set;
}

const char *emitted_content(const struct file_set *set, const char *path) {
    const struct file *file = file_set_find(set, path);
    if (!file)
        fail_msg("there is no %s", path);
    return text_string(&file->content);
}
