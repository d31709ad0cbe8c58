// Lanes of one store that go to several words of a column of their line, some to the same one: each word is
// written once, so the other cores never see a word, or some bytes of one, that a higher lane wrote over or
// wrote to as well. Core 0 stores, the others look.
#include "program.inc"
    .set    ROUNDS, 24
    begin

    la      s1, field
    csrr    s0, CSR_CORE_ID
    bnez    s0, watch

    // s2: round, s3: the lane's number and the round, s4: whether the lane is odd
    li      s2, ROUNDS
1:  slli    s3, s2, 8
    add     s3, s3, LANE
    andi    s4, LANE, 1
    // Even lanes to one word, odd ones to the word of so many bytes behind it.
    .irp    distance, 16, 32
    li      a0, \distance
    mul     a0, a0, s4
    add     a0, a0, s1
    sw      s3, 0(a0)
    .endr
    // In the next line each lane writes a byte of such a word.
    slli    a0, s4, 5
    srli    a1, LANE, 1
    andi    a1, a1, 3
    add     a0, a0, a1
    add     a0, a0, s1
    sb      s2, 64(a0)
    slli    a0, s4, 4
    add     a0, a0, a1
    add     a0, a0, s1
    sb      s2, 128(a0)
    // And back: the last lanes are those of the first word.
    sub     a0, LANES, LANE
    srli    a0, a0, 1
    andi    a0, a0, 1
    slli    a0, a0, 4
    add     a0, a0, s1
    sw      s3, 192(a0)
    addi    s2, s2, -1
    bnez    s2, 1b

    lw      a0, 0(s1)
    addi    a1, LANES, -1
    srli    a1, a1, 1
    slli    a1, a1, 1
    addi    a1, a1, 1 << 8
    check_same a0, a1
    finish

// a4 := not 0 if the low byte of the word at `offset` is a lane's that is not `lane`.
.macro look offset, lane
    lw      a0, \offset(s1)
    andi    a1, a0, 255
    xor     a1, a1, \lane
    snez    a0, a0
    snez    a1, a1
    and     a0, a0, a1
    or      a4, a4, a0
.endm
// The same if its first bytes, one for each of the even lanes, differ.
.macro look_bytes offset
    lw      a0, \offset(s1)
    srli    a1, a0, 8
    xor     a0, a0, a1
    and     a0, a0, s5
    or      a4, a4, a0
.endm

watch:
    li      a0, 1
    tmc     a0
    addi    s2, LANES, -1       // the last lanes that are even and odd
    andi    s3, s2, 1
    mv      s4, s3
    sub     s3, s2, s3          // even
    addi    s4, s4, -1
    add     s4, s2, s4          // odd; without one, nobody writes there
    ori     s4, s4, 1
    // Bytes of a word that neighbours of the same word write, too.
    sltiu   s5, LANES, 8
    addi    s5, s5, -1
    lui     a0, 0x1000
    addi    a0, a0, -1          // three pairs, with 8 lanes or more
    and     s5, s5, a0
    sltiu   a0, LANES, 4
    addi    a0, a0, -1
    andi    a0, a0, 255         // one, with 4
    or      s5, s5, a0
    // The last lane that goes back to the first word.
    addi    s6, LANES, -1

    li      a4, 0
    li      s7, 8 * ROUNDS
2:  look    0, s3
    look    16, s4
    look    32, s4
    look_bytes 64
    look_bytes 96
    look_bytes 128
    look_bytes 144
    look    192, s6
    fence
    addi    s7, s7, -1
    bnez    s7, 2b
    bnez    a4, 3f
    tmc     zero
3:  ebreak                      // a word was seen that is no store's

    .section .bss
    .balign 64
field: .space 256
