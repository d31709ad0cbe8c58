#include "unit.h"

#include <stdint.h>
#include <stdlib.h>

/* The linker defines these: the bounds of its section unit_tests. */
extern const struct CMUnitTest *const __start_unit_tests[], *const __stop_unit_tests[];

int unit_tests_run(const char *program) {
    size_t bytes = (uintptr_t)__stop_unit_tests - (uintptr_t)__start_unit_tests;
    size_t count = bytes / sizeof *__start_unit_tests;
    struct CMUnitTest *tests = calloc(count, sizeof *tests);
    if (!tests)
        return 1;
    for (size_t i = 0; i < count; i++)
        tests[i] = *__start_unit_tests[i];
    int failed = _cmocka_run_group_tests(program, tests, count, NULL, NULL);
    free(tests);
    return failed;
}

/* A program with another command line has a main of its own. */
__attribute__((weak)) int main(int argc, char **argv) {
    (void)argc;
    return unit_tests_run(argv[0]);
}
