# expect-fault: 1
// A linear load of a floating-point register, on a core that has none.
#include "linear.inc"
    begin
    la      a0, slots
    lr_block 1, a0
    lr_thread 1, zero
    load_l  7, a0, 1
    finish
