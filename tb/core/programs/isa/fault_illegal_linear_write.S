# expect-fault: 1
// A write of a linear register, on a core that has none.
#include "program.inc"
    begin
    .insn s 0x5b, 4, a0, 0(x1)
    finish
