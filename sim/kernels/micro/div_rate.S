/* All warps, divisions among ALU instructions that take nearly every cycle of commit. */
.include "micro.inc"

    row     32, 1

function micro_body
    li      a0, -1
    li      a1, 3
    .rept   32
    divu    a2, a0, a1
    .irp    rd, t0, t1, t2, t3, t4, t5, t6, a3, a4, a5, a6, a7, t0, t1, t2
    addi    \rd, \rd, 1
    .endr
    .endr
    ret
