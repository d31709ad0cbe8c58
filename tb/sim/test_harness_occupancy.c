/* Occupancy of issue structures, and the run-time limits on their sizes. */
#include "sim/harness/limits.h"
#include "sim/stats/occupancy.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <string.h>

TEST(test_periods) {
    struct occupancy *occupancy = occupancy_new(40);
    occupancy_update(occupancy, 10, (const uint32_t[]){0x1, 0x80}); // places 0 and 39
    occupancy_update(occupancy, 13, (const uint32_t[]){0x2, 0x80}); // 0 left after 3, 1 came
    occupancy_update(occupancy, 413, (const uint32_t[]){0x2, 0x0}); // 39 left after 403
    occupancy_end(occupancy, 420);                                  // 1 is still there
    assert_int_equal(occupancy->cycles[0], 10);
    assert_int_equal(occupancy->cycles[2], 403);
    assert_int_equal(occupancy->cycles[1], 7);
    assert_int_equal(occupancy->period[3], 1);
    assert_int_equal(occupancy->period[403], 1);
    assert_int_equal(occupancy_periods(occupancy), 2);
    occupancy_free(occupancy);
}

TEST(test_percentile) {
    struct occupancy *occupancy = occupancy_new(1);
    assert_int_equal(occupancy_percentile(occupancy, 50), 0);
    uint64_t cycle = 0;
    for (uint64_t period = 1; period <= 10; period++) {
        occupancy_update(occupancy, cycle, (const uint32_t[]){1});
        occupancy_update(occupancy, cycle + period, (const uint32_t[]){0});
        cycle += period + 1;
    }
    assert_int_equal(occupancy_percentile(occupancy, 50), 5);
    assert_int_equal(occupancy_percentile(occupancy, 90), 9);
    assert_int_equal(occupancy_percentile(occupancy, 100), 10);
    occupancy_free(occupancy);
}

TEST(test_longest_period) {
    struct occupancy *occupancy = occupancy_new(1);
    occupancy_update(occupancy, 0, (const uint32_t[]){1});
    occupancy_update(occupancy, UINT64_C(1) << 40, (const uint32_t[]){0});
    assert_int_equal(occupancy->period[OCCUPANCY_LONGEST], 1);
    occupancy_free(occupancy);
}

static const struct heddle_config loog = {
    .issue = "loog",
    .window = {"collector_units", 2, 8, 8, 8},
    .results = {"rrs_entries", 1, 12, 12, 32},
};

TEST(test_limits) {
    struct limits limits;
    struct error error;
    assert_true(limits_parse(NULL, &loog, &limits, &error));
    assert_int_equal(limits.window, LIMIT_NONE);
    assert_true(limits_parse("rrs_entries=9,collector_units=6", &loog, &limits, &error));
    assert_int_equal(limits.window, 6);
    assert_int_equal(limits.results, 9);
}

static void assert_refused(const struct heddle_config *config, const char *text, const char *why) {
    struct limits limits;
    struct error error;
    assert_false(limits_parse(text, config, &limits, &error));
    assert_string_equal(error.text, why);
}

TEST(test_bad_limits) {
    const struct heddle_config inorder = {.issue = "inorder"};
    assert_refused(&inorder, "collector_units=4",
                   "--limit: this core (issue=inorder) has nothing that could be limited");
    assert_refused(&loog, "isb_entries=4",
                   "--limit: isb_entries cannot be limited in this core; collector_units and "
                   "rrs_entries can");
    static const char *const bad[] = {"collector_units=9", "collector_units=1",
                                      "collector_units=", "collector_units", "collector_units=4x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_refused(&loog, bad[i],
                       "--limit: collector_units needs a number from 2 to 8, the model's own");
}
