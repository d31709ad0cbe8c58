// The example of the pages about issue schemes: one lane of one warp, all in the caches. A load, its user, an independent
// product, and a new value for the load's register with its user. The fence and the nops separate the iterations.
    .globl main
    .text
main:
    la      s0, cell
    li      s1, 3
    li      s2, 5
    li      s6, 8
1:
    fence
    .rept   24
    nop
    .endr
    lw      a1, 0(s0)
    add     a2, a1, s1
    mul     a3, s1, s2
    addi    a1, s2, 1
    add     a4, a1, s1
    addi    s6, s6, -1
    bne     s6, zero, 1b
    li      a0, 0
    ret

    .data
cell:
    .word   7
