/* random_program SEED [WARPS THREADS [float] [linear] [lanes] [races] [shared]]: prints a random
 * program, see program.h. */
#include "program.h"

#include <errno.h>
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

int main(int argc, char **argv) {
    uint64_t seed = 0;
    uint64_t warps = 4;
    uint64_t threads = 4;
    bool floats = false, linear = false, lanes = false, races = false, shared = false;
    bool known = true;
    for (int i = 4; i < argc; i++) {
        floats = floats || strcmp(argv[i], "float") == 0;
        linear = linear || strcmp(argv[i], "linear") == 0;
        lanes = lanes || strcmp(argv[i], "lanes") == 0;
        races = races || strcmp(argv[i], "races") == 0;
        shared = shared || strcmp(argv[i], "shared") == 0;
        known = known && (strcmp(argv[i], "float") == 0 || strcmp(argv[i], "linear") == 0 ||
                          strcmp(argv[i], "lanes") == 0 || strcmp(argv[i], "races") == 0 ||
                          strcmp(argv[i], "shared") == 0);
    }
    bool good = (argc == 2 || argc >= 4) && known && number_read(argv[1], UINT64_MAX, &seed);
    if (good && argc >= 4)
        good = number_read(argv[2], MAX_SIZE, &warps) && number_read(argv[3], MAX_SIZE, &threads);
    if (!good || !size_is_good(warps) || !size_is_good(threads)) {
        fputs("usage: random_program SEED [WARPS THREADS [float] [linear] [lanes] [races] "
              "[shared]], sizes 1..32, powers of two\n",
              stderr);
        return 2;
    }
    struct program program = {.out = stdout,
                              .seed = seed,
                              .warps = (unsigned)warps,
                              .threads = (unsigned)threads,
                              .floats = floats,
                              .linear = linear,
                              .lanes = lanes,
                              .races = races,
                              .shared = shared};
    printf("# random_program %llu %u %u%s%s%s%s%s\n", (unsigned long long)seed, program.warps,
           program.threads, floats ? " float" : "", linear ? " linear" : "", lanes ? " lanes" : "",
           races ? " races" : "", shared ? " shared" : "");
    print_program(&program);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("random_program: cannot write to standard output\n", stderr);
        return 2;
    }
    return 0;
}
