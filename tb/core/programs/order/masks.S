// Partial masks: a result for some lanes meets one for others, in the same register and at the
// same time, from every pair of units.
#include "order.inc"
    begin
    everywhere body

#define ODD s4

// Other values each time: what an earlier test left in the register must not pass for right.
.set serial, 0
.macro values
    .set    serial, serial + 1
    .set    OLD, 0x12300000 + 16 * serial
    .set    NEW, 0x45600000 + 32 * serial
    li      a3, NEW - OLD
    and     a3, a3, a4
    li      a5, OLD
    add     a3, a3, a5          // NEW in odd lanes, OLD in even ones
    li      a5, NEW
    and     a5, a5, a4
.endm

.macro pair first, second
    values
    // All lanes first, then the odd ones; read by all, and inside by the odd ones.
    prepare \first, s1, OLD
    prepare \second, s2, NEW
    li      a1, NEW
    produce \first, a0, s1
    split   s3, ODD
    beqz    ODD, 1f
    produce \second, a0, s2
    addi    a1, a0, 0
1:  join    s3
    addi    a2, a0, 0
    expect_same a2, a3
    expect  a1, NEW
    expect_same a0, a3

    values
    // The odd ones first, then all; then some of them again, which read before they write.
    prepare \first, s1, OLD
    prepare \second, s2, NEW
    li      a0, 1
    split   s3, ODD
    beqz    ODD, 1f
    produce \first, a0, s1
1:  join    s3
    produce \second, a0, s2
    addi    a2, a0, 0
    split   s3, ODD
    beqz    ODD, 1f
    add     a0, a0, a0
1:  join    s3
    expect  a2, NEW
    sub     a0, a0, a2
    and     a0, a0, a4
    expect_same a0, a5

    values
    // The odd ones one way, the even ones the other: neither covers the other.
    prepare \first, s1, NEW
    prepare \second, s2, OLD
    split   s3, ODD
    beqz    ODD, 1f
    produce \first, a0, s1
    j       2f
1:  produce \second, a0, s2
2:  join    s3
    addi    a2, a0, 0
    expect_same a2, a3

    values
    // A reader of all lanes behind a writer of some.
    li      a0, OLD
    prepare \second, s2, NEW
    split   s3, ODD
    beqz    ODD, 1f
    produce \second, a0, s2
1:  join    s3
    add     a2, a0, a0
    sub     a2, a2, a0
    expect_same a2, a3
.endm

// Lanes change three times a split; this one changes nothing else.
.macro change_lanes
    split   s3, ODD
    beqz    ODD, 1f
    nop
1:  join    s3
.endm

body:
    andi    ODD, LANE, 1
    neg     a4, ODD             // all bits in odd lanes
    .irp    first, alu, div, hit, miss, gather
    pair    \first, alu
    pair    \first, mul
    pair    \first, div
    pair    \first, hit
    pair    \first, miss
    pair    \first, gather
    .endr

    // Few results later, but after some changes of lanes, the result for odd lanes still lacks the others.
    .rept   4
    values
    li      a0, OLD
    split   s3, ODD
    beqz    ODD, 1f
    li      a0, NEW
1:  join    s3
    change_lanes
    change_lanes
    addi    a2, a0, 0
    expect_same a2, a3
    .endr
    ret
