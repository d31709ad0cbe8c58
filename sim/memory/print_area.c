#include "print_area.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FORMAT_BYTES = 4096, PIECE_BYTES = 64 };

/* The words of one printf, and how many of them were taken. */
struct words_left {
    const struct memory *memory;
    uint32_t at;
    uint32_t count;
};

/* One conversion: "%-8.3v4hlf" is flags and sizes "-8.3", 4 elements of `bytes` each, 'f'. "%Lf"
 * has two words, by which the compiler says that the value is a double. */
struct conversion {
    char piece[PIECE_BYTES]; /* for the host's printf, up to the length modifier */
    unsigned elements;
    unsigned bytes; /* of an element that is an integer */
    char kind;
    bool is_double;
};

/* By a format that was taken apart before. */
static void any_print(struct text *text, const char *format, ...) {
    char made[2048];
    va_list list;
    va_start(list, format);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    int size = vsnprintf(made, sizeof made, format, list);
#pragma GCC diagnostic pop
    va_end(list);
    if (size > 0)
        text_append(text, made, (size_t)size < sizeof made ? (size_t)size : sizeof made - 1);
}

static uint32_t word_take(struct words_left *left) {
    if (left->count == 0)
        return 0;
    uint32_t word = memory_load(left->memory, left->at, 4);
    left->at += 4;
    left->count--;
    return word;
}

static uint64_t integer_take(struct words_left *left, unsigned bytes) {
    uint64_t value = word_take(left);
    if (bytes == 8)
        value |= (uint64_t)word_take(left) << 32;
    return bytes < 4 ? value & ((UINT64_C(1) << 8 * bytes) - 1) : value;
}

static double number_take(struct words_left *left, bool is_double) {
    float single;
    double number;
    uint64_t bits = integer_take(left, is_double ? 8 : 4);
    uint32_t word = (uint32_t)bits;
    memcpy(&single, &word, sizeof single);
    memcpy(&number, &bits, sizeof number);
    return is_double ? number : (double)single;
}

static int64_t extended(uint64_t value, unsigned bytes) {
    unsigned unused = 64 - 8 * bytes;
    return (int64_t)(value << unused) >> unused;
}

/* Reads a string of the program, as far as it is one. */
static void string_read(const struct memory *memory, uint32_t at, char *text, size_t size) {
    size_t i = 0;
    while (i + 1 < size && (text[i] = (char)memory_load(memory, at + (uint32_t)i, 1)) != '\0')
        i++;
    text[i] = '\0';
}

/* Sizes of integers: of "hh", "h", "l", and "hl", which is a vector's 32 bits. */
static unsigned length_take(const char **at) {
    static const struct {
        const char *name;
        unsigned bytes;
    } lengths[] = {{"hh", 1}, {"hl", 4}, {"h", 2}, {"l", 8}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t size = strlen(lengths[i].name);
        if (strncmp(*at, lengths[i].name, size) == 0) {
            *at += size;
            return lengths[i].bytes;
        }
    }
    return 4;
}

/* `*at` stands behind the '%'. */
static struct conversion conversion_take(const char **at) {
    struct conversion c = {.elements = 1};
    c.is_double = **at == 'L';
    *at += c.is_double;
    size_t size = strspn(*at, "-+ #0123456789.");
    snprintf(c.piece, sizeof c.piece, "%%%.*s", (int)(size < 32 ? size : 32), *at);
    *at += size;
    if (**at == 'v') {
        (*at)++;
        c.elements = 0;
        for (; **at >= '0' && **at <= '9'; (*at)++)
            c.elements = (10 * c.elements + (unsigned)(**at - '0')) % 100;
    }
    c.bytes = length_take(at);
    c.kind = **at;
    *at += **at != '\0';
    return c;
}

static void element_print(struct text *text, const struct conversion *c, struct words_left *left) {
    char piece[PIECE_BYTES + 8], string[1024];
    if (strchr("di", c->kind)) {
        snprintf(piece, sizeof piece, "%sll%c", c->piece, c->kind);
        any_print(text, piece, extended(integer_take(left, c->bytes), c->bytes));
    } else if (strchr("ouxX", c->kind)) {
        snprintf(piece, sizeof piece, "%sll%c", c->piece, c->kind);
        any_print(text, piece, integer_take(left, c->bytes));
    } else if (strchr("fFeEgGaA", c->kind)) {
        snprintf(piece, sizeof piece, "%s%c", c->piece, c->kind);
        any_print(text, piece, number_take(left, c->is_double));
    } else if (c->kind == 's') {
        string_read(left->memory, word_take(left), string, sizeof string);
        snprintf(piece, sizeof piece, "%ss", c->piece);
        any_print(text, piece, string);
    } else if (c->kind == 'c') {
        snprintf(piece, sizeof piece, "%sc", c->piece);
        any_print(text, piece, (int)(word_take(left) & 255));
    } else {
        text_print(text, "0x%08x", word_take(left));
    }
}

static void record_print(struct text *text, const char *format, struct words_left left) {
    while (*format) {
        size_t plain = strcspn(format, "%");
        text_append(text, format, plain);
        format += plain;
        if (format[0] == '%' && format[1] == '%') {
            text_add(text, "%");
            format += 2;
        } else if (*format == '%') {
            format++;
            struct conversion c = conversion_take(&format);
            for (unsigned i = 0; i < c.elements && c.kind; i++) {
                text_add(text, i ? "," : "");
                element_print(text, &c, &left);
            }
        }
    }
}

static void area_print(const struct memory *memory, uint32_t area, struct text *text) {
    uint32_t used = memory_load(memory, area, 4);
    uint32_t lost = memory_load(memory, area + 4 * (PRINT_AREA_WORDS - 1), 4);
    char format[FORMAT_BYTES];
    for (uint32_t at = 1; at < used && used < PRINT_AREA_WORDS;) {
        uint32_t count = memory_load(memory, area + 4 * (at + 1), 4);
        string_read(memory, memory_load(memory, area + 4 * at, 4), format, sizeof format);
        if (count >= PRINT_AREA_WORDS - at)
            break;
        record_print(text, format, (struct words_left){memory, area + 4 * (at + 2), count});
        at += count + 2;
    }
    if (lost > 0)
        text_print(text, "(%u more calls of printf of this thread had no room)\n", lost);
}

void print_area_flush(struct memory *memory, uint32_t threads, io_sink *sink, void *context) {
    for (uint32_t thread = 0; thread < threads; thread++) {
        uint32_t area = PRINT_AREA_BASE + (thread << PRINT_AREA_SHIFT);
        uint32_t last = area + 4 * (PRINT_AREA_WORDS - 1);
        struct text text = {0};
        if (memory_load(memory, area, 4) == 0 && memory_load(memory, last, 4) == 0)
            continue;
        area_print(memory, area, &text);
        if (text.size > 0 && sink)
            sink(context, text.data, text.size);
        text_free(&text);
        memory_store(memory, area, 4, 0);
        memory_store(memory, last, 4, 0);
    }
}
