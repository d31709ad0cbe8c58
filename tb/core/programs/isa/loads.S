// Loads of every size at every offset of a word, both extensions, offsets both ways, lanes with
// the same and with different addresses, backwards and far apart.
#include "program.inc"
    begin

.macro load_check instruction, offset, value
    \instruction a1, \offset(a0)
    check_each a1, \value
.endm
    la      a0, bytes
    load_check lb, 0, 0x0000007f
    load_check lb, 1, 0xffffff80
    load_check lb, 2, 0xffffffff
    load_check lb, 3, 0x00000001
    load_check lb, 4, 0xffffffef
    load_check lbu, 0, 0x0000007f
    load_check lbu, 1, 0x00000080
    load_check lbu, 2, 0x000000ff
    load_check lbu, 3, 0x00000001
    load_check lbu, 7, 0x000000de
    load_check lh, 0, 0xffff807f
    load_check lh, 2, 0x000001ff
    load_check lh, 4, 0xffffbeef
    load_check lh, 6, 0xffffdead
    load_check lhu, 0, 0x0000807f
    load_check lhu, 2, 0x000001ff
    load_check lhu, 4, 0x0000beef
    load_check lhu, 6, 0x0000dead
    load_check lw, 0, 0x01ff807f
    load_check lw, 4, 0xdeadbeef
    la      a0, bytes + 2048
    load_check lw, -2048, 0x01ff807f
    load_check lb, -2045, 0x00000001
    la      a0, bytes - 2047
    load_check lbu, 2047, 0x0000007f
    la      a0, bytes - 2044
    load_check lw, 2044, 0x01ff807f

    // The base register is the destination.
    la      a0, bytes
    lw      a0, 4(a0)
    check_each a0, 0xdeadbeef
    la      a0, pointer
    lw      a0, 0(a0)
    lw      a0, 0(a0)
    lw      a0, 0(a0)
    check_each a0, 0xdeadbeef

    // square[i] is i * i. Lane i: word i, word 31 - i, half-word and byte of its own, stride 9.
    la      s0, square
    slli    a0, LANE, 2
    add     a0, a0, s0
    lw      a1, 0(a0)
    mul     a2, LANE, LANE
    check_same a1, a2
    lhu     a1, 0(a0)
    check_same a1, a2
    lbu     a1, 1(a0)
    srli    a3, a2, 8
    check_same a1, a3
    lbu     a1, 0(a0)
    andi    a3, a2, 255
    check_same a1, a3
    slli    a0, LANE, 2
    sub     a0, s0, a0
    lw      a1, 31 * 4(a0)
    addi    a2, LANE, -31
    mul     a2, a2, a2
    check_same a1, a2
    li      a3, 9
    mul     a3, a3, LANE
    andi    a3, a3, 31
    slli    a0, a3, 2
    add     a0, a0, s0
    lw      a1, 0(a0)
    mul     a2, a3, a3
    check_same a1, a2

    // Many loads in a row, used in the other order.
    lw      a0, 0 * 4(s0)
    lw      a1, 7 * 4(s0)
    lw      a2, 31 * 4(s0)
    lw      a3, 16 * 4(s0)
    lw      a4, 15 * 4(s0)
    lw      a5, 1 * 4(s0)
    lw      s1, 2 * 4(s0)
    lw      s2, 3 * 4(s0)
    add     s2, s2, s1
    add     s2, s2, a5
    add     s2, s2, a4
    add     s2, s2, a3
    add     s2, s2, a2
    add     s2, s2, a1
    add     s2, s2, a0
    check_each s2, 9 + 4 + 1 + 225 + 256 + 961 + 49
    // A load whose register is written again before anyone looks.
    lw      a0, 31 * 4(s0)
    li      a0, 5
    check_each a0, 5
    lw      a0, 31 * 4(s0)
    lw      a0, 4 * 4(s0)
    check_each a0, 16
    finish

    .section .rodata
    .space  2048
    .balign 64
bytes:
    .byte   0x7f, 0x80, 0xff, 0x01
    .word   0xdeadbeef
pointer:
    .word   pointer2
pointer2:
    .word   bytes + 4
    .space  2048
    .balign 64
square:
    .set    i, 0
    .rept   32
    .word   i * i
    .set    i, i + 1
    .endr
