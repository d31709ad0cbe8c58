// Registers that are the same in all lanes, and then are not: what a core that keeps one word for all
// lanes could get wrong. Scalars that are written in some lanes only, on both sides of a split, in nested
// ones, under tmc and pred; that were found, or computed, just before they are written again; results of
// every unit with lane 0 off.
#include "program.inc"
    begin 2

    // The report's listing: one lane increments a scalar, all lanes read it afterwards.
    li      s1, 7
    seqz    a0, LANE
    split   s0, a0
    beqz    a0, 1f
    addi    s1, s1, 1           // lane 0's
1:  join    s0
    seqz    a1, LANE
    sub     s1, s1, a1
    check_each s1, 7

    // The same, and lane 0 is not among those that write.
    li      s1, 7
    snez    a0, LANE
    split   s0, a0
    beqz    a0, 1f
    addi    s1, s1, 1
1:  join    s0
    snez    a1, LANE
    sub     s1, s1, a1
    check_each s1, 7

    // A load of one side whose line comes long behind the join, in the turn of all lanes: a scalar of that side only.
    li      s1, 55
    la      a2, late
    seqz    a0, LANE
    split   s0, a0
    beqz    a0, 1f
    lw      s1, (a2)            // lane 0's, zero
1:  join    s0
    li      a3, 20
1:  addi    a3, a3, -1
    bnez    a3, 1b
    snez    a1, LANE
    li      a3, 55
    mul     a1, a1, a3
    sub     s1, s1, a1
    check_each s1, 0

    // Both sides write a scalar each; each of them is one of its side, and of no more lanes.
    andi    a0, LANE, 1
    split   s0, a0
    beqz    a0, 1f
    li      s1, 100
    addi    s2, s1, 1           // from a scalar of this side
    j       2f
1:  li      s1, 200
    addi    s2, s1, 1
2:  add     s3, s1, zero        // a scalar yet, on each side
    join    s0
    andi    a0, LANE, 1
    li      a1, 100
    mul     a1, a1, a0
    add     s1, s1, a1
    add     s2, s2, a1
    add     s3, s3, a1
    check_each s1, 200
    check_each s2, 201
    check_each s3, 200

    // A scalar of before is one inside, and what is written inside is none behind the inner join.
    li      s4, 1000
    andi    a0, LANE, 1
    split   s0, a0
    beqz    a0, 3f
    srli    a1, LANE, 1
    andi    a1, a1, 1
    split   s5, a1
    beqz    a1, 1f
    addi    s6, s4, 1
    j       2f
1:  addi    s6, s4, 2
2:  join    s5
    addi    s7, s6, 10          // no scalar of the odd lanes, if there are two kinds
    addi    s1, s4, 5           // one
    add     s2, s1, s6          // the one and the other
    j       4f
3:  li      s6, 3000
    addi    s7, s6, 10
    li      s1, 4
    add     s2, s1, s6
4:  join    s0
    andi    a0, LANE, 1
    srli    a1, LANE, 1
    andi    a1, a1, 1
    li      a2, 1002
    sub     a3, a2, a1          // odd: 1001 or 1002
    czero_eqz a3, a3, a0
    li      a4, 3000
    czero_nez a4, a4, a0
    add     a3, a3, a4
    check_same s6, a3
    addi    a4, a3, 10
    check_same s7, a4
    li      a4, 1001
    mul     a4, a4, a0
    addi    a4, a4, 4
    check_same s1, a4
    add     a4, a4, a3
    check_same s2, a4

    // tmc takes lanes away, one of them writes, and all of them are back.
.macro lanes_write pattern
    li      s1, 50
    li      s2, 50
    li      a0, \pattern
    and     a0, a0, FULL
    or      a0, a0, a1
    tmc     a0
    li      s1, 60              // a scalar of these
    add     s2, s1, s2          // and of a scalar of these and one of all
    lw      s3, word            // one that is found
    tmc     FULL
    addi    s1, s1, 1
    addi    s2, s2, 1
    addi    s3, s3, 1
    srl     a2, a0, LANE
    andi    a2, a2, 1
    li      a3, 10
    mul     a3, a3, a2
    sub     s1, s1, a3
    check_each s1, 51
    li      a3, 60
    mul     a3, a3, a2
    sub     s2, s2, a3
    check_each s2, 51
    mul     a4, s3, a2
    li      a3, 4322
    mul     a3, a3, a2
    check_same a4, a3
