// Performance counters of the class that the run chose (--perf-class): none goes back, and what has no counter is zero. In a
// program this short the high halves are zero.
#include "program.inc"
    begin
    .altmacro
    .macro check_counter number
    csrr    a0, \number
    csrr    a1, \number
    sltu    a2, a1, a0
    or      a3, a3, a2
    csrr    a2, \number + 0x80
    or      a4, a4, a2
    .endm
    li      a3, 0
    li      a4, 0
    .set    counter, 0xb00
    .rept   32
    .if     counter != 0xb01
    check_counter %counter
    .endif
    .set    counter, counter + 1
    .endr
    check_each a3, 0
    check_each a4, 0
    finish
