#include "process.h"

#include "clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    POLL_MS = 20,
    PATIENCE_MS = 2000, /* from the first signal to the group to the last */
    NOT_STARTED = 127,
    SIGNAL_BASE = 128,
    BLOCK = 65536
};

enum { INPUT, OUTPUT, ERRORS, START, PIPES }; /* the first three as the standard streams */

int process_status(int waited) {
    return WIFEXITED(waited) ? WEXITSTATUS(waited) : SIGNAL_BASE + WTERMSIG(waited);
}

void process_begin(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != stream)
            _exit(NOT_STARTED);
    signal(SIGXFSZ, SIG_IGN);
}

// ------------------------------------------------------------------------------------ child

static const int end_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

/* Without those that this process was started to ignore, as nohup does. */
static sigset_t signals_of_end(void) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof end_signals / sizeof *end_signals; i++) {
        struct sigaction action;
        if (sigaction(end_signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&set, end_signals[i]);
    }
    return set;
}

void signals_hold(sigset_t *before) {
    sigset_t ends = signals_of_end();
    sigprocmask(SIG_BLOCK, &ends, before);
}

void signals_restore(const sigset_t *before) {
    sigprocmask(SIG_SETMASK, before, NULL);
}

int signals_taken(void) {
    sigset_t ends = signals_of_end();
    int signal = sigtimedwait(&ends, NULL, &(struct timespec){0});
    return signal > 0 ? signal : 0;
}

/* In the child: what it inherits is what a program expects. */
static bool streams_place(const int stream[3]) {
    int kept[3];
    for (int i = 0; i < 3; i++) /* above the standard ones, which may be among them */
        if ((kept[i] = fcntl(stream[i], F_DUPFD, 3)) < 0)
            return false;
    for (int i = 0; i < 3; i++)
        if (dup2(kept[i], i) < 0 || close(kept[i]) != 0)
            return false;
    return true;
}

