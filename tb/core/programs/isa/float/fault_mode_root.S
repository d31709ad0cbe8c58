# expect-fault: 1
// Rounding mode 5 in a square root.
#include "float.inc"
    begin
    .insn r 0x53, 5, 0x2c, fa0, fa0, f0
    finish
