// The example of docs/uniform.md: four lanes of one warp, all in the caches. a0 and a2 are the same in all lanes, t1 is
// four times the lane. The fence and the nops separate the iterations.
    .globl main
    .text
main:
    li      t0, 15
    .insn r 0x0b, 0, 0, x0, t0, x0      // tmc: lanes 0 to 3
    la      a0, cell
    li      a2, 3
    csrr    t1, 0xcc0                   // number of the lane
    slli    t1, t1, 2
    li      s6, 8
1:
    fence
    .rept   24
    nop
    .endr
    addi    a5, a0, 16
    add     a4, a5, t1
    lw      a3, 0(a4)
    mul     a3, a3, a2
    sw      a3, 32(a4)
    addi    s6, s6, -1
    bne     s6, zero, 1b
    li      t0, 1
    .insn r 0x0b, 0, 0, x0, t0, x0
    li      a0, 0
    ret

    .data
    .balign 64
cell:
    .zero   128
