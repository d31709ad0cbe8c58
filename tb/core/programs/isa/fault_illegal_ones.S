# expect-fault: 1
// A word of ones is no instruction.
#include "program.inc"
    begin
    .word   0xffffffff
    finish
