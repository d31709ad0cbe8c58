# expect-fault: 1
// Rounding mode 5 in an addition.
#include "float.inc"
    begin
    .insn r 0x53, 5, 0, fa0, fa0, fa1
    finish
