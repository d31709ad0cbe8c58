# expect-fault: 1
// Who writes a linear register has no immediate.
#include "linear.inc"
    begin
    .insn s 0x5b, 5, a0, 4(x1)
    finish
