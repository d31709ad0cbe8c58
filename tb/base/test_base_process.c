/* The runner of other programs: streams, statuses, what is said when something fails, and that
 * nothing of a program is left when this process ends. */
#include "base/process.h"
#include "base/words.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SHELL(script) ((char *[]){(char[]){"sh"}, (char[]){"-c"}, (char[]){script}, NULL})

TEST(streams_are_taken) {
    struct text output = {0}, errors = {0};
    struct error error;
    int status;
    const struct process_step step = {.argv = SHELL("cat; echo oh >&2; pwd; exit 3"),
                                      .folder = "/",
                                      .input = "it's\n",
                                      .output = &output,
                                      .errors = &errors,
                                      .status = &status};
    assert_true(process_run(&step, NULL, &error));
    assert_string_equal(text_string(&output), "it's\n/\n");
    assert_string_equal(text_string(&errors), "oh\n");
    assert_int_equal(status, 3);
    text_free(&output);
    text_free(&errors);
}

/* Steps as lines, for who reads standard error through a pipe; without a word about it, nothing. */
TEST(steps_are_told) {
    struct error error;
    int kept = dup(STDERR_FILENO), ends[2];
    assert_int_equal(pipe(ends), 0);
    const struct process_step step = {.about = "waiting", .argv = SHELL("sleep 1.2")};
    assert_true(dup2(ends[1], STDERR_FILENO) >= 0);
    bool quiet = process_run(&step, "test", &error);
    setenv("HEDDLE_PROGRESS", "lines", 1);
    bool telling = process_run(&step, "test", &error);
    unsetenv("HEDDLE_PROGRESS");
    dup2(kept, STDERR_FILENO);
    close(kept);
    close(ends[1]);
    char block[256] = "";
    ssize_t size = read(ends[0], block, sizeof block - 1);
    close(ends[0]);
    assert_true(quiet && telling && size > 0);
    assert_string_equal(block, "test: waiting, 1 s\n");
}

/* More than a pipe holds, in both directions at once. */
TEST(much_is_moved) {
    enum { SIZE = 1 << 20 };
    struct text input = {0}, output = {0};
    struct error error;
    for (int i = 0; i < SIZE; i++)
        text_append(&input, "0123456789abcdef" + i % 16, 1);
    const struct process_step step = {
        .argv = SHELL("cat"), .input = text_string(&input), .output = &output};
    assert_true(process_run(&step, NULL, &error));
    assert_int_equal(output.size, SIZE);
    assert_memory_equal(output.data, input.data, SIZE);
    text_free(&output);
    const struct process_step deaf = {.argv = SHELL("exec 0<&-"), .input = text_string(&input)};
    assert_true(process_run(&deaf, NULL, &error));
    text_free(&input);
}

TEST(failures_are_told) {
    struct error error;
    int status;
    struct process_step step = {.about = "asking", .argv = SHELL("exit 3")};
    assert_false(process_run(&step, NULL, &error));
    assert_string_equal(error.text, "asking failed (sh): status 3");
    step = (struct process_step){.argv = SHELL("kill -9 $$"), .status = &status};
    assert_true(process_run(&step, NULL, &error));
    assert_int_equal(status, 128 + SIGKILL);
    step = (struct process_step){.argv = (char *[]){(char[]){"no-such"}, NULL}, .status = &status};
    assert_false(process_run(&step, NULL, &error));
    assert_string_equal(error.text, "no-such cannot be started: No such file or directory");
    step = (struct process_step){.argv = SHELL("true"), .folder = "/no/such"};
    assert_false(process_run(&step, NULL, &error));
    assert_string_equal(error.text, "sh cannot be started: No such file or directory");
}

/* Nothing starts without the file that keeps what it says. */
TEST_WITH(scratch, logs_that_cannot_be_written) {
    struct error error;
    struct text log = {0};
    text_print(&log, "%s", scratch_path(state, "none/log"));
    const struct process_step step = {.argv = SHELL("true"), .log = log.data};
    assert_false(process_run(&step, NULL, &error));
    assert_says(&error, "none/log cannot be written: No such file or directory");
    text_free(&log);
}

/* A program has the standard streams and nothing else of this process. */
TEST(files_are_closed) {
    struct text output = {0};
    struct error error;
    const struct process_step step = {.argv = SHELL("exec ls /proc/self/fd"), .output = &output};
    assert_true(process_run(&step, NULL, &error));
    assert_string_equal(text_string(&output), "0\n1\n2\n3\n"); /* the last is the folder */
    text_free(&output);
}

static int shell_run(void *context) {
    struct error error;
    const struct process_step step = {.argv = context};
    return process_run(&step, NULL, &error) ? 0 : 1;
}

/* The number that a script left in a file, when it has. */
static pid_t number_wait(void *const *state, const char *name) {
    for (int i = 0; i < 500; i++) {
        FILE *file = fopen(scratch_path(state, name), "r");
        int number = 0;
        int count = file ? fscanf(file, "%d", &number) : 0;
        if (file)
            fclose(file);
        if (count == 1)
            return number;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return 0;
}

static bool gone(pid_t process) {
    for (int i = 0; i < 500; i++) {
        char path[64], line[256] = "";
        snprintf(path, sizeof path, "/proc/%d/stat", process);
        FILE *file = fopen(path, "r");
        if (!file || !fgets(line, sizeof line, file) || strstr(line, ") Z "))
            line[0] = '\0'; /* a process without a waiting parent is gone */
        if (file)
            fclose(file);
        if (!line[0])
            return true;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return false;
}

static void assert_ends_with(void *const *state, const char *trap, int number) {
    struct text script = {0};
    signal(number, SIG_DFL); /* a shell's background jobs are started to ignore SIGINT */
    text_print(&script, "%s cd '%s'; sleep 300 & echo $! > number.new; mv number.new number; wait",
               trap, (const char *)*state);
    char *argv[] = {(char[]){"sh"}, (char[]){"-c"}, script.data, NULL};
    pid_t child = process_fork((const int[]){0, 1, 2}, false, shell_run, argv);
    assert_true(child > 0);
    pid_t grandchild = number_wait(state, "number");
    assert_true(grandchild > 0);
    int status;
    assert_int_equal(kill(child, number), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), number);
    assert_true(gone(grandchild));
    text_free(&script);
}

/* A signal ends what the program started, too, and then this process as it always does. */
TEST_WITH(scratch, signals_end_the_group) {
    assert_ends_with(state, "", SIGTERM);
}

TEST_WITH(scratch, stubborn_programs_are_killed) {
    assert_ends_with(state, "trap '' TERM INT;", SIGINT);
}

/* A signal that this process was started to ignore, as with nohup, ends no process. */
TEST_WITH(scratch, ignored_signals_end_nothing) {
    char script[] = "sleep 0.2; kill -HUP $PPID; sleep 0.2; "
                    "echo done > end";
    char *argv[] = {(char[]){"sh"}, (char[]){"-c"}, NULL, NULL};
    struct text line = {0};
    text_print(&line, "cd '%s'; %s", (const char *)*state, script);
    argv[2] = line.data;
    signal(SIGHUP, SIG_IGN);
    pid_t child = process_fork((const int[]){0, 1, 2}, false, shell_run, argv);
    signal(SIGHUP, SIG_DFL);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_true(scratch_exists(state, "end"));
    text_free(&line);
}