.endm
    li      a1, 1
    lanes_write 0x00000001
    lanes_write 0x55555555
    li      a1, 2
    lanes_write 0xaaaaaaaa
    lanes_write 0x00000002

    // Lanes leave and come back again and again: what some of them had alike is not what all have, nor
    // others, at once or long after. (Between two turns a core may take its time to forget.)
.macro rest cycles
    li      t0, \cycles
9:  addi    t0, t0, -1
    bnez    t0, 9b
.endm
.macro lanes_return some, others, cycles
    addi    s1, LANE, 16
    addi    s2, LANE, 16
    rest    \cycles
    li      a0, \some
    tmc     a0
    li      s1, 5               // a scalar of some
    add     s3, s1, s1
    tmc     FULL
    rest    \cycles
    li      a0, \others
    tmc     a0
    li      s2, 6               // one of others
    add     s3, s2, s1          // the first one is none of theirs
    rest    \cycles
    tmc     FULL
    add     s4, s1, s2
    rest    \cycles
    li      a0, \some
    tmc     a0
    add     s4, s1, s2
    tmc     FULL
    add     s5, s1, s2
    li      a0, \some
    srl     a0, a0, LANE
    andi    a0, a0, 1
    li      a1, \others
    srl     a1, a1, LANE
    andi    a1, a1, 1
    addi    a2, LANE, 16
    li      a3, 5
    czero_eqz a3, a3, a0
    czero_nez a4, a2, a0
    add     a3, a3, a4
    check_same s1, a3
    li      a5, 6
    czero_eqz a5, a5, a1
    czero_nez a4, a2, a1
    add     a5, a5, a4
    check_same s2, a5
    add     a3, a3, a5
    check_same s4, a3
    check_same s5, a3
.endm
    lanes_return 1, 2, 1
    lanes_return 3, 1, 1
    lanes_return 1, 3, 40
    lanes_return 2, 1, 90
    lanes_return 1, 2, 200
    lanes_return 3, 2, 200

    // Both sides and all of them within a few cycles, and the last register that there is.
.macro both_sides flip
    addi    t6, LANE, 16
    andi    a0, LANE, 1
    xori    a0, a0, \flip
    split   s0, a0
    beqz    a0, 1f
    li      t6, 5
1:  join    s0
    add     s2, t6, zero
    add     s3, t6, t6
    addi    a2, LANE, 16
    czero_nez a2, a2, a0
    li      a3, 5
    czero_eqz a3, a3, a0
    add     a2, a2, a3
    check_same s2, a2
    add     a2, a2, a2
    check_same s3, a2
.endm
    both_sides 0
    both_sides 1
    both_sides 0
    both_sides 1

    // A load comes back when more run than asked for it: what is found of it is not of them all.
.macro comes_back offset, bit
    addi    s1, LANE, 16
    la      a1, cold + \offset
    srli    a0, LANE, \bit
    andi    a0, a0, 1
    split   s0, a0
    beqz    a0, 1f
    lw      s1, 0(a1)
1:  join    s0
    add     s2, s1, zero        // waits for it
    add     s3, s1, s1
    add     s3, s1, s1
    add     s3, s1, s1
    add     s3, s1, s1
    addi    a2, LANE, 16
    czero_nez a2, a2, a0
    check_same s1, a2
    add     a2, a2, a2
    check_same s3, a2
.endm
    comes_back 0, 0
    comes_back 192, 1
    comes_back 384, 0

    // Lane 0 has its word before the others, who have one alike, and of whom some run then.
.macro in_parts offset
    lw      a2, word
    la      a1, cold + \offset
    la      a2, word
    sub     a2, a2, a1
    seqz    a0, LANE
    mul     a2, a2, a0
    add     a1, a1, a2
    andi    a3, LANE, 1
    li      s3, 0
    lw      s1, 0(a1)
    split   s0, a3
    beqz    a3, 1f
    add     s2, s1, zero
    add     s3, s1, s1
    add     s3, s1, s1
    add     s3, s1, s1
    add     s3, s1, s1
