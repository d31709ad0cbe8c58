// One dependence at a time, behind an instruction that waits: the older of the two cannot issue yet,
// the younger one could. (Registers of instructions that are in flight, memory with late addresses,
// masks, barriers: the other programs here.)
#include "order.inc"
    begin
    everywhere body

// late: a value that is there late, by `kind`. The instruction that first needs it is the oldest one
// that waits; what follows may pass it.
.macro rule_round kind, late
    prepare \kind, s1, \late

    // read after write: the writer waits, in either place of the reader
    li      a1, 1
    li      a2, 2
    produce \kind, a0, s1
    add     a1, a0, ONE
    add     a3, a1, ONE
    add     a2, a0, a0
    add     a4, ONE, a2
    add     a5, ONE, ONE
    expect  a3, \late + 2
    expect  a4, 2 * (\late) + 1
    expect  a5, 2

    // write after read: the reader waits, with the register in either place
    prepare \kind, s1, \late
    li      a1, 5
    li      a2, 6
    produce \kind, a0, s1
    add     a3, a0, a1
    li      a1, 7
    add     a4, a2, a0
    li      a2, 8
    add     a5, a1, a2
    expect  a3, \late + 5
    expect  a4, \late + 6
    expect  a5, 15
    expect  a1, 7
    expect  a2, 8

    // write after write: the older writer waits; one that was written before both is read between
    prepare \kind, s1, \late
    produce \kind, a0, s1
    add     a1, a0, ONE
    li      a1, 9
    add     a2, a1, ONE
    add     a1, a0, a0
    li      a1, 11
    expect  a2, 10
    expect  a1, 11

    // chains that pass each other, and come together
    prepare \kind, s1, \late
    produce \kind, a0, s1
    add     a1, a0, ONE
    mul     a2, ONE, ONE
    add     a3, a2, ONE
    mul     a3, a3, a3
    add     a4, a1, a3
    add     a2, a3, a2
    li      a3, 3
    mul     a5, a2, a3
    add     a4, a4, a5
    expect  a4, \late + 1 + 4 + 15
    expect  a2, 5
    expect  a3, 3

    // results in flight: the oldest instruction waits for another one than the next two
    prepare \kind, s1, \late
    li      a2, 5
    produce \kind, a2, s1
    produce \kind, a0, s1
    add     a1, a0, ONE
    add     a3, a2, ONE
    li      a2, 6
    add     a4, a2, ONE
    expect  a1, \late + 1
    expect  a3, \late + 1
    expect  a4, 7
    prepare \kind, s1, \late
    produce \kind, a2, s1
    produce \kind, a0, s1
    add     a1, a0, ONE
    li      a2, 8
    add     a4, a2, ONE
    expect  a1, \late + 1
    expect  a2, 8
    expect  a4, 9

    // store and load of one word: the value of the store waits; the load's address; both orders
    prepare \kind, s1, \late
    li      t0, 77
    sw      t0, 0(s2)
    sw      t0, 4(s2)
    produce \kind, a0, s1
    sw      a0, 0(s2)
    lw      a1, 0(s2)           // load after store
    expect  a1, \late
    prepare \kind, s1, \late
    produce \kind, a0, s1
    sw      a0, 4(s2)
    li      a2, 78
    sw      a2, 4(s2)           // store after store
    lw      a3, 4(s2)
    expect  a3, 78
    prepare \kind, s1, \late
    produce \kind, a0, s1
    li      t0, \late
    sub     a0, a0, t0
    add     a0, a0, s2
    lw      a1, 0(a0)
    li      a2, 79
    sw      a2, 0(s2)           // store after load
    lw      a3, 0(s2)
    expect  a1, \late
    expect  a3, 79

    // loads pass each other
    prepare \kind, s1, \late
    produce \kind, a0, s1
    li      t0, \late
    sub     a0, a0, t0
    add     a0, a0, s2
    lw      a1, 0(a0)
    lw      a2, 4(s2)
    add     a4, a2, ONE
    expect  a1, 79
    expect  a2, 78
    expect  a4, 79

    // a fence passes no older store, and no younger load passes it
    prepare \kind, s1, \late
    produce \kind, a0, s1
    sw      a0, 0(s2)
    fence
    lw      a1, 0(s2)
    add     a2, a0, ONE
    li      t0, \late
    sub     t1, a0, t0
    add     t1, t1, s2
    lw      t2, 0(t1)
    fence
    lw      t3, 4(s2)
    expect  t2, \late
    expect  t3, 78
    add     a3, a0, ONE
    expect  a1, \late
    expect  a2, \late + 1
    expect  a3, \late + 1

    // a branch on what is there passes what waits; one on what is late waits
    prepare \kind, s1, \late
    li      a3, 4
    produce \kind, a0, s1
    add     a1, a0, ONE
1:  addi    a3, a3, -1
    add     a4, a3, a3
    bnez    a3, 1b
    add     a2, a0, a3
    lanes_agree
    bnez    a0, 2f
    li      a4, 13
2:  expect  a1, \late + 1
    expect  a2, \late
    expect  a3, 0
    expect  a4, 0
.endm

body:
    csrr    s2, CSR_WARP_ID
    slli    s2, s2, 5
    add     s2, s2, LANE
    slli    s2, s2, 3
    la      a0, rule_words
    add     s2, s2, a0
    .set    late, 0x1230000
    .irp    kind, mul, div, hit, miss, gather
    .set    late, late + 16
    rule_round \kind, late
    .endr
    ret

    .section .bss
    .balign 64
rule_words: .space 8 * 32 * 32
