# expect-fault: 2
// A word whose address is odd by the sum of both parts.
#include "linear.inc"
    begin
    la      a0, slots + 3
    lr_block 1, a0
    li      a0, 2
    lr_thread 1, a0
    lw_l    a0, 1
    finish
