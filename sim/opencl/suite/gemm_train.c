/* gemm_train: the gradient of a dense layer of 8 inputs and 12 outputs over 8 examples. */
#include "suite.h"

enum { BATCH = 8, ROWS = 8, COLUMNS = 12, TILE = 4 };

int main(void) {
    struct suite suite;
    uint32_t seed = 14;
    float in[BATCH * ROWS], error[BATCH * COLUMNS];
    float want[ROWS * COLUMNS] = {0}, got[ROWS * COLUMNS];
    random_fill(&seed, in, BATCH * ROWS);
    random_fill(&seed, error, BATCH * COLUMNS);
    suite_open(&suite, "gemm_train");
    cl_mem input = suite_buffer(&suite, sizeof in, in);
    cl_mem errors = suite_buffer(&suite, sizeof error, error);
    cl_mem gradient = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "gemm_train", range_plane(COLUMNS, ROWS, TILE, TILE), "bbbi", input,
                 errors, gradient, BATCH);
    suite_read(&suite, gradient, sizeof got, got);
    for (int example = 0; example < BATCH; example++)
        for (int i = 0; i < ROWS * COLUMNS; i++)
            want[i] += in[example * ROWS + i / COLUMNS] * error[example * COLUMNS + i % COLUMNS];
    suite_compare_floats(&suite, got, want, ROWS * COLUMNS);
    return suite_close(&suite);
}
