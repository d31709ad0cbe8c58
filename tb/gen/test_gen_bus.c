/* The facts for a host of a core with a bus. The registers are in the table as the RTL and the page
 * have them, heddle_config.h has them, and the bench has the bus's top. */
#include "gen/emit/emit.h"
#include "gen/tables/bus_registers.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <stdio.h>
#include <string.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void has(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("'%s' is not there", part);
}

/* Names are the RTL's, which cuts some short; none is missing on either side. */
TEST(registers_are_those_of_the_rtl) {
    static const char declaration[] = "localparam logic [5:0] ";
    struct file_set set = emitted(WORDS("bus=axi4", "cores=2"));
    size_t found = 0;
    for (const char *at = emitted_content(&set, "rtl/6_bus/bus_control.sv");
         (at = strstr(at, declaration)); found++) {
        at += strlen(declaration);
        char name[32];
        unsigned word;
        assert_int_equal(sscanf(at, "%31s = 6'd%u;", name, &word), 2);
        assert_in_range(word, 0, bus_register_count - 1);
        assert_int_equal(bus_register_table[word].offset, 4 * word);
        assert_memory_equal(bus_register_table[word].name, name, strlen(name));
    }
    assert_int_equal(found, bus_register_count);
    file_set_free(&set);
}

TEST(bits_of_status_are_those_of_the_rtl) {
    static const struct {
        const char *name, *signal;
    } signals[] = {{"RUNS", "run_q"},
                   {"ENDS", "drain_q"},
                   {"DONE", "done_q"},
                   {"FAULT", "any_fault"},
                   {"HALTED", "halted_q"},
                   {"LOST", "devices.lost"},
                   {"LETTER", "devices.letter_valid"}};
    struct text line = {0};
    text_add(&line, "STATUS: rdata = {25'd0");
    for (size_t bit = sizeof signals / sizeof *signals; bit-- > 0;)
        text_print(&line, ", %s", signals[bit].signal);
    text_add(&line, "};");
    struct file_set set = emitted(WORDS("bus=wishbone"));
    has(emitted_content(&set, "rtl/6_bus/bus_control.sv"), text_string(&line));
    for (size_t i = 0; i < bus_bit_count; i++)
        if (strcmp(bus_bit_table[i].of, "STATUS") == 0)
            assert_string_equal(bus_bit_table[i].name, signals[bus_bit_table[i].bit].name);
    text_free(&line);
    file_set_free(&set);
}

/* The row of the page's table that has this address in its first cell. */
static void row_of(const char *page, unsigned offset, char *row, size_t size) {
    char address[8];
    snprintf(address, sizeof address, "0x%02x", offset);
    for (const char *at = page; (at = strstr(at, "\n| 0x")); at++) {
        const char *cell = strstr(at, address);
        if (!cell || cell > strstr(at + 3, " |"))
            continue;
        snprintf(row, size, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);
        return;
    }
    fail_msg("the page has no %s", address);
}

TEST(the_page_has_the_registers) {
    struct text page = {0};
    struct error error;
    char row[512], part[128];
    assert_true(text_read_file(&page, "docs/integration.md", &error));
    for (size_t i = 0; i < bus_register_count; i++) {
        const struct bus_register *reg = &bus_register_table[i];
        const char *high = strstr(reg->name, "_HIGH");
        row_of(text_string(&page), reg->offset, row, sizeof row);
        snprintf(part, sizeof part, "`%.*s`", (int)(high ? high - reg->name : 64), reg->name);
        has(row, part);
        has(row, high ? "low and high word" : "|");
        for (size_t b = 0; b < bus_bit_count; b++) {
            const struct bus_bit *bit = &bus_bit_table[b];
            if (strcmp(bit->of, reg->name) != 0)
                continue;
            if (strcmp(bit->of, "CONTROL") == 0)
                snprintf(part, sizeof part, "write %u: %s", 1u << bit->bit, bit->description);
            else
                snprintf(part, sizeof part, "%u %s", bit->bit, bit->description);
            has(row, part);
        }
    }
    text_free(&page);
}

/* No name stands for two things. */
static void defines_once(const char *header) {
    for (const char *at = header; (at = strstr(at, "\n#define ")); at++) {
        char line[96];
        snprintf(line, sizeof line, "%.*s ", (int)(9 + strcspn(at + 9, " \n")), at);
        assert_null(strstr(at + 1, line));
    }
}

TEST(the_header_has_the_registers) {
    struct file_set set = emitted(WORDS("bus=axi4", "prefix=left_", "fpu=full", "issue=loog",
                                        "loog_scheduler=collector_units"));
    const char *header = emitted_content(&set, "heddle_config.h");
    char line[128];
    for (size_t i = 0; i < bus_register_count; i++) {
        snprintf(line, sizeof line, "\n#define LEFT_HEDDLE_REG_%s 0x%02xu\n",
                 bus_register_table[i].name, bus_register_table[i].offset);
        has(header, line);
    }
    for (size_t i = 0; i < bus_bit_count; i++) {
        snprintf(line, sizeof line, "\n#define LEFT_HEDDLE_%s_%s 0x%08xu ", bus_bit_table[i].of,
                 bus_bit_table[i].name, 1u << bus_bit_table[i].bit);
        has(header, line);
    }
    defines_once(header);
    file_set_free(&set);
    set = emitted(WORDS("bus=native"));
    assert_null(strstr(emitted_content(&set, "heddle_config.h"), "REG_STATUS"));
    file_set_free(&set);
}

/* Files of the host's driver: only those, with all registers; a native core has none. */
TEST_WITH(scratch, the_driver_has_the_registers) {
    struct config config = config_of(WORDS("bus=wishbone", "prefix=left_"));
    struct emit_report report;
    struct error error;
    char line[128];
    assert_true(emit_driver(&config, scratch_path(state, "host"), &report, &error));
    assert_int_equal(report.files, 3);
    assert_int_equal(report.written, 3);
    struct text header = scratch_read(state, "host/heddle_driver.h");
    for (size_t i = 0; i < bus_register_count; i++) {
        snprintf(line, sizeof line, "\n#define LEFT_HEDDLE_REG_%s 0x%02xu\n",
                 bus_register_table[i].name, bus_register_table[i].offset);
        has(text_string(&header), line);
    }
    defines_once(text_string(&header));
    text_free(&header);
    assert_true(scratch_exists(state, "host/heddle_driver.c"));
    assert_true(emit_driver(&config, scratch_path(state, "host"), &report, &error));
    assert_int_equal(report.written, 0);
    config = config_of(WORDS("bus=native"));
    assert_false(emit_driver(&config, scratch_path(state, "none"), &report, &error));
    assert_says(&error, "a core with bus=native has no registers; give bus=axi4 or ");
    assert_false(scratch_exists(state, "none"));
}

TEST(the_bench_has_the_top_of_the_bus) {
    static const char *const buses[][2] = {{"bus=native", "left_gpu u_gpu ("},
                                           {"bus=axi4", "left_gpu_axi4 u_gpu ("},
                                           {"bus=wishbone", "left_gpu_wishbone u_gpu ("}};
    for (size_t i = 0; i < sizeof buses / sizeof *buses; i++) {
        struct file_set set = emitted(WORDS(buses[i][0], "prefix=left_"));
        has(emitted_content(&set, "sim/heddle_bench.sv"), buses[i][1]);
        has(emitted_content(&set, "heddle.core"), "toplevel: left_heddle_bench\n");
        file_set_free(&set);
    }
}
