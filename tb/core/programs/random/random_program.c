/* random_program SEED [WARPS THREADS [float] [linear] [lanes] [races] [scatter] [shared]]: prints a
 * random program, see program.h. */
#include "program.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 32 };

static bool number_read(const char *text, uint64_t max, uint64_t *value) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 0);
    return *text >= '0' && *text <= '9' && !*end && !errno && *value <= max;
}

static bool size_is_good(uint64_t size) {
    return size > 0 && (size & (size - 1)) == 0;
}

static const struct {
    const char *name;
    size_t place; /* in struct program */
} kinds[] = {
    {"float", offsetof(struct program, floats)},    {"linear", offsetof(struct program, linear)},
    {"lanes", offsetof(struct program, lanes)},     {"races", offsetof(struct program, races)},
    {"scatter", offsetof(struct program, scatter)}, {"shared", offsetof(struct program, shared)},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static bool *kind_of(struct program *program, size_t kind) {
    return (bool *)((char *)program + kinds[kind].place);
}

static bool kind_set(struct program *program, const char *name) {
    for (size_t i = 0; i < KINDS; i++)
        if (strcmp(name, kinds[i].name) == 0) {
            *kind_of(program, i) = true;
            return true;
        }
    return false;
}

int main(int argc, char **argv) {
    uint64_t seed = 0;
    uint64_t warps = 4;
    uint64_t threads = 4;
    struct program program = {.out = stdout};
    bool known = true;
    for (int i = 4; i < argc; i++)
        known = kind_set(&program, argv[i]) && known;
    bool good = (argc == 2 || argc >= 4) && known && number_read(argv[1], UINT64_MAX, &seed);
    if (good && argc >= 4)
        good = number_read(argv[2], MAX_SIZE, &warps) && number_read(argv[3], MAX_SIZE, &threads);
    if (!good || !size_is_good(warps) || !size_is_good(threads)) {
        fputs("usage: random_program SEED [WARPS THREADS [float] [linear] [lanes] [races] "
              "[scatter] [shared]], sizes 1..32, powers of two\n",
              stderr);
        return 2;
    }
    program.seed = seed;
    program.warps = (unsigned)warps;
    program.threads = (unsigned)threads;
    printf("# random_program %llu %u %u", (unsigned long long)seed, program.warps, program.threads);
    for (size_t i = 0; i < KINDS; i++)
        if (*kind_of(&program, i))
            printf(" %s", kinds[i].name);
    puts("");
    print_program(&program);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("random_program: cannot write to standard output\n", stderr);
        return 2;
    }
    return 0;
}
