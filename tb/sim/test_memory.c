/* Sparse memory and the devices below it. */
#include "sim/memory/io.h"
#include "sim/memory/memory.h"
#include "tb/tools/unit.h"

#include <stdint.h>
#include <string.h>

TEST(test_unwritten_is_zero) {
    struct memory *memory = memory_new();
    uint8_t bytes[8];
    memset(bytes, 0xee, sizeof(bytes));
    memory_read(memory, 0xdeadbeef, bytes, sizeof(bytes));
    for (size_t i = 0; i < sizeof(bytes); i++)
        assert_int_equal(bytes[i], 0);
    assert_int_equal(memory_load(memory, 0x80000000, 4), 0);
    memory_free(memory);
}

TEST(test_widths) {
    struct memory *memory = memory_new();
    memory_store(memory, 0x1000, 4, 0x44332211);
    memory_store(memory, 0x1001, 1, 0xaaaaaa99);
    memory_store(memory, 0x1002, 2, 0xbbbb8877);
    assert_int_equal(memory_load(memory, 0x1000, 4), 0x88779911);
    assert_int_equal(memory_load(memory, 0x1002, 2), 0x8877);
    assert_int_equal(memory_load(memory, 0x1003, 1), 0x88);
    memory_free(memory);
}

TEST(test_pages_are_crossed) {
    struct memory *memory = memory_new();
    char text[] = "across";
    char back[sizeof(text)];
    memory_write(memory, 0x1ffd, text, sizeof(text));
    memory_read(memory, 0x1ffd, back, sizeof(back));
    assert_string_equal(back, text);
    assert_int_equal(memory_load(memory, 0x2000, 1), 'o');
    memory_write(memory, 0xfffffffe, text, sizeof(text)); /* wraps */
    assert_int_equal(memory_load(memory, 0, 1), 'r');
    memory_free(memory);
}

TEST(test_lines) {
    struct memory *memory = memory_new();
    uint8_t line[MEMORY_LINE_BYTES];
    for (unsigned i = 0; i < sizeof(line); i++)
        line[i] = (uint8_t)(i + 1);
    memory_write_line(memory, 0x80000040, 0x8000000000000102, line);
    assert_int_equal(memory_load(memory, 0x80000040, 4), 0x00000200);
    assert_int_equal(memory_load(memory, 0x80000048, 1), 9);
    assert_int_equal(memory_load(memory, 0x8000007f, 1), 64);
    memory_write_line(memory, 0x80000085, UINT64_MAX, line); /* rounded down */
    memory_read_line(memory, 0x800000bf, line);
    assert_int_equal(line[0], 1);
    assert_int_equal(line[63], 64);
    memory_free(memory);
}

TEST(test_first_difference) {
    struct memory *left = memory_new();
    struct memory *right = memory_new();
    struct memory_difference first;
    assert_true(memory_equal(left, right, &first));
    memory_store(left, 0xf0000000, 4, 0); /* a page that is there but zero is no difference */
    assert_true(memory_equal(left, right, &first));
    memory_store(right, 0xf0000ffe, 1, 7);
    assert_false(memory_equal(left, right, &first));
    assert_int_equal(first.addr, 0xf0000ffe);
    assert_int_equal(first.left, 0);
    assert_int_equal(first.right, 7);
    memory_store(left, 0x00402000, 4, 0x100);
    assert_false(memory_equal(left, right, &first));
    assert_int_equal(first.addr, 0x00402001);
    assert_int_equal(first.left, 1);
    memory_free(left);
    memory_free(right);
}

TEST(test_clone) {
    struct memory *memory = memory_new();
    struct memory_difference first;
    memory_store(memory, 0x80001234, 4, 0x1234);
    memory_store(memory, 0x10000, 1, 5);
    struct memory *copy = memory_clone(memory);
    assert_true(memory_equal(memory, copy, &first));
    memory_store(copy, 0x80001234, 1, 0);
    assert_int_equal(memory_load(memory, 0x80001234, 4), 0x1234);
    memory_free(copy);
    memory_free(memory);
}

