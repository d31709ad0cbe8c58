# expect-fault: 7
# min-warps: 2
// Another warp starts at a bad address.
#include "program.inc"
    begin 1, 2
    wspawn  WARPS, zero
    li      a0, 1
    wspawn  a0, zero
    finish
