// The example of docs/cluster.md: one lane of one warp reads two lines that its data cache does not have, as the fence
// invalidates it. The nops separate the iterations.
    .globl main
    .text
main:
    la      s0, cell
    li      s1, 3
    li      s6, 8
1:
    fence
    .rept   24
    nop
    .endr
    lw      a1, 0(s0)
    lw      a2, 1024(s0)
    add     a3, a1, s1
    add     a4, a2, s1
    sw      a3, 4(s0)
    addi    s6, s6, -1
    bne     s6, zero, 1b
    li      a0, 0
    ret

    .data
    .balign 64
cell:
    .zero   2048
