// The example of docs/r2d2.md: the loop over blocks that remains of vecadd, four lanes of one warp, all in the caches. The
// fence and the nops separate the iterations.
    .globl main
    .text
main:
    li      t0, 15
    .insn r 0x0b, 0, 0, x0, t0, x0      // tmc: lanes 0 to 3
    csrr    t1, 0xcc0                   // number of the lane
    slli    t1, t1, 2
    la      t2, cell
    add     t2, t2, t1
    .insn s 0x5b, 4, t2, 0(x0)          // lr.thread lt0, t2
    addi    t2, t2, 64
    .insn s 0x5b, 4, t2, 0(x1)          // lr.thread lt1, t2
    addi    t2, t2, 64
    .insn s 0x5b, 4, t2, 0(x2)          // lr.thread lt2, t2
    .insn s 0x5b, 5, zero, 0(x0)        // lr.block lb0, zero
    li      t4, 0
    li      s6, 8
1:
    fence
    .rept   24
    nop
    .endr
    .insn i 0x2b, 2, a3, 0(x0)          // lw.l a3, 0(lt0+lb0)
    .insn i 0x2b, 2, a2, 0(x1)          // lw.l a2, 0(lt1+lb0)
    add     a3, a3, a2
    .insn s 0x5b, 2, a3, 0(x2)          // sw.l a3, 0(lt2+lb0)
    .insn s 0x5b, 6, t4, 0(x0)          // lr.add lb0, t4
    addi    s6, s6, -1
    bne     s6, zero, 1b
    li      t0, 1
    .insn r 0x0b, 0, 0, x0, t0, x0
    li      a0, 0
    ret

    .data
    .balign 64
cell:
    .zero   192
