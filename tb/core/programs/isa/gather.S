// Lanes of one load or store in many lines: own lines, odd strides, permutations, two lines
// alternately, all one word; bytes and half-words across; partial masks.
#include "program.inc"
    .set    WORDS, 2048
    begin

    // word i of the field is 3 i + 7
    la      s0, field
    mv      a0, LANE
1:  slli    a1, a0, 2
    add     a1, a1, s0
    slli    a2, a0, 1
    add     a2, a2, a0
    addi    a2, a2, 7
    sw      a2, 0(a1)
    add     a0, a0, LANES
    li      a3, WORDS
    lanes_agree
    blt     a0, a3, 1b

    // a0 word number in each lane: load and compare, as words, half-words and bytes.
.macro gather
    li      a1, WORDS - 1
    and     a0, a0, a1
    slli    a1, a0, 2
    add     a1, a1, s0
    slli    a2, a0, 1
    add     a2, a2, a0
    addi    a2, a2, 7
    lw      a3, 0(a1)
    lhu     a4, 0(a1)
    lbu     a5, 1(a1)
    check_same a3, a2
    check_same a4, a2           // below 65536
    srli    a2, a2, 8
    check_same a5, a2
.endm
.macro gather_stride words
    li      a0, \words
    mul     a0, a0, LANE
    gather
.endm
    gather_stride 0
    gather_stride 1
    gather_stride 2
    gather_stride 8
    gather_stride 15
    gather_stride 16            // a line each
    gather_stride 17
    gather_stride 32            // every second line
    gather_stride 64            // one cache bank
    gather_stride 61
    // Downwards.
    addi    a0, LANES, -1
    sub     a0, a0, LANE
    gather
    slli    a0, a0, 4
    gather
    // Two lines alternately; pairs of lanes in a line; a permutation over 32 lines.
    andi    a0, LANE, 1
    slli    a0, a0, 9
    add     a0, a0, LANE
    gather
    srli    a0, LANE, 1
    slli    a0, a0, 5
    add     a0, a0, LANE
    gather
    li      a0, 13
    mul     a0, a0, LANE
    addi    a0, a0, 5
    andi    a0, a0, 31
    slli    a0, a0, 4
    add     a0, a0, LANE
    gather
    // Unlike neighbours: lane * lane * 37.
    mul     a0, LANE, LANE
    li      a1, 37
    mul     a0, a0, a1
    gather

    // With every second lane off.
    li      s1, 0x55555555
    and     s1, s1, FULL
    li      a3, 0
    slli    a1, LANE, 6
    add     a1, a1, s0
    tmc     s1
    lw      a3, 0(a1)
    tmc     FULL
    slli    a2, LANE, 4
    slli    a4, a2, 1
    add     a2, a2, a4
    addi    a2, a2, 7
    andi    a4, LANE, 1
    addi    a4, a4, -1
    and     a2, a2, a4          // odd lanes kept their 0
    check_same a3, a2

    // Scatter into own lines, of a permutation; then gather by another way.
.macro scatter size, load, bytes, mask
    la      s2, target
    li      a0, 13
    mul     a0, a0, LANE
    addi    a0, a0, 5
    andi    a0, a0, 31          // line
    slli    a1, a0, 6
    add     a1, a1, s2
    addi    a2, a0, 0x7c0
    s\size  a2, 2 * \bytes(a1)
    \load   a3, 2 * \bytes(a1)
    andi    a2, a2, \mask
    check_same a3, a2
.endm
    scatter w, lw, 4, 0x7ff
    scatter h, lhu, 2, 0x7ff
    scatter b, lbu, 1, 0xff
    // What came first is still there beside the later ones: word 2 of line 5 is lane 0's.
    lw      a3, 5 * 64 + 8(s2)
    check_each a3, 0x7c5
    lw      a3, 5 * 64(s2)
    check_each a3, 0x00c50000
    lw      a3, 5 * 64 + 4(s2)
    check_each a3, 0x000007c5

    // Scatter with every second lane off: the others' lines stay.
    li      a2, -1
    slli    a1, LANE, 6
    add     a1, a1, s2
    sw      LANE, 32(a1)
    tmc     s1
    sw      a2, 32(a1)
    tmc     FULL
    lw      a3, 32(a1)
    andi    a4, LANE, 1
    addi    a4, a4, -1
    or      a4, a4, LANE
    check_same a3, a4
    finish

    .section .bss
    .balign 64
field: .space 4 * 2048
target: .space 64 * 32
