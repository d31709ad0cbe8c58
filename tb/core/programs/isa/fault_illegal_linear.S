# expect-fault: 1
// A load by way of a linear register, on a core that has none.
#include "program.inc"
    begin
    .insn i 0x2b, 2, a0, 0(x1)
    finish
