// Write after read: readers that queue for a register file port, and behind them a writer of the
// register they read that needs no operand at all and whose result is there in a few cycles.
#include "order.inc"
    begin
    everywhere body

// Sixteen instructions of two operands, an instruction a cycle: one read port falls behind. The
// register that all of them read is overwritten after each four.
.macro round value, writer
    add     a1, a0, s0
    sub     a2, a0, s1
    add     a3, s2, a0
    xor     a4, a0, s3
    \writer a0, \value + 1
    add     a5, s0, a0
    sub     a6, a0, s1
    add     a7, a0, s2
    xor     s4, s3, a0
    \writer a0, \value + 2
    add     t0, a0, s0
    add     t1, a0, s1
    add     t2, s2, a0
    \writer a0, \value + 3
    add     t3, a0, a0
    expect  a1, \value + 1
    expect  a2, \value - 2
    expect  a3, \value + 3
    expect  a4, (\value) ^ 4
    expect  a5, \value + 2
    expect  a6, \value - 1
    expect  a7, \value + 4
    expect  s4, (\value + 1) ^ 4
    expect  t0, \value + 3
    expect  t1, \value + 4
    expect  t2, \value + 5
    expect  t3, 2 * (\value) + 6
    expect  a0, \value + 3
.endm
.macro by_load rd, value
    lw      \rd, 4 * (\value)(tp)
.endm

body:
    li      s0, 1
    li      s1, 2
    li      s2, 3
    li      s3, 4
    la      tp, numbers
    li      a0, 8
    .set    value, 8
    .rept   16
    round   value, li
    .set    value, value + 3
    .endr
    .rept   16
    round   value, by_load
    .set    value, value + 3
    .endr

    // One source of the reader is late, the other one wants a port meanwhile.
    .set    value, 8
    .rept   8
    li      a0, value
    li      a1, 7 * value
    add     t0, s0, s1
    add     t1, s1, s2
    divu    a2, a1, a0
    add     a3, a2, a0
    li      a0, 1
    add     t2, s2, s3
    add     a4, a2, a1
    li      a1, 2
    expect  a3, 7 + value
    expect  a4, 7 + 7 * value
    expect  a0, 1
    expect  a1, 2
    .set    value, value + 1
    .endr
    ret

    .section .data
    .balign 64
numbers:
    .set    number, 0
    .rept   128
    .word   number
    .set    number, number + 1
    .endr
