#include "guard.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES = 8, PATH_SIZE = 4096 };

/* Signal handlers read these: a path is whole while its `used` is set. */
static struct guarded {
    volatile sig_atomic_t used;
    char path[PATH_SIZE];
    const char *mapped;
} guarded[FILES];

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGBUS};

static void end(int signal_number) {
    for (size_t i = 0; i < FILES; i++) {
        const char *said = guarded[i].used ? guarded[i].mapped : NULL;
        if (guarded[i].used)
            unlink(guarded[i].path);
        if (said && signal_number == SIGBUS &&
            write(STDERR_FILENO, said, strlen(said)) == (ssize_t)strlen(said))
            _exit(EXIT_FAILURE);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static bool any_used(void) {
    bool any = false;
    for (size_t i = 0; i < FILES; i++)
        any = any || guarded[i].used;
    return any;
}

/* Handles the signals that have no handler of their own, or restores them. */
static void signals_take(bool take) {
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action;
        if (sigaction(signals[i], NULL, &action) == 0 &&
            action.sa_handler == (take ? SIG_DFL : end))
            signal(signals[i], take ? end : SIG_DFL);
    }
}

void guard_begin(const char *path, const char *mapped) {
    size_t slot = 0;
    while (slot < FILES && guarded[slot].used)
        slot++;
    if (slot == FILES || strlen(path) >= PATH_SIZE)
        return;
    strcpy(guarded[slot].path, path);
    guarded[slot].mapped = mapped;
    guarded[slot].used = 1;
    signals_take(true);
}

void guard_end(const char *path) {
    for (size_t i = 0; i < FILES; i++)
        if (guarded[i].used && strcmp(guarded[i].path, path) == 0)
            guarded[i].used = 0;
    if (!any_used())
        signals_take(false);
}
