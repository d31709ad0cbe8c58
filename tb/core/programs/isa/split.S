// split and join on two sides: a predicate that agrees pushes nothing; one that does not runs
// both sides once, the taken one first at a tie; only bit 0 of the predicate counts.
#include "program.inc"
    begin 2

    // Nobody diverges: the pointer is 0, join does nothing, the mask stays.
.macro uniform instruction, predicate
    li      a0, \predicate
    \instruction s0, a0
    check_each s0, 0
    csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
    join    s0
    csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
.endm
    uniform split, 1
    uniform split, 0
    uniform split, 2
    uniform split, -1
    uniform split_not, 0
    uniform split_not, 1

    // Both sides append to a journal: who, mask. s1 counts the visits of each lane.
.macro journal who
    lw      t0, journal_end
    csrr    t1, CSR_THREAD_MASK
    slli    t1, t1, 8
    ori     t1, t1, \who
    sw      t1, 0(t0)
    addi    t0, t0, 4
    sw      t0, journal_end, t1
    addi    s1, s1, 1
.endm
.macro journal_clear
    la      t0, journal_start
    sw      t0, journal_end, t1
    sw      zero, 0(t0)
    sw      zero, 4(t0)
    sw      zero, 8(t0)
    li      s1, 0
.endm
    // mask << 8 | who, for all 32 lanes
.macro journal_check index, who, pattern
    lw      s2, journal_start + 4 * \index
    andi    s3, s2, 255
    check_each s3, \who
    srli    s2, s2, 8
    li      s3, \pattern
    and     s3, s3, FULL
    slli    s3, s3, 8
    srli    s3, s3, 8
    check_same s2, s3
.endm
.macro diverge instruction, branch
    journal_clear
    \instruction s0, a0
    \branch a0, zero, 1f
    journal 1
    j       2f
1:  journal 2
2:  join    s0
    csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
    check_each s0, 0
    check_each s1, 1
    lw      s2, journal_start + 8
    check_each s2, 0
.endm
    andi    a0, LANE, 1
    diverge split, beq
    journal_check 0, 1, 0xaaaaaaaa
    journal_check 1, 2, 0x55555555

    xori    a0, a0, 1
    diverge split, beq
    journal_check 0, 1, 0x55555555
    journal_check 1, 2, 0xaaaaaaaa

    // Inverted: the lanes with 0 are the taken ones.
    andi    a0, LANE, 1
    diverge split_not, bne
    journal_check 0, 1, 0x55555555
    journal_check 1, 2, 0xaaaaaaaa

    // Bits above bit 0 do not matter: 2 and 3.
    andi    a0, LANE, 1
    ori     a2, a0, 2
    journal_clear
    lanes_agree
    split   s0, a2
    lanes_agree
    beqz    a0, 3f
    journal 1
    j       4f
3:  journal 2
4:  join    s0
    check_each s1, 1
    journal_check 0, 1, 0xaaaaaaaa
    journal_check 1, 2, 0x55555555

    // Lanes that are off belong to neither side: odd lanes off, the others agree.
    li      a1, 0x55555555
    and     a1, a1, FULL
    andi    a0, LANE, 1
    li      s0, 55
    mv      s2, a1
    tmc     a1
    split   s0, a0
    csrr    s2, CSR_THREAD_MASK
    join    s0
    csrr    s3, CSR_THREAD_MASK
    sw      s3, seen, t6
    tmc     FULL
    check_same s2, a1
    lw      s3, seen
    check_same s3, a1
    li      a2, 55
    mul     a0, a0, a2          // odd lanes kept their 55, the others have 0
    check_same s0, a0
    finish

    .section .data
    .balign 4
journal_end:
    .word   journal_start
    .section .bss
journal_start: .space 16
seen: .space 4
