/* Kernels at the same time: what they print comes in the order given, and adds up; the longest
 * start first. */
#include "sim/program/lengths.h"
#include "sim/program/parallel.h"
#include "tb/tools/unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { KERNELS = 5 };

struct plan {
    int bad;   /* this kernel is bad input */
    int dies;  /* this one's process is killed */
    int began; /* file that takes a digit a kernel, as they begin; 0: none */
};

/* The first take longest. */
static bool work(void *context, size_t kernel, struct stats_total *total) {
    const struct plan *plan = context;
    if (plan->began)
        dprintf(plan->began, "%zu", kernel);
    nanosleep(&(struct timespec){.tv_nsec = (long)(KERNELS - kernel) * 20000000}, NULL);
    printf("out %zu\n", kernel);
    fprintf(stderr, "err %zu\n", kernel);
    fflush(stdout);
    if (plan->dies == (int)kernel)
        raise(SIGKILL);
    *total = (struct stats_total){.kernels = 1, .passed = 1, .cycles = kernel + 1};
    total->instructions = 10;
    total->simulated = 100 + kernel;
    return plan->bad != (int)kernel;
}

static const size_t as_given[KERNELS] = {0, 1, 2, 3, 4};

/* Runs with stdout and stderr in `text`, both in the order of writing. */
static enum parallel_result run(struct plan plan, size_t limit, const size_t order[],
                                struct stats_total *total, char text[256]) {
    uint64_t cycles[KERNELS];
    struct error error;
    FILE *file = tmpfile();
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    fflush(stdout);
    dup2(fileno(file), STDOUT_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    const struct parallel_plan all = {KERNELS, limit, order, cycles, work, &plan};
    enum parallel_result result = parallel_run(&all, total, &error);
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    rewind(file);
    text[fread(text, 1, 255, file)] = '\0';
    fclose(file);
    for (size_t i = 0; i < KERNELS; i++)
        assert_true(result != PARALLEL_DONE || cycles[i] == (plan.dies == (int)i ? 0 : 100 + i));
    return result;
}

TEST(test_in_the_order_given) {
    struct stats_total total = {0};
    char text[256];
    assert_int_equal(run((struct plan){.bad = -1, .dies = -1}, KERNELS, as_given, &total, text),
                     PARALLEL_DONE);
    assert_string_equal(text, "out 0\nerr 0\nout 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n"
                              "out 4\nerr 4\n");
    assert_int_equal(total.kernels, KERNELS);
    assert_int_equal(total.passed, KERNELS);
    assert_int_equal(total.cycles, 15);
    assert_int_equal(total.instructions, 50);
    assert_int_equal(total.simulated, 510);
    /* 300 ms of work at the same time: the longest has 100. */
    assert_true(total.wall_s > 0.09);
}

TEST(test_bad_input_at_its_turn) {
    struct stats_total total = {0};
    char text[256];
    assert_int_equal(run((struct plan){.bad = 2, .dies = -1}, 3, as_given, &total, text),
                     PARALLEL_BAD_INPUT);
    assert_string_equal(text, "out 0\nerr 0\nout 1\nerr 1\nout 2\nerr 2\n");
    assert_int_equal(total.kernels, 2);
}

TEST(test_a_process_that_dies) {
    struct stats_total total = {0};
    char text[256];
    assert_int_equal(run((struct plan){.bad = -1, .dies = 1}, 2, as_given, &total, text),
                     PARALLEL_DONE);
    assert_non_null(strstr(text,
                           "err 1\nheddle run: the simulator of kernel 2 ended with status 137\n"
                           "out 2\n"));
    assert_int_equal(total.kernels, KERNELS);
    assert_int_equal(total.passed, KERNELS - 1);
}

TEST(test_starts_in_another_order) {
    struct stats_total total = {0};
    const size_t order[KERNELS] = {4, 1, 3, 0, 2};
    char text[256], began[KERNELS + 1] = "";
    FILE *file = tmpfile();
    struct plan plan = {.bad = -1, .dies = -1, .began = fileno(file)};
    assert_int_equal(run(plan, 1, order, &total, text), PARALLEL_DONE);
    rewind(file);
    assert_int_equal(fread(began, 1, KERNELS, file), KERNELS);
    fclose(file);
    assert_string_equal(began, "41302");
    assert_string_equal(text, "out 0\nerr 0\nout 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n"
                              "out 4\nerr 4\n");
}

TEST(test_longest_first) {
    static const uint64_t cycles[] = {30, 0, 50, 10, 0, 50, 40};
    static const size_t longest_first[] = {1, 4, 2, 5, 6, 0, 3};
    size_t order[7];
    lengths_order(7, cycles, order);
    assert_memory_equal(order, longest_first, sizeof order);
}

TEST(test_lengths_are_remembered) {
    char folder[] = "/tmp/heddle-lengths-XXXXXX", file[64];
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/lengths", folder);
    char *const first[] = {"a/one.elf", "two.elf", "the third.elf"};
    char *const second[] = {"two.elf", "b/one.elf", "new.elf"};
    uint64_t before[3], then[3] = {7, 0, 9}, now[3] = {20, 0, 5};
    lengths_read(file, 3, first, before); /* there is no file */
    assert_memory_equal(before, ((uint64_t[]){0, 0, 0}), sizeof before);
    lengths_keep(file, 3, first, before, then);
    lengths_read(file, 3, first, before);
    assert_memory_equal(before, then, sizeof before);
    lengths_read(file, 3, second, before);
    assert_memory_equal(before, ((uint64_t[]){0, 7, 0}), sizeof before);
    lengths_keep(file, 3, second, before, now); /* one did not end: what was known of it stays */
    lengths_read(file, 3, second, before);
    assert_memory_equal(before, ((uint64_t[]){20, 7, 5}), sizeof before);
    lengths_read(file, 3, first, before);
    assert_memory_equal(before, ((uint64_t[]){7, 20, 9}), sizeof before);
    /* The same again changes nothing, and no part of one is left. */
    assert_int_equal(remove(file), 0);
    lengths_keep(file, 3, first, before, before);
    assert_int_equal(access(file, F_OK), -1);
    assert_int_equal(rmdir(folder), 0);
}
