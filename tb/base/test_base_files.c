/* Files that are written beside their place: names of their own, kept whole, gone after a signal.
 */
#include "base/cache.h"
#include "base/files.h"
#include "base/guard.h"
#include "base/process.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void file_fill(const char *path, const char *content) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    assert_int_equal(fclose(file), 0);
}

/* A child's work with a file while it is guarded; its exit status is that of `waitpid`. */
struct deed {
    void *const *state;
    int signal;
    bool ended; /* the guard, before the signal */
};

static int deed_run(void *context) {
    const struct deed *deed = context;
    const char *path = scratch_path(deed->state, "unfinished");
    signal(deed->signal, SIG_DFL); /* which a sanitizer may have taken, or nohup ignored */
    guard_begin(path, NULL);
    guard_begin(scratch_path(deed->state, "beside"), "no room\n");
    file_fill(path, "half");
    file_fill(scratch_path(deed->state, "beside"), "half");
    if (deed->ended)
        guard_end(path);
    raise(deed->signal);
    return 0;
}

static int deed_status(struct deed *deed) {
    int status = -1, quiet = deed->signal == SIGBUS ? open("/dev/null", O_WRONLY) : STDERR_FILENO;
    pid_t child = process_fork((const int[]){0, 1, quiet}, false, deed_run, deed);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

TEST_WITH(scratch, signals_remove_what_is_guarded) {
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct deed deed = {state, ends[i], false};
        int status = deed_status(&deed);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == ends[i]);
        assert_false(scratch_exists(state, "unfinished"));
        assert_false(scratch_exists(state, "beside"));
    }
}

TEST_WITH(scratch, what_is_no_longer_guarded_stays) {
    struct deed deed = {state, SIGTERM, true};
    int status = deed_status(&deed);
    assert_true(WIFSIGNALED(status));
    assert_true(scratch_exists(state, "unfinished"));
    assert_false(scratch_exists(state, "beside"));
}

/* A file that is written through memory, on a full disk: a sentence, and no signal. */
TEST_WITH(scratch, full_disks_of_mapped_files_are_told) {
    struct deed deed = {state, SIGBUS, false};
    int status = deed_status(&deed);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
    assert_false(scratch_exists(state, "unfinished"));
}

TEST_WITH(scratch, parts_are_of_one_process) {
    struct text one = {0}, number = {0};
    struct error error;
    const char *path = scratch_path(state, "file");
    file_part_name(path, &one);
    text_print(&number, ".%ld.part", (long)getpid());
    assert_non_null(strstr(text_string(&one), text_string(&number)));
    file_fill(text_string(&one), "new");
    assert_true(file_part_keep(text_string(&one), path, &error));
    struct text content = scratch_read(state, "file");
    assert_string_equal(text_string(&content), "new");
    assert_true(signal(SIGTERM, SIG_DFL) == SIG_DFL); /* nothing is guarded any more */
    text_free(&content);
    text_free(&one);
    text_free(&number);
}

/* A failed write leaves the old content. */
TEST_WITH(scratch, files_are_replaced_whole) {
    struct text content = {0};
    struct error error;
    text_add(&content, "new");
    scratch_write(state, "file", "old");
    assert_true(file_replace(scratch_path(state, "file"), &content, &error));
    struct text now = scratch_read(state, "file");
    assert_string_equal(text_string(&now), "new");
    assert_false(file_replace(scratch_path(state, "none/file"), &content, &error));
    assert_says(&error, "none/file");
    assert_true(file_replace("/dev/null", &content, &error));
    text_free(&now);
    text_free(&content);
}

TEST(paths_stay_inside) {
    static const char *const inside[] = {"a", "a/b", "..a", "a../b", "a/.b"};
    static const char *const outside[] = {"", "/a", "..", "../a", "a/../../b", "a/.."};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        assert_true(path_is_inside(inside[i]));
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        assert_false(path_is_inside(outside[i]));
}

/* A seal is of all bytes, those at the end of a block and behind the last word too. */
TEST_WITH(scratch, what_is_cut_is_not_whole) {
    static const size_t sizes[] = {1, 7, 8, 9, 8191, 8192, 8193, 100000};
    struct error error;
    const char *path = scratch_path(state, "kept");
    char *content = calloc(1, 100001);
    assert_false(cache_is_whole(path));
    assert_false(cache_seal(path, &error));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        memset(content, 'x', sizes[i]);
        file_fill(path, content);
        assert_false(cache_is_whole(path));
        assert_true(cache_seal(path, &error));
        assert_true(cache_is_whole(path));
        assert_int_equal(truncate(path, (off_t)sizes[i] - 1), 0);
        assert_false(cache_is_whole(path));
        content[sizes[i] - 1] = 'y';
        file_fill(path, content);
        assert_false(cache_is_whole(path));
    }
    assert_true(cache_seal(path, &error));
    cache_break(path);
    assert_false(cache_is_whole(path));
    free(content);
}

