// Multiplication and division: corners, division by zero, overflow; results used at once; many
// of them in flight beside each other.
#include "program.inc"
    begin

    rows_begin pairs, 2, 8
    lw      a0, 0(s1)
    lw      a1, 4(s1)
    mul     a2, a0, a1
    put     a2
    mulh    a2, a0, a1
    put     a2
    mulhsu  a2, a0, a1
    put     a2
    mulhu   a2, a0, a1
    put     a2
    div     a2, a0, a1
    put     a2
    divu    a2, a0, a1
    put     a2
    rem     a2, a0, a1
    put     a2
    remu    a2, a0, a1
    put     a2
    rows_end pairs
    .section .rodata
pairs:
// operands; mul, mulh, mulhsu, mulhu; div, divu, rem, remu
    row    0x00000000, 0x00000000
    gives  0x00000000, 0x00000000, 0x00000000, 0x00000000
    gives  0xffffffff, 0xffffffff, 0x00000000, 0x00000000
    row    0x00000000, 0x00000001
    gives  0x00000000, 0x00000000, 0x00000000, 0x00000000
    gives  0x00000000, 0x00000000, 0x00000000, 0x00000000
    row    0x00000001, 0x00000000
    gives  0x00000000, 0x00000000, 0x00000000, 0x00000000
    gives  0xffffffff, 0xffffffff, 0x00000001, 0x00000001
    row    0x00000001, 0x00000001
    gives  0x00000001, 0x00000000, 0x00000000, 0x00000000
    gives  0x00000001, 0x00000001, 0x00000000, 0x00000000
    row    0x00000000, 0xffffffff
    gives  0x00000000, 0x00000000, 0x00000000, 0x00000000
    gives  0x00000000, 0x00000000, 0x00000000, 0x00000000
    row    0xffffffff, 0x00000000
    gives  0x00000000, 0x00000000, 0x00000000, 0x00000000
    gives  0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff
    row    0xffffffff, 0xffffffff
    gives  0x00000001, 0x00000000, 0xffffffff, 0xfffffffe
    gives  0x00000001, 0x00000001, 0x00000000, 0x00000000
    row    0xffffffff, 0x00000001
    gives  0xffffffff, 0xffffffff, 0xffffffff, 0x00000000
    gives  0xffffffff, 0xffffffff, 0x00000000, 0x00000000
    row    0x7fffffff, 0x00000001
    gives  0x7fffffff, 0x00000000, 0x00000000, 0x00000000
    gives  0x7fffffff, 0x7fffffff, 0x00000000, 0x00000000
    row    0x00000001, 0x7fffffff
    gives  0x7fffffff, 0x00000000, 0x00000000, 0x00000000
    gives  0x00000000, 0x00000000, 0x00000001, 0x00000001
    row    0x80000000, 0x00000001
    gives  0x80000000, 0xffffffff, 0xffffffff, 0x00000000
    gives  0x80000000, 0x80000000, 0x00000000, 0x00000000
    row    0x80000000, 0xffffffff
    gives  0x80000000, 0x00000000, 0x80000000, 0x7fffffff
    gives  0x80000000, 0x00000000, 0x00000000, 0x80000000
    row    0x80000000, 0x80000000
    gives  0x00000000, 0x40000000, 0xc0000000, 0x40000000
    gives  0x00000001, 0x00000001, 0x00000000, 0x00000000
    row    0x7fffffff, 0x7fffffff
    gives  0x00000001, 0x3fffffff, 0x3fffffff, 0x3fffffff
    gives  0x00000001, 0x00000001, 0x00000000, 0x00000000
    row    0x80000000, 0x7fffffff
    gives  0x80000000, 0xc0000000, 0xc0000000, 0x3fffffff
    gives  0xffffffff, 0x00000001, 0xffffffff, 0x00000001
    row    0x7fffffff, 0x80000000
    gives  0x80000000, 0xc0000000, 0x3fffffff, 0x3fffffff
    gives  0x00000000, 0x00000000, 0x7fffffff, 0x7fffffff
    row    0x0000ffff, 0x0000ffff
    gives  0xfffe0001, 0x00000000, 0x00000000, 0x00000000
    gives  0x00000001, 0x00000001, 0x00000000, 0x00000000
    row    0x00010000, 0x00010000
    gives  0x00000000, 0x00000001, 0x00000001, 0x00000001
    gives  0x00000001, 0x00000001, 0x00000000, 0x00000000
    row    0xffff0000, 0x0000ffff
    gives  0x00010000, 0xffffffff, 0xffffffff, 0x0000fffe
    gives  0xffffffff, 0x00010000, 0xffffffff, 0x00000000
    row    0xaaaaaaaa, 0x55555555
    gives  0x71c71c72, 0xe38e38e3, 0xe38e38e3, 0x38e38e38
    gives  0xffffffff, 0x00000002, 0xffffffff, 0x00000000
    row    0x00003039, 0xffffffff
    gives  0xffffcfc7, 0xffffffff, 0x00003038, 0x00003038
    gives  0xffffcfc7, 0x00000000, 0x00000000, 0x00003039
    row    0x00000000, 0x80000000
    gives  0x00000000, 0x00000000, 0x00000000, 0x00000000
    gives  0x00000000, 0x00000000, 0x00000000, 0x00000000
    row    0x12345678, 0x9abcdef0
    gives  0x242d2080, 0xf8cc93d6, 0x0b00ea4e, 0x0b00ea4e
    gives  0x00000000, 0x00000000, 0x12345678, 0x12345678
    row    0x9abcdef0, 0x12345678
    gives  0x242d2080, 0xf8cc93d6, 0xf8cc93d6, 0x0b00ea4e
    gives  0xfffffffb, 0x00000008, 0xf5c28f48, 0x091a2b30
    row    0xdeadbeef, 0xcafebabe
    gives  0x88cf5b62, 0x06e631ce, 0xe593f0bd, 0xb092ab7b
    gives  0x00000000, 0x00000001, 0xdeadbeef, 0x13af0431
    row    0x00ffffff, 0x000000ff
    gives  0xfeffff01, 0x00000000, 0x00000000, 0x00000000
    gives  0x00010101, 0x00010101, 0x00000000, 0x00000000
    row    0xfffffffe, 0x00000002
    gives  0xfffffffc, 0xffffffff, 0xffffffff, 0x00000001
    gives  0xffffffff, 0x7fffffff, 0x00000000, 0x00000000
    row    0x00000002, 0xfffffffe
    gives  0xfffffffc, 0xffffffff, 0x00000001, 0x00000001
    gives  0xffffffff, 0x00000000, 0x00000000, 0x00000002
    row    0x3b9aca07, 0x000003e8
    gives  0xd4a52b58, 0x000000e8, 0x000000e8, 0x000000e8
    gives  0x000f4240, 0x000f4240, 0x00000007, 0x00000007
    row    0x80000001, 0x00000003
    gives  0x80000003, 0xfffffffe, 0xfffffffe, 0x00000001
    gives  0xd5555556, 0x2aaaaaab, 0xffffffff, 0x00000000
    row    0x00000064, 0x00000007
    gives  0x000002bc, 0x00000000, 0x00000000, 0x00000000
    gives  0x0000000e, 0x0000000e, 0x00000002, 0x00000002
    row    0xffffff9c, 0x00000007
    gives  0xfffffd44, 0xffffffff, 0xffffffff, 0x00000006
    gives  0xfffffff2, 0x24924916, 0xfffffffe, 0x00000002
    .text

    // Products overtake a quotient, and the quotient's register is written once more behind it.
    li      a0, 1000003
    li      a1, 17
    div     a2, a0, a1
    mul     a3, a1, a1
    mul     a4, a3, a1
    mul     a5, a4, a1
    rem     a6, a0, a1
    mul     s3, a5, a1
    add     s4, a2, a6
    div     a2, a3, a1
    check_each a2, 17
    check_each a3, 289
    check_each a4, 4913
    check_each a5, 83521
    check_each a6, 12
    check_each s3, 1419857
    check_each s4, 58823 + 12

    // x = (x / y) * y + x % y, each lane with operands of its own
    li      a0, -1000000007
    addi    a1, LANE, 3
    mul     a0, a0, a1
    div     a2, a0, a1
    rem     a3, a0, a1
    mul     a2, a2, a1
    add     a2, a2, a3
    check_same a0, a2
    divu    a2, a0, a1
    remu    a3, a0, a1
    mul     a2, a2, a1
    add     a2, a2, a3
    check_same a0, a2

    // Source and destination the same register.
    li      a0, -6
    mul     a0, a0, a0
    check_each a0, 36
    div     a0, a0, a0
    check_each a0, 1
    rem     a0, a0, a0
    check_each a0, 0
    finish