TEST(test_exhaustion) {
    struct memory *memory = memory_new();
    for (uint32_t i = 0; i < MEMORY_MAX_PAGES; i++)
        memory_store(memory, i * MEMORY_PAGE_BYTES, 1, 1);
    assert_false(memory_exhausted(memory));
    memory_store(memory, 0xffffffff, 1, 1);
    assert_true(memory_exhausted(memory));
    assert_int_equal(memory_load(memory, 0xffffffff, 1), 0);
    memory_store(memory, 0, 1, 2); /* the rest still works */
    assert_int_equal(memory_load(memory, 0, 1), 2);
    memory_free(memory);
}

struct console {
    char text[1024];
    size_t used;
};

static void collect(void *context, const char *text, size_t count) {
    struct console *console = context;
    memcpy(console->text + console->used, text, count);
    console->used += count;
    console->text[console->used] = '\0';
}

TEST(test_console_lines_do_not_mix) {
    struct console console = {.used = 0};
    struct io io;
    io_init(&io, collect, &console);
    for (const char *c = "one\n"; *c; c++) {
        io_store(&io, 0x40, 1, (uint8_t)*c);
        io_store(&io, 0x7f, 1, (uint8_t)(*c == '\n' ? '!' : *c - 32));
    }
    assert_string_equal(console.text, "one\n");
    io_flush(&io);
    assert_string_equal(console.text, "one\nONE!");
    io_flush(&io);
    assert_int_equal(console.used, 8);
    assert_int_equal(io.console_bytes, 8);
}

TEST(test_long_console_line) {
    struct console console = {.used = 0};
    struct io io;
    io_init(&io, collect, &console);
    for (unsigned i = 0; i < IO_TEXT_BYTES; i++)
        io_store(&io, 0x41, 1, 'x');
    assert_int_equal(console.used, IO_TEXT_BYTES);
}

TEST(test_console_hash_knows_order_and_lane) {
    struct io left, right;
    io_init(&left, NULL, NULL);
    io_init(&right, NULL, NULL);
    io_store(&left, 0x40, 1, 'a');
    io_store(&left, 0x41, 1, 'b');
    io_store(&right, 0x41, 1, 'b');
    io_store(&right, 0x40, 1, 'a');
    assert_int_not_equal(left.console_hash, right.console_hash);
    io_init(&left, NULL, NULL);
    io_init(&right, NULL, NULL);
    io_store(&left, 0x40, 1, 'a');
    io_store(&right, 0x41, 1, 'a');
    assert_int_not_equal(left.console_hash, right.console_hash);
}

TEST(test_device_lines) {
    struct console console = {.used = 0};
    struct io io;
    uint8_t line[IO_LINE_BYTES] = {0};
    io_init(&io, collect, &console);
    line[0] = 'h';
    line[1] = 0x77;
    io_write_line(&io, 0x40, 0x1, line);
    line[0] = '\n';
    io_write_line(&io, 0x40, 0x1, line);
    assert_string_equal(console.text, "h\n");
    line[8] = 0x39;
    line[9] = 0x05;
    io_write_line(&io, 0x80, 0x300, line);
    assert_int_equal(io_exit_code(&io), 1337);
    io_write_line(&io, 0x240, UINT64_MAX, line);
    io_write_line(&io, 0x280, UINT64_MAX, line); /* nothing there */
    io_read_line(&io, 0x248, line);
    assert_int_equal(line[8], 0x39);
    assert_int_equal(line[1], 0x77);
    io_read_line(&io, 0x280, line);
    assert_int_equal(line[8], 0);
}

TEST(test_device_map) {
    assert_false(io_mapped(0x3f, 1));
    assert_false(io_mapped(0x3c, 4));
    assert_true(io_mapped(0x40, 1));
    assert_true(io_mapped(0x7c, 4));
    assert_true(io_mapped(0x27c, 4));
    assert_true(io_mapped(0x27f, 1));
    assert_false(io_mapped(0x280, 1));
    assert_false(io_mapped(0xffff, 1));
    assert_false(io_mapped(0, 4));
}
