// Two warps wait with wspawn, each for the end of the other.
    .globl _start
_start:
    li      a0, 2
    la      a1, second
    .insn r 0x0b, 1, 0, x0, a0, a1 // wspawn
    .globl first
first:
    .insn r 0x0b, 1, 0, x0, a0, a1
    .globl second
second:
    .insn r 0x0b, 1, 0, x0, a0, a1
