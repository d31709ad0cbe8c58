/* match: how often each of 32 queries of 4 letters occurs in a text of 256. */
#include "suite.h"

#include <string.h>

enum { LENGTH = 256, QUERIES = 32, SIZE = 4 };

/* Insertion sort by the text behind each place. The NUL at the end is the smallest letter. */
static void suffixes_sort(const char *text, cl_int *suffix) {
    for (cl_int n = 0; n < LENGTH; n++) {
        cl_int at = n;
        while (at > 0 && strcmp(text + suffix[at - 1], text + n) > 0) {
            suffix[at] = suffix[at - 1];
            at--;
        }
        suffix[at] = n;
    }
}

int main(void) {
    struct suite suite;
    uint32_t seed = 22, want[QUERIES] = {0}, got[QUERIES];
    char text[LENGTH + 1] = "", queries[QUERIES * SIZE];
    cl_int suffix[LENGTH];
    for (int i = 0; i < LENGTH; i++)
        text[i] = "acgt"[random_below(&seed, 4)];
    for (int i = 0; i < QUERIES * SIZE; i++)
        queries[i] = "acgt"[random_below(&seed, 4)];
    suffixes_sort(text, suffix);
    suite_open(&suite, "match");
    cl_mem letters = suite_buffer(&suite, sizeof text, text);
    cl_mem sorted = suite_buffer(&suite, sizeof suffix, suffix);
    cl_mem asked = suite_buffer(&suite, sizeof queries, queries);
    cl_mem counts = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "match", range_line(QUERIES, 16), "bbibib", letters, sorted, LENGTH, asked,
                 SIZE, counts);
    suite_read(&suite, counts, sizeof got, got);
    for (int q = 0; q < QUERIES; q++)
        for (int i = 0; i + SIZE <= LENGTH; i++)
            want[q] += memcmp(text + i, queries + q * SIZE, SIZE) == 0;
    suite_compare_words(&suite, got, want, QUERIES);
    return suite_close(&suite);
}
