# expect-fault: 1
// shuffle, funct7 1 of the SIMT extension, is reserved and not there.
#include "program.inc"
    begin
    .insn r 0x0b, 4, 1, a0, a1, a2
    finish
