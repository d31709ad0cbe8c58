// Branches: the outcome of all six on 32 operand pairs, the same in all lanes; lanes that are off
// and disagree; distances, alignments, branches behind branches.
#include "program.inc"
    begin

    // One bit a branch: beq 1, bne 2, blt 4, bge 8, bltu 16, bgeu 32. Differences are gathered.
.macro outcome branch, bit
    \branch a0, a1, 1f
    j       2f
1:  ori     a3, a3, \bit
2:
.endm
    la      s0, pairs
    la      s1, pairs_end
    li      s2, 0
pairs_next:
    lw      a0, 0(s0)
    lw      a1, 4(s0)
    lw      a2, 8(s0)
    li      a3, 0
    outcome beq, 1
    outcome bne, 2
    outcome blt, 4
    outcome bge, 8
    outcome bltu, 16
    outcome bgeu, 32
    xor     a3, a3, a2
    or      s2, s2, a3
    addi    s0, s0, 12
    bne     s0, s1, pairs_next
    check_each s2, 0
    sub     s0, s0, s1
    check_each s0, 0

    // Only the last lane is on, the others hold operands for the other way; then lane 0 alone.
    addi    s3, LANES, -1
    sub     s3, s3, LANE        // 0 in the last lane
    li      s4, 1
    sll     s4, s4, LANE        // of the last lane when all are on
    li      s5, 1
    marks_clear
    tmc     s4
    lanes_agree
    bnez    s3, 3f
    mark
3:  tmc     FULL
    marks_address
    lw      t4, 0(t6)
    jal     t5, reduce_or
    mv      s6, t4
    addi    t4, LANES, -1
    srl     s6, s6, t4
    check   s6, 1
    marks_clear
    tmc     s5
    bnez    LANE, 4f
    mark
4:  tmc     FULL
    marks_address
    lw      t4, 0(t6)
    jal     t5, reduce_or
    check   t4, 1

    // A countdown, backwards; a forward branch never taken.
    li      a0, 100
    li      a1, 0
5:  bltz    a0, 6f
    add     a1, a1, a0
    addi    a0, a0, -1
    bgtz    a0, 5b
6:  check_each a1, 5050
    check_each a0, 0

    // Over 4000 bytes and back.
    li      a0, 0
    beqz    a0, far
near:
    check_each a0, 1
    j       aligned
    .space  4000
far:
    addi    a0, a0, 1
    bnez    a0, near

    // A branch in every place of a 64-byte line, and a target in every place.
aligned:
    li      a0, 0
    .balign 64
    .rept   17
    addi    a0, a0, 1
    bnez    a0, 7f
    addi    a0, a0, 100
    addi    a0, a0, 100
7:
    .endr
    check_each a0, 17
    .balign 64
    .rept   16
    beqz    a0, 8f
    bnez    a0, 8f
    addi    a0, a0, 100
8:
    .endr
    check_each a0, 17

    // To the next instruction; a chain of taken branches.
    beqz    zero, 9f
9:  bnez    zero, 9f
9:  addi    a0, a0, 1
    check_each a0, 18
    beqz    zero, 1f
2:  beqz    zero, 3f
4:  beqz    zero, 5f
1:  beqz    zero, 2b
3:  beqz    zero, 4b
    addi    a0, a0, 100
5:  check_each a0, 18
    finish

    .section .rodata
pairs:
// operands; bgeu bltu bge blt bne beq
    .word  0x00000000, 0x00000000, 0b101001
    .word  0x00000000, 0x00000001, 0b010110
    .word  0x00000001, 0x00000000, 0b101010
    .word  0x00000001, 0x00000001, 0b101001
    .word  0x00000000, 0xffffffff, 0b011010
    .word  0xffffffff, 0x00000000, 0b100110
    .word  0xffffffff, 0xffffffff, 0b101001
    .word  0xffffffff, 0x00000001, 0b100110
    .word  0x7fffffff, 0x00000001, 0b101010
    .word  0x00000001, 0x7fffffff, 0b010110
    .word  0x80000000, 0x00000001, 0b100110
    .word  0x80000000, 0xffffffff, 0b010110
    .word  0x80000000, 0x80000000, 0b101001
    .word  0x7fffffff, 0x7fffffff, 0b101001
    .word  0x80000000, 0x7fffffff, 0b100110
    .word  0x7fffffff, 0x80000000, 0b011010
    .word  0x0000ffff, 0x00000001, 0b101010
    .word  0x00010000, 0xffffffff, 0b011010
    .word  0xffff0000, 0x0000ffff, 0b100110
    .word  0xaaaaaaaa, 0x55555555, 0b100110
    .word  0x55555555, 0x55555555, 0b101001
    .word  0xaaaaaaaa, 0xaaaaaaaa, 0b101001
    .word  0x12345678, 0x9abcdef0, 0b011010
    .word  0x9abcdef0, 0x12345678, 0b100110
    .word  0xdeadbeef, 0xcafebabe, 0b101010
    .word  0x0f0f0f0f, 0x00ff00ff, 0b101010
    .word  0xfffffffe, 0x00000002, 0b100110
    .word  0x00000002, 0xfffffffe, 0b011010
    .word  0x00000fff, 0x00001000, 0b010110
    .word  0x80000001, 0x7fffffff, 0b100110
    .word  0x00000064, 0x00000007, 0b101010
    .word  0xffffff9c, 0x00000007, 0b100110
pairs_end:
