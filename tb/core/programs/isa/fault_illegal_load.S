# expect-fault: 1
// A load of 64 bits.
#include "program.inc"
    begin
    la      a0, out
    .insn i 0x03, 3, a0, 0(a0)
    finish
