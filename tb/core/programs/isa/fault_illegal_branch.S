# expect-fault: 1
// A branch with funct3 2, which would not be taken.
#include "program.inc"
    begin
    .insn sb 0x63, 2, x0, x0, . + 4
    finish
