# expect-fault: 3
// Behind the end of local memory.
#include "program.inc"
    begin
    csrr    a0, CSR_LOCAL_BASE
    li      a1, 0x8000
    add     a0, a0, a1
    sc.w    a2, a1, (a0)
    finish
