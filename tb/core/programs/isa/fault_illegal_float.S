# expect-fault: 1
// An addition of floating-point registers, on a core that has none.
#include "program.inc"
    begin
    .insn r 0x53, 7, 0, a0, a0, a1
    finish
