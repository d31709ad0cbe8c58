# expect-fault: 16
# min-threads: 2
// An indirect jump with a target a lane.
#include "program.inc"
    begin 2
    la      a0, 1f
    slli    a1, LANE, 2
    sub     a0, a0, a1
    jr      a0
    .rept   32
    nop
    .endr
1:  finish
