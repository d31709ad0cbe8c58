/* Scores of all alignments of two sequences by Needleman and Wunsch. A cell needs those above, left
 * and above left. One group goes from diagonal to diagonal with a barrier each, a cell a thread.
 * Most lanes idle at both ends. */
#include "shape.h"

#include "branches.h"

extern const uint8_t first[LENGTH], second[LENGTH];
extern int32_t out[SIDE * SIDE];

static void cell(uint32_t row, uint32_t column) {
    int32_t *here = out + row * SIDE + column;
    bool same = first[row - 1] == second[column - 1];
    int32_t both = here[-SIDE - 1] + (int32_t)heddle_select(same, MATCH, (uint32_t)MISMATCH);
    *here = heddle_max_signed(both, heddle_max_signed(here[-1], here[-SIDE]) + GAP);
}

static void align(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t i = group->thread;
    while (i < SIDE) {
        out[i] = out[i * SIDE] = GAP * (int32_t)i;
        i += group->size;
    }
    for (uint32_t diagonal = 2; diagonal <= 2 * LENGTH; diagonal++) {
        heddle_group_barrier(group);
        uint32_t last = heddle_min(diagonal - 1, LENGTH);
        uint32_t row = heddle_max(diagonal, LENGTH + 1) - LENGTH + group->thread;
        while (row <= last) {
            cell(row, diagonal - row);
            row += group->size;
        }
    }
}

int main(void) {
    heddle_spawn_groups(1, LENGTH, 0, align, 0);
    return 0;
}
