/* spmv_ell: a sparse matrix of 64 rows of up to 8 values, times a vector. */
#include "suite.h"

enum { ROWS = 64, LONGEST = 8, PLACES = ROWS * LONGEST };

int main(void) {
    struct suite suite;
    uint32_t seed = 20;
    cl_int column[PLACES], length[ROWS];
    float value[PLACES], x[ROWS], want[ROWS] = {0}, got[ROWS];
    random_fill(&seed, value, PLACES);
    random_fill(&seed, x, ROWS);
    for (int i = 0; i < PLACES; i++)
        column[i] = (cl_int)random_below(&seed, ROWS);
    for (int row = 0; row < ROWS; row++) {
        length[row] = (cl_int)random_below(&seed, LONGEST + 1);
        for (int i = row; i < length[row] * ROWS; i += ROWS)
            want[row] += value[i] * x[column[i]];
    }
    suite_open(&suite, "spmv_ell");
    cl_mem values = suite_buffer(&suite, sizeof value, value);
    cl_mem columns = suite_buffer(&suite, sizeof column, column);
    cl_mem lengths = suite_buffer(&suite, sizeof length, length);
    cl_mem vector = suite_buffer(&suite, sizeof x, x), y = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "spmv_ell", range_line(ROWS, 16), "bbbbb", values, columns, lengths,
                 vector, y);
    suite_read(&suite, y, sizeof got, got);
    suite_compare_floats(&suite, got, want, ROWS);
    return suite_close(&suite);
}
