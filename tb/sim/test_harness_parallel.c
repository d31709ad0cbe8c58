/* Kernels at the same time: what they print comes in the order given, and adds up. */
#include "sim/harness/parallel.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { KERNELS = 5 };

struct plan {
    int bad;  /* this kernel is bad input */
    int dies; /* this one's process is killed */
};

/* The first take longest. */
static bool work(void *context, size_t kernel, struct stats_total *total) {
    const struct plan *plan = context;
    nanosleep(&(struct timespec){.tv_nsec = (long)(KERNELS - kernel) * 20000000}, NULL);
    printf("out %zu\n", kernel);
    fprintf(stderr, "err %zu\n", kernel);
    fflush(stdout);
    if (plan->dies == (int)kernel)
        raise(SIGKILL);
    *total = (struct stats_total){.kernels = 1, .passed = 1, .cycles = kernel + 1};
    total->instructions = 10;
    total->simulated = 100;
    return plan->bad != (int)kernel;
}

/* Runs with stdout and stderr in `text`, both in the order of writing. */
static enum parallel_result run(struct plan plan, size_t limit, struct stats_total *total,
                                char text[256]) {
    struct error error;
    FILE *file = tmpfile();
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    fflush(stdout);
    dup2(fileno(file), STDOUT_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    enum parallel_result result = parallel_run(KERNELS, limit, work, &plan, total, &error);
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    rewind(file);
    text[fread(text, 1, 255, file)] = '\0';
    fclose(file);
    return result;
}

static void test_in_the_order_given(void **state) {
    (void)state;
    struct stats_total total = {0};
    char text[256];
    assert_int_equal(run((struct plan){-1, -1}, KERNELS, &total, text), PARALLEL_DONE);
    assert_string_equal(text, "out 0\nerr 0\nout 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n"
                              "out 4\nerr 4\n");
    assert_int_equal(total.kernels, KERNELS);
    assert_int_equal(total.passed, KERNELS);
    assert_int_equal(total.cycles, 15);
    assert_int_equal(total.instructions, 50);
    assert_int_equal(total.simulated, 500);
    /* 300 ms of work at the same time: the longest has 100. */
    assert_true(total.wall_s > 0.09);
}

static void test_bad_input_at_its_turn(void **state) {
    (void)state;
    struct stats_total total = {0};
    char text[256];
    assert_int_equal(run((struct plan){2, -1}, 3, &total, text), PARALLEL_BAD_INPUT);
    assert_string_equal(text, "out 0\nerr 0\nout 1\nerr 1\nout 2\nerr 2\n");
    assert_int_equal(total.kernels, 2);
}

static void test_a_process_that_dies(void **state) {
    (void)state;
    struct stats_total total = {0};
    char text[256];
    assert_int_equal(run((struct plan){-1, 1}, 2, &total, text), PARALLEL_DONE);
    assert_non_null(strstr(text, "err 1\nheddle: the simulator of kernel 2 ended with status 137\n"
                                 "out 2\n"));
    assert_int_equal(total.kernels, KERNELS);
    assert_int_equal(total.passed, KERNELS - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_in_the_order_given),
        cmocka_unit_test(test_bad_input_at_its_turn),
        cmocka_unit_test(test_a_process_that_dies),
    };
    return cmocka_run_group_tests_name("kernels at the same time", tests, NULL, NULL);
}
