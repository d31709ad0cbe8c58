# expect-fault: 1
// Double precision.
#include "float.inc"
    begin
    .insn r 0x53, 0, 1, fa0, fa0, fa1
    finish
