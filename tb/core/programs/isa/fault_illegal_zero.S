# expect-fault: 1
// The word 0 is no instruction.
#include "program.inc"
    begin
    .word   0
    finish
