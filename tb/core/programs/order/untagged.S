// Loads without a tag: more loads in flight than may hold results, whose registers are read and
// written again before, while and after they arrive, in one packet and in several.
#include "order.inc"
    begin
    everywhere body

.set late, 0x20000000
.macro four kind
    .set    late, late + 0x1000
    prepare \kind, s0, late + 1
    prepare \kind, s1, late + 2
    prepare \kind, s2, late + 3
    prepare \kind, s3, late + 4
.endm
.macro load_four kind
    produce \kind, a0, s0
    produce \kind, a1, s1
    produce \kind, a2, s2
    produce \kind, a3, s3
.endm

.macro many kind
    // Written over at once: what was loaded must not come back over it.
    four    \kind
    load_four \kind
    li      a1, 11
    li      a2, 12
    li      a3, 13
    add     a4, a1, a2
    expect  a0, late + 1
    .rept   40                  // longer than any load takes here that hit
    addi    a4, a4, 1
    .endr
    expect  a4, 63
    expect  a1, 11
    expect  a2, 12
    expect  a3, 13

    // Read at once, by instructions that write the same register, and by a further load.
    four    \kind
    load_four \kind
    addi    a3, a3, 1
    addi    a2, a2, 1
    addi    a1, a1, 1
    addi    a0, a0, 1
    expect  a3, late + 5
    expect  a2, late + 4
    expect  a1, late + 3
    expect  a0, late + 2
    .rept   3
    lw      a3, 0(s3)
    addi    a3, a3, 1
    lw      a3, 0(s3)
    .endr
    expect  a3, late + 4

    // Loads that wait in the window behind one whose address is late, while others arrive.
    four    \kind
    la      a4, pointer
    load_four \kind
    lw      a5, 0(a4)
    lw      a5, 0(a5)
    lw      a5, 0(a5)
    lw      a0, 0(s0)
    lw      a1, 0(s1)
    lw      a2, 0(s2)
    expect  a2, late + 3
    expect  a1, late + 2
    expect  a0, late + 1
    expect  a3, late + 4
    expect_same a5, a4
.endm

body:
    .rept   4
    many    hit
    many    miss
    many    gather
    .endr
    ret

    .section .data
    .balign 64
pointer: .word pointer
    .text