1:  join    s0
    check_each s3, 0
    li      a2, 4321
    mul     a2, a2, a0
    check_same s1, a2
.endm
    in_parts 640
    in_parts 896

    // What the special function unit takes is the last lane's, of strides too.
    csrw    CSR_MSCRATCH, LANE
    csrr    s1, CSR_MSCRATCH
    addi    a0, LANES, -1
    sub     s1, s1, a0
    check_each s1, 0
    slli    s2, LANE, 2
    addi    s2, s2, 100
    csrw    CSR_MSCRATCH, s2
    csrr    s1, CSR_MSCRATCH
    slli    a0, a0, 2
    sub     s1, s1, a0
    check_each s1, 100

    // pred: lanes leave one by one, the counter of those that stay is a scalar, and then none.
    csrr    s0, CSR_THREAD_MASK
    li      s1, 0
1:  sltu    a0, LANE, s1
    pred_not a0, s0
    bnez    a0, 2f
    addi    s1, s1, 1
    j       1b
2:  addi    s2, s1, 0
    sub     s1, s1, LANE
    sub     s2, s2, LANE
    check_each s1, 1
    check_each s2, 1

    // With lane 0 off, every unit: products, quotients, loads and CSRs of scalars.
    li      s1, 84
    li      s2, 4
    li      s3, 0
    snez    a0, LANE
    split   s0, a0
    beqz    a0, 1f
    mul     s3, s1, s2
    add     s3, s3, s1
    div     s4, s1, s2
    add     s3, s3, s4
    rem     s4, s1, s2
    add     s3, s3, s4
    lw      s4, word
    add     s3, s3, s4
    csrr    s4, CSR_NUM_CORES
    add     s3, s3, s4
    csrr    s4, CSR_THREAD_ID
    add     s3, s3, s4
    la      s4, far
    jalr    t0, s4, 0           // its link is a scalar, of these lanes
    add     s3, s3, t0
    sub     s3, s3, s4
    j       2f
far: jr     t0
1:  nop
2:  join    s0
    la      s4, far
    andi    s5, s3, 0           // (and the old link of lane 0 is read no more)
    snez    a0, LANE
    // far + 4 is not the link: jalr is 4 instructions before far
    li      a1, 84 * 4 + 84 + 21 + 0 + 4321 + 1 - 12
    add     a1, a1, LANE
    mul     a1, a1, a0
    check_same s3, a1

    // What was a scalar becomes none, in the cycles in which it may be found to be one; and the other
    // way round. A load's result is found late, so that its second writer is close behind.
.macro twice distance
    la      a0, word
    lw      s1, 0(a0)
    mv      s1, LANE            // waits for the load
    .rept \distance
    nop
    .endr
    add     s2, s1, s1
    slli    a1, LANE, 1
    check_same s2, a1
    mul     s3, LANES, LANES    // so does a product
    mv      s3, LANE
    .rept \distance
    nop
    .endr
    add     s4, s3, s3
    check_same s4, a1
    li      s5, 9
    mv      s5, LANE
    .rept \distance
    nop
    .endr
    add     s6, s5, s5
    check_same s6, a1
    mv      s5, LANE
    li      s5, 9
    .rept \distance
    nop
    .endr
    add     s6, s5, s5
    check_each s6, 18
    sub     s7, LANE, LANE      // found to be one
    mv      s7, LANE
    .rept \distance
    nop
    .endr
    add     s6, s7, s7
    check_same s6, a1
    sub     s7, LANE, LANE
    .rept \distance
    nop
    .endr
    add     s6, s7, LANE
    check_same s6, LANE
.endm
    // Twice, so that the instructions come from the cache without a gap.
    li      a6, 2
again_and_again:
    twice 0
    twice 1
    twice 2
    twice 3
    twice 4
    twice 5
    twice 6
    twice 7

    // What is found waits while every cycle has an instruction that writes a register.
