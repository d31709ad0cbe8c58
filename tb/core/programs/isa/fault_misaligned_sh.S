# expect-fault: 2
// An odd half-word of local memory.
#include "program.inc"
    begin
    li      a0, LOCAL_MEMORY
    sh      a0, 1(a0)
    finish
