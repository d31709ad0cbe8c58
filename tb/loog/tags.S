// Tags are few and used again and again while somebody waits: consumers with one early and one
// late source, long chains, and registers written over and over before the first result is there.
#include "loog.inc"
    begin
    everywhere body

.macro waits_while kind
    // Two consumers wait for the same late result; each has an early one whose tag is soon free.
    prepare \kind, s1, 0x10000000
    produce \kind, a0, s1
    li      a1, 3
    add     a2, a0, a1
    mul     a3, a1, a1
    add     a4, a3, a0
    .rept   8
    addi    a1, a1, 1           // a chain that takes and leaves tags
    addi    t0, a1, 2
    xori    t1, t0, 1
    .endr
    sub     a5, a0, t1
    expect  a2, 0x10000003
    expect  a4, 0x10000009
    expect  a1, 11
    expect  t1, 12
    expect  a5, 0x10000000 - 12

    // The same register again and again: only the last one counts, each reader has its own.
    prepare \kind, s1, 0x10000000
    produce \kind, a0, s1
    addi    a1, a0, 1
    li      a0, 2
    addi    a2, a0, 1
    mul     a0, a0, a0
    addi    a3, a0, 1
    produce \kind, a0, s1
    addi    a4, a0, 2
    li      a0, 7
    expect  a1, 0x10000001
    expect  a2, 3
    expect  a3, 5
    expect  a4, 0x10000002
    expect  a0, 7

    // A chain of two registers that nothing else shortens.
    prepare \kind, s1, 0x10000000
    produce \kind, a0, s1
    .rept   30
    addi    a1, a0, 1
    add     a0, a1, zero
    .endr
    expect  a0, 0x1000001e
.endm

body:
    .rept   3
    waits_while alu
    waits_while mul
    waits_while div
    waits_while hit
    waits_while miss
    waits_while gather
    .endr
    ret