/* FOLDER/KEY, for a program whose library is there. NULL: the sentence is in `error`. */
static const char *cache_of(void *const *state, const char *library, struct error *error) {
    static char path[RESOURCE_PATH_SIZE];
    struct resources resources;
    struct text folder = {0};
    snprintf(resources.home, sizeof resources.home, "%s", scratch_path(state, "tree"));
    snprintf(resources.library, sizeof resources.library, "%s", scratch_path(state, library));
    bool found = cache_folder(&resources, "models", 0xabc, &folder, error);
    snprintf(path, sizeof path, "%s", text_string(&folder));
    text_free(&folder);
    return found ? path : NULL;
}

/* With one variable set, or none. */
static void assert_cache(void *const *state, const char *variable, const char *library,
                         const char *expected) {
    static const char *const variables[] = {"HEDDLE_CACHE", "XDG_CACHE_HOME", "HOME"};
    struct error error = {0};
    struct text path = {0};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        unsetenv(variables[i]);
    if (variable)
        setenv(variable, scratch_path(state, "place"), 1);
    text_print(&path, "%s/0000000000000abc", scratch_path(state, expected));
    assert_string_equal(cache_of(state, library, &error), text_string(&path));
    assert_true(scratch_exists(state, expected));
    text_free(&path);
}

TEST_WITH(scratch, caches_are_where_the_environment_says) {
    struct error error = {0};
    assert_cache(state, "HEDDLE_CACHE", "installed.a", "place");
    assert_cache(state, "XDG_CACHE_HOME", "installed.a", "place/heddle");
    assert_cache(state, "HOME", "installed.a", "place/.cache/heddle");
    assert_cache(state, NULL, "tree/build/built.a", "tree/build/models");
    assert_null(cache_of(state, "installed.a", &error));
    assert_says(&error, "no folder for models: HEDDLE_CACHE and HOME are not set");
    setenv("HEDDLE_CACHE", scratch_path(state, "a b"), 1);
    assert_null(cache_of(state, "installed.a", &error));
    assert_says(&error, "a blank ( )");
    unsetenv("HEDDLE_CACHE");
}

static void milliseconds_wait(long count) {
    nanosleep(&(struct timespec){.tv_nsec = count * 1000000}, NULL);
}

/* The second process has the lock when the first one ends. */
static int lock_and_end(void *context) {
    struct error error;
    int lock = -1;
    if (!cache_lock(scratch_path(context, "model"), "model", &lock, &error))
        return 1;
    file_fill(scratch_path(context, "locked"), "");
    milliseconds_wait(200);
    file_fill(scratch_path(context, "ended"), "");
    return 0;
}

TEST_WITH(scratch, locks_wait_for_another_process) {
    struct error error;
    int lock = -1, status = -1, quiet = open("/dev/null", O_WRONLY), own = dup(STDERR_FILENO);
    pid_t child = process_fork((const int[]){0, 1, 2}, false, lock_and_end, (void *)state);
    while (!scratch_exists(state, "locked"))
        milliseconds_wait(1);
    dup2(quiet, STDERR_FILENO);
    bool locked = cache_lock(scratch_path(state, "model"), "model", &lock, &error);
    dup2(own, STDERR_FILENO);
    assert_true(locked && scratch_exists(state, "ended"));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    close(lock);
    close(quiet);
    close(own);
    assert_false(cache_lock(scratch_path(state, "none/model"), "model", &lock, &error));
    assert_says(&error, "none/model.lock: No such file or directory");
}

TEST_WITH(scratch, a_scratch_folder_goes_with_its_files) {
    struct error error;
    struct text folder = {0}, file = {0}, nowhere = {0};
    const char *tmpdir = getenv("TMPDIR");
    char *place = tmpdir ? text_copy(tmpdir) : NULL;
    setenv("TMPDIR", scratch_path(state, "."), 1);
    bool made = scratch_make("test", &folder, &error);
    setenv("TMPDIR", scratch_path(state, "none"), 1);
    bool refused = !scratch_make("test", &nowhere, &error);
    place ? setenv("TMPDIR", place, 1) : unsetenv("TMPDIR");
    assert_true(made && refused);
    assert_non_null(strstr(error.text, "No such file or directory"));
    text_print(&file, "%s/a", text_string(&folder));
    file_fill(text_string(&file), "x");
    scratch_remove(&folder);
    assert_int_not_equal(access(text_string(&folder), F_OK), 0);
    text_free(&folder);
    text_free(&file);
    text_free(&nowhere);
    free(place);
}

TEST(words_are_parted_at_blanks) {
    struct words words = {0};
    struct text text = {0};
    text_print(&text, " a  b=1 c");
    words_part(&words, &text);
    assert_int_equal(words.count, 3);
    assert_string_equal(words.word[1], "b=1");
    words_free(&words);
    text_free(&text);
}