.macro busy count
    mul     t2, LANE, LANE      // no scalar, no stride: nothing is found of it
    addi    s1, t2, 1
    addi    s2, t2, 2
    addi    s3, t2, 3
    sub     s7, LANE, LANE
    .rept \count
    addi    s1, t2, 1
    addi    s2, t2, 2
    addi    s3, t2, 3
    .endr
    mv      s7, t2
    addi    s1, t2, 1
    .rept 8
    nop
    .endr
    add     s6, s7, s1
    add     a1, t2, t2
    addi    a1, a1, 1
    check_same s6, a1
.endm
    busy 1
    busy 2
    busy 3
    busy 4

    // Many scalars in a row, in some lanes: what is found of the first is not what is written last.
    .irp    reg, s1, s2, s3, s4, s5, s6, s7, a1, a2, a3, a4
    addi    \reg, LANE, 16
    .endr
    li      a0, 1
    tmc     a0
    .irp    reg, s1, s2, s3, s4, s5, s6, s7, a1, a2, a3, a4, a5
    li      \reg, 3
    .endr
    tmc     FULL
    addi    a5, LANE, 16
    seqz    a0, LANE
    li      t0, 16 - 3
    mul     a0, a0, t0
    sub     a5, a5, a0
    check_same s1, a5
    check_same s2, a5
    check_same s3, a5
    check_same s4, a5
    addi    a6, a6, -1
    lanes_agree
    bnez    a6, again_and_again

    // Chains of scalars at every distance, also to a second source.
    li      s1, 1
    addi    s1, s1, 1
    add     s1, s1, s1
    add     s2, s1, LANE
    add     s3, LANE, s1
    nop
    add     s3, s3, s1
    sub     s1, s3, s2
    check_each s1, 4

    // Strides: each result is used at once, and when it may have been found. reg is LANE * k + c.
.macro strided reg, k, c
    xori    s7, \reg, 0
    li      t0, \k
    mul     t0, t0, LANE
    li      t1, \c
    add     t0, t0, t1
    check_same \reg, t0
    check_same s7, t0
.endm
.macro double of, to, k         // LANE * k, LANE * 2k
    add     \to, \of, \of
    strided \to, 2 * \k, 0
.endm
    addi    s1, LANE, 5         // a scalar more
    strided s1, 1, 5
    li      a0, 1000
    add     s1, a0, LANE
    strided s1, 1, 1000
    sub     s1, LANE, a0
    strided s1, 1, -1000
    sub     s1, a0, LANE        // one that cannot be kept
    strided s1, -1, 1000
    double  LANE, s1, 1
    double  s1, s2, 2
    double  s2, s3, 4
    double  s3, s4, 8           // nor this
    add     s5, s1, LANE        // nor the sum of two that differ
    strided s5, 3, 0
    add     s5, s3, s1
    strided s5, 10, 0
    sub     s5, s3, s3
    strided s5, 0, 0
    sub     s5, s3, s2
    strided s5, 4, 0
    sub     s5, s2, s1
    strided s5, 2, 0
    sub     s5, s1, LANE
    strided s5, 1, 0
    sub     s5, s2, LANE
    strided s5, 3, 0
    sub     s5, s1, s2
    strided s5, -2, 0
    sub     s5, a0, s3          // of 8, whose double has no bit left
    strided s5, -8, 1000
    sub     s5, zero, s3
    strided s5, -8, 0
.macro shifted of, by, k
    slli    s5, \of, \by
    strided s5, \k << \by, 0
    li      a1, \by
    sll     s5, \of, a1
    strided s5, \k << \by, 0
