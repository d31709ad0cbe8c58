/* Trees of buffers: which buffer, and who reads what. */
#include "fpga/timing/fanout.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NET = 5 };

/* A cell of two pins. */
#define CELL(name, area, function)                                                                 \
    "cell (" name ") { area : " area "; pin (A) { direction : input; } "                           \
    "pin (X) { direction : output; function : \"" function "\"; } }\n"

static const char cells[] = "library (a) {\n" CELL("nand2", "3", "!A") CELL("buf_1", "4", "(A)")
    CELL("probe_8", "15.5", "(A)") CELL("buf_8", "15", "A") CELL("buf_16", "27", "A")
        CELL("bufinv_8", "15.2", "!A") "}\n";

static void liberty_make(struct liberty *liberty, const char *text) {
    struct error error;
    assert_true(liberty_parse(liberty, text, "a.lib", &error));
}

/* How often a word is in a text. */
static size_t times(const struct text *text, const char *word) {
    size_t count = 0;
    for (const char *at = text_string(text); (at = strstr(at, word)) != NULL; at++)
        count++;
    return count;
}

/* A net with so many readers: their names, a space behind each, and the buffers. */
static void net_make(const struct liberty *liberty, uint32_t readers, struct text *read,
                     struct text *buffers) {
    struct fanout fanout;
    fanout_init(&fanout, liberty, NET + 1);
    for (uint32_t i = 0; i < readers; i++)
        fanout_count(&fanout, NET);
    for (uint32_t i = 0; i < readers; i++) {
        fanout_reader_print(&fanout, NET, "n5", read);
        text_add(read, " ");
    }
    fanout_buffers_print(&fanout, NET, "n5", buffers);
    fanout_free(&fanout);
}

TEST(the_buffer_is_strong_and_not_the_strongest) {
    struct liberty liberty;
    liberty_make(&liberty, cells);
    assert_string_equal(fanout_buffer(&liberty)->name, "buf_8");
    liberty_free(&liberty);
}

TEST(few_readers_need_none) {
    struct liberty liberty;
    struct text read = {0}, buffers = {0};
    liberty_make(&liberty, cells);
    net_make(&liberty, FANOUT_MOST, &read, &buffers);
    assert_int_equal(times(&read, "n5 "), FANOUT_MOST);
    assert_int_equal(text_string(&buffers)[0], '\0');
    text_free(&read);
    text_free(&buffers);
    liberty_free(&liberty);
}

TEST(readers_share_buffers) {
    struct liberty liberty;
    struct text read = {0}, buffers = {0};
    liberty_make(&liberty, cells);
    net_make(&liberty, 40, &read, &buffers);
    assert_int_equal(times(&read, "n5_0_0 "), 16);
    assert_int_equal(times(&read, "n5_0_1 "), 16);
    assert_int_equal(times(&read, "n5_0_2 "), 8);
    assert_string_equal(text_string(&buffers), "buf_8 bn5_0_0 (.A(n5), .X(n5_0_0));\n"
                                               "buf_8 bn5_0_1 (.A(n5), .X(n5_0_1));\n"
                                               "buf_8 bn5_0_2 (.A(n5), .X(n5_0_2));\n");
    text_free(&read);
    text_free(&buffers);
    liberty_free(&liberty);
}

TEST(buffers_have_buffers) {
    struct liberty liberty;
    struct text read = {0}, buffers = {0};
    liberty_make(&liberty, cells);
    net_make(&liberty, 300, &read, &buffers);
    assert_int_equal(times(&buffers, "buf_8 "), 19 + 2);
    assert_int_equal(times(&buffers, ".A(n5)"), 2);
    assert_int_equal(times(&buffers, ".A(n5_1_0)"), 16);
    assert_int_equal(times(&buffers, ".A(n5_1_1)"), 3);
    assert_int_equal(times(&buffers, ".X(n5_1_1)"), 1);
    assert_int_equal(times(&read, "n5_0_18 "), 300 - 18 * 16);
    text_free(&read);
    text_free(&buffers);
    liberty_free(&liberty);
}

TEST(a_library_without_buffers_leaves_nets) {
    struct liberty liberty;
    struct text read = {0}, buffers = {0};
    liberty_make(&liberty, "library (a) {\n" CELL("nand2", "3", "!A") "}\n");
    assert_null(fanout_buffer(&liberty));
    net_make(&liberty, 40, &read, &buffers);
    assert_int_equal(times(&read, "n5 "), 40);
    assert_int_equal(text_string(&buffers)[0], '\0');
    text_free(&read);
    text_free(&buffers);
    liberty_free(&liberty);
}
