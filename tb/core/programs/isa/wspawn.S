// wspawn: who starts, where, with which mask; it waits until its warp is the only active one,
// and so serves as the way to wait for all others.
#include "program.inc"
    begin 1, 2

    // Everybody below WARPS: each notes its number, mask and lanes in a row of its own.
    la      a1, note
    wspawn  WARPS, a1
    li      a2, 1
    wspawn  a2, a1              // nobody to start, but all others have ended afterwards
    csrr    a3, CSR_ACTIVE_WARPS
    check_each a3, 1
    call    count_notes
    sub     a0, a0, WARPS
    check_each a0, -1           // all but this one
    check_each a4, 0            // with the right contents

    // More than there are starts all; it waits for the ones before without being told.
    call    clear_notes
    la      a1, note
    li      a2, 100
    wspawn  a2, a1
    wspawn  a2, a1
    li      a2, 0
    wspawn  a2, a1
    call    count_notes
    sub     a0, a0, WARPS
    check_each a0, -1
    check_each a4, 0
    la      a1, rows
    lw      a2, 16(a1)          // times that warp 1 started
    check_each a2, 2

    // Two: warp 1 only. One and none: nobody.
    call    clear_notes
    la      a1, note
    li      a2, 1
    wspawn  a2, a1
    wspawn  zero, a1
    li      a2, 2
    wspawn  a2, a1
    li      a2, 1
    wspawn  a2, a1
    call    count_notes
    check_each a0, 1
    check_each a4, 0

    // All lanes on when it is issued: operands from the last active lane; the mask stays.
    call    clear_notes
    la      a1, note
    addi    a2, LANE, 2
    sub     a2, a2, LANES       // 1 in the last lane, less, and so more than all, elsewhere
    wspawn  a2, a1
    li      a2, 1
    wspawn  a2, a1
    csrr    a3, CSR_THREAD_MASK
    check_same a3, FULL
    call    count_notes
    check_each a0, 0

    // Warp 1 waits for the end of warp 0 and then starts it again, and all others.
    call    clear_notes
    li      a2, 2
    la      a1, relay
    wspawn  a2, a1
    tmc     zero

relay:
    li      a2, 100
    la      a1, relayed
    wspawn  a2, a1
    tmc     zero

relayed:
    csrr    a0, CSR_WARP_ID
    bnez    a0, note
    set_registers
    tmc     FULL
    set_registers
    li      a2, 1
    la      a1, note
    wspawn  a2, a1              // waits
    call    count_notes
    addi    a0, a0, 2           // but itself and warp 1
    sub     a0, a0, WARPS
    check_each a0, 0
    check_each a4, 0
    finish

// Of a started warp: row id := {id + 1, mask, active includes me, mhartid, starts}.
note:
    csrr    t0, CSR_WARP_ID
    slli    t1, t0, 5
    la      t2, rows - 32 + 16  // row 0 is that of warp 1; its last word counts
    add     t2, t2, t1
    addi    t3, t0, 1
    sw      t3, -16(t2)
    csrr    t3, CSR_THREAD_MASK
    sw      t3, -12(t2)
    csrr    t3, CSR_ACTIVE_WARPS
    srl     t3, t3, t0
    andi    t3, t3, 1
    sw      t3, -8(t2)
    csrr    t3, CSR_MHARTID
    sw      t3, -4(t2)
    lw      t3, 0(t2)
    addi    t3, t3, 1
    sw      t3, 0(t2)
    tmc     zero

// a0 := rows that were written, a4 := or of what is wrong in them.
count_notes:
    li      a0, 0
    li      a4, 0
    li      t0, 1
    la      t1, rows
1:  beq     t0, WARPS, 3f
    lw      t2, 0(t1)
    beqz    t2, 2f
    addi    a0, a0, 1
    sub     t2, t2, t0
    addi    t2, t2, -1
    or      a4, a4, t2
    lw      t2, 4(t1)
    addi    t2, t2, -1          // thread 0 alone
    or      a4, a4, t2
    lw      t2, 8(t1)
    addi    t2, t2, -1
    or      a4, a4, t2
    lw      t2, 12(t1)
    mul     t3, t0, LANES
    sub     t2, t2, t3
    or      a4, a4, t2
2:  addi    t0, t0, 1
    addi    t1, t1, 32
    j       1b
3:  ret

clear_notes:
    la      t1, rows
    slli    t0, WARPS, 5
    add     t0, t0, t1
1:  sw      zero, 0(t1)
    addi    t1, t1, 4
    bne     t1, t0, 1b
    ret

    .section .bss
    .balign 64
rows: .space 32 * 32
