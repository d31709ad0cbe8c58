// An instruction that waits for long while its warp runs on: a chain of loads that miss, and behind
// it more independent instructions than sequence numbers can order. Once for the instruction
// cache, and once more with a chain of its own.
#include "order.inc"
    begin
    everywhere body

body:
    csrr    a0, CSR_WARP_ID     // one warp, so that it gets far
    bnez    a0, 2f
    la      s4, far_chain
    li      s5, 2
1:  li      s1, 0
    lw      a0, 0(s4)
    .rept   4
    lw      a0, 0(a0)
    .endr
    .rept   45
    addi    s1, s1, 1
    addi    s0, zero, 3
    addi    s2, zero, 4
    addi    s3, zero, 5
    .endr
    addi    s4, s4, 5 * 64
    addi    s5, s5, -1
    expect  a0, 0x777
    expect  s1, 45
    bnez    s5, 1b
2:  ret

    .section .data
    .balign 64
far_chain:
    .rept   2
    .rept   4
    .word   . + 64
    .balign 64
    .endr
    .word   0x777
    .balign 64
    .endr
