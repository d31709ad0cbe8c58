// Floating-point registers loaded and stored by way of linear registers; fused instructions beside them.
#include "linear.inc"
    begin

    la      a0, words
    slli    a1, LANE, 2
    lr_block 1, a0
    lr_thread 1, a1
    la      a2, room
    lr_block 2, a2
    lr_thread 2, a1
    add     s0, a0, a1
    add     s1, a2, a1

    load_l  7, fa0, 1           // flw.l
    load_l  7, fa1, 1, 4
    flw     fa2, 0(s0)
    fmv.x.w a3, fa0
    fmv.x.w a4, fa2
    check_same a3, a4
    store_l 3, fa1, 2           // fsw.l
    lw      a3, 0(s1)
    lw      a4, 4(s0)
    check_same a3, a4

    // A third source of each kind, back to back: the immediate of the fused one is its rounding mode.
    li      a5, 64
    lr_block 2, a2
    lr_add  2, a5
    fmadd.s fa3, fa0, fa1, fa2, rne
    store_l 3, fa3, 2, 64
    fmsub.s fa4, fa0, fa1, fa2, rtz
    store_l 3, fa4, 2, 68
    lr_get  a3, 2, 64
    fmadd.s fa5, fa0, fa1, fa2, rne
    sub     a3, a3, s1
    check_each a3, 128
    fmv.x.w a3, fa3
    fmv.x.w a4, fa5
    check_same a3, a4
    lw      a4, 128(s1)
    lr_block 1, a0

    // A linear register that waits for floating point
    fcvt.w.s a5, fa0, rtz
    lr_thread 3, a5
    lr_block 3, zero
    lr_get  a4, 3
    check_same a4, a5
    finish

    .data
    .balign 64
words:
    .set    at, 0
    .rept   34
    .float  1.25, 3.5
    .endr
    .section .bss
    .balign 64
room: .space 512
