# expect-fault: 1
// funct3 6 of the SIMT extension is free.
#include "program.inc"
    begin
    .insn r 0x0b, 6, 0, a0, a1, a2
    finish
