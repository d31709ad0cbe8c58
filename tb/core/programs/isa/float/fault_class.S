# expect-fault: 1
// A class with a second source that is not zero.
#include "float.inc"
    begin
    .insn r 0x53, 1, 0x70, a0, fa0, f1
    finish
