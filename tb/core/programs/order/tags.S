// Tags are few and used again and again while somebody waits: consumers with one early and one
// late source, long chains, and registers written over and over before the first result is there.
#include "order.inc"
    begin
    everywhere body

.set late, 0x10000000
.macro waits_while kind
    .set    late, late + 0x1000
    // Two consumers wait for the same late result; each has an early one whose tag is soon free.
    prepare \kind, s1, late
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
    expect  a2, late + 3
    expect  a4, late + 9
    expect  a1, 11
    expect  t1, 12
    expect  a5, late - 12

    .set    late, late + 0x1000
    // The same register again and again: only the last one counts, each reader has its own.
    prepare \kind, s1, late
    produce \kind, a0, s1
    addi    a1, a0, 1
    li      a0, 2
    addi    a2, a0, 1
    mul     a0, a0, a0
    addi    a3, a0, 1
    produce \kind, a0, s1
    addi    a4, a0, 2
    li      a0, 7
    expect  a1, late + 1
    expect  a2, 3
    expect  a3, 5
    expect  a4, late + 2
    expect  a0, 7

    .set    late, late + 0x1000
    // A chain of two registers that nothing else shortens.
    prepare \kind, s1, late
    produce \kind, a0, s1
    .rept   30
    addi    a1, a0, 1
    add     a0, a1, zero
    .endr
    expect  a0, late + 30
.endm

// A consumer's early source is written back before its lookup; more results than there are tags come before the late one.
.macro waits_long
    .set    late, late + 0x1000
    prepare miss, s1, late
    li      a1, 3
    li      a5, 0
    .rept   12
    nop
    .endr
    produce miss, a0, s1
    add     a2, a1, a0
    .rept   90
    addi    a5, a5, 1
    .endr
    expect  a2, late + 3
    expect  a5, 90
.endm

// A register was written long ago. Its next writer also reads it, and waits for a load that may have no tag.
.macro written_long_ago results
    .set    late, late + 0x1000
    prepare miss, s1, late
    prepare miss, s2, late + 1
    li      a1, 5
    li      a5, 0
    .rept   \results
    addi    a5, a5, 1
    .endr
    produce miss, a0, s1
    produce miss, a2, s2
    add     a1, a1, a2
    add     a5, a5, a0
    expect  a1, late + 6
    expect  a5, late + \results
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
    .rept   4
    waits_long
    .endr
    .set    results, 20
    .rept   48
    written_long_ago results
    .set    results, results + 1
    .endr
    ret
