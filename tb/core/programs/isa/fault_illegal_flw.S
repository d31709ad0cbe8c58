# expect-fault: 1
// A load of a floating-point register, on a core that has none.
#include "program.inc"
    begin
    la      a0, slots
    .insn i 0x07, 2, a0, 0(a0)
    finish
