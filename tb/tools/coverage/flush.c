/* Counters of gcc's --coverage are written when a process exits. Linked with --wrap
 * (coverage/cc/gcc), these write them also where it ends without that, or becomes another program.
 */
#include <stdlib.h>

extern void __gcov_dump(void);
extern void __gcov_reset(void);

extern void __real__exit(int status);
extern void __real_abort(void);
extern int __real_raise(int number);
extern int __real_execv(const char *path, char *const *words);
extern int __real_execvp(const char *program, char *const *words);

void __wrap__exit(int status);
void __wrap_abort(void);
int __wrap_raise(int number);
int __wrap_execv(const char *path, char *const *words);
int __wrap_execvp(const char *program, char *const *words);

/* Counters begin anew. */
static void flush(void) {
    __gcov_dump();
    __gcov_reset();
}

void __wrap__exit(int status) {
    flush();
    __real__exit(status);
}

void __wrap_abort(void) {
    flush();
    __real_abort();
}

int __wrap_raise(int number) {
    flush();
    return __real_raise(number);
}

int __wrap_execv(const char *path, char *const *words) {
    flush();
    return __real_execv(path, words);
}

int __wrap_execvp(const char *program, char *const *words) {
    flush();
    return __real_execvp(program, words);
}
