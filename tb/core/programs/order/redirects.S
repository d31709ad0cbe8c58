// Wrong predictions one behind the other while an older instruction waits for memory and keeps its place
// in the instruction buffer: what is fetched behind each of them has to find places, too.
#include "order.inc"
    begin
    everywhere body

// Forward branches are predicted not to be taken, until their history is against it.
.macro away
    beq     zero, zero, 1f
    li      a4, 99
1:
.endm

body:
    la      tp, numbers
    li      a4, 7
    .set    line, 0
    .rept   8
    lw      a0, 64 * line(tp)
    add     a1, a0, a4
    .rept   12
    away
    .endr
    addi    a2, a4, 1
    expect  a1, line + 7
    expect  a2, 8
    .set    line, line + 1
    .endr
    ret

    .section .data
    .balign 64
numbers:
    .set    number, 0
    .rept   8
    .word   number
    .zero   60
    .set    number, number + 1
    .endr
