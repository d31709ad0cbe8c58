// Warps of different length with different masks: each sums numbers of its own in each of its
// lanes, by loads, products, branches and a divergent step, and ends in its own way.
#include "program.inc"
    begin

    la      a0, worker
    wspawn  WARPS, a0
    call    work
    li      a0, 1
    wspawn  a0, a0              // until the others have ended
    tmc     FULL
    set_registers

    // sums[warp][lane] has to be 0 for lanes that were off, else what n = 7 warp + 3 turns give:
    // sum of i * (lane + 1) for i < n, and 5 for each i whose bit 0 is not that of the lane.
    li      s0, 0
    li      s1, 0
1:  slli    a0, s0, 5
    add     a0, a0, LANE
    slli    a0, a0, 2
    la      a1, sums
    add     a0, a0, a1
    lw      a2, 0(a0)
    li      a3, 7
    mul     a3, a3, s0
    addi    a3, a3, 3           // n
    addi    a4, a3, -1
    mul     a4, a4, a3
    srli    a4, a4, 1           // n (n - 1) / 2
    addi    a5, LANE, 1
    mul     a4, a4, a5
    andi    a5, LANE, 1
    xori    a5, a5, 1
    add     a5, a3, a5
    srli    a5, a5, 1           // even i: (n + 1) / 2 of them, for odd lanes; odd i: n / 2
    sub     a5, a3, a5
    li      a6, 5
    mul     a5, a5, a6
    add     a4, a4, a5
    // lanes up to warp modulo LANES were on
    addi    a5, LANES, -1
    and     a5, a5, s0
    sltu    a5, a5, LANE
    addi    a5, a5, -1
    and     a4, a4, a5
    xor     a4, a4, a2
    or      s1, s1, a4
    addi    s0, s0, 1
    bne     s0, WARPS, 1b
    check_each s1, 0
    finish

worker:
    set_registers
    csrr    s0, CSR_WARP_ID
    tmc     FULL
    set_registers
    call    work
    // An odd warp ends by tmc, an even one by a condition that nobody meets.
    csrr    s0, CSR_WARP_ID
    andi    a0, s0, 1
    beqz    a0, 2f
    tmc     zero
2:  pred    zero, zero

// In warp 0 as in the others: mask of lanes 0 to warp modulo LANES, then the turns.
work:
    csrr    s0, CSR_WARP_ID
    addi    a0, LANES, -1
    and     a0, a0, s0
    li      a1, 2
    sll     a1, a1, a0
    addi    a1, a1, -1
    tmc     a1
    li      s1, 0
    li      s2, 0
    li      s3, 7
    mul     s3, s3, s0
    addi    s3, s3, 3
3:  addi    a2, LANE, 1
    mul     a3, a2, s2
    add     s1, s1, a3
    xor     a4, s2, LANE
    andi    a4, a4, 1
    split   s4, a4
    beqz    a4, 4f
    addi    s1, s1, 5
4:  join    s4
    addi    s2, s2, 1
    bne     s2, s3, 3b
    slli    a0, s0, 5
    add     a0, a0, LANE
    slli    a0, a0, 2
    la      a1, sums
    add     a0, a0, a1
    sw      s1, 0(a0)
    tmc     FULL
    ret

    .section .bss
    .balign 64
sums: .space 32 * 32 * 4
