// Atomic operations in memory and in local memory: each on corners, then lanes on one word, which go one
// after the other, from the lowest up. Lanes that are off do nothing. aq and rl change nothing. Each core has
// words of its own.
#include "program.inc"
    begin

// In each lane on a word of its own: rd is what was there, the word is what it became.
.macro on_own operation, old, operand, new
    li      a0, \old
    li      a1, \operand
    sw      a0, 0(s3)
    \operation a2, a1, (s3)
    lw      a3, 0(s3)
    check_each a2, \old
    check_each a3, \new
.endm

.macro all_operations
    on_own  amoswap.w, 0x12345678, 0x9abcdef0, 0x9abcdef0
    on_own  amoswap.w.aq, 0, -1, -1
    on_own  amoadd.w, 0x7fffffff, 1, 0x80000000
    on_own  amoadd.w.rl, 0xffffffff, 0xffffffff, 0xfffffffe
    on_own  amoadd.w, 0x0000ffff, 0x00010001, 0x00020000
    on_own  amoxor.w, 0xff00ff00, 0x0ff00ff0, 0xf0f0f0f0
    on_own  amoxor.w.aqrl, 0xffffffff, 0xffffffff, 0
    on_own  amoand.w, 0xff00ff00, 0x0ff00ff0, 0x0f000f00
    on_own  amoor.w, 0xff00ff00, 0x0ff00ff0, 0xfff0fff0
    on_own  amomin.w, 5, -5, -5
    on_own  amomin.w, -5, 5, -5
    on_own  amomin.w, 0x80000000, 0x7fffffff, 0x80000000
    on_own  amomin.w, 7, 9, 7
    on_own  amomin.w, -9, -7, -9
    on_own  amomax.w, 5, -5, 5
    on_own  amomax.w, -5, 5, 5
    on_own  amomax.w, 0x80000000, 0x7fffffff, 0x7fffffff
    on_own  amomax.w, 7, 9, 9
    on_own  amomax.w, -9, -7, -7
    on_own  amominu.w, 5, -5, 5
    on_own  amominu.w, -5, 5, 5
    on_own  amominu.w, 0x80000000, 0x7fffffff, 0x7fffffff
    on_own  amominu.w, 9, 7, 7
    on_own  amomaxu.w, 5, -5, -5
    on_own  amomaxu.w, -5, 5, -5
    on_own  amomaxu.w, 0x80000000, 0x7fffffff, 0x80000000
    on_own  amomaxu.w, 7, 9, 9
.endm

// s4: a word for all. It counts lanes: each sees those below.
.macro on_one
    sw      zero, 0(s4)
    li      a1, 1
    amoadd.w a2, a1, (s4)
    check_same a2, LANE
    lw      a3, 0(s4)
    check_same a3, LANES
    // A chain of swaps hands each lane its lower neighbour's number.
    sw      zero, 0(s4)
    addi    a1, LANE, 1
    amoswap.w a2, a1, (s4)
    check_same a2, LANE
    // Some lanes only: what each adds is seen by the next that is on.
    sw      zero, 0(s4)
    li      a0, 0x55555555
    and     a0, a0, FULL
    li      a2, 77
    li      a1, 1
    tmc     a0
    amoadd.w a2, a1, (s4)
    tmc     FULL
    srli    a3, LANE, 1
    andi    a4, LANE, 1
    neg     a4, a4
    xori    a3, a3, 77
    and     a4, a3, a4
    xori    a3, a3, 77
    xor     a3, a3, a4          // LANE / 2 in the even lanes, 77 in the odd ones
    check_same a2, a3
    lw      a3, 0(s4)
    addi    a4, LANES, 1
    srli    a4, a4, 1
    check_same a3, a4
    // Two lanes a word: the first of each pair sees what was there.
    srli    a0, LANE, 1
    slli    a0, a0, 2
    add     a0, a0, s4
    sw      zero, 0(a0)
    li      a1, 5
    amoadd.w a2, a1, (a0)
    andi    a3, LANE, 1
    li      a4, 5
    mul     a3, a3, a4
    check_same a2, a3
    // What it answers can be dropped, and x0 be added.
    amoadd.w zero, a1, (s4)
    amoadd.w a2, zero, (s4)
    lw      a3, 0(s4)
    check_same a2, a3
.endm

    of_core s3, own, 128
    slli    a0, LANE, 2
    add     s3, s3, a0
    of_core s4, one, 128
    all_operations
    on_one
    of_core s3, far, 64 * 32    // a line a lane
    slli    a0, LANE, 6
    add     s3, s3, a0
    all_operations
    li      s4, LOCAL_MEMORY + 512
    li      s3, LOCAL_MEMORY
    slli    a0, LANE, 2
    add     s3, s3, a0
    all_operations
    on_one

    // The first lanes in memory, the others in local memory, the last word of it.
    csrr    a0, CSR_LOCAL_BASE
    addi    a1, a0, 1020
    of_core a2, one, 128
    srli    a3, LANES, 1
    sltu    a3, LANE, a3
    neg     a3, a3
    xor     a4, a1, a2
    and     a4, a4, a3
    xor     a4, a4, a1
    sw      zero, 0(a4)
    li      a5, 3
    amoadd.w a6, a5, (a4)
    lw      a6, 0(a4)
    sub     a5, LANES, zero
    srli    a7, LANES, 1
    sub     a5, a5, a7          // lanes in local memory
    xor     a0, a7, a5
    and     a0, a0, a3
    xor     a0, a0, a5
    li      a5, 3
    mul     a0, a0, a5
    check_same a6, a0

    // Loads and stores around an operation on their word: those before are done, those behind see it.
    of_core a0, own, 128
    slli    a1, LANE, 2
    add     a0, a0, a1
    .rept 3
    sw      LANE, 0(a0)
    lw      a1, 0(a0)
    li      a2, 100
    amoadd.w a3, a2, (a0)
    lw      a4, 0(a0)
    sb      zero, 1(a0)
    amoor.w a5, a2, (a0)
    sw      a2, 0(a0)
    amoswap.w a6, LANE, (a0)
    check_same a1, LANE
    check_same a3, LANE
    addi    a1, LANE, 100
    check_same a4, a1
    andi    a1, a1, 255
    check_same a5, a1
    check_each a6, 100
    .endr
    finish

    .section .bss
    .balign 64
own: .space 128 * MOST_CORES
one: .space 128 * MOST_CORES
far: .space 64 * 32 * MOST_CORES
