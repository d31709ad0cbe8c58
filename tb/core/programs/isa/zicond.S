// Zicond: czero.eqz and czero.nez, and the select that they are for.
#include "program.inc"
    begin

    rows_begin pairs, 2, 2
    lw      a0, 0(s1)
    lw      a1, 4(s1)
    czero_eqz a2, a0, a1
    czero_nez a3, a0, a1
    put     a2
    put     a3
    rows_end pairs
    .section .rodata
pairs:
// value, condition; zero if the condition is 0, zero if it is not
    row    0x00000000, 0x00000000
    gives  0x00000000, 0x00000000
    row    0x00000001, 0x00000001
    gives  0x00000001, 0x00000000
    row    0x00000002, 0x00000000
    gives  0x00000000, 0x00000002
    row    0x000000ff, 0xffffffff
    gives  0x000000ff, 0x00000000
    row    0x000007ff, 0x80000000
    gives  0x000007ff, 0x00000000
    row    0x00000800, 0x00000000
    gives  0x00000000, 0x00000800
    row    0x00000fff, 0x00000002
    gives  0x00000fff, 0x00000000
    row    0x00001000, 0x00000000
    gives  0x00000000, 0x00001000
    row    0x00007fff, 0x00000100
    gives  0x00007fff, 0x00000000
    row    0x00008000, 0x00010000
    gives  0x00008000, 0x00000000
    row    0x0000ffff, 0x00000000
    gives  0x00000000, 0x0000ffff
    row    0x00010000, 0x01000000
    gives  0x00010000, 0x00000000
    row    0x7ffff800, 0x00000000
    gives  0x00000000, 0x7ffff800
    row    0x7fffffff, 0x7fffffff
    gives  0x7fffffff, 0x00000000
    row    0x80000000, 0x00000000
    gives  0x00000000, 0x80000000
    row    0x800007ff, 0x00000001
    gives  0x800007ff, 0x00000000
    row    0x80000800, 0x00000000
    gives  0x00000000, 0x80000800
    row    0xaaaaaaaa, 0x00000010
    gives  0xaaaaaaaa, 0x00000000
    row    0x55555555, 0x00000000
    gives  0x00000000, 0x55555555
    row    0x12345678, 0x00000020
    gives  0x12345678, 0x00000000
    row    0x9abcdef0, 0x00000040
    gives  0x9abcdef0, 0x00000000
    row    0xdeadbeef, 0x00000000
    gives  0x00000000, 0xdeadbeef
    row    0xcafebabe, 0x00004000
    gives  0xcafebabe, 0x00000000
    row    0x0f0f0f0f, 0x00000000
    gives  0x00000000, 0x0f0f0f0f
    row    0xf0f0f0f0, 0x00400000
    gives  0xf0f0f0f0, 0x00000000
    row    0x00ff00ff, 0x00000000
    gives  0x00000000, 0x00ff00ff
    row    0xff00ff00, 0x40000000
    gives  0xff00ff00, 0x00000000
    row    0xfffff800, 0x00000000
    gives  0x00000000, 0xfffff800
    row    0xfffff7ff, 0x00000008
    gives  0xfffff7ff, 0x00000000
    row    0xffffff00, 0x00000000
    gives  0x00000000, 0xffffff00
    row    0xfffffffe, 0x00000800
    gives  0xfffffffe, 0x00000000
    row    0xffffffff, 0x00000000
    gives  0x00000000, 0xffffffff
    .text

    // odd lanes 7, even lanes 9, without a branch
    andi    a0, LANE, 1
    li      a1, 7
    li      a2, 9
    czero_eqz a1, a1, a0
    czero_nez a2, a2, a0
    or      a1, a1, a2
    slli    a0, a0, 1
    add     a1, a1, a0
    check_each a1, 9

    // condition and value the same register; x0 in every place
    li      a0, 3
    czero_eqz a0, a0, a0
    check_each a0, 3
    czero_nez a0, a0, a0
    check_each a0, 0
    li      a0, 4
    czero_eqz a1, a0, zero
    check_each a1, 0
    czero_nez a1, a0, zero
    check_each a1, 4
    czero_nez a1, zero, a0
    check_each a1, 0
    finish
