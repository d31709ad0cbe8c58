// x0: nothing writes it, whatever unit the result comes from, and a destination of x0 still does
// what else the instruction does.
#include "program.inc"
    begin

.macro still_zero
    add     a5, x0, x0
    or      a4, a4, a5
    mv      a5, x0
    or      a4, a4, a5
.endm
    li      a0, 5
    li      a1, 3
    li      a4, 0
    la      s0, word
    add     x0, a0, a1
    still_zero
    addi    x0, a0, 9
    still_zero
    lui     x0, 0x12345
    still_zero
    auipc   x0, 0
    still_zero
    sll     x0, a0, a1
    still_zero
    slt     x0, a1, a0
    still_zero
    czero_eqz x0, a0, a1
    still_zero
    mul     x0, a0, a1
    still_zero
    div     x0, a0, a1
    still_zero
    rem     x0, a0, a1
    still_zero
    lw      x0, 0(s0)
    still_zero
    lb      x0, 1(s0)
    lhu     x0, 2(s0)
    still_zero
    csrr    x0, CSR_NUM_CORES
    still_zero
    csrrw   x0, CSR_MSCRATCH, a0
    still_zero
    csrr    a2, CSR_MSCRATCH
    check_each a2, 5
    jal     x0, 1f
    addi    a4, a4, 1
1:  still_zero
    la      a2, 2f
    jalr    x0, 0(a2)
    addi    a4, a4, 1
2:  still_zero
    andi    a2, LANE, 1
    split   x0, a2              // the pointer was 0
    join    x0
    join    x0
    still_zero
    check_each a4, 0

    // As a source: of stores, branches, products, addresses.
    li      a0, -1
    sw      a0, 4(s0)
    sh      x0, 4(s0)
    lw      a0, 4(s0)
    check_each a0, 0xffff0000
    sb      x0, 6(s0)
    lw      a0, 4(s0)
    check_each a0, 0xff000000
    mul     a0, a0, x0
    check_each a0, 0
    beq     a0, x0, 3f
    li      a0, 1
3:  check_each a0, 0
    divu    a0, a1, x0
    check_each a0, -1
    // Writes of x0 in flight while x0 is read.
    div     x0, a1, a1
    lw      x0, 0(s0)
    mul     x0, a1, a1
    addi    a0, x0, 7
    sub     a1, x0, a0
    check_each a0, 7
    check_each a1, -7
    finish

    .section .data
    .balign 64
word:
    .word   0x89abcdef, 0
