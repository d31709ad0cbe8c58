// A token goes around the lanes of a warp, each of them alone in a side of nested splits, where it waits
// for the one below: every side has its turn, again and again, whoever is asked to go first.
#include "program.inc"
#include "turns.inc"
    begin 2

    // Two sides at first: the one that goes first waits for the other, a few times.
.macro meet first
    la      a1, flags
    sw      zero, 0(a1)
    sw      zero, 4(a1)
    li      a2, 0
    andi    a0, LANE, 1
    xori    a0, a0, \first
    li      a3, 3
    split   s3, a0
    beqz    a0, 2f
1:                              // waits, then answers
    lw      a4, 0(a1)
    ble     a4, a2, 1b
    addi    a2, a2, 1
    sw      a2, 4(a1)
    blt     a2, a3, 1b
    j       3f
2:                              // asks, then waits
    addi    a2, a2, 1
    sw      a2, 0(a1)
5:
    lw      a4, 4(a1)
    blt     a4, a2, 5b
    blt     a2, a3, 2b
3:
    join    s3
    check_each a2, 3
.endm
    meet    0
    meet    1
    meet    0

    // The ring, twice around.
    la      a1, token
    sw      zero, 0(a1)
    li      a2, 0
    slli    a3, LANES, 1
    mv      a5, LANE            // what the token is when it comes
    alone
1:
    lw      a4, 0(a1)
    lanes_agree
    bne     a4, a5, 1b
    addi    a4, a4, 1
    sw      a4, 0(a1)
    add     a5, a5, LANES
    lanes_agree
    blt     a5, a3, 1b
    together
    lw      a4, 0(a1)
    check_same a4, a3
    csrr    a0, CSR_THREAD_MASK
    check_same a0, FULL

    // Without waiting, sides still come together again: each counts to another number.
    addi    a2, LANE, 1
    slli    a2, a2, 4
    li      a4, 0
    alone
2:
    addi    a4, a4, 1
    lanes_agree
    blt     a4, a2, 2b
    together
    check_same a4, a2
    csrr    a0, CSR_THREAD_MASK
    check_same a0, FULL
    finish

    .section .bss
    .balign 64
flags: .space 64
token: .space 64
