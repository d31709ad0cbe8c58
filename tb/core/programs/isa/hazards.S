// Results that are used, overwritten and read late, across units of different latency.
#include "program.inc"
    begin

    la      s0, words
    // Chains: each instruction needs the one before, each from another unit.
    li      a0, 3
    mul     a0, a0, a0
    addi    a0, a0, 1
    div     a0, a0, a0
    slli    a0, a0, 3
    add     a0, a0, s0
    lw      a0, 0(a0)
    mul     a0, a0, a0
    lw      a1, 0(s0)
    sub     a0, a0, a1
    rem     a0, a0, a1
    check_each a0, 33 * 33 % 11

    // Written while an older reader waits: every reader sees what was there before.
    li      a0, 700
    li      a1, 7
    div     a2, a0, a1          // slow
    add     a3, a2, a0          // waits for it and reads a0
    li      a0, 1
    mul     a4, a2, a1
    li      a1, 2
    lw      a5, 0(s0)
    add     s1, a5, a1
    li      a5, 9
    li      a1, 0
    check_each a3, 800
    check_each a4, 700
    check_each s1, 13
    check_each a5, 9
    check_each a0, 1

    // Written twice, the slow one first: the second write stays.
    li      a0, 100
    li      a1, 10
    div     a2, a0, a1
    li      a2, 1
    div     a3, a0, a1
    mul     a3, a0, a1
    lw      a4, 0(s0)
    addi    a4, a1, 1
    mul     a5, a0, a0
    sub     a5, a0, a1
    lw      s1, 0(s0)
    lw      s1, 4(s0)
    check_each a2, 1
    check_each a3, 1000
    check_each a4, 11
    check_each a5, 90
    check_each s1, 22

    // In lanes of their own: an old result for all, a newer one for some, read by all.
    li      a6, 0x55555555
    and     a6, a6, FULL
    li      s2, 45
    andi    s3, LANE, 1
    mul     s3, s3, s2          // what odd lanes differ by
    li      a0, 100
    li      a1, 2
    div     a2, a0, a1          // 50 everywhere
    tmc     a6
    li      a2, 5               // 5 in even lanes
    tmc     FULL
    sub     a2, a2, s3
    check_each a2, 5
    lw      a2, 16(s0)          // 50 everywhere, from memory
    tmc     a6
    mul     a3, a1, a1
    addi    a2, a3, 1
    tmc     FULL
    sub     a2, a2, s3
    check_each a2, 5
    // The newer one slow, the older one fast; then read in the other lanes only.
    li      a2, 50
    li      a4, 10
    tmc     a6
    div     a2, a4, a1
    tmc     FULL
    sub     a2, a2, s3
    check_each a2, 5
    andi    a0, LANE, 1
    li      a2, 2
    split   s4, a0
    beqz    a0, 1f
    lw      a2, 16(s0)
    j       2f
1:  div     a2, a4, a1
2:  join    s4
    sub     a2, a2, s3
    check_each a2, 5

    // A register that is operand twice and result; long runs of the same register.
    li      a0, 1
    .rept   20
    add     a0, a0, a0
    .endr
    check_each a0, 1 << 20
    .rept   20
    srli    a0, a0, 1
    .endr
    check_each a0, 1

    // More results under way than an instruction buffer or a queue has places.
    lw      a0, 0(s0)
    lw      a1, 4(s0)
    lw      a2, 8(s0)
    lw      a3, 12(s0)
    lw      a4, 16(s0)
    mul     a5, a0, a1
    mul     a6, a1, a2
    mul     s1, a2, a3
    mul     s2, a3, a4
    div     s3, a6, a0
    add     s4, a5, a6
    add     s4, s4, s1
    add     s4, s4, s2
    add     s4, s4, s3
    check_each s4, 11 * 22 + 22 * 33 + 33 * 44 + 44 * 50 + 22 * 33 / 11
    finish

    .section .data
    .balign 64
words:
    .word   11, 22, 33, 44, 50
