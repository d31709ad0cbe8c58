// Loads that may pass older stores of their warp, and must not when a lane's word is the store's: in its own
// lane, in another one's, on one line and on lines of its own; in the cache, and in local memory.
#include "order.inc"
    begin
    everywhere body

// a0: 0, late, from a unit of this kind.
.macro late kind
    prepare \kind, s1, 0x34500000
    produce \kind, a0, s1
    li      t0, 0x34500000
    sub     a0, a0, t0
.endm

// own: this lane's word; cross: that of the lane beside, or the next one; other: a word of nobody else.
.macro pairs kind, own, cross, other
    li      a1, 5
    sw      a1, 0(\other)
    late    \kind               // to another lane's word
    addi    a0, a0, 77
    sw      a0, 0(\cross)
    lw      a2, 0(\other)
    lw      a3, 0(\own)
    expect  a2, 5
    fromlane a3, 77
    late    \kind               // two stores, the older one late
    addi    a0, a0, 88
    li      a4, 99
    sw      a0, 0(\other)
    sh      a4, 0(\cross)
    lh      a3, 0(\own)
    lb      a2, 1(\other)
    expect  a2, 0
    fromlane a3, 99
    late    \kind               // late address: nobody knows
    add     a0, a0, \own
    li      a4, 123
    sw      a4, 0(a0)
    lw      a3, 0(\own)
    expect  a3, 123
.endm

// The value is that which another lane stores: with one lane on, that of the lane itself.
.macro fromlane reg, value
    expect  \reg, \value
.endm

// A younger load writes the register that a store, which waits for an older one, reads from the file.
.macro overwritten kind, own, cross, other
    li      a4, 44
    li      a1, 5
    sw      a1, 0(\other)
    .irp    reg, a2, a3, a5, t0, t1, t2, t3, a2, a3, a5, t0, t1, t2, t3, a2, a3
    addi    \reg, a1, 3
    .endr
    late    \kind
    sw      a0, 0(\cross)
    sw      a4, 64(\own)
    lw      a4, 0(\other)
    expect  a4, 5
    lw      a5, 64(\own)
    expect  a5, 44
.endm

body:
    csrr    s2, CSR_WARP_ID
    slli    s2, s2, 13
    la      a0, passes_words
    add     s2, s2, a0          // 8 KB of the warp
    xori    s3, LANE, 1         // the lane beside
    csrr    t0, CSR_NUM_THREADS
    bgtu    t0, ONE, 1f
    li      s3, 0
1:  slli    s4, LANE, 2         // words side by side
    add     s4, s4, s2
    slli    s3, s3, 2
    add     s3, s3, s2
    addi    s0, s4, 1024
    .irp    kind, alu, mul, div, hit, miss, gather
    pairs   \kind, s4, s3, s0
    overwritten \kind, s4, s3, s0
    .endr
    sub     s3, s3, s2          // lines of their own
    sub     s4, s4, s2
    slli    s3, s3, 4
    slli    s4, s4, 4
    add     s3, s3, s2
    add     s4, s4, s2
    li      t0, 4096
    add     s0, s4, t0
    .irp    kind, mul, hit, miss, gather
    pairs   \kind, s4, s3, s0
    overwritten \kind, s4, s3, s0
    .endr
    csrr    s2, CSR_WARP_ID     // local memory
    slli    s2, s2, 8
    li      t0, LOCAL_MEMORY
    add     s2, s2, t0
    slli    s4, LANE, 2
    add     s4, s4, s2
    xori    s3, LANE, 1
    csrr    t0, CSR_NUM_THREADS
    bgtu    t0, ONE, 1f
    li      s3, 0
1:  slli    s3, s3, 2
    add     s3, s3, s2
    addi    s0, s4, 128
    .irp    kind, alu, div, hit, miss
    pairs   \kind, s4, s3, s0
    .endr
    ret

    .section .bss
    .balign 64
passes_words: .space 32 * 8192
