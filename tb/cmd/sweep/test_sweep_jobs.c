/* The local engine's processes: how many at a time, what each printed and how it ended. */
#include "base/jobs.h"
#include "tb/tools/unit.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

TEST(test_as_many_as_processors) {
    static const struct {
        long processors;
        size_t jobs;
    } rows[] = {{-1, 1}, {0, 1}, {1, 1}, {2, 2}, {255, 255}, {256, 256}, {257, 256}, {1024, 256}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(jobs_for(rows[i].processors), rows[i].jobs);
}

/* Prints its number on both streams; job 2 dies. */
static int work(void *user, size_t id) {
    printf("%s %zu\n", (const char *)user, id);
    fprintf(stderr, "log %zu\n", id);
    if (id == 2)
        raise(SIGKILL);
    return (int)id;
}

TEST(test_each_is_told_apart) {
    char user[] = "job";
    struct jobs jobs = {.limit = 4};
    struct error error;
    for (size_t id = 0; id < 4; id++)
        assert_true(jobs_start(&jobs, id, work, user, &error));
    assert_int_equal(jobs.running, 4);
    unsigned seen = 0;
    while (jobs.running) {
        struct job_end end = {0};
        if (!jobs_wait(&jobs, 10000, &end))
            continue;
        char output[32] = "", log[32];
        if (end.id != 2) /* killed before its stream was flushed */
            snprintf(output, sizeof output, "job %zu\n", end.id);
        snprintf(log, sizeof log, "log %zu\n", end.id);
        assert_int_equal(end.status, end.id == 2 ? 128 + SIGKILL : (int)end.id);
        assert_string_equal(text_string(&end.output), output);
        assert_string_equal(text_string(&end.log), log);
        seen |= 1u << end.id;
        text_free(&end.output);
        text_free(&end.log);
    }
    assert_int_equal(seen, 15);
}

/* Sleeps, and does not mind SIGTERM if it is job 1. */
static int sleep_long(void *user, size_t id) {
    (void)user;
    if (id == 1)
        signal(SIGTERM, SIG_IGN);
    sleep(600);
    return 0;
}

TEST(test_all_are_ended) {
    struct jobs jobs = {.limit = 2};
    struct error error;
    for (size_t id = 0; id < 2; id++)
        assert_true(jobs_start(&jobs, id, sleep_long, NULL, &error));
    const pid_t processes[] = {jobs.job[0].process, jobs.job[1].process};
    jobs_end(&jobs);
    assert_int_equal(jobs.running, 0);
    assert_int_equal(kill(processes[0], 0), -1);
    assert_int_equal(kill(processes[1], 0), -1);
}

static int end_at_once(void *user, size_t id) {
    (void)user;
    return (int)id;
}

/* A waiting process is told when a job ends. Polling every 10 ms would leave a processor without
 * work for half of that at each job. On a machine with other work to do most jobs take longer. */
TEST(test_an_end_is_told_at_once) {
    struct jobs jobs = {.limit = 1};
    struct error error;
    double shortest = 1;
    for (size_t id = 0; id < 500 && shortest >= 0.009; id++) {
        struct job_end end = {0};
        assert_true(jobs_start(&jobs, id, end_at_once, NULL, &error));
        if (jobs.job[0].watch < 0)
            skip(); /* an old kernel */
        assert_true(jobs_wait(&jobs, 10000, &end));
        shortest = end.seconds < shortest ? end.seconds : shortest;
        text_free(&end.output);
        text_free(&end.log);
    }
    assert_true(shortest < 0.009);
}
