// Devices: console bytes of all lanes, the dump area as memory, lanes of one instruction in
// devices and in RAM.
#include "program.inc"
    begin

    // Each lane a line of its own: a letter, a digit, end of line.
    addi    s0, LANE, CONSOLE
    andi    a0, LANE, 15
    addi    a0, a0, 'a'
    sb      a0, 0(s0)
    andi    a0, LANE, 7
    addi    a0, a0, '0'
    sb      a0, 0(s0)
    li      a0, '\n'
    sb      a0, 0(s0)
    // One lane prints a word.
    li      a0, 1
    tmc     a0
    la      a1, text
1:  lbu     a0, 0(a1)
    beqz    a0, 2f
    sb      a0, CONSOLE(zero)
    addi    a1, a1, 1
    j       1b
2:  tmc     FULL
    lbu     a0, 0(s0)           // nothing to read
    check_each a0, 0

    // The dump is memory: words, half-words, bytes; the highest lane wins.
    li      s0, 0x100
    li      a0, 0x12345678
    sw      a0, 0(s0)
    lw      a1, 0(s0)
    check_each a1, 0x12345678
    li      a0, 0xffffff80
    sb      a0, 1(s0)
    sh      a0, 6(s0)
    lw      a1, 0(s0)
    check_each a1, 0x12348078
    lw      a1, 4(s0)
    check_each a1, 0xff800000
    lb      a1, 1(s0)
    check_each a1, -128
    lhu     a1, 6(s0)
    check_each a1, 0xff80
    sw      LANE, 8(s0)
    lw      a1, 8(s0)
    sub     a1, a1, LANES
    check_each a1, -1
    slli    a0, LANE, 2
    add     a0, a0, s0
    addi    a2, LANE, 70
    sw      a2, 64(a0)
    lw      a1, 64(a0)
    check_same a1, a2
    lw      a1, 0x280 - 4(zero)
    check_each a1, 0
    sw      s0, 0x280 - 4(zero)
    lw      a1, 0x280 - 4(zero)
    check_each a1, 0x100

    // Odd lanes RAM, even lanes the dump.
    la      a1, ram
    andi    a2, LANE, 1
    czero_eqz a3, a1, a2
    czero_nez a4, s0, a2
    or      a3, a3, a4
    slli    a4, LANE, 2
    add     a3, a3, a4
    addi    a5, LANE, 300
    sw      a5, 64(a3)
    lw      a6, 64(a3)
    check_same a6, a5
    add     a4, a4, a1
    lw      a6, 64(a4)
    mul     a5, a5, a2
    check_same a6, a5

    // RAM starts where the devices end.
    li      a0, 0x10000
    sw      s0, 0(a0)
    lw      a1, 0(a0)
    check_each a1, 0x100
    finish

    .section .rodata
text:
    .asciz  "lanes done\n"
    .section .bss
    .balign 64
ram: .space 192
