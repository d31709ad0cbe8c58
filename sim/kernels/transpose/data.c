/* Data of transpose. */
#include "shape.h"
#include "sim/kernels/transpose/../datagen.h"

int main(void) {
    static uint32_t in[ROWS * COLUMNS], result[COLUMNS * ROWS];
    struct random random = {8};
    random_fill(&random, in, ROWS * COLUMNS);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            result[column * ROWS + row] = in[row * COLUMNS + column];
    data_words("in", in, ROWS * COLUMNS);
    data_check(result, ROWS * COLUMNS);
    return 0;
}
