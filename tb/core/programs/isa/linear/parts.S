// Sums of thread part, block part and immediate; any thread part with any block part.
#include "linear.inc"
    begin

    // Each has parts of its own; then each brings its sum, in all lanes.
    li      s0, 1000
    mul     s1, s0, LANE        // 1000 a lane
.macro fill number
    addi    a0, s1, \number * 16
    lr_thread \number, a0
.endm
.macro fill_block block
    li      a1, \block * 0x01000000
    lr_block \block, a1
.endm
.macro expect_sum number, block
    lr_get  a2, \number, \number - \block, \block
    sub     a2, a2, s1
    check_each a2, \block * 0x01000000 + \number * 16 + \number - \block
.endm
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    fill    \number
    .endr
    .irp block, 0, 1, 2, 3, 4, 5, 6, 7
    fill_block \block
    .endr
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    expect_sum \number, 0
    expect_sum \number, 5
    .endr
    .irp block, 0, 1, 2, 3, 4, 5, 6, 7
    expect_sum 10, \block
    expect_sum 15, \block
    .endr

    // One part leaves the other.
    lr_thread 5, zero
    lr_get  a0, 5
    check_each a0, 0x05000000
    lr_block 5, zero
    lr_get  a0, 5
    check_each a0, 0
    li      a0, 77
    lr_thread 5, a0
    lr_get  a0, 5
    check_each a0, 77

    // Sums wrap; immediates are signed and end at -256 and 255.
    li      a0, 0xffffffff
    lr_thread 6, a0
    lr_block 6, a0
    lr_get  a0, 6, 255
    check_each a0, 253
    lr_get  a0, 6, -256
    check_each a0, -258
    lr_get  a0, 6, 2
    check_each a0, 0

    // Additions to the block part, from a register and from x0.
    li      a0, 5
    lr_block 7, a0
    lr_thread 7, zero
    lr_add  7, a0
    lr_add  7, a0
    lr_add  7, zero
    li      a0, -16
    lr_add  7, a0
    lr_get  a0, 7
    check_each a0, -1

    // x0 stays zero, and no other register has changed.
    lr_get  x0, 7
    check_each x0, 0
    sub     a0, s1, s1
    check_each a0, 0
    finish
