# expect-fault: 4
# min-threads: 2
// Splits that nobody joins, with all lanes on again before each: one more than there is room.
#include "program.inc"
    begin 2
    andi    a0, LANE, 1
    li      a1, 0
1:  split   a2, a0
    tmc     FULL
    addi    a1, a1, 1
    addi    a3, LANES, 1
    bne     a1, a3, 1b
    finish
