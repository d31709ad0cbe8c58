// Lanes of one store that write the same bytes: the highest active lane wins, byte by byte.
#include "program.inc"
    begin

    addi    s0, LANES, -1       // the last lane
    la      s1, field

    // All lanes one word, one half-word, one byte.
    addi    a0, LANE, 1000
    sw      a0, 0(s1)
    lw      a1, 0(s1)
    sub     a1, a1, s0
    check_each a1, 1000
    sh      LANE, 4(s1)
    lw      a1, 4(s1)
    sub     a1, a1, s0
    check_each a1, 0
    sb      a0, 9(s1)
    lw      a1, 8(s1)
    addi    a2, s0, 1000
    andi    a2, a2, 255
    slli    a2, a2, 8
    check_same a1, a2

    // Two lanes a word: lane i to word i / 2, odd lanes win.
    srli    a0, LANE, 1
    slli    a0, a0, 2
    add     a0, a0, s1
    sw      LANE, 64(a0)
    lw      a1, 64(a0)
    ori     a2, LANE, 1
    and     a2, a2, s0          // one lane alone has no odd neighbour
    check_same a1, a2

    // Only some lanes on: the highest of them wins, not the last lane of the warp.
    li      a0, 0x55555555
    and     a0, a0, FULL
    tmc     a0
    sw      LANE, 128(s1)
    tmc     FULL
    lw      a1, 128(s1)
    li      a2, -2
    and     a2, a2, s0          // the last even lane
    check_same a1, a2
    li      a0, 1
    tmc     a0
    sw      LANE, 132(s1)
    tmc     FULL
    lw      a1, 132(s1)
    check_each a1, 0

    // Conflicts in several lines at once: lane i to line i & 3.
    andi    a0, LANE, 3
    slli    a0, a0, 6
    add     a0, a0, s1
    sw      LANE, 256(a0)
    lw      a1, 256(a0)
    andi    a2, LANE, 3
    addi    a3, LANES, -4
    bgez    a3, 3f
    li      a3, 0
3:  add     a2, a2, a3
    check_same a1, a2

    // Overlapping sizes one after the other keep their order.
    li      a0, -1
    sw      a0, 512(s1)
    sb      zero, 513(s1)
    sh      a0, 512(s1)
    sb      zero, 515(s1)
    lw      a1, 512(s1)
    check_each a1, 0x00ffffff
    finish

    .section .bss
    .balign 64
field: .space 1024