.endm
    shifted LANE, 0, 1
    shifted LANE, 1, 1
    shifted LANE, 2, 1
    shifted LANE, 3, 1
    shifted LANE, 4, 1
    shifted LANE, 8, 1
    shifted LANE, 31, 1
    shifted s1, 2, 2
    shifted s1, 3, 2
    shifted s3, 1, 8
    srli    s5, s3, 1           // other operations
    strided s5, 4, 0
    srli    s5, s3, 4
    srli    a1, LANE, 1
    check_same s5, a1
    li      a1, 3
    mul     s5, LANE, a1
    strided s5, 3, 0
    and     s5, LANE, a1
    or      s5, s5, zero
    or      s5, s3, a1
    strided s5, 8, 3
    slt     s5, LANE, a1
    slt     s5, a1, s3
    add     s5, s5, s3
    auipc   s5, 0
    auipc   a1, 0
    sub     s5, a1, s5
    strided s5, 0, 4
    // They wrap, and lose their upper bits.
    li      a1, -2
    add     s5, LANE, a1
    strided s5, 1, -2
    add     s5, s3, a1
    strided s5, 8, -2
    li      a1, 0x60000001
    add     s5, LANE, a1
    slli    s5, s5, 3
    strided s5, 8, 8
    // What looks like a stride: in all lanes but the last, in the low bits, in the lanes that are on.
    addi    a1, LANES, -1
    xor     a1, a1, LANE
    seqz    a1, a1
    slli    a1, a1, 7
    xor     s5, LANE, a1
    nop
    bnez    zero, 1f
1:  xor     s6, s5, zero
    xor     s6, s6, a1
    check_same s6, LANE
    check_same s6, LANE
    li      a2, 0x10000001
    mul     s5, LANE, a2
    strided s5, 0x10000001, 0
    li      a2, 0x01000000
    mul     s5, LANE, a2
    strided s5, 0x01000000, 0
    li      a0, 3
    li      s5, 7
    xori    s6, LANE, 0
    tmc     a0
    slli    s5, LANE, 1         // of lanes 0 and 1 only
    mul     s6, LANE, LANE
    addi    a1, s5, 4
    xori    a1, s5, 4
    tmc     FULL
    sltiu   a1, LANE, 2
    li      a2, 7
    czero_nez a2, a2, a1
    slli    a3, LANE, 1
    czero_eqz a3, a3, a1
    add     a2, a2, a3
    check_same s5, a2
    check_same s6, LANE
    srli    a1, LANE, 31        // regular, but found in some lanes only
    snez    a0, LANE
    split   s0, a0
    beqz    a0, 1f
    add     s5, LANE, LANE
    xori    s6, LANE, 0
    li      a2, 1
1:  join    s0
    strided s6, 1, 0

    // Loads of different addresses with the same words, of the same address, and of one that differs.
    slli    a0, LANE, 2
    la      a1, words
    add     a1, a1, a0
    lw      s1, 0(a1)
    add     s2, s1, LANE
    sub     s2, s2, LANE
    check_each s2, 0x1234
    andi    a2, LANE, 1
    addi    a2, a2, 5
    sw      a2, 0(a1)
    lw      s1, 0(a1)
    add     s1, s1, zero
    andi    a2, LANE, 1
    sub     s1, s1, a2
    check_each s1, 5

    // A load that comes in parts: lane 0's line has not what the others' has, which is the same in them.
    la      a1, apart
    snez    a0, LANE
    slli    a2, a0, 12
    mv      a4, a1
    add     a1, a1, a2
    li      a2, 77
    czero_nez a2, a2, a0
    sw      a2, 0(a1)
    .rept 3
    lw      s1, 0(a4)
    add     s1, s1, s1
    lw      s1, 0(a1)           // hits in lane 0, and misses in the others
    split   s0, a0
    beqz    a0, 1f
    add     s2, s1, zero        // waits for it
    lanes_agree
    bnez    s2, 2f
    lanes_agree
    bnez    s2, 2f
    add     s2, s1, zero
    j       2f
1:  add     s2, s1, zero
2:  join    s0
    add     s2, s2, s1
    slli    a3, a2, 1
    check_same s2, a3
    addi    a1, a1, 256
    addi    a4, a4, 256
    sw      a2, 0(a1)
    .endr

    // A load that differs and misses, into what was a scalar, is read under a new mask the moment it is there.
    la      a1, apart + 2048
    slli    a2, LANE, 2
    add     a1, a1, a2
    mul     a3, LANE, LANE
    addi    a3, a3, 3
    sw      a3, 0(a1)
    snez    a0, LANE
    li      s1, 77
    .rept 8
    add     s2, s1, zero
    .endr
    lw      s1, 0(a1)
    split   s0, a0
    beqz    a0, 1f
    add     s2, s1, zero
    j       2f
