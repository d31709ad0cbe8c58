// Stores of every size at every offset; what stands beside a stored byte stays; loads behind
// stores to the same and to other bytes of a word; lanes with different addresses.
#include "program.inc"
    begin

    la      s0, field
    li      a0, 0x11223344
    sw      a0, 0(s0)
    lw      a1, 0(s0)
    check_each a1, 0x11223344
    li      a0, 0xaabbccdd
    sb      a0, 0(s0)
    lw      a1, 0(s0)
    check_each a1, 0x112233dd
    sb      a0, 1(s0)
    lw      a1, 0(s0)
    check_each a1, 0x1122dddd
    sb      a0, 2(s0)
    lw      a1, 0(s0)
    check_each a1, 0x11dddddd
    sb      a0, 3(s0)
    lw      a1, 0(s0)
    check_each a1, 0xdddddddd
    sh      zero, 0(s0)
    lw      a1, 0(s0)
    check_each a1, 0xdddd0000
    sh      a0, 2(s0)
    lw      a1, 0(s0)
    check_each a1, 0xccdd0000

    // Neighbours, and both ends of the offsets.
    la      a2, field + 2048
    sw      a0, -2048(a2)
    la      a2, field - 2047 + 4
    sb      a0, 2047(a2)
    lw      a1, 0(s0)
    check_each a1, 0xaabbccdd
    lw      a1, 4(s0)
    check_each a1, 0x000000dd
    lw      a1, -4(s0)
    check_each a1, 0
    lw      a1, 8(s0)
    check_each a1, 0

    // Different sizes, read back as others.
    li      a0, 0x8001
    sh      a0, 12(s0)
    li      a0, 0x7f
    sb      a0, 14(s0)
    li      a0, 0x80
    sb      a0, 15(s0)
    lw      a1, 12(s0)
    lh      a2, 12(s0)
    lh      a3, 14(s0)
    lb      a4, 15(s0)
    lbu     a5, 13(s0)
    check_each a1, 0x807f8001
    check_each a2, 0xffff8001
    check_each a3, 0xffff807f
    check_each a4, 0xffffff80
    check_each a5, 0x00000080

    // Each lane its word, its half-word, its byte; the next lane's is read back.
    la      s1, lanes_word
    slli    a0, LANE, 2
    add     a0, a0, s1
    addi    a1, LANE, 100
    sw      a1, 0(a0)
    addi    a2, LANES, -1
    addi    a3, LANE, 1
    and     a3, a3, a2          // the next lane
    addi    s2, a3, 100
    slli    a4, a3, 2
    add     a4, a4, s1
    lw      a5, 0(a4)
    check_same a5, s2
    la      s1, lanes_half
    slli    a0, LANE, 1
    add     a0, a0, s1
    sh      a1, 0(a0)
    slli    a4, a3, 1
    add     a4, a4, s1
    lh      a5, 0(a4)
    check_same a5, s2
    la      s1, lanes_byte
    add     a0, LANE, s1
    sb      a1, 0(a0)
    add     a4, a3, s1
    lbu     a5, 0(a4)
    check_same a5, s2
    // Backwards, so that the first lane has the last word.
    la      s1, lanes_word
    sub     a0, a2, LANE
    slli    a0, a0, 2
    add     a0, a0, s1
    sw      LANE, 0(a0)
    slli    a0, LANE, 2
    add     a0, a0, s1
    lw      a5, 0(a0)
    sub     a4, a2, LANE
    check_same a5, a4

    // A loop in which every load reads what the last store wrote.
    li      a0, 50
    sw      zero, 16(s0)
1:  lw      a1, 16(s0)
    add     a1, a1, a0
    sw      a1, 16(s0)
    addi    a0, a0, -1
    bnez    a0, 1b
    lw      a1, 16(s0)
    check_each a1, 1275
    finish

    .section .bss
    .space  2048
    .balign 64
field: .space 4096
lanes_word: .space 128
lanes_half: .space 64
lanes_byte: .space 32
