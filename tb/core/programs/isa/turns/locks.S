// Locks as they stand in books, taken by every lane of every warp of every core, each lane alone in a side: a
// spin lock of swaps, one of lr and sc, a ticket lock, and threads that hand a token around, producers and
// consumers of it. What they protect is counted without atomic operations.
#include "program.inc"
#include "turns.inc"
    begin

    la      a0, warp_main
    li      t0, 1
    tmc     t0
    wspawn  WARPS, a0
    tmc     FULL
    j       run
warp_main:
    set_registers
    tmc     FULL
    set_registers
run:
    csrr    s0, CSR_MHARTID
    li      s1, 2               // times
.macro protected
    lw      a2, 0(a6)
    addi    a2, a2, 1
    sw      a2, 0(a6)
.endm

    la      a1, locks
    la      a6, counts
    li      a5, 0
    alone
1:
    li      a2, 1
    amoswap.w.aq a3, a2, (a1)
    lanes_agree
    bnez    a3, 1b
    protected
    amoswap.w.rl zero, zero, (a1)
    addi    a5, a5, 1
    blt     a5, s1, 1b
    together

    addi    a1, a1, 64
    addi    a6, a6, 64
    li      a5, 0
    alone
2:
    lr.w.aq a3, (a1)
    lanes_agree
    bnez    a3, 2b
    li      a2, 1
    sc.w    a3, a2, (a1)
    lanes_agree
    bnez    a3, 2b
    protected
    fence
    sw      zero, 0(a1)
    addi    a5, a5, 1
    blt     a5, s1, 2b
    together

    addi    a1, a1, 64
    addi    a6, a6, 64
    li      a5, 0
    alone
3:
    li      a2, 1
    amoadd.w a3, a2, (a1)       // the ticket
4:
    lw      a4, 4(a1)
    fence                       // for what is protected, and or else another core is never heard
    lanes_agree
    bne     a4, a3, 4b
    protected
    addi    a4, a4, 1
    fence
    sw      a4, 4(a1)
    addi    a5, a5, 1
    blt     a5, s1, 3b
    together

    // Around the cores, in each around the warps and in each around its lanes, once.
    addi    a1, a1, 64
    addi    a6, a6, 64
    alone
5:
    lw      a4, 0(a1)
    fence
    lanes_agree
    bne     a4, s0, 5b
    protected
    addi    a4, a4, 1
    fence
    sw      a4, 0(a1)
    together

    csrr    a0, CSR_WARP_ID
    snez    a0, a0
    addi    a0, a0, -1          // warps other than 0 end
    tmc     a0
    li      t0, 1
    tmc     t0
    wspawn  t0, zero
    fence
    li      a0, 1 << 31         // all cores
    csrr    a1, CSR_NUM_CORES
    bar     a0, a1
    fence
    csrr    a0, CSR_CORE_ID     // those other than the first end
    snez    a0, a0
    addi    a0, a0, -1
    tmc     a0
    tmc     FULL
    mul     a0, LANES, WARPS
    csrr    a1, CSR_NUM_CORES
    mul     a0, a0, a1
    slli    a1, a0, 1
    la      a6, counts
    lw      a2, 0(a6)
    check_same a2, a1
    lw      a2, 64(a6)
    check_same a2, a1
    lw      a2, 128(a6)
    check_same a2, a1
    lw      a2, 192(a6)
    check_same a2, a0
    finish

    .section .bss
    .balign 64
locks: .space 64 * 4
counts: .space 64 * 4
