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
