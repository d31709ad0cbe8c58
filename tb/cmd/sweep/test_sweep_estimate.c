/* How long the rest of a sweep takes, while jobs run. */
#include "cmd/sweep/engine/estimate.h"
#include "tb/tools/unit.h"

#include <math.h>
#include <stdint.h>

/* Four runs of 100 s by what is known of others. */
static const struct estimate four = {.expected = {[STORE_RUN] = 400}, .left = {[STORE_RUN] = 4}};

static void assert_wait(const struct estimate *estimate, const struct estimate_job *running,
                        size_t count, size_t jobs, double seconds) {
    double wait = estimate_wait(estimate, running, count, jobs);
    if (fabs(wait - seconds) > 1e-9)
        fail_msg("%g s instead of %g s", wait, seconds);
}

TEST(what_runs_counts_down) {
    assert_wait(&four, NULL, 0, 2, 200);
    assert_wait(&four, (struct estimate_job[]){{STORE_RUN, 30}, {STORE_RUN, 10}}, 2, 2, 180);
    assert_wait(&four, (struct estimate_job[]){{STORE_RUN, 60}, {STORE_RUN, 40}}, 2, 2, 150);
}

/* A late job takes a tenth of its time more. */
TEST(what_is_late_goes_on) {
    assert_wait(&four, (struct estimate_job[]){{STORE_RUN, 100}, {STORE_RUN, 300}}, 2, 2,
                (200 + 10 + 30) / 2.0);
}

/* The last job runs alone; its time is that of others of its kind. */
TEST(the_last_runs_alone) {
    const struct estimate last = {.expected = {[STORE_AREA] = 5},
                                  .left = {[STORE_AREA] = 1},
                                  .took = {[STORE_AREA] = 600},
                                  .done = {[STORE_AREA] = 3}};
    assert_wait(&last, (struct estimate_job[]){{STORE_AREA, 50}}, 1, 4, 150);
    assert_wait(&last, (struct estimate_job[]){{STORE_RUN, 50}}, 1, 4, 50); /* one of no estimate */
}
