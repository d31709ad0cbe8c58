/* Every knob keeps its range, every rule refuses what it is there for, and messages help. */
#include "gen/config/rules.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <string.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static bool takes(const struct knob *knob, const char *text) {
    struct knob_value value;
    struct error error;
    return knob_parse(knob, text, &value, &error);
}

static bool takes_number(const struct knob *knob, uint32_t number) {
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    return takes(knob, text);
}

TEST(ranges_hold) {
    for (int i = 0; i < KNOB_COUNT; i++) {
        const struct knob *knob = &knob_table[i];
        if (knob->choices || (knob->kind != KNOB_POWER && knob->kind != KNOB_NUMBER))
            continue;
        assert_true(takes_number(knob, knob->low));
        assert_true(takes_number(knob, knob->high));
        assert_false(takes_number(knob, knob->high + 1));
        assert_false(takes_number(knob, 2 * knob->high));
        assert_false(takes_number(knob, knob->low - 1)); // 0 or 4294967295
        if (knob->kind == KNOB_POWER && knob->low < 3)
            assert_false(takes_number(knob, 3));
        if (knob->kind == KNOB_POWER)
            assert_false(takes_number(knob, knob->high - 1));
    }
}

TEST(choices_hold) {
    const struct knob *knob = knob_find("warp_sched");
    assert_true(takes(knob, "rr"));
    assert_true(takes(knob, "gto"));
    assert_false(takes(knob, "r"));
    assert_false(takes(knob, "rr|srr"));
    assert_false(takes(knob, ""));
    knob = knob_find("rf_banks");
    assert_true(takes(knob, "0"));
    assert_true(takes(knob, "4"));
    assert_false(takes(knob, "3"));
    assert_false(takes(knob, "04")); // written one way only
}

TEST(numbers_are_numbers) {
    static const char *const wrong[] = {"",     " 4",  "4 ",  "+4",         "-4",
                                        "four", "4x",  "4.0", "4294967300", "99999999999999999999",
                                        "0x",   "0x4g"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(takes(knob_find("warps"), wrong[i]));
        assert_false(takes(knob_find("boot_addr"), wrong[i]));
    }
    assert_true(takes(knob_find("warps"), "0x10"));
    assert_true(takes(knob_find("boot_addr"), "0xFFFFFFFF"));
}

TEST(prefix_is_an_identifier) {
    const struct knob *prefix = knob_find("prefix");
    assert_true(takes(prefix, ""));
    assert_true(takes(prefix, "a_"));
    assert_true(takes(prefix, "x234567890123456789012345678901"));
    assert_false(takes(prefix, "x2345678901234567890123456789012"));
    assert_false(takes(prefix, "1a"));
    assert_false(takes(prefix, "a-b"));
    assert_false(takes(prefix, "a b"));
}

TEST(messages_say_the_range) {
    struct config config;
    struct error error;
    assert_false(config_try(&config, WORDS("warps=3"), &error));
    assert_says(&error, "warps=3 is out of range: it must be 1..32, a power of two");
    assert_false(config_try(&config, WORDS("issue=magic"), &error));
    assert_says(&error, "issue=magic is out of range: it must be inorder");
    assert_false(config_try(&config, WORDS("rf_copies=2"), &error));
    assert_says(&error, "1|3, or auto");
}

