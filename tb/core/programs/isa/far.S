// Lanes far apart: the addresses of even and odd lanes differ in two bits, which leave the line's
// place in a cache of few banks as it is. Whoever compares lines without one of the bits joins them.
#include "program.inc"
    begin   2

    li      s0, 6               // the lower bit; the other is two higher
    li      s7, 5 << 6
    li      s1, 0x80100000
    andi    s3, LANE, 1
    sub     s3, zero, s3        // all ones in odd lanes
    li      s6, 0               // differences found

next:
    // Lane i stores its word ...
    slli    a0, LANE, 2
    add     a0, a0, s1
    and     a1, s7, s3
    xor     a0, a0, a1
    slli    a1, s0, 8
    add     a2, a1, LANE
    sw      a2, 0(a0)

    // ... and loads that of its neighbour, which is on the other line.
    xori    a2, LANE, 1
    slli    a0, a2, 2
    add     a0, a0, s1
    xori    a3, s3, -1
    and     a3, a3, s7
    xor     a0, a0, a3
    add     a2, a2, a1
    lw      a3, 0(a0)
    xor     a3, a3, a2
    or      s6, s6, a3

    addi    s0, s0, 1
    slli    s7, s7, 1
    li      a0, 30
    bne     s0, a0, next

    check_each s6, 0
    finish
