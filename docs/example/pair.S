// The example of docs/subcores.md: one lane of two warps, which run the same loop, all in the caches. The barrier and the
// nops separate the iterations.
    .globl main
    .text
main:
    li      t0, 2
    la      t1, loop
    .insn r 0x0b, 1, 0, x0, t0, t1      // wspawn: warp 1
loop:
    la      s0, cell
    li      s1, 3
    li      s2, 5
    li      s6, 8
1:
    li      t0, 0
    li      t1, 2
    .insn r 0x0b, 4, 0, x0, t0, t1      // bar
    .rept   24
    nop
    .endr
    addi    a1, s1, 1
    addi    a2, s2, 2
    lw      a3, 0(s0)
    add     a4, a1, a2
    mul     a5, a1, s2
    add     a6, a3, a4
    addi    s6, s6, -1
    bne     s6, zero, 1b
    csrr    t0, 0xcc1                   // number of the warp
    beqz    t0, 2f
    .insn r 0x0b, 0, 0, x0, x0, x0      // tmc: warp 1 ends
2:
    li      a0, 0
    ret

    .data
cell:
    .word   7
