/* Relative power: what toggles in a waveform, weighed with areas; variants of configurations. */
#include "fpga/power/fst_read.h"
#include "fpga/power/power_print.h"
#include "fpga/power/power_relative.h"
#include "fpga/target/target.h"
#include "gen/config/variants.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <fstapi.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Eight cycles of two steps: `count` counts in u_core, of which a port below shows the same wires.
 * The signal `ren` of the memory in a generate block is high in cycles 2 to 4. */
static void wave_write(const char *path) {
    void *fst = fstWriterCreate(path, 1);
    fstWriterSetScope(fst, FST_ST_VCD_MODULE, "sim_top", NULL);
    fstHandle clk = fstWriterCreateVar(fst, FST_VT_SV_LOGIC, FST_VD_IMPLICIT, 1, "clk", 0);
    fstWriterSetScope(fst, FST_ST_VCD_MODULE, "u_core", NULL);
    fstHandle count =
        fstWriterCreateVar(fst, FST_VT_SV_LOGIC, FST_VD_IMPLICIT, 2, "count [1:0]", 0);
    fstHandle enable = fstWriterCreateVar(fst, FST_VT_SV_LOGIC, FST_VD_IMPLICIT, 1, "read", 0);
    fstWriterSetScope(fst, FST_ST_VCD_MODULE, "gen_x[0]", NULL);
    fstWriterSetScope(fst, FST_ST_VCD_MODULE, "u_words", NULL);
    fstWriterCreateVar(fst, FST_VT_SV_LOGIC, FST_VD_INPUT, 2, "raddr [1:0]", count);
    fstWriterCreateVar(fst, FST_VT_SV_LOGIC, FST_VD_INPUT, 1, "ren", enable);
    fstHandle wen = fstWriterCreateVar(fst, FST_VT_SV_LOGIC, FST_VD_INPUT, 1, "wen", 0);
    for (int i = 0; i < 4; i++)
        fstWriterSetUpscope(fst);
    for (unsigned time = 0; time <= 16; time++) {
        unsigned cycle = time / 2;
        char bits[] = {(char)('0' + (cycle >> 1 & 1)), (char)('0' + (cycle & 1)), '\0'};
        fstWriterEmitTimeChange(fst, time);
        fstWriterEmitValueChange(fst, clk, time % 2 ? "0" : "1");
        fstWriterEmitValueChange(fst, count, bits);
        fstWriterEmitValueChange(fst, enable, cycle >= 2 && cycle <= 4 ? "1" : "0");
        fstWriterEmitValueChange(fst, wen, "0");
    }
    fstWriterClose(fst);
}

static const struct activity_row *row_of(const struct activity *activity, const char *path) {
    for (size_t i = 0; i < activity->count; i++)
        if (strcmp(activity->row[i].path, path) == 0)
            return &activity->row[i];
    fail_msg("no row %s", path);
    return NULL;
}

TEST_WITH(scratch, waveform_is_counted) {
    struct activity activity = {0};
    struct error error = {.text = ""};
    char *path = strdup(scratch_path(state, "run.fst"));
    wave_write(path);
    /* From cycle 1 on: the changes at its start count, those before do not. */
    if (!fst_read(&activity, path, 2, 2, &error))
        fail_msg("%s", error.text);
    assert_int_equal(activity.window, 7);
    const struct activity_row *core = row_of(&activity, "u_core");
    assert_int_equal(core->bits, 3);
    assert_int_equal(core->toggles, 8 + 4 + 2);
    const struct activity_row *words = row_of(&activity, "u_core.u_words");
    assert_int_equal(words->bits, 1); /* wen; the others are u_core's */
    assert_int_equal(words->ports, 2);
    assert_int_equal(words->accesses, 3);
    activity_free(&activity);
    assert_false(fst_read(&activity, path, 100, 2, &error));
    assert_says(&error, "warm-up");
    activity_free(&activity);
    scratch_write(state, "other.txt", "no waveform");
    assert_false(fst_read(&activity, scratch_path(state, "other.txt"), 0, 2, &error));
    assert_says(&error, "is not a waveform");
    free(path);
}

static char *path_copy(const char *path) {
    return strdup(path);
}

TEST(activities_add_up) {
    struct activity_row first[] = {{"u_core", 100, 10, 4, 2}},
                        second[] = {{"u_core.u_lsu", 7, 8, 0, 0}, {"u_core", 11, 10, 3, 2}};
    const struct activity one = {first, 1, 50, 0, 0}, other = {second, 2, 20, 0, 0};
    struct activity sum = {0};
    activity_add(&sum, &one, 2, 100);
    activity_add(&sum, &other, 0.5, 10);
    assert_int_equal(sum.window, 110);
    assert_int_equal(sum.count, 2);
    const struct activity_row *core = row_of(&sum, "u_core");
    assert_int_equal(core->toggles, 200 + 6); /* 5.5 is rounded */
    assert_int_equal(core->accesses, 8 + 2);
    assert_int_equal(core->bits, 10); /* those of the core, whatever is added */
    assert_int_equal(core->ports, 2);
    assert_int_equal(row_of(&sum, "u_core.u_lsu")->toggles, 4);
    activity_free(&sum);
}

