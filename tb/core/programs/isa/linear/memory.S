// Loads and stores of every width: the address is the sum of both parts and the immediate.
#include "linear.inc"
    begin

    la      a0, words
    slli    a1, LANE, 2
    lr_block 2, a0              // words + 4 * lane
    lr_thread 2, a1
    lr_block 5, a1              // the parts the other way round, in the last lane
    lr_thread 13, a0

    lw_l    a2, 2
    slli    a3, LANE, 8
    add     a3, a3, LANE        // what lies there
    li      a4, 0x80818283
    add     a3, a3, a4
    check_same a2, a3
    lw_l    a2, 2, 4
    addi    a3, a3, 0x101
    check_same a2, a3
    addi    a3, a3, -0x101
    lw_l    a2, 2, -4           // lane 0: the word before
    sub     a2, a3, a2
    check_each a2, 0x101

    load_l  0, a2, 2            // lb
    slli    a4, a3, 24
    srai    a4, a4, 24
    check_same a2, a4
    load_l  4, a2, 2, 1         // lbu
    slli    a4, a3, 16
    srli    a4, a4, 24
    check_same a2, a4
    load_l  1, a2, 2, 2         // lh
    srai    a4, a3, 16
    check_same a2, a4
    load_l  5, a2, 2, 2         // lhu
    srli    a4, a3, 16
    check_same a2, a4

    // Stores: to a place for each lane, then read back by ordinary loads.
    la      a0, room
    slli    a1, LANE, 3
    lr_block 6, a0
    lr_thread 9, a1
    add     s0, a0, a1
    li      a2, 0x11223344
    add     a2, a2, LANE
    sw_l    a2, 9, 0, 6
    sw_l    zero, 9, 4, 6
    store_l 0, a2, 9, 5, 6         // sb
    store_l 1, a2, 9, 6, 6         // sh
    lw      a3, 0(s0)
    check_same a3, a2
    lbu     a3, 4(s0)
    check_each a3, 0
    lbu     a3, 5(s0)
    addi    a4, LANE, 0x44
    check_same a3, a4
    lhu     a3, 6(s0)
    li      a5, 0x3344
    add     a4, LANE, a5
    check_same a3, a4
    sw_l    a3, 9, -256, 6
    lw      a4, -256(s0)
    check_same a3, a4

    // One word for all lanes; a store behind a load of the same place.
    la      a0, words
    lr_block 0, a0
    lr_thread 0, zero
    lw_l    a2, 0
    sw_l    zero, 0
    lw_l    a3, 0
    sw_l    a2, 0
    check_each a2, 0x80818283
    check_each a3, 0

    // The parts the other way round: the last lane's word for all. And the loaded word is an ordinary address next.
    la      a1, addresses
    lr_block 0, a1
    lw_l    a1, 0
    lw      a2, 0(a1)
    check_each a2, 0x81
    lw_l    a2, 13, 0, 5
    addi    a1, LANES, -1
    slli    a1, a1, 2
    add     a1, a1, a0
    lw      a1, 0(a1)
    check_same a2, a1
    finish

    .data
    .balign 64
    .word   0x80818182
words:
    .set    at, 0
    .rept   34
    .word   0x80818283 + at * 0x101
    .set    at, at + 1
    .endr
addresses:
    .word   place
place:
    .word   0x81
    .section .bss
    .balign 64
    .space  256
room: .space 8 * 32
