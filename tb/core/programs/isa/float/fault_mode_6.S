# expect-fault: 1
// Rounding mode 6 in a fused instruction.
#include "float.inc"
    begin
    .insn r4 0x43, 6, 0, fa0, fa0, fa1, fa2
    finish
