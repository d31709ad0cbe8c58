// Some lanes only: thread parts change in those, block parts are the warp's and come from the last one.
#include "linear.inc"
    begin

    slli    s0, LANE, 4
    lr_thread 1, s0
    lr_block 1, zero
    li      a6, 0x55555555
    and     a6, a6, FULL
    tmc     a6
    addi    a0, s0, 3
    lr_thread 1, a0             // even lanes
    tmc     FULL
    lr_get  a1, 1
    sub     a1, a1, s0
    not     a2, LANE
    andi    a2, a2, 1
    slli    a3, a2, 1
    add     a2, a2, a3          // 3 in even lanes, 0 in odd ones
    check_same a1, a2

    // Two of four writers are slow, in lanes of their own.
    li      a0, 60
    li      a1, 3
    div     a2, a0, a1          // 20
    lr_thread 2, a2
    lr_block 2, zero
    tmc     a6
    lr_thread 2, a1
    tmc     FULL
    lr_get  a3, 2
    andi    a4, LANE, 1
    li      a5, 17
    mul     a4, a4, a5
    addi    a4, a4, 3
    check_same a3, a4

    // The last active lane's word, for all: with all lanes on, and with the lowest alone.
    addi    a0, LANE, 100
    lr_thread 3, zero
    lr_block 3, a0
    lr_get  a1, 3
    addi    a2, LANES, 99
    check_same a1, a2
    li      a3, 1
    tmc     a3
    lr_block 3, a0
    tmc     FULL
    lr_get  a1, 3
    check_each a1, 100
    tmc     a3
    lr_add  3, a0
    tmc     FULL
    lr_get  a1, 3
    check_each a1, 200
    lr_add  3, a0
    lr_get  a1, 3
    addi    a2, a2, 200
    check_same a1, a2

    // Even lanes: the last of those. Its sum is there for them, and for the others.
    tmc     a6
    lr_block 4, LANE
    lr_thread 4, zero
    lr_get  a0, 4
    tmc     FULL
    lr_thread 4, zero
    addi    a1, LANES, -1
    andi    a1, a1, -2
    lr_get  a2, 4
    check_same a1, a2
    tmc     a6
    sub     a0, a0, a1
    lr_block 5, a0
    tmc     FULL
    lr_thread 5, zero
    lr_get  a0, 5
    check_each a0, 0

    // The first lane off, if there is another: odd lanes write the part and read it, then all read it.
    li      a4, 93
    li      a5, 0
    li      a0, 1
    beq     LANES, a0, single
    li      a6, 0xaaaaaaaa
    and     a6, a6, FULL
    li      a0, 31
    lr_thread 7, zero
    lr_block 7, zero
    tmc     a6
    lr_block 7, a0
    lr_get  a1, 7
    lr_add  7, a0
    lr_get  a2, 7
    lr_add  7, a1
    tmc     FULL
    lr_get  a4, 7
    tmc     a6
    sub     a1, a1, a0
    sub     a2, a2, a0
    sub     a2, a2, a0
    or      a1, a1, a2
    lr_block 7, a1
    tmc     FULL
    lr_get  a5, 7
single:
    check_each a4, 93
    check_each a5, 0
    li      a6, 0x55555555
    and     a6, a6, FULL

    // Loads and stores of some lanes: the others keep what they had.
    la      a0, room
    slli    a1, LANE, 2
    lr_block 6, a0
    lr_thread 6, a1
    add     a0, a0, a1
    sw      s0, 0(a0)
    li      a2, 5
    tmc     a6
    sw_l    a2, 6
    lw_l    a2, 6
    addi    a2, a2, 1
    tmc     FULL
    lw      a3, 0(a0)
    andi    a4, LANE, 1
    addi    a5, a4, -1          // ones in even lanes
    andi    a5, a5, 5
    neg     a4, a4
    and     a4, a4, s0
    or      a4, a4, a5
    check_same a3, a4
    andi    a4, LANE, 1
    li      a5, 6
    sub     a4, a5, a4
    check_same a2, a4
    finish

    .section .bss
    .balign 64
room: .space 4 * 32
