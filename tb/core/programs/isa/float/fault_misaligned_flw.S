# expect-fault: 2
// A load of a floating-point register from an odd address, in the last lane.
#include "float.inc"
    begin
    la      a0, slots
    addi    a1, LANES, -1
    sltu    a1, LANE, a1
    xori    a1, a1, 1
    add     a0, a0, a1
    flw     fa0, 0(a0)
    finish
