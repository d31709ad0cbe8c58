# expect-fault: 1
// jalr with funct3 1.
#include "program.inc"
    begin
    la      a0, 1f
    .insn i 0x67, 1, x0, 0(a0)
1:  finish
