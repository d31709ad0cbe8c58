/* A waveform is kept only if all of its blocks are there: each cut of one is refused. */
#include "sim/trace/waveform_check.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <string.h>

/* Header, values, signals, hierarchy: a byte of type, eight of length with themselves, content. */
static const unsigned char whole[] = {
    0, 0, 0, 0, 0, 0, 0, 0, 10, 'h', 'h',      //
    8, 0, 0, 0, 0, 0, 0, 0, 11, 'v', 'v', 'v', //
    3, 0, 0, 0, 0, 0, 0, 0, 9,  'g',           //
    6, 0, 0, 0, 0, 0, 0, 0, 9,  'x',           //
};

static bool checked(void **state, const unsigned char *bytes, size_t size) {
    struct error error;
    const char *path = scratch_path(state, "wave.fst");
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    bool good = waveform_check(path, "wave.fst", &error);
    if (!good)
        assert_string_equal(error.text, "wave.fst was not written in full; is its disk full?");
    return good;
}

TEST_WITH(scratch, whole_ones_are_kept) {
    assert_true(checked(state, whole, sizeof whole));
}

TEST_WITH(scratch, cut_ones_are_refused) {
    for (size_t size = 0; size < sizeof whole; size++)
        assert_false(checked(state, whole, size));
}

TEST_WITH(scratch, each_kind_is_needed) {
    unsigned char other[sizeof whole];
    static const size_t types[] = {0, 23, 33};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        memcpy(other, whole, sizeof whole);
        other[types[i]] = 8;
        assert_false(checked(state, other, sizeof other));
    }
}

/* A length of nothing, or beyond all, is no way on. */
TEST_WITH(scratch, lengths_are_possible) {
    unsigned char other[sizeof whole];
    static const unsigned char wrong[] = {0, 7, 0xff};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memcpy(other, whole, sizeof whole);
        other[19] = wrong[i];
        assert_false(checked(state, other, sizeof other));
    }
    memcpy(other, whole, sizeof whole);
    memset(other + 12, 0xff, 8);
    assert_false(checked(state, other, sizeof other));
}
