# expect-fault: 3
// A store to an address that is not there, by the immediate.
#include "linear.inc"
    begin
    lr_block 7, zero
    lr_thread 15, zero
    sw_l    a0, 15, -4, 7
    finish
