// Fetch behind branches whose outcome is not known yet: what it finds there must have no effect when
// the branch turns out the other way, and the warp must go on where it should. Branches are predicted
// by their direction until their history is against it, so the wrong path here lies behind a forward branch that is taken, and at the
// target of a backward one that is not.
#include "program.inc"
    begin

    jal     s7, everything
    check_each s0, 5 * 7 * 3 + 5
    check_each s1, 17
    check_each s2, 16 + 16
    check_each s3, 24
    check_each s4, 0xdb99
    la      a2, walker
    wspawn  WARPS, a2
    jal     s7, everything
    li      a2, 1
    wspawn  a2, a2              // waits for the others
    check_each s0, 5 * 7 * 3 + 5

    // The program ends behind a branch.
    beqz    zero, 9f
    .word   0
9:  finish

walker:
    set_registers
    jal     s7, everything
    li      a0, 3
1:  addi    a0, a0, -1
    bnez    a0, 1b
    bnez    a0, 2f              // not taken: the warp ends behind it, with nothing else left
    tmc     zero
2:  .word   0

// A forward branch that is taken, late if it has to wait for a division, over what must not happen.
.macro in_vain instructions:vararg
    bnez    s5, 1f
    \instructions
    .word   0
1:  addi    s1, s1, 1
    div     a0, s5, s6
    beqz    a0, 2f
    \instructions
    nop
    \instructions
2:
.endm

// Sets s0 to s4; returns by s7.
everything:
    li      a6, 0
    csrr    a5, CSR_WARP_ID
    li      s5, 1
    li      s6, 3

    // Nested loops, with a branch that is taken every second time.
    li      s0, 0
    li      a0, 5
1:  li      a1, 7
2:  andi    a2, a1, 1
    beqz    a2, 3f
    addi    s0, s0, 1
3:  addi    s0, s0, 2
    xori    a2, a2, 1
    add     s0, s0, a2
    addi    a1, a1, -1
    bnez    a1, 2b
    addi    s0, s0, 1
    addi    a0, a0, -1
    bnez    a0, 1b

    // Whatever would stop the core, end or start warps, or wait.
    li      s1, 0
    in_vain .word 0
    in_vain .word 0xffffffff
    in_vain ecall
    in_vain tmc zero
    in_vain wspawn WARPS, zero
    in_vain split a3, LANE
    in_vain join WARPS
    in_vain bar FULL, WARPS
    in_vain pred zero, zero
    in_vain csrw CSR_THREAD_ID, s5
    in_vain csrr a3, CSR_MCYCLE + 0x30
    in_vain sw s5, 1(s5)
    in_vain lw s5, 0(zero)
    in_vain jr s5
    in_vain jal s5, digit
    in_vain fence
    in_vain .word 0xfe001de3    // a branch back to a PC that is misaligned

    // Backward branches that are not taken: to the middle of an instruction, to what is none.
    li      s2, 0
    .balign 64
    .set    place, 0
    .rept   16                  // at every place of a line
    .balign 64
    .fill   place, 4, 0x13
    .word   0xfe001de3          // bne zero, zero, . - 6
    addi    s2, s2, 1
    .set    place, place + 1
    .endr
    j       4f
    .word   0
3:  .word   0, 0xffffffff
4:  li      a0, 16
5:  blt     a0, zero, 3b
    div     a1, a0, s6
    blt     a1, zero, 3b
    addi    s2, s2, 1
    addi    a0, a0, -1
    bnez    a0, 5b

    // Lines that nobody has asked for: one behind the branch, one where it goes.
    li      s3, 0
    j       5f
    .balign 64
    .rept   12
    .space  64 - 12
5:  addi    s3, s3, 1
    addi    a1, s3, 0
    bnez    a1, 6f
    .space  64 * 3, 0xff
6:  addi    s3, s3, 1
    j       5f
    .balign 64
    .endr
    .space  64 - 12
5:

    // Which way is hard to tell: many are wrong, more than there are sequence numbers.
    li      s4, 0x1ace
    li      a0, 300
    la      a4, slots
7:  andi    a1, s4, 1
    srli    s4, s4, 1
    beqz    a1, 8f
    li      a2, 0xb400
    xor     s4, s4, a2
    jal     a3, digit
8:  lw      a2, 0(a4)
    andi    a1, s4, 2
    bnez    a1, 8f
    bnez    a2, 8f
    bnez    s4, 8f
    tmc     zero
8:  addi    a0, a0, -1
    bnez    a0, 7b
    jr      s7

digit:
    addi    a6, a6, 1
    lanes_agree
    jr      a3
