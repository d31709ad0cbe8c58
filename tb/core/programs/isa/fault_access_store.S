# expect-fault: 3
// The last byte below RAM, in the last lane only.
#include "program.inc"
    begin
    li      a0, 0x10000
    addi    a1, LANES, -1
    sub     a1, a1, LANE
    add     a0, a0, a1
    sb      a0, -1(a0)
    finish