1:  add     s2, s1, zero
2:  join    s0
    check_same s2, a3

    // One address in all lanes, which lane 0 may load for all: words and parts of them, from memory that is cached, local
    // and a device's, when it is there and when it has to come, behind stores of some lanes, and with lane 0 off.
.macro one_address base, cycles
    li      t0, 0xf1f2f3f4
    sw      t0, 0(\base)
    lw      s1, 0(\base)
    lb      s2, 1(\base)
    lbu     s3, 2(\base)
    lh      s4, 2(\base)
    lhu     s5, 2(\base)
    check_each s1, 0xf1f2f3f4
    check_each s2, 0xfffffff3
    check_each s3, 0xf2
    check_each s4, 0xfffff1f2
    check_each s5, 0xf1f2
    addi    s1, LANE, 16
    addi    s2, LANE, 32
    snez    a0, LANE
    split   s0, a0
    beqz    a0, 1f
    sw      LANES, 4(\base)     // of all of these
    lw      s1, 4(\base)
    lbu     s2, 4(\base)
    add     s3, s1, s2          // scalars of these, at once
    rest    \cycles
    add     s3, s3, s1
    j       2f
1:  li      s3, 0
2:  join    s0
    add     s4, s1, s2
    snez    a0, LANE
    addi    a1, LANE, 16
    czero_nez a1, a1, a0
    czero_eqz a2, LANES, a0
    add     a1, a1, a2
    check_same s1, a1
    addi    a3, LANE, 32
    czero_nez a3, a3, a0
    add     a3, a3, a2
    check_same s2, a3
    add     a1, a1, a3
    check_same s4, a1
    add     a1, a2, a2
    add     a1, a1, a2
    check_same s3, a1
    sw      LANE, 8(\base)      // the last lane's stays
    lw      s1, 8(\base)
    addi    a0, LANES, -1
    sub     s1, s1, a0
    check_each s1, 0
    lw      s1, 0(\base)        // and none of a stride, behind one of a scalar
    slli    a0, LANE, 2
    add     a0, a0, \base
    mul     a1, LANE, LANE
    sw      a1, 0(a0)
    lw      s2, 0(a0)
    lw      s1, 0(\base)
    lw      s3, 0(a0)
    check_same s2, a1
    check_same s3, a1
    check_each s1, 0
.endm
    la      a6, apart + 4096
    one_address a6, 1
    li      a6, LOCAL_MEMORY + 64
    one_address a6, 40
    la      a6, apart + 6144
    one_address a6, 40
    li      a6, EXIT_CODE + 56  // whose words keep nothing
    lw      s1, 0(a6)
    lw      s2, 0(a6)
    sub     s1, s1, s2
    check_each s1, 0

    // A warp that is started has registers of its own, started again those that it left.
    la      a1, other
    mv      s2, LANE            // not what the others have in theirs
    wspawn  WARPS, a1
    li      a2, 1
    wspawn  a2, a1
    check_same s2, LANE
    la      a1, again
    wspawn  WARPS, a1
    li      a2, 1
    wspawn  a2, a1
    lw      s1, wrong
    check_each s1, 0
    finish

    // As warp 0 left s1, and as it is: lane 0 alone writes, then all lanes read.
other:
    set_registers
    li      s1, 4
    li      s2, 6
    tmc     FULL
    set_registers
    li      s2, 8
    tmc     zero
again:
    addi    s1, s1, 1           // lane 0's
    xori    a0, s1, 5
    xori    a1, s2, 8
    or      a0, a0, a1
    tmc     FULL
    addi    s2, s2, 1           // of all lanes
    xori    a1, s2, 9
    lanes_agree
    beqz    a1, 1f
    sw      a1, wrong, t6
1:  tmc     FULL
    li      a2, 1
    tmc     a2
    beqz    a0, 2f
    sw      a0, wrong, t6
2:  tmc     zero

    .section .data
    .balign 64
words:
    .rept 32
    .word 0x1234
    .endr
word:  .word 4321
wrong: .word 0
    .section .bss
    .balign 64
apart: .space 8192
cold:  .space 1024
late:  .space 64