pid_t process_fork(const int stream[3], bool grouped, int (*work)(void *context), void *context) {
    sigset_t ends = signals_of_end();
    pid_t parent = getpid();
    fflush(NULL);
    pid_t child = fork();
    if (child > 0 && grouped)
        setpgid(child, child); /* here, too: the one that is first */
    if (child != 0)
        return child > 0 ? child : 0;
    if (grouped)
        setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigprocmask(SIG_UNBLOCK, &ends, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    if (getppid() != parent || !streams_place(stream))
        _exit(NOT_STARTED);
    int status = work(context);
    bool written = fflush(NULL) == 0 && !ferror(stdout);
    _exit(status || written ? status : EXIT_FAILURE);
}

struct start {
    const struct process_step *step;
    int report; /* takes errno when there is no program */
};

/* In the child: files that the caller of this process left open are not passed on. */
static void others_close(int report) {
    DIR *files = opendir("/proc/self/fd");
    for (struct dirent *entry; files && (entry = readdir(files)) != NULL;) {
        int file = atoi(entry->d_name);
        if (file > STDERR_FILENO && file != report && file != dirfd(files))
            close(file);
    }
    if (files)
        closedir(files);
}

static int program_start(void *context) {
    const struct start *start = context;
    others_close(start->report);
    /* Under `make test` these name a job server that this program has no descriptors of. */
    unsetenv("MAKEFLAGS");
    unsetenv("MFLAGS");
    unsetenv("MAKELEVEL");
    if (!start->step->folder || chdir(start->step->folder) == 0)
        execvp(start->step->argv[0], start->step->argv);
    int reason = errno;
    ssize_t written = write(start->report, &reason, sizeof reason);
    return written == sizeof reason ? NOT_STARTED : NOT_STARTED - 1;
}

// ----------------------------------------------------------------------------------- parent

/* A program while it runs. */
struct run {
    const struct process_step *step;
    const char *prefix;
    pid_t child;
    int ours[PIPES], theirs[PIPES]; /* ends of pipes; -1: none */
    size_t sent;                    /* bytes of the input */
    int reason;                     /* errno of a program that was not started */
    int status;
    int signal; /* that ended it, 0: none did */
};

static bool close_on_exec(int file) {
    return file >= 0 && fcntl(file, F_SETFD, FD_CLOEXEC) == 0;
}

static bool pipe_open(struct run *run, int which, bool reads) {
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    run->ours[which] = ends[reads ? 0 : 1];
    run->theirs[which] = ends[reads ? 1 : 0];
    return close_on_exec(ends[0]) && close_on_exec(ends[1]) &&
           fcntl(run->ours[which], F_SETFL, O_NONBLOCK) == 0;
}

static void end_close(int *file) {
    if (*file >= 0)
        close(*file);
    *file = -1;
}

static bool log_open(const struct process_step *step, int *file) {
    *file = step->log ? open(step->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)
                      : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    return *file >= 0;
}

/* The reason why the streams were not opened, or no process was started. */
static bool not_started(const struct run *run, int reason, struct error *error) {
    const struct process_step *step = run->step;
    if (step->log && access(step->log, W_OK) != 0)
        return error_set(error, "%s cannot be written: %s", step->log, strerror(reason));
    return error_set(error, "%s cannot be started: %s", step->argv[0], strerror(reason));
}

static bool streams_open(struct run *run) {
    const struct process_step *step = run->step;
    run->theirs[INPUT] = step->input ? -1 : open("/dev/null", O_RDONLY | O_CLOEXEC);
    return (step->input ? pipe_open(run, INPUT, false) : run->theirs[INPUT] >= 0) &&
           (step->output ? pipe_open(run, OUTPUT, true) : log_open(step, &run->theirs[OUTPUT])) &&
           (step->errors ? pipe_open(run, ERRORS, true) : log_open(step, &run->theirs[ERRORS])) &&
           pipe_open(run, START, true);
}

/* Moves what there is; closes a stream that has ended. */
static void stream_read(struct run *run, int which, struct text *text) {
    char block[BLOCK];
    ssize_t size = read(run->ours[which], block, sizeof block);
    if (size > 0)
        text_append(text, block, (size_t)size);
    else if (size == 0 || errno != EAGAIN)
        end_close(&run->ours[which]);
}

static void input_write(struct run *run) {
    const char *rest = run->step->input + run->sent;
    ssize_t size = *rest ? write(run->ours[INPUT], rest, strlen(rest)) : 0;
    if (size > 0)
        run->sent += (size_t)size;
    else if (size == 0 || errno != EAGAIN) /* all was sent, or there is no reader */
        end_close(&run->ours[INPUT]);
}

static void start_read(struct run *run) {
    ssize_t size = read(run->ours[START], &run->reason, sizeof run->reason);
    if (size >= 0 || errno != EAGAIN)
        end_close(&run->ours[START]);
}

/* Waits at most `ms` for something on the pipes; false when nothing came. */
static bool streams_serve(struct run *run, int ms) {
    struct pollfd poll_of[PIPES];
    for (int i = 0; i < PIPES; i++)
        poll_of[i] = (struct pollfd){.fd = run->ours[i], .events = i == INPUT ? POLLOUT : POLLIN};
    if (poll(poll_of, PIPES, ms) <= 0)
        return false;
    if (poll_of[INPUT].revents)
        input_write(run);
    if (poll_of[OUTPUT].revents)
        stream_read(run, OUTPUT, run->step->output);
    if (poll_of[ERRORS].revents)
        stream_read(run, ERRORS, run->step->errors);
    if (poll_of[START].revents)
        start_read(run);
    return true;
}

/* A signal to this process goes to the group, and the last one cannot be refused. */
static void signals_pass(struct run *run, double *since) {
    int signal = signals_taken();
    if (signal > 0 && !run->signal) {
        run->signal = signal;
        *since = clock_seconds();
        kill(-run->child, SIGTERM);
    }
    if (run->signal && (signal > 0 || clock_seconds() - *since > PATIENCE_MS * 1e-3))
        kill(-run->child, SIGKILL);
}

static void progress_show(const struct run *run, double start, double *shown) {
    const char *lines = getenv("HEDDLE_PROGRESS");
    bool line = lines && strcmp(lines, "lines") == 0;
    if (!run->prefix || !(line || isatty(STDERR_FILENO)) || clock_seconds() - *shown < 1)
        return;
    *shown = clock_seconds();
    fprintf(stderr, line ? "%s: %s, %.0f s\n" : "\r%s: %s, %.0f s\033[K", run->prefix,
            run->step->about, *shown - start);
}

/* To the end of the program, and of what it printed. */
static void run_wait(struct run *run) {
    double start = clock_seconds(), shown = start, signalled = start;
    int waited = 0, ms = 1;
    pid_t ended;
    while ((ended = waitpid(run->child, &waited, WNOHANG)) == 0) {
        streams_serve(run, ms);
        signals_pass(run, &signalled);
        progress_show(run, start, &shown);
        ms = ms < POLL_MS ? 2 * ms : POLL_MS;
    }
    if (run->signal)
        kill(-run->child, SIGKILL); /* those of the group that its leader left */
    end_close(&run->ours[INPUT]);
    while (streams_serve(run, 0)) /* the rest that is in the pipes; others may keep them open */
        ;
    if (shown > start && isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    run->status = ended == run->child ? process_status(waited) : NOT_STARTED;
}

/* The first line of a log that speaks of an error, as compilers, Verilator and Yosys do. */
static void log_error(const char *path, struct text *line) {
    static const char *const words[] = {"%Error", "error:", "ERROR:"};
    struct text log = {0};
    struct error ignored;
    const char *first = NULL;
    if (text_read_file(&log, path, &ignored))
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            const char *found = strstr(text_string(&log), words[i]);
            first = found && (!first || found < first) ? found : first;
        }
    while (first && first > text_string(&log) && first[-1] != '\n')
        first--;
    if (first)
        text_append(line, first, strcspn(first, "\n"));
    text_free(&log);
}

static bool verdict(const struct run *run, struct error *error) {
    const struct process_step *step = run->step;
    const char *about = step->about ? step->about : step->argv[0];
    if (run->reason)
        return error_set(error, "%s cannot be started: %s", step->argv[0], strerror(run->reason));
    if (step->status)
        *step->status = run->status;
    if (step->status || run->status == 0)
        return true;
    if (step->log) {
        struct text line = {0};
        log_error(step->log, &line);
        error_set(error, "%s failed (%s); its output is in %s%s%s", about, step->argv[0], step->log,
                  line.size ? ": " : "", text_string(&line));
        text_free(&line);
        return false;
    }
    return error_set(error, "%s failed (%s): status %d", about, step->argv[0], run->status);
}

static bool run_start(struct run *run) {
    struct start start = {run->step, -1};
    if (!streams_open(run))
        return false;
    start.report = run->theirs[START];
    run->child = process_fork(run->theirs, true, program_start, &start);
    for (int i = 0; i < PIPES; i++)
        end_close(&run->theirs[i]);
    return run->child > 0;
}

bool process_run(const struct process_step *step, const char *prefix, struct error *error) {
    struct run run = {
        .step = step, .prefix = prefix, .ours = {-1, -1, -1, -1}, .theirs = {-1, -1, -1, -1}};
    sigset_t before;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, pipes;
    signals_hold(&before);
    sigaction(SIGPIPE, &ignore, &pipes); /* a program may end before it has read its input */
    bool started = run_start(&run);
    int reason = errno;
    if (started)
        run_wait(&run);
    for (int i = 0; i < PIPES; i++) {
        end_close(&run.ours[i]);
        end_close(&run.theirs[i]);
    }
    sigaction(SIGPIPE, &pipes, NULL);
    signals_restore(&before);
    if (run.signal)
        raise(run.signal);
    return started ? verdict(&run, error) : not_started(&run, reason, error);
}

bool process_become(const char *path, char *const *argv, struct error *error) {
    fflush(NULL);
    execv(path, argv);
    return error_set(error, "%s: %s", path, strerror(errno));
}

bool process_find(const char *program, char *path, size_t bytes) {
    const char *folders = getenv("PATH");
    if (strchr(program, '/'))
        return snprintf(path, bytes, "%s", program) < (int)bytes && access(path, X_OK) == 0;
    while (folders && *folders) {
        size_t size = strcspn(folders, ":");
        int length = snprintf(path, bytes, "%.*s/%s", (int)size, folders, program);
        if (length > 0 && (size_t)length < bytes && access(path, X_OK) == 0)
            return true;
        folders += size + (folders[size] == ':');
    }
    return false;
}
