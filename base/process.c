#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { POLL_NS = 20000000, NOT_STARTED = 127 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* In the child. */
static void __attribute__((noreturn)) step_exec(const struct process_step *step) {
    int log = open(step->log, O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (log < 0 || chdir(step->folder) != 0 || dup2(log, STDOUT_FILENO) < 0 ||
        dup2(log, STDERR_FILENO) < 0)
        _exit(NOT_STARTED);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a build goes with the program that started it */
    /* Under `make test` these name a job server that this build has no descriptors of. */
    unsetenv("MAKEFLAGS");
    unsetenv("MFLAGS");
    unsetenv("MAKELEVEL");
    execvp(step->argv[0], step->argv);
    fprintf(stderr, "%s: %s\n", step->argv[0], strerror(errno));
    _exit(NOT_STARTED);
}

/* Waits for the child; false when waiting fails. */
static bool step_wait(pid_t child, const struct process_step *step, const char *prefix,
                      int *status) {
    bool terminal = isatty(STDERR_FILENO);
    double start = now();
    double shown = start;
    pid_t ended;
    while ((ended = waitpid(child, status, WNOHANG)) == 0) {
        nanosleep(&(struct timespec){.tv_nsec = POLL_NS}, NULL);
        if (terminal && now() - shown >= 1) {
            shown = now();
            fprintf(stderr, "\r%s: %s, %.0f s\033[K", prefix, step->about, shown - start);
        }
    }
    if (shown > start)
        fprintf(stderr, "\r\033[K");
    return ended == child;
}

bool process_run(const struct process_step *step, const char *prefix, struct error *error) {
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        step_exec(step);
    if (child < 0 || !step_wait(child, step, prefix, &status))
        return error_set(error, "%s failed: %s", step->about, strerror(errno));
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    return error_set(error, "%s failed (%s); its output is in %s", step->about, step->argv[0],
                     step->log);
}

bool process_find(const char *program, char *path, size_t bytes) {
    const char *folders = getenv("PATH");
    while (folders && *folders) {
        size_t size = strcspn(folders, ":");
        int length = snprintf(path, bytes, "%.*s/%s", (int)size, folders, program);
        if (length > 0 && (size_t)length < bytes && access(path, X_OK) == 0)
            return true;
        folders += size + (folders[size] == ':');
    }
    return false;
}
