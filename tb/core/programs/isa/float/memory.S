// flw and fsw: offsets both ways, the same and different addresses, local memory, partial masks,
// results used at once, and that bits come and go as they are.
#include "float.inc"
    begin

    la      a0, words
    flw     fa0, 0(a0)
    fcheck_each fa0, 0x7f800001
    flw     fa0, 4(a0)
    fcheck_each fa0, 0x80000001
    la      a0, words + 2048
    flw     ft11, -2048(a0)
    fcheck_each ft11, 0x7f800001
    la      a0, words - 2043
    addi    a0, a0, -1
    flw     fs11, 2044(a0)
    fcheck_each fs11, 0x7f800001

    // Every lane has a word of its own, stores it and reads its neighbour's.
    la      a0, own
    slli    a1, LANE, 2
    add     a0, a0, a1
    fcvt.s.wu fa0, LANE
    fsw     fa0, 0(a0)
    addi    a2, LANES, -1
    sub     a2, a2, LANE
    slli    a2, a2, 2
    la      a3, own
    add     a2, a2, a3
    flw     fa1, 0(a2)          // of lane LANES - 1 - LANE
    fadd.s  fa1, fa1, fa0
    fcvt.w.s a4, fa1
    addi    a5, LANES, -1
    check_same a4, a5
    lw      a4, 0(a0)           // the bits of what fsw stored
    fmv.x.w a5, fa0
    check_same a4, a5

    // Local memory; what a load brings is stored at once.
    li      a1, LOCAL_MEMORY
    slli    a2, LANE, 2
    add     a1, a1, a2
    fsw     fa0, 64(a1)
    flw     fa2, 64(a1)
    fsw     fa2, 256(a1)
    flw     fa3, 256(a1)
    feq.s   a2, fa3, fa0
    check_each a2, 1

    // Lane 0 alone stores and loads; the others keep memory and register.
    fli     fa4, 0x42280000
    fli     fa5, 0x41100000
    li      a2, 1
    tmc     a2
    fsw     fa4, 0(a0)
    flw     fa5, 0(a0)
    tmc     FULL
    lw      a2, 0(a0)
    fmv.x.w a3, fa0
    seqz    a4, LANE
    fmv.x.w a5, fa4
    czero_eqz a5, a5, a4
    czero_nez a3, a3, a4
    or      a3, a3, a5
    check_same a2, a3
    li      a2, 0x42280000
    li      a3, 0x41100000
    czero_eqz a2, a2, a4
    czero_nez a3, a3, a4
    or      a2, a2, a3
    fmv.x.w a3, fa5
    check_same a2, a3

    // All lanes store to one word: the highest wins.
    la      a0, one
    fsw     fa0, 0(a0)
    flw     fa1, 0(a0)
    fcvt.w.s a1, fa1
    addi    a2, LANES, -1
    check_same a1, a2
    finish

    .section .rodata
    .balign 4
words: .word 0x7f800001, 0x80000001
    .section .bss
    .balign 64
own:   .space 4 * 32
one:   .space 4
