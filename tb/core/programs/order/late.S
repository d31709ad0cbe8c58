// While a load waits for memory, more instructions retire than a sequence number of the core counts:
// with a latency of 1500 cycles 400 of them, in the second round, in which they are cached.
#include "order.inc"
    begin
    li      a0, 0
    la      a1, late_lines
    li      s1, 0
    li      s2, 0
    li      s3, 0
    li      s4, 0
    li      s5, 0
    li      s0, 3
1:  lw      a3, 0(a1)           // never cached
    .rept   80
    addi    s1, s1, 1
    addi    s2, s2, 1
    addi    s3, s3, 1
    addi    s4, s4, 1
    addi    s5, s5, 1
    .endr
    add     a0, a0, a3
    li      a4, 1024
    add     a1, a1, a4
    addi    s0, s0, -1
    bnez    s0, 1b
    check_each a0, 321
    check_each s1, 240
    check_each s5, 240
    finish

    .section .data
    .balign 64
late_lines:
    .word   1
    .balign 1024
    .word   20
    .balign 1024
    .word   300
