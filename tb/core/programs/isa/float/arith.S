// fadd.s, fsub.s, fmul.s, fdiv.s, fmin.s, fmax.s and fsqrt.s: zeros, subnormals, overflow,
// infinities, NaNs, rounding to nearest even.
#include "float.inc"
    begin

    rows_begin pairs, 2, 7
    flw     fa0, 0(s1)
    flw     fa1, 4(s1)
    fadd.s  fa2, fa0, fa1
    fsub.s  fa3, fa0, fa1
    fmul.s  fa4, fa0, fa1
    fdiv.s  fa5, fa0, fa1
    fmin.s  fa6, fa0, fa1
    fmax.s  fa7, fa0, fa1
    fsqrt.s ft11, fa0
    fput    fa2
    fput    fa3
    fput    fa4
    fput    fa5
    fput    fa6
    fput    fa7
    fput    ft11
    rows_end pairs
    .section .rodata
pairs:
// operands; sum, difference, product, quotient; minimum, maximum, root of the first
    row    0x00000000, 0x80000000
    gives  0x00000000, 0x00000000, 0x80000000, 0x7fc00000
    gives  0x80000000, 0x00000000, 0x00000000
    row    0x80000000, 0x80000000
    gives  0x80000000, 0x00000000, 0x00000000, 0x7fc00000
    gives  0x80000000, 0x80000000, 0x80000000
    row    0x3f800000, 0xbf800000
    gives  0x00000000, 0x40000000, 0xbf800000, 0xbf800000
    gives  0xbf800000, 0x3f800000, 0x3f800000
    row    0x3f800000, 0x33800000
    gives  0x3f800000, 0x3f7fffff, 0x33800000, 0x4b800000
    gives  0x33800000, 0x3f800000, 0x3f800000
    row    0x3f800001, 0x33800000
    gives  0x3f800002, 0x3f800000, 0x33800001, 0x4b800001
    gives  0x33800000, 0x3f800001, 0x3f800000
    row    0x3f800000, 0x33800001
    gives  0x3f800001, 0x3f7fffff, 0x33800001, 0x4b7ffffe
    gives  0x33800001, 0x3f800000, 0x3f800000
    row    0x7f7fffff, 0x73000000
    gives  0x7f800000, 0x7f7ffffe, 0x7f800000, 0x4bffffff
    gives  0x73000000, 0x7f7fffff, 0x5f7fffff
    row    0x7f7fffff, 0x72ffffff
    gives  0x7f7fffff, 0x7f7fffff, 0x7f800000, 0x4c000000
    gives  0x72ffffff, 0x7f7fffff, 0x5f7fffff
    row    0x00000001, 0x00000001
    gives  0x00000002, 0x00000000, 0x00000000, 0x3f800000
    gives  0x00000001, 0x00000001, 0x1a3504f3
    row    0x00000001, 0x3f000000
    gives  0x3f000000, 0xbf000000, 0x00000000, 0x00000002
    gives  0x00000001, 0x3f000000, 0x1a3504f3
    row    0x00800000, 0x3f000000
    gives  0x3f000000, 0xbf000000, 0x00400000, 0x01000000
    gives  0x00800000, 0x3f000000, 0x20000000
    row    0x00ffffff, 0x3f000000
    gives  0x3f000000, 0xbf000000, 0x00800000, 0x017fffff
    gives  0x00ffffff, 0x3f000000, 0x203504f3
    row    0x007fffff, 0x40000000
    gives  0x40000000, 0xc0000000, 0x00fffffe, 0x00400000
    gives  0x007fffff, 0x40000000, 0x1fffffff
    row    0x00800000, 0x80000001
    gives  0x007fffff, 0x00800001, 0x80000000, 0xcb000000
    gives  0x80000001, 0x00800000, 0x20000000
    row    0x7f800000, 0x3f800000
    gives  0x7f800000, 0x7f800000, 0x7f800000, 0x7f800000
    gives  0x3f800000, 0x7f800000, 0x7f800000
    row    0x7f800000, 0xff800000
    gives  0x7fc00000, 0x7f800000, 0xff800000, 0x7fc00000
    gives  0xff800000, 0x7f800000, 0x7f800000
    row    0xff800000, 0x00000000
    gives  0xff800000, 0xff800000, 0x7fc00000, 0xff800000
    gives  0xff800000, 0x00000000, 0x7fc00000
    row    0x7fc00000, 0x3f800000
    gives  0x7fc00000, 0x7fc00000, 0x7fc00000, 0x7fc00000
    gives  0x3f800000, 0x3f800000, 0x7fc00000
    row    0x7f800001, 0x40490fdb
    gives  0x7fc00000, 0x7fc00000, 0x7fc00000, 0x7fc00000
    gives  0x40490fdb, 0x40490fdb, 0x7fc00000
    row    0x40490fdb, 0x402df854
    gives  0x40bb8418, 0x3ed8bc38, 0x4108a2c0, 0x3f93eee0
    gives  0x402df854, 0x40490fdb, 0x3fe2dfc5
    row    0x3eaaaaab, 0x40400000
    gives  0x40555555, 0xc02aaaab, 0x3f800000, 0x3de38e39
    gives  0x3eaaaaab, 0x40400000, 0x3f13cd3a
    row    0x41200000, 0x3dcccccd
    gives  0x4121999a, 0x411e6666, 0x3f800000, 0x42c80000
    gives  0x3dcccccd, 0x41200000, 0x404a62c2
    row    0x4b800001, 0x3f800000
    gives  0x4b800002, 0x4b800000, 0x4b800001, 0x4b800001
    gives  0x3f800000, 0x4b800001, 0x45800000
    row    0xc2c80000, 0x3c23d70a
    gives  0xc2c7fae1, 0xc2c8051f, 0xbf800000, 0xc61c4000
    gives  0xc2c80000, 0x3c23d70a, 0x7fc00000
    row    0x5f000000, 0x5f000000
    gives  0x5f800000, 0x00000000, 0x7e800000, 0x3f800000
    gives  0x5f000000, 0x5f000000, 0x4f3504f3
    row    0x1e800000, 0x20800000
    gives  0x20880000, 0xa0700000, 0x00200000, 0x3d800000
    gives  0x1e800000, 0x20800000, 0x2f000000
    row    0x3f7fffff, 0x3f7fffff
    gives  0x3fffffff, 0x00000000, 0x3f7ffffe, 0x3f800000
    gives  0x3f7fffff, 0x3f7fffff, 0x3f7fffff
    row    0xbf800001, 0x3f800001
    gives  0x00000000, 0xc0000001, 0xbf800002, 0xbf800000
    gives  0xbf800001, 0x3f800001, 0x7fc00000
    row    0x477fff00, 0x477fff00
    gives  0x47ffff00, 0x00000000, 0x4f7ffe00, 0x3f800000
    gives  0x477fff00, 0x477fff00, 0x437fff80
    row    0x00000003, 0x3f000000
    gives  0x3f000000, 0xbf000000, 0x00000002, 0x00000006
    gives  0x00000003, 0x3f000000, 0x1a9cc471
    row    0x12345678, 0xb8765432
    gives  0xb8765432, 0x38765432, 0x8b2d8667, 0x993b6b02
    gives  0xb8765432, 0x12345678, 0x28d6dd24
    row    0xdeadbeef, 0x4badf00d
    gives  0xdeadbeef, 0xdeadbeef, 0xeaec19e7, 0xd27fb7b6
    gives  0xdeadbeef, 0x4badf00d, 0x7fc00000
    .text

    // One register in every place, and results used at once.
    fli     fa0, 0x40400000     // 3
    fadd.s  fa0, fa0, fa0
    fmul.s  fa0, fa0, fa0
    fsqrt.s fa0, fa0
    fdiv.s  fa0, fa0, fa0
    fsub.s  fa1, fa0, fa0
    fcheck_each fa0, 0x3f800000
    fcheck_each fa1, 0

    // f10 and x10 are two registers, and so are f0 and x0.
    li      a0, 7
    fli     fa0, 0x3f800000
    check_each a0, 7
    fadd.s  fa0, fa0, fa0
    check_each a0, 7
    addi    a0, a0, 1
    fcheck_each fa0, 0x40000000
    fmv.s   ft0, fa0
    fcheck_each ft0, 0x40000000
    fmv.s   ft11, ft0
    fcheck_each ft11, 0x40000000
    feq.s   zero, fa0, fa0
    check_each zero, 0

    // A quotient on its way: its register is overwritten, the younger value stays.
    fli     fa1, 0x40400000
    fdiv.s  fa2, fa0, fa1
    fadd.s  fa2, fa0, fa1
    fcheck_each fa2, 0x40a00000
    fdiv.s  fa2, fa0, fa1
    fmv.w.x fa2, zero
    fcheck_each fa2, 0
    fdiv.s  fa2, fa0, fa1
    flw     fa2, two_thirds, t0
    fcheck_each fa2, 0x3f2aaaaa
    finish
    .section .rodata
two_thirds: .word 0x3f2aaaaa
