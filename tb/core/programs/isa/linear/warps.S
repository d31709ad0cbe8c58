// A warp's linear registers are its own, and stay as they are when it ends and is spawned again.
#include "linear.inc"
    begin 1, 2

    li      a0, 1000
    lr_block 3, a0
    lr_thread 8, LANE
    li      s0, 1
    tmc     s0                  // wspawn wants to be alone; so does what it starts
    la      a0, other
    wspawn  WARPS, a0
    li      a0, 0
    bar     a0, WARPS
    // Again: those that ended start with what they had.
    la      a0, again
    wspawn  WARPS, a0
    li      a0, 0
    bar     a0, WARPS
    tmc     FULL
    lr_get  a0, 8, 0, 3
    sub     a0, a0, LANE
    check_each a0, 1000
    // Warp 1 left its sums.
    la      a1, room
    lw      a0, 0(a1)
    check   a0, 0
    finish

other:
    set_registers
    tmc     FULL
    set_registers
    csrr    s0, CSR_WARP_ID
    slli    s1, s0, 12
    lr_block 3, s1
    slli    s2, LANE, 4
    lr_thread 8, s2
    j       meet

again:
    set_registers
    tmc     FULL
    set_registers
    csrr    s0, CSR_WARP_ID
    slli    s1, s0, 12
    slli    s2, LANE, 4
    lr_get  a0, 8, 0, 3
    sub     a0, a0, s1
    sub     a0, a0, s2
    lanes_agree
    beqz    a0, meet            // else all lanes agree that it is not
    la      a1, room
    sw      s0, 0(a1)
meet:
    li      a0, 1
    tmc     a0
    li      a0, 0
    bar     a0, WARPS
    tmc     zero

    .section .bss
    .balign 64
room: .space 4
