// bar: all warps over every identifier many times, pairs on identifiers of their own at once,
// with different masks, after different amounts of work; a count of 0 or 1 does not wait and
// lets nobody go.
#include "program.inc"
    .set    ROUNDS, 12
    .set    PAIR_ROUNDS, 6
    begin

    li      a0, 0
    li      a1, 1
    bar     a0, a1
    bar     a0, a1
    la      a0, worker
    wspawn  WARPS, a0
    call    work
    li      a0, 1
    wspawn  a0, a0              // until the others have ended

    lw      a0, errors
    check_each a0, 0
    // Every warp came through all its rounds.
    li      a0, 0
    li      a1, 0
    la      a2, phases
1:  lw      a3, 0(a2)
    addi    a3, a3, -(2 * ROUNDS + PAIR_ROUNDS)
    or      a1, a1, a3
    addi    a2, a2, 4
    addi    a0, a0, 1
    bne     a0, WARPS, 1b
    check_each a1, 0
    finish

// Odd warps with all lanes on, even ones with lane 0.
worker:
    set_registers
    csrr    t0, CSR_WARP_ID
    andi    t0, t0, 1
    beqz    t0, 1f
    tmc     FULL
    set_registers
1:  call    work
    tmc     zero

// s0 warp, s1 its phase word, s2 round, s3 identifier, s5 return.
work:
    mv      s5, ra
    csrr    s0, CSR_WARP_ID
    slli    s1, s0, 2
    la      t0, phases
    add     s1, s1, t0

    li      s2, 0
    li      s3, 0
1:  call    dawdle
    call    next_phase
    bar     s3, zero            // nothing to those who wait there
    bar     s3, WARPS
    // Nobody may be behind; nobody can be ahead by more than one.
    la      a0, phases
    slli    a1, WARPS, 2
    add     a1, a1, a0
    lw      a2, 0(s1)
2:  lw      a3, 0(a0)
    sub     a3, a3, a2
    sltiu   a3, a3, 2
    bnez    a3, 3f
    sw      WARPS, errors, t0
3:  addi    a0, a0, 4
    bne     a0, a1, 2b
    call    next_phase
    addi    s3, s3, 1           // the next identifier, of as many as there are warps
    addi    t0, WARPS, -1
    and     s3, s3, t0
    li      t0, 0x80000000      // across cores: of one, the same
    or      t0, t0, s3
    bar     t0, WARPS
    addi    s2, s2, 1
    li      t0, ROUNDS
    bne     s2, t0, 1b

    // Pairs: warps 2 i and 2 i + 1 at barrier i, each pair at its own pace. One warp: alone.
    li      s2, 0
    srli    s3, s0, 1
    li      s4, 2
    bltu    s4, WARPS, 4f
    mv      s4, WARPS
4:  call    dawdle
    call    next_phase
    bar     s3, s4
    xori    a1, s0, 1           // the other one of the pair
    bgeu    a1, WARPS, 5f
    slli    a1, a1, 2
    la      a0, phases
    add     a0, a0, a1
    lw      a1, 0(a0)
    lw      a2, 0(s1)
    sub     a1, a1, a2
    sltiu   a1, a1, 2
    bnez    a1, 5f
    sw      WARPS, errors, t0
5:  bar     s3, s4
    addi    s2, s2, 1
    li      t0, PAIR_ROUNDS
    bne     s2, t0, 4b
    jr      s5

next_phase:
    lw      t0, 0(s1)
    addi    t0, t0, 1
    sw      t0, 0(s1)
    ret

// A time that depends on warp and round.
dawdle:
    mul     t0, s0, s2
    addi    t0, t0, 3
    andi    t0, t0, 15
6:  addi    t0, t0, -1
    bgtz    t0, 6b
    ret

    .section .bss
    .balign 64
phases: .space 4 * 32
errors: .space 4