TEST(power_is_activity_times_weight) {
    struct error error = {.text = ""};
    struct area_row areas[] = {
        {path_copy(""), 0, 1, {.lut = {0, 0, 0, 0, 0, 0, 30}, .ffs = 12, .bram_units = 4}},
        {path_copy("u_core"), 1, 1, {.lut = {0, 0, 0, 0, 0, 0, 30}, .ffs = 12, .bram_units = 4}},
        {path_copy("u_core.u_lsu"),
         2,
         1,
         {.lut = {0, 0, 0, 0, 0, 0, 20}, .ffs = 2, .bram_units = 4}},
    };
    struct activity_row rows[] = {
        {path_copy("u_core"), 100, 10, 0, 0},
        {path_copy("u_core.u_lsu.u_below"), 40, 8, 30, 4},
    };
    const struct area_table table = {areas, 3};
    const struct activity activity = {rows, 2, 10, 20, 5};
    struct power power = {.target = target_find("xcup", &error), .mhz = 100};
    assert_true(power_weigh(&power, &table, &activity, &error));
    const struct power_weights *weight = &power.target->weights;
    double rate = 40.0 / (8 * 10), lsu = 20 * weight->lut * rate;
    assert_true(fabs(power.row[2].part[1] - lsu) < 1e-9);
    assert_true(fabs(power.row[2].part[POWER_CLOCK] - 2 * weight->clock) < 1e-9);
    assert_true(fabs(power.row[2].part[2] - 2 * weight->ff * rate) < 1e-9);
    /* Two memories of two ports, used 1.5 times a cycle in all: 0.75 of the blocks. */
    assert_true(fabs(power.row[2].part[3] - weight->bram * 2 * 2 * 30 / 4 / 10) < 1e-9);
    /* The core has ten LUTs of its own, and a bit of it toggles in each cycle. */
    assert_true(fabs(power.row[0].part[1] - (lsu + 10 * weight->lut)) < 1e-9);
    assert_true(fabs(power_energy(&power) - 20 * power_total(&power)) < 1e-9);
    power_free(&power);
    for (size_t i = 0; i < 3; i++)
        free(areas[i].path);
    for (size_t i = 0; i < 2; i++)
        free(rows[i].path);
}

/* Synthesis counts have a time, and there are wires, weights and a device to refer to. */
TEST(fpgas_are_whole) {
    static const char *const marks[] = {"LUT6", "FDRE", "CARRY4", "RAM32M", "RAMB18E1", "DSP48E1"};
    struct error error;
    size_t fpgas = 0;
    for (size_t i = 0; target_at(i); i++) {
        const struct target *target = target_at(i);
        if (!target->cells)
            continue;
        fpgas++;
        assert_true(target->weights.lut > 0);
        assert_true(target->wire.first > 0);
        assert_non_null(target->devices);
    }
    assert_int_equal(fpgas, 4);
    const struct target *series7 = target_find("xc7", &error);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        assert_non_null(target_cell(series7, marks[i]));
        assert_non_null(target_timing(series7, marks[i]));
    }
    assert_null(target_timing(series7, "CARRY8"));
}

TEST(variants_are_knobs_or_presets) {
    struct variants variants;
    struct error error = {.text = ""};
    struct config base = config_default();
    assert_true(variants_make(&variants, "issue=inorder,loog", &base, &error));
    assert_int_equal(variants.count, 2);
    assert_string_equal(variants.name[1], "loog");
    assert_string_equal(config_word(&variants.config[1], KNOB_ISSUE), "loog");
    variants_free(&variants);
    assert_true(variants_make(&variants, "preset=thesis-4x4,thesis-4x4-cu8-rrs12", &base, &error));
    assert_string_equal(config_word(&variants.config[0], KNOB_ISSUE), "inorder");
    assert_int_equal(config_number(&variants.config[1], KNOB_RRS_ENTRIES), 12);
    variants_free(&variants);
    static const char *const bad[] = {"issue", "issue=", "issue=none", "odd=1", "preset=none"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(variants_make(&variants, bad[i], &base, &error));
        variants_free(&variants);
    }
    assert_true(config_take_word(&base, "rf_banks=2", &(bool){0}, &error));
    assert_true(variants_make(&variants, "inorder-4x4,loog-4x4", &base, &error));
    for (size_t i = 0; i < variants.count; i++)
        assert_int_equal(config_number(&variants.config[i], KNOB_RF_BANKS), 2);
    assert_int_equal(config_number(&variants.config[1], KNOB_WINDOW_ENTRIES), 2);
    variants_free(&variants);
    assert_true(config_take_word(&base, "unit_queues=0", &(bool){0}, &error));
    assert_false(variants_make(&variants, "inorder-4x4,loog-4x4", &base, &error));
    assert_says(&error, "unit_queues=0 needs issue=inorder");
    variants_free(&variants);
    base.preset = "inorder-4x4";
    assert_false(variants_make(&variants, "preset=thesis-4x4", &base, &error));
    assert_says(&error, "goes without -c");
    variants_free(&variants);
}

/* A core takes 0.8 of the time for 1.5 of the power. It needs less energy from the point on at
 * which the rest of the device takes as much as the first core: 0.8 (1.5 + 1) = 1 + 1. */
TEST(device_counts_in_all_of_them) {
    struct error error;
    struct power_row row[] = {{.path = "", .part = {40, 60}}, {.path = "", .part = {50, 100}}};
    static const char *const name[] = {"slow", "fast"};
    struct power power[2] = {{.row = &row[0], .cycles = 1000, .area = 1},
                             {.row = &row[1], .cycles = 800, .area = 1}};
    struct power_table table = {target_find("xcup", &error), name, 2, 0};
    char *shown = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&shown, &size);
    power[0].target = power[1].target = table.target;
    power_print_means(&table, power, 1, stream);
    table.static_power = 300;
    power_print_means(&table, power, 1, stream);
    fclose(stream);
    assert_non_null(strstr(shown, " 0.800   1.500   1.200   0.800\n"
                                  "  PDP of fast below 1 on 0 of 1 kernel; on half of them if the "
                                  "device takes more than 100 units besides\n"));
    assert_non_null(strstr(shown, " 0.800   1.125   0.900   0.800\n"
                                  "  PDP of fast below 1 on 1 of 1 kernel"));
    free(shown);
}
