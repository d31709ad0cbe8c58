// Loads of words that are not 0 to x0, of every size, in memory, local memory and a device's, by all lanes and by
// some: they take their place in memory order and bring nothing.
#include "program.inc"
    begin

.macro loads base
    lw      x0, 0(\base)
    lh      x0, 4(\base)
    lhu     x0, 6(\base)
    lb      x0, 9(\base)
    lbu     x0, 15(\base)
.endm
    of_core s0, own, 256
    slli    a0, LANE, 2
    add     s1, s0, a0          // a word of each lane
    li      s2, LOCAL_MEMORY
    add     s3, s2, a0
    li      a1, 0x89abcdef
    .irp    offset, 0, 16
    sw      a1, \offset(s1)
    sw      a1, \offset(s3)
    .endr
    .irp    base, s0, s1, s2, s3
    loads   \base
    .endr
    lw      x0, EXIT_CODE + 8(x0)
    fence
    li      a0, 0x55555555
    and     a0, a0, FULL
    tmc     a0
    loads   s1
    loads   s3
    sw      a1, 0(s1)
    lw      x0, 0(s1)
    tmc     FULL
    lb      a2, 1(s1)           // what is extended
    lhu     a3, 2(s1)
    add     a2, a2, a3
    li      a3, 0x89ab - (0x100 - 0xcd)
    sub     a4, a2, a3
    bnez    a4, 1f              // alike in all lanes
    finish
1:  ebreak

    .section .data
    .balign 64
own: .space 256 * MOST_CORES