TEST(unknown_knob_names_the_nearest) {
    static const char *const pairs[][2] = {{"warp=4", "'warps'"},
                                           {"tread=4", "'threads'"},
                                           {"dcache_bank=4", "'dcache_banks'"},
                                           {"icache_size=4", "'icache_kb'"},
                                           {"boot_address=4", "'boot_addr'"},
                                           {"WARPS=4", "'"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct config config;
        struct error error;
        assert_false(config_try(&config, WORDS(pairs[i][0]), &error));
        assert_says(&error, "there is no knob");
        assert_says(&error, pairs[i][1]);
    }
}

TEST(automatic_values_follow) {
    struct config config = config_of(WORDS("threads=8", "warps=16", "rf_banks=2"));
    assert_int_equal(config_number(&config, KNOB_RF_COPIES), 1);
    assert_int_equal(config_number(&config, KNOB_IPDOM_DEPTH), 7);
    assert_int_equal(config_number(&config, KNOB_BARRIERS), 16);
    assert_int_equal(config_number(&config, KNOB_DCACHE_BANKS), 4);
    assert_int_equal(config_number(&config, KNOB_LMEM_BANKS), 8);
    assert_int_equal(config_number(&config, KNOB_FPU_LANES), 8);
    config = config_of(WORDS("threads=1", "barriers=2", "barriers=auto"));
    assert_int_equal(config_number(&config, KNOB_RF_COPIES), 3);
    assert_int_equal(config_number(&config, KNOB_IPDOM_DEPTH), 1);
    assert_int_equal(config_number(&config, KNOB_DCACHE_BANKS), 1);
    assert_int_equal(config_number(&config, KNOB_BARRIERS), 4);
}

TEST(automatic_words_follow) {
    struct config config = config_of(WORDS("issue=loog", "loog_scheduler=collector_units"));
    assert_int_equal(config_number(&config, KNOB_TAGGED_LOADS), 6);
    assert_string_equal(config_word(&config, KNOB_INTAKE), "warp_sched");
    assert_string_equal(config_word(&config, KNOB_DISPATCH), "greedy");
    config = config_of(WORDS("rrs_entries=8"));
    assert_string_equal(config_word(&config, KNOB_DISPATCH), "turn");
    assert_int_equal(config_number(&config, KNOB_TAGGED_LOADS), 6);
    config = config_of(WORDS("rf_banks=1"));
    assert_int_equal(config_number(&config, KNOB_TAGGED_LOADS), 3);
    config = config_of(WORDS("warps=8", "rrs_entries=8"));
    assert_string_equal(config_word(&config, KNOB_INTAKE), "warp_sched");
    assert_string_equal(config_word(&config, KNOB_DISPATCH), "greedy");
    config = config_of(WORDS("rf_banks=1", "intake=favourite"));
    assert_string_equal(config_word(&config, KNOB_INTAKE), "favourite");
    config = config_of(WORDS("rf_banks=1", "warp_sched=rr"));
    assert_string_equal(config_word(&config, KNOB_INTAKE), "warp_sched");
    assert_string_equal(config_word(&config, KNOB_DISPATCH), "turn");
}

/* For every rule, a configuration that breaks it and one beside it that does not. */
static const struct {
    const char *broken[6];
    const char *kept[6];
    const char *demand;
} rule_cases[] = {
    {{"rf_banks=2", "rf_copies=3"}, {"rf_banks=2", "rf_copies=1"}, "rf_copies must be 1"},
    {{"rf_banks=0", "rf_copies=1"}, {"rf_banks=0", "rf_copies=3"}, "rf_copies must be 3"},
    {{"ipdom_depth=4", "threads=4"}, {"ipdom_depth=3", "threads=4"}, "ipdom_depth must be below"},
    {{"dcache_banks=2", "threads=1"}, {"dcache_banks=2", "threads=2"}, "dcache_banks must not"},
    {{"dcache_mshrs=4", "dcache_banks=4"}, {"dcache_mshrs=8", "dcache_banks=4"}, "at least twice"},
    {{"lmem_banks=8", "threads=4"}, {"lmem_banks=4", "threads=4"}, "lmem_banks must not"},
    {{"lsu_lanes=8", "threads=4"}, {"lsu_lanes=4", "threads=4"}, "lsu_lanes must not exceed"},
    {{"atomics=1", "lsu_lanes=2"},
     {"atomics=1", "lsu_lanes=4"},
     "atomics must be 0 with fewer lsu_lanes"},
    {{"cores=2", "lsu_lanes=2"},
     {"cores=2", "lsu_lanes=4"},
     "cores must be 1 with fewer lsu_lanes"},
    {{"l2_kb=16", "lsu_lanes=2"},
     {"l2_kb=16", "lsu_lanes=4"},
     "l2_kb must be 0 with fewer lsu_lanes"},
    {{"fpu_lanes=8", "threads=4"}, {"fpu_lanes=4", "threads=4"}, "fpu_lanes must not exceed"},
    {{"fdiv_lanes=4", "fpu_lanes=2"},
     {"fdiv_lanes=2", "fpu_lanes=2"},
     "fdiv_lanes must not exceed"},
    {{"dcache=none", "dcache_banks=2"},
     {"dcache=none", "dcache_banks=1"},
     "dcache_banks must be 1"},
    {{"dcache=none", "dcache_ways=2"}, {"dcache=none", "dcache_ways=1"}, "dcache_ways must be 1"},
    {{"dcache_kb=1", "dcache_ways=2"}, {"dcache_kb=2", "dcache_ways=2"}, "four sets"},
    {{"dcache=none", "dcache_prefetch=1"},
     {"dcache=none", "dcache_prefetch=0"},
     "dcache_prefetch must be 0"},
    {{"unit_queues=0", "issue=loog", "loog_scheduler=collector_units"},
     {"unit_queues=0", "issue=inorder"},
     "needs issue=inorder"},
    {{"atomics=1", "dcache=none"}, {"atomics=1", "dcache=banked"}, "atomics must be 0"},
    {{"votes=1", "mul=iterative"}, {"votes=1", "mul=pipelined"}, "votes must be 0"},
    {{"uniform=scalar", "issue=loog", "loog_scheduler=collector_units"},
     {"uniform=scalar", "issue=loog", "loog_scheduler=tags"},
     "need loog_scheduler=tags"},
    {{"uniform=scalar", "threads=1"}, {"uniform=scalar", "threads=2"}, "need at least 2 threads"},
    {{"warp_sched=srr", "dispatch=greedy"},
     {"warp_sched=srr", "dispatch=turn"},
     "needs warp_sched=gto"},
    {{"issue=loog", "loog_scheduler=tags", "ibuf_depth=4"},
     {"issue=loog", "loog_scheduler=tags", "ibuf_depth=8"},
     "ibuf_depth must be at least 8"},
    {{"issue=loog", "loog_scheduler=tags", "rrs_entries=12"},
     {"issue=loog", "loog_scheduler=collector_units", "rrs_entries=12"},
     "rrs_entries, intake"},
    {{"issue=loog", "dispatch=turn"}, {"issue=loog", "dispatch=auto"}, "need loog_scheduler="},
    {{"issue=loog", "collector_units=8"}, {"issue=inorder", "collector_units=8"}, "need loog"},
    {{"mem_order=disambiguate"},
     {"mem_order=disambiguate", "issue=loog", "loog_scheduler=tags"},
     "needs issue=loog and loog_scheduler"},
    {{"mem_order=disambiguate", "issue=loog", "loog_scheduler=tags", "window_entries=8",
      "rename_registers=4"},
     {"mem_order=disambiguate", "issue=loog", "loog_scheduler=tags", "window_entries=8",
      "rename_registers=8"},
     "must not be more than rename_registers"},
    {{"mem_order=disambiguate", "issue=loog", "loog_scheduler=tags", "r2d2=1"},
     {"mem_order=disambiguate", "issue=loog", "loog_scheduler=tags", "r2d2=0"},
     "needs r2d2=0"},
    {{"mem_order=disambiguate", "issue=loog", "loog_scheduler=tags", "cores=2"},
     {"mem_order=disambiguate", "issue=loog", "loog_scheduler=tags", "cores=1"},
     "needs cores=1"},
    {{"bus=axi4", "bus_width=256", "line_bytes=16"},
     {"bus=axi4", "bus_width=128", "line_bytes=16"},
     "bus_width must not exceed"},
    {{"control_first=1", "warp_sched=srr"}, {"control_first=1"}, "must be 0 with warp_sched=srr"},
    {{"control_first=1", "issue=loog", "loog_scheduler=collector_units"},
     {"control_first=1", "issue=loog", "loog_scheduler=tags"},
     "needs loog_scheduler=tags"},
    {{"bus_width=128"}, {"bus_width=128", "bus=axi4"}, "must be 64 with bus=native"},
    {{"l2_banks=2"}, {"l2_banks=2", "l2_kb=64"}, "must be 1 with l2_kb=0"},
    {{"subcores=4", "warps=4"}, {"subcores=4", "warps=8"}, "at least twice subcores"},
    {{"subcores=2", "unit_queues=0"}, {"unit_queues=0"}, "must be 1 with unit_queues=0"},
    {{"fpu=full", "subcore_fpu=shared"},
     {"fpu=full", "subcore_fpu=shared", "subcores=2"},
     "own with subcores=1"},
    {{"subcores=2", "subcore_fpu=shared"},
     {"subcores=2", "subcore_fpu=shared", "fpu=full"},
     "own with fpu=none"},
    {{"rvfi=1", "uniform=affine"}, {"rvfi=1"}, "does not go with uniform=affine"},
    {{"boot_addr=0x80000002"}, {"boot_addr=0x80000004"}, "multiple of 4"},
    {{"boot_addr=0xfffc"}, {"boot_addr=0x10000"}, "multiple of 4"},
    {{"boot_addr=0xffff0000"}, {"boot_addr=0xfffefffc"}, "multiple of 4"},
};

TEST(rules_refuse) {
    size_t cases = sizeof rule_cases / sizeof *rule_cases;
    bool tried[64] = {false};
    assert_true(rule_count <= 64);
    for (size_t i = 0; i < cases; i++) {
        struct config config;
        struct error error;
        assert_false(config_try(&config, rule_cases[i].broken, &error));
        assert_says(&error, rule_cases[i].demand);
        for (size_t r = 0; r < rule_count; r++)
            tried[r] |= rule_table[r].broken(&config);
        config_of(rule_cases[i].kept);
    }
    for (size_t r = 0; r < rule_count; r++)
        if (!tried[r])
            fail_msg("no case for the rule '%s'", rule_table[r].demand);
}

TEST(rule_messages_say_where) {
    struct config config;
    struct error error;
    assert_false(config_try(&config, WORDS("lmem_banks=8"), &error));
    assert_string_equal(
        error.text, "lmem_banks=8 does not go with lsu_lanes=4 (the default): lmem_banks must not "
                    "exceed lsu_lanes (an access has at most one word per lane, so that "
                    "further banks are never used)");
    assert_false(config_try(&config, WORDS("issue=loog", "intake=favourite"), &error));
    assert_says(&error, "intake=favourite does not go with loog_scheduler=tags (the default): ");
    assert_false(config_try(&config, WORDS("boot_addr=2"), &error));
    assert_says(&error, "boot_addr=0x00000002 is not possible: ");
}
