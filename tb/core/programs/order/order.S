// Memory order of a warp: the older operation's address or data is late, the younger one has all
// it needs; both at the same word, in the cache, and in local memory.
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

.macro pairs kind, base
    li      a1, 11
    li      a2, 22
    sw      a1, 0(\base)
    late    \kind               // store, late address; load
    add     a0, a0, \base
    sw      a2, 0(a0)
    lw      a3, 0(\base)
    expect  a3, 22
    late    \kind               // store, late data; load
    addi    a0, a0, 33
    sw      a0, 0(\base)
    lw      a3, 0(\base)
    expect  a3, 33
    late    \kind               // load, late address; store
    add     a0, a0, \base
    lw      a3, 0(a0)
    sw      a1, 0(\base)
    expect  a3, 33
    late    \kind               // store, late address; store; load
    add     a0, a0, \base
    sw      a2, 0(a0)
    sb      a1, 1(\base)
    lw      a3, 0(\base)
    expect  a3, 22 + 11 * 256
    late    \kind               // four in a row, the first one late
    add     a0, a0, \base
    sh      zero, 0(a0)
    lhu     a3, 0(\base)
    sh      a1, 0(\base)
    lhu     a4, 0(\base)
    expect  a3, 0
    expect  a4, 11
.endm

body:
    csrr    s2, CSR_WARP_ID
    slli    s2, s2, 5
    add     s2, s2, LANE
    slli    s2, s2, 2
    li      s3, LOCAL_MEMORY
    add     s3, s3, s2
    la      a0, order_words
    add     s2, s2, a0
    .irp    kind, alu, mul, div, hit, miss, gather
    pairs   \kind, s2
    pairs   \kind, s3
    .endr
    ret

    .section .bss
    .balign 64
order_words: .space 4 * 32 * 32
