// fence and fence.i: alone, in rows, behind loads and stores, with lanes off; and what they are
// for: a warp that waits for a flag finds what was written before it.
#include "program.inc"
    begin 1, 2

.macro fence_i
    .insn i 0x0f, 1, x0, x0, 0
.endm
    fence
    fence
    fence_i
    la      s0, words
    slli    a0, LANE, 6
    add     a0, a0, s0
    sw      LANE, 0(a0)
    fence
    lw      a1, 0(a0)
    fence
    check_same a1, LANE
    lw      a1, 4(a0)
    lw      a2, 0(a0)
    fence
    sw      a2, 8(a0)
    fence_i
    fence   rw, rw
    fence   w, r
    lw      a1, 8(a0)
    check_same a1, LANE
    li      a1, 1
    tmc     a1
    sw      a1, 12(s0)
    fence
    lw      a2, 12(s0)
    tmc     FULL
    lw      a2, 12(s0)
    check_each a2, 1
    andi    a1, LANE, 1
    split   s1, a1
    beqz    a1, 1f
    sw      a1, 16(a0)
    fence
    j       2f
1:  fence
    sw      a1, 20(a0)
2:  join    s1
    lw      a2, 16(a0)
    check_same a2, a1

    // Warp 1 answers each number that this warp writes with ten more, through four lines.
    la      a0, partner
    li      a1, 2
    wspawn  a1, a0
    la      s0, mailbox
    li      s1, 1
    li      s2, 0
3:  sw      s1, 64(s0)
    sw      s1, 128(s0)
    fence
    sw      s1, 0(s0)           // the flag
4:  lw      a0, 4(s0)
    bne     a0, s1, 4b
    lw      a0, 192(s0)
    add     s2, s2, a0
    addi    s1, s1, 1
    li      a0, 9
    bne     s1, a0, 3b
    check_each s2, 2 * 36 + 8 * 10
    finish

partner:
    la      s0, mailbox
    li      s1, 1
5:  lw      a0, 0(s0)
    bne     a0, s1, 5b
    lw      a1, 64(s0)
    lw      a2, 128(s0)
    add     a1, a1, a2
    addi    a1, a1, 10
    sw      a1, 192(s0)
    fence
    sw      s1, 4(s0)
    addi    s1, s1, 1
    li      a0, 9
    bne     s1, a0, 5b
    tmc     zero

    .section .bss
    .balign 64
words: .space 32 * 64
mailbox: .space 4 * 64
