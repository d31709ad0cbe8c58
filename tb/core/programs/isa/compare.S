// slt, sltu, slti, sltiu.
#include "program.inc"
    begin

    rows_begin pairs, 2, 2
    lw      a0, 0(s1)
    lw      a1, 4(s1)
    slt     a2, a0, a1
    sltu    a3, a0, a1
    put     a2
    put     a3
    rows_end pairs
    .section .rodata
pairs:
// operands; less signed, less unsigned
    row    0x00000000, 0x00000000
    gives  0, 0
    row    0x00000000, 0x00000001
    gives  1, 1
    row    0x00000001, 0x00000000
    gives  0, 0
    row    0x00000001, 0x00000001
    gives  0, 0
    row    0x00000000, 0xffffffff
    gives  0, 1
    row    0xffffffff, 0x00000000
    gives  1, 0
    row    0xffffffff, 0xffffffff
    gives  0, 0
    row    0xffffffff, 0x00000001
    gives  1, 0
    row    0x7fffffff, 0x00000001
    gives  0, 0
    row    0x00000001, 0x7fffffff
    gives  1, 1
    row    0x80000000, 0x00000001
    gives  1, 0
    row    0x80000000, 0xffffffff
    gives  1, 1
    row    0x80000000, 0x80000000
    gives  0, 0
    row    0x7fffffff, 0x7fffffff
    gives  0, 0
    row    0x80000000, 0x7fffffff
    gives  1, 0
    row    0x7fffffff, 0x80000000
    gives  0, 1
    row    0x0000ffff, 0x00000001
    gives  0, 0
    row    0x00010000, 0xffffffff
    gives  0, 1
    row    0xffff0000, 0x0000ffff
    gives  1, 0
    row    0xaaaaaaaa, 0x55555555
    gives  1, 0
    row    0x55555555, 0x55555555
    gives  0, 0
    row    0xaaaaaaaa, 0xaaaaaaaa
    gives  0, 0
    row    0x12345678, 0x9abcdef0
    gives  0, 1
    row    0x9abcdef0, 0x12345678
    gives  1, 0
    row    0xdeadbeef, 0xcafebabe
    gives  0, 0
    row    0x0f0f0f0f, 0x00ff00ff
    gives  0, 0
    row    0xfffffffe, 0x00000002
    gives  1, 0
    row    0x00000002, 0xfffffffe
    gives  0, 1
    row    0x00000fff, 0x00001000
    gives  1, 1
    row    0x80000001, 0x7fffffff
    gives  1, 0
    row    0x00000064, 0x00000007
    gives  0, 0
    row    0xffffff9c, 0x00000007
    gives  1, 0
    .text

    rows_begin values, 1, 9
    lw      a0, 0(s1)
    slti    a1, a0, 0
    put     a1
    slti    a1, a0, -1
    put     a1
    slti    a1, a0, 2047
    put     a1
    slti    a1, a0, -2048
    put     a1
    sltiu   a1, a0, 0
    put     a1
    sltiu   a1, a0, 1
    put     a1
    sltiu   a1, a0, 2047
    put     a1
    sltiu   a1, a0, -2048       // the immediate is extended, then unsigned
    put     a1
    sltiu   a1, a0, -1
    put     a1
    rows_end values
    finish

    .section .rodata
values:
// operand; slti 0, -1, 2047, -2048, sltiu 0, 1, 2047, -2048, -1
    row    0x00000000
    gives  0, 0, 1, 0, 0, 1, 1, 1, 1
    row    0x00000001
    gives  0, 0, 1, 0, 0, 0, 1, 1, 1
    row    0x00000002
    gives  0, 0, 1, 0, 0, 0, 1, 1, 1
    row    0x000000ff
    gives  0, 0, 1, 0, 0, 0, 1, 1, 1
    row    0x000007ff
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x00000800
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x00000fff
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x00001000
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x00007fff
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x00008000
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x0000ffff
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x00010000
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x7ffff800
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x7fffffff
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x80000000
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0x800007ff
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0x80000800
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0xaaaaaaaa
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0x55555555
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x12345678
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0x9abcdef0
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0xdeadbeef
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0xcafebabe
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0x0f0f0f0f
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0xf0f0f0f0
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0x00ff00ff
    gives  0, 0, 0, 0, 0, 0, 0, 1, 1
    row    0xff00ff00
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0xfffff800
    gives  1, 1, 1, 0, 0, 0, 0, 0, 1
    row    0xfffff7ff
    gives  1, 1, 1, 1, 0, 0, 0, 1, 1
    row    0xffffff00
    gives  1, 1, 1, 0, 0, 0, 0, 0, 1
    row    0xfffffffe
    gives  1, 1, 1, 0, 0, 0, 0, 0, 1
    row    0xffffffff
    gives  1, 0, 1, 0, 0, 0, 0, 0, 0
