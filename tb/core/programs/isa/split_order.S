// split: the larger side goes first, whichever it is, and, with yield=0, to its join; two levels; a side that ends
// early.
#include "program.inc"
    begin 4

.macro journal who
    lw      t0, journal_end
    li      t1, \who
    sw      t1, 0(t0)
    addi    t0, t0, 4
    sw      t0, journal_end, t1
.endm
.macro journal_clear
    la      t0, journal_start
    sw      t0, journal_end, t1
    .irp    i, 0, 1, 2, 3, 4
    sw      zero, 4 * \i(t0)
    .endr
.endm
.macro journal_check index, who
    lw      s2, journal_start + 4 * \index
    check_each s2, \who
.endm
    // 1 for the taken side, 2 for the other
.macro diverge instruction, branch
    journal_clear
    \instruction s0, a0
    \branch a0, zero, 1f
    journal 1
    j       2f
1:  journal 2
2:  join    s0
.endm
    seqz    a0, LANE            // one lane taken
    diverge split, beq
    journal_check 0, 2
    journal_check 1, 1
    snez    a0, LANE            // all but one taken
    diverge split, beq
    journal_check 0, 1
    journal_check 1, 2
    seqz    a0, LANE
    diverge split_not, bne      // all but one taken
    journal_check 0, 1
    journal_check 1, 2
    snez    a0, LANE
    diverge split_not, bne
    journal_check 0, 2
    journal_check 1, 1

    // Two levels: by bit 1 of the lane, then by bit 0. Pointers 0 and 1, then 0 again.
    journal_clear
    li      s5, 0
    andi    a0, LANE, 2
    snez    a0, a0
    split   s0, a0
    beqz    a0, 3f
    andi    a1, LANE, 1
    split   s1, a1
    beqz    a1, 1f
    journal 3
    addi    s5, s5, 3
    j       2f
1:  journal 2
    addi    s5, s5, 2
2:  join    s1
    j       6f
3:  andi    a1, LANE, 1
    split   s1, a1
    beqz    a1, 4f
    journal 1
    addi    s5, s5, 1
    j       5f
4:  journal 8
    addi    s5, s5, 0
5:  join    s1
6:  join    s0
    csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
    check_each s0, 0
    check_each s1, 1
    andi    a2, LANE, 3
    check_same s5, a2
    journal_check 0, 3
    journal_check 1, 2
    journal_check 2, 1
    journal_check 3, 8
    journal_check 4, 0

    // A third of the lanes leaves on one side and pushes nothing on the other.
    li      s5, 0
    andi    a0, LANE, 3
    seqz    a0, a0
    split   s0, a0
    beqz    a0, 7f
    split   s1, a0              // agrees here: pointer 1, nothing pushed
    addi    s5, s1, 10
    join    s1
    j       8f
7:  addi    s5, s5, 20
8:  join    s0
    csrr    a1, CSR_THREAD_MASK
    check_same a1, FULL
    li      a2, 9
    mul     a0, a0, a2
    add     s5, s5, a0
    check_each s5, 20

    // Values from before a split, written by both sides in part, read after the join.
    li      s5, 1000
    andi    a0, LANE, 1
    split   s0, a0
    beqz    a0, 1f
    addi    s5, s5, 1
    mul     s5, s5, s5
    li      s6, 5
    j       2f
1:  lw      s5, number
    li      s6, 6
2:  join    s0
    add     s5, s5, s6
    li      a2, 1002006 - 18    // odd lanes 1001 * 1001 + 5, even ones 12 + 6
    mul     a2, a2, a0
    sub     s5, s5, a2
    check_each s5, 18
    finish

    .section .data
    .balign 4
journal_end:
    .word   journal_start
number:
    .word   12
    .section .bss
journal_start: .space 32
