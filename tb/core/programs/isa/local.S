// Local memory: zero at first, words, half-words, bytes, strides that hit the same bank, all
// lanes one word, lanes of one instruction in local memory and in RAM. Uses the first 1 KB.
#include "program.inc"
    begin

    li      s0, LOCAL_MEMORY
    csrr    a0, CSR_LOCAL_BASE
    check_same a0, s0
    slli    a0, LANE, 2
    add     a0, a0, s0
    lw      a1, 0(a0)
    check_each a1, 0
    lw      a1, 512(a0)
    check_each a1, 0

    // Word of lane i at i * stride; read back by the same and by the next lane.
    addi    s1, LANES, -1
    addi    s2, LANE, 1
    and     s2, s2, s1          // the next lane
.macro strided shift
    slli    a0, LANE, \shift
    add     a0, a0, s0
    addi    a1, LANE, 100 * \shift
    sw      a1, 0(a0)
    lw      a2, 0(a0)
    check_same a1, a2
    slli    a0, s2, \shift
    add     a0, a0, s0
    lw      a2, 0(a0)
    addi    a1, s2, 100 * \shift
    check_same a1, a2
.endm
    strided 2
    strided 3
    strided 4
    strided 5

    // Strides of 64 and 128 bytes over 1 KB: several lanes share a word, the highest one wins.
.macro wrapped shift
    slli    a0, LANE, \shift
    andi    a3, a0, 1023
    add     a3, a3, s0
    sw      LANE, 0(a3)
    lw      a2, 0(a3)
    sub     a2, a2, LANE
    slli    a2, a2, \shift
    andi    a2, a2, 1023        // the winner differs by whole rounds
    check_each a2, 0
    slt     a2, a2, zero
    check_each a2, 0
.endm
    wrapped 6
    wrapped 7
    sw      LANE, 0(s0)
    lw      a2, 0(s0)
    sub     a2, a2, LANES
    check_each a2, -1

    // Bytes and half-words beside each other; extensions; what stands beside them stays.
    li      a0, 0x11223344
    sw      a0, 0(s0)
    li      a1, 0x80
    sb      a1, 1(s0)
    lw      a2, 0(s0)
    check_each a2, 0x11228044
    sh      a1, 2(s0)
    lw      a2, 0(s0)
    check_each a2, 0x00808044
    lb      a2, 1(s0)
    check_each a2, 0xffffff80
    lbu     a2, 1(s0)
    check_each a2, 0x80
    lh      a2, 0(s0)
    check_each a2, 0xffff8044
    lhu     a2, 0(s0)
    check_each a2, 0x8044
    add     a0, s0, LANE
    addi    a1, LANE, 200
    sb      a1, 64(a0)
    add     a0, s0, s2
    lbu     a2, 64(a0)
    addi    a1, s2, 200
    andi    a1, a1, 255
    check_same a1, a2
    slli    a0, LANE, 1
    add     a0, a0, s0
    li      a1, 0x8000
    add     a1, a1, LANE
    sh      a1, 128(a0)
    slli    a0, s2, 1
    add     a0, a0, s0
    lh      a2, 128(a0)
    li      a1, -0x8000
    add     a1, a1, s2
    check_same a1, a2
    // Four lanes of a word, a byte each, written at once.
    slli    a0, LANE, 0
    add     a0, a0, s0
    sb      LANE, 256(a0)
    lw      a2, 256(s0)
    li      a1, 0x03020100
    li      a3, 8
    mul     a3, a3, LANES       // fewer lanes than four left the rest as it was: 0
    li      a4, 32
    bgeu    a3, a4, 1f
    li      a4, 1
    sll     a4, a4, a3
    addi    a4, a4, -1
    and     a1, a1, a4
    and     a2, a2, a4
1:  check_same a1, a2

    // Offsets of both signs.
    addi    a0, s0, 1024
    li      a1, 4711
    sw      a1, -4(a0)
    lw      a2, 1020(s0)
    check_each a2, 4711
    addi    a0, s0, 1
    lw      a2, 1019(a0)
    check_each a2, 4711

    // Odd lanes local, even lanes RAM, in one store and in one load; the two do not mix.
    la      a0, ram
    andi    a1, LANE, 1
    czero_eqz a2, s0, a1
    czero_nez a3, a0, a1
    or      a2, a2, a3
    slli    a3, LANE, 2
    add     a2, a2, a3
    addi    a4, LANE, 900
    add     a5, a0, a3
    sw      zero, 0(a5)
    add     a5, s0, a3
    sw      zero, 0(a5)
    sw      a4, 0(a2)
    lw      a6, 0(a2)
    check_same a6, a4
    add     a5, a0, a3
    lw      a6, 0(a5)           // RAM: odd words 0
    add     a5, s0, a3
    lw      a5, 0(a5)           // local: even words 0
    add     a6, a6, a5
    check_same a6, a4
    mul     a5, a5, a1
    add     a5, a5, a6
    mul     a6, a4, a1
    add     a6, a6, a4
    check_same a5, a6

    // A chain through local memory: each load reads what was stored just before.
    li      a0, 40
    sw      zero, 0(s0)
2:  lw      a1, 0(s0)
    add     a1, a1, a0
    sw      a1, 0(s0)
    addi    a0, a0, -1
    bnez    a0, 2b
    lw      a1, 0(s0)
    check_each a1, 820
    finish

    .section .bss
    .balign 64
ram: .space 128
