/* Output of --json, to the letter: scripts read it. */
#include "base/record.h"
#include "tb/tools/unit.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static void put_numbers(struct record *record) {
    record_real(record, "nan", NAN);
    record_real(record, "infinite", -INFINITY);
    record_real(record, "whole", 4);
    record_real(record, "six", 0.123456789);
    record_real(record, "rounded", 2.9999999);
    record_real(record, "large", 12345678);
    record_real(record, "small", -1.5e-7);
    record_count(record, "count", INT64_MAX);
    record_count(record, "beyond", UINT64_MAX);
}

static void put_text(struct record *record) {
    record_text(record, "z", "first");
    record_text(record, "a", "\"\\/\n\t\x01");
    record_text(record, "utf8", "\xc3\xa9");
    record_text(record, "bytes", "\xe9t\xe9");
    record_text(record, "", "");
}

static void put_nested(struct record *record) {
    const uint32_t words[] = {1, UINT32_MAX};
    const uint64_t counts[] = {0, 5000000000};
    record_object(record, "object");
    record_end(record);
    record_list(record, "list");
    record_object(record, NULL);
    record_truth(record, "yes", true);
    record_truth(record, "no", false);
    record_end(record);
    record_null(record, NULL);
    record_list_end(record);
    record_words(record, "words", words, 2);
    record_counts(record, "counts", counts, 2);
    record_words(record, "none", words, 0);
}

static void assert_writes(void (*put)(struct record *), const char *expected) {
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    struct record record = {.file = file};
    record_object(&record, NULL);
    put(&record);
    fflush(file);
    assert_int_equal(size, 0); /* nothing before it is whole */
    record_end(&record);
    fclose(file);
    assert_string_equal(text, expected);
    free(text);
}

TEST(numbers) {
    assert_writes(put_numbers,
                  "{\"nan\":null,\"infinite\":null,\"whole\":4,\"six\":0.123457,\"rounded\":3,"
                  "\"large\":1.23457e7,\"small\":-1.5e-7,\"count\":9223372036854775807,"
                  "\"beyond\":1.84467e19}");
}

TEST(texts) {
    assert_writes(put_text,
                  "{\"z\":\"first\",\"a\":\"\\\"\\\\/\\n\\t\\u0001\",\"utf8\":\"\xc3\xa9\","
                  "\"bytes\":\"?t?\",\"\":\"\"}");
}

TEST(nesting) {
    assert_writes(put_nested, "{\"object\":{},\"list\":[{\"yes\":true,\"no\":false},null],"
                              "\"words\":[1,4294967295],\"counts\":[0,5000000000],\"none\":[]}");
}
