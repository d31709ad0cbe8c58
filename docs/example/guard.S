// The example of docs/opencl.md: four lanes of one warp at an if with two sides, of which lanes 0 and 1 take one and lanes
// 2 and 3 the other; all in the caches. The fence and the nops separate the iterations.
    .globl main
    .text
main:
    li      t0, 15
    .insn r 0x0b, 0, 0, x0, t0, x0      // tmc: lanes 0 to 3
    csrr    a0, 0xcc0                   // number of the lane
    li      s6, 8
1:
    fence
    .rept   24
    nop
    .endr
    sltiu   t1, a0, 2
    .insn r 0x0b, 2, 0, t2, t1, x0      // split
    beqz    t1, 2f
    addi    a1, a0, 1
    j       3f
2:
    slli    a1, a0, 1
3:
    .insn r 0x0b, 3, 0, x0, t2, x0      // join
    addi    a2, a1, 3
    addi    s6, s6, -1
    bne     s6, zero, 1b
    li      t0, 1
    .insn r 0x0b, 0, 0, x0, t0, x0
    li      a0, 0
    ret
