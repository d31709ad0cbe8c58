# expect-fault: 1
// A shift by 32, as RV64 has it.
#include "program.inc"
    begin
    .insn i 0x13, 1, a0, a0, 32
    finish
