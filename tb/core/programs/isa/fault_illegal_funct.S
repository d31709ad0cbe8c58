# expect-fault: 1
// A register operation with a funct7 that nothing has, where add would be.
#include "program.inc"
    begin
    .insn r 0x33, 0, 0x40, a0, a0, a0
    finish
