// Writers and readers of one linear register at every distance, and behind units that are slow.
#include "linear.inc"
    begin

    la      s0, words
    li      s1, 4
    lr_thread 1, zero
    lr_block 1, s0

    // A reader just behind each writer, and with other work between.
.macro apart count
    .rept   \count
    addi    s2, s2, 1
    .endr
.endm
    .irp count, 0, 1, 2, 3, 4, 5, 6, 7, 9
    lr_block 1, s0
    apart   \count
    lw_l    a0, 1
    lr_add  1, s1
    apart   \count
    lw_l    a1, 1
    lr_thread 1, s1
    apart   \count
    lw_l    a2, 1
    lr_get  a3, 1
    lr_thread 1, zero
    apart   \count
    lr_get  a4, 1, 4
    check_each a0, 11
    check_each a1, 22
    check_each a2, 33
    sub     a3, a3, a4
    check_each a3, 0
    .endr

    // The same with stores.
    la      s3, room
    .irp count, 0, 1, 2, 3, 5
    lr_block 2, s3
    lr_thread 2, zero
    apart   \count
    sw_l    s1, 2
    lr_add  2, s1
    apart   \count
    sw_l    s0, 2
    lr_thread 2, s1
    apart   \count
    sw_l    s2, 2
    lw      a0, 0(s3)
    lw      a1, 4(s3)
    lw      a2, 8(s3)
    check_each a0, 4
    check_same a1, s0
    check_same a2, s2
    sw      zero, 0(s3)
    sw      zero, 4(s3)
    sw      zero, 8(s3)
    .endr

    // Written while readers wait: they see what was there before them.
    li      a0, 700
    li      a1, 7
    lr_block 3, s3
    lr_thread 3, zero
    div     a2, a0, a1          // slow
    sw_l    a2, 3               // waits for it
    lr_thread 3, s1
    sw_l    a1, 3
    lr_add  3, s1
    mul     a3, a2, a1
    sw_l    a3, 3
    lr_block 3, s0
    lw_l    a4, 3
    lw      a0, 0(s3)
    lw      a1, 4(s3)
    lw      a2, 8(s3)
    check_each a0, 100
    check_each a1, 7
    check_each a2, 700
    check_each a4, 22

    // Writers that wait: the younger write stays.
    li      a0, 80
    li      a1, 10
    div     a2, a0, a1
    lr_thread 4, a2             // 8
    lr_thread 4, s1             // 4
    lr_block 4, a2
    lr_block 4, a1              // 10
    div     a3, a0, a1
    lr_add  4, a3               // 8
    lr_add  4, a1               // 10
    lr_get  a4, 4
    check_each a4, 32
    lw      a0, 0(s0)           // 11
    lr_add  4, a0
    lr_thread 4, a0
    lr_get  a4, 4
    check_each a4, 50

    // Chains through memory: a load's result is a part of the next address.
    lr_block 5, s0
    lr_thread 5, zero
    lw_l    a0, 5               // 11
    addi    a0, a0, -7
    lr_thread 5, a0             // 4
    lw_l    a0, 5               // 22
    addi    a0, a0, -18
    lr_add  5, a0               // 4
    lw_l    a0, 5               // 33
    check_each a0, 33

    // A loop that walks.
    lr_block 6, s0
    lr_thread 6, zero
    li      a0, 0
    li      a1, 6
1:  lw_l    a2, 6
    add     a0, a0, a2
    lr_add  6, s1
    addi    a1, a1, -1
    bnez    a1, 1b
    check_each a0, 11 * 21

    // Behind a branch that is predicted wrongly there is one that must not move.
    lr_block 7, s1
    lr_thread 7, zero
    li      a1, 3
2:  lr_add  7, s1
    addi    a1, a1, -1
    beqz    a1, 3f
    j       2b
    lr_block 7, zero
3:  bnez    a1, 4f
    lr_add  7, s1
4:  lr_get  a0, 7
    check_each a0, 20
    finish

    .data
    .balign 64
words:
    .word   11, 22, 33, 44, 55, 66, 77, 88
    .section .bss
    .balign 64
room: .space 64
