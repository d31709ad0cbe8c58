// mscratch is one register for all warps: each takes what is there and leaves a token of its own,
// behind loads and divisions that are late, so that what is older in the warp retires after the
// exchange. What a warp takes is the boot argument, which nobody leaves twice, or a token of
// somebody; which, lockstep compares.
#include "order.inc"
    begin
    everywhere body

body:
    csrr    s0, CSR_WARP_ID
    slli    s0, s0, 12
    li      t0, 0x40000000
    or      s0, s0, t0          // token: 0x40000000 | warp << 12 | round
    la      s2, scratch_words
    csrr    t0, CSR_WARP_ID
    slli    t0, t0, 9
    add     s2, s2, t0
    li      a6, 40              // rounds
1:  lw      a0, 0(s2)           // late, and then it hits
    lw      a1, 64(s2)
    divu    a2, s0, ONE
    csrrw   a3, CSR_MSCRATCH, s0
    csrrs   zero, CSR_MSCRATCH, ONE
    csrr    a4, CSR_MSCRATCH
    csrrc   a5, CSR_MSCRATCH, ONE
    expect_same a2, s0
    srli    a3, a3, 30
    sltiu   a3, a3, 2           // 0 or 1: the boot argument or a token
    expect  a3, 1
    srli    a4, a4, 30
    expect  a4, 1               // somebody's token
    srli    a5, a5, 30
    expect  a5, 1
    add     a0, a0, a1
    expect  a0, 0
    addi    s0, s0, 2
    addi    s2, s2, 128
    andi    t0, a6, 3
    bnez    t0, 2f
    addi    s2, s2, -512
2:  addi    a6, a6, -1
    bnez    a6, 1b
    ret

    .section .bss
    .balign 64
scratch_words: .space 32 * 512 + 512
