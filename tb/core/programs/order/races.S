// Warps that race: loads of a warp pass an older one whose address is late, while other warps store
// to both places. What each load finds depends on the order in which memory takes the operations;
// lockstep follows that order. What must hold in any order: a warp reads its own last store, or a
// later one of another warp, and never goes back, not behind a fence either.
#include "order.inc"
    begin
    everywhere body

body:
    la      s2, race_words
    slli    t0, LANE, 2
    add     s2, s2, t0          // counters of this lane: all warps write them
    csrr    s0, CSR_WARP_ID
    slli    s0, s0, 7
    la      t0, race_own
    add     s0, s0, t0
    slli    t0, LANE, 2
    add     s0, s0, t0          // a word of this lane and warp
    li      s4, 1
    li      a6, 40              // rounds
    .balign 64
1:  mul     a0, s4, ONE         // an address that is late
    sub     a0, a0, s4
    divu    a1, a0, ONE
    add     a1, a1, s2
    lw      a2, 0(a1)           // late
    lw      a3, 512(s2)         // passes it
    lw      a4, 1024(s2)        // and this one
    fence
    lw      t4, 512(s2)         // passes none of them
    add     a5, a2, t4
    sw      s4, 0(s2)           // passes none of them
    sw      a3, 512(s2)
    sw      s4, 0(s0)
    lw      t0, 0(s0)           // its own word: nobody else writes it
    xor     t1, t0, s4
    or      DIFFER, DIFFER, t1
    add     a7, a4, a5
    sw      a7, 1024(s2)
    lw      t2, 0(s2)
    lw      t3, 512(s2)
    addi    s4, s4, 1
    sw      s4, 512(s2)
    bne     s4, a6, 1b

    // Warp 0 counts in a word; the others read it before and after a fence, the first time late.
    la      s2, race_count
    slli    t0, LANE, 2
    add     s2, s2, t0
    csrr    t0, CSR_WARP_ID
    li      s4, 1
    bnez    t0, 3f
    li      a6, 1000
2:  sw      s4, 0(s2)
    addi    s4, s4, 1
    bne     s4, a6, 2b
    ret
3:  li      a6, 40
4:  divu    a0, s2, ONE
    divu    a0, a0, ONE
    lw      t2, 0(a0)
    fence
    lw      t3, 0(s2)
    sltu    t1, t3, t2
    or      DIFFER, DIFFER, t1
    addi    s4, s4, 1
    bne     s4, a6, 4b
    ret

    .section .bss
    .balign 64
race_words: .space 2048
race_own:   .space 4 * 32 * 32
race_count: .space 4 * 32
