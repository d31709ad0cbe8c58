// fmadd.s, fmsub.s, fnmsub.s and fnmadd.s: rounded once, signs of exact zeros, infinities, NaNs.
#include "float.inc"
    begin

    rows_begin triples, 3, 4
    flw     fa0, 0(s1)
    flw     fa1, 4(s1)
    flw     fa2, 8(s1)
    fmadd.s fa3, fa0, fa1, fa2
    fmadd.s fa7, fa0, fa1, fa3      // waits for its third source alone
    fmsub.s fa4, fa0, fa1, fa2
    fnmsub.s fa5, fa0, fa1, fa2
    fnmadd.s fa6, fa0, fa1, fa2
    fput    fa3
    fput    fa4
    fput    fa5
    fput    fa6
    rows_end triples
    .section .rodata
triples:
// operands; a * b + c, a * b - c, -(a * b) + c, -(a * b) - c
    row    0x00000000, 0x80000000, 0x3f800000
    gives  0x3f800000, 0xbf800000, 0x3f800000, 0xbf800000
    row    0x80000000, 0x80000000, 0x80000000
    gives  0x00000000, 0x00000000, 0x80000000, 0x00000000
    row    0x3f800000, 0xbf800000, 0x3f800000
    gives  0x00000000, 0xc0000000, 0x40000000, 0x00000000
    row    0x3f800000, 0x33800000, 0x00000000
    gives  0x33800000, 0x33800000, 0xb3800000, 0xb3800000
    row    0x3f800001, 0x33800000, 0xbf800000
    gives  0xbf7fffff, 0x3f800001, 0xbf800001, 0x3f7fffff
    row    0x3f800000, 0x33800001, 0x3f7fffff
    gives  0x3f800000, 0xbf7ffffe, 0x3f7ffffe, 0xbf800000
    row    0x7f7fffff, 0x73000000, 0xff7fffff
    gives  0x7f800000, 0x7f800000, 0xff800000, 0xff800000
    row    0x7f7fffff, 0x72ffffff, 0x7f7fffff
    gives  0x7f800000, 0x7f800000, 0xff800000, 0xff800000
    row    0x00000001, 0x00000001, 0x00000001
    gives  0x00000001, 0x80000001, 0x00000001, 0x80000001
    row    0x00000001, 0x3f000000, 0x80000001
    gives  0x80000000, 0x00000002, 0x80000002, 0x00000000
    row    0x00800000, 0x3f000000, 0x00000001
    gives  0x00400001, 0x003fffff, 0x803fffff, 0x80400001
    row    0x00ffffff, 0x3f000000, 0x80400000
    gives  0x00400000, 0x00c00000, 0x80c00000, 0x80400000
    row    0x007fffff, 0x40000000, 0x007fffff
    gives  0x013ffffe, 0x007fffff, 0x807fffff, 0x813ffffe
    row    0x00800000, 0x80000001, 0x3f800000
    gives  0x3f800000, 0xbf800000, 0x3f800000, 0xbf800000
    row    0x7f800000, 0x3f800000, 0xff800000
    gives  0x7fc00000, 0x7f800000, 0xff800000, 0x7fc00000
    row    0x7f800000, 0xff800000, 0x00000000
    gives  0xff800000, 0xff800000, 0x7f800000, 0x7f800000
    row    0xff800000, 0x00000000, 0x3f800000
    gives  0x7fc00000, 0x7fc00000, 0x7fc00000, 0x7fc00000
    row    0x7fc00000, 0x3f800000, 0x40000000
    gives  0x7fc00000, 0x7fc00000, 0x7fc00000, 0x7fc00000
    row    0x7f800001, 0x40490fdb, 0x7fc00000
    gives  0x7fc00000, 0x7fc00000, 0x7fc00000, 0x7fc00000
    row    0x40490fdb, 0x402df854, 0xc0c90fdb
    gives  0x40106b4b, 0x416d2aae, 0xc16d2aae, 0xc0106b4b
    row    0x3eaaaaab, 0x40400000, 0xbf800000
    gives  0x33000000, 0x40000000, 0xc0000000, 0xb3000000
    row    0x41200000, 0x3dcccccd, 0xbf800000
    gives  0x32800000, 0x40000000, 0xc0000000, 0xb2800000
    row    0x4b800001, 0x3f800000, 0xcb800000
    gives  0x40000000, 0x4c000000, 0xcc000000, 0xc0000000
    row    0xc2c80000, 0x3c23d70a, 0x3f800000
    gives  0x32c00000, 0xc0000000, 0x40000000, 0xb2c00000
    row    0x5f000000, 0x5f000000, 0xff000000
    gives  0xfe800000, 0x7f400000, 0xff400000, 0x7e800000
    row    0x1e800000, 0x20800000, 0x80000001
    gives  0x001fffff, 0x00200001, 0x80200001, 0x801fffff
    row    0x3f7fffff, 0x3f7fffff, 0xbf7ffffe
    gives  0x27800000, 0x3ffffffe, 0xbffffffe, 0xa7800000
    row    0xbf800001, 0x3f800001, 0x3f800002
    gives  0xa8800000, 0xc0000002, 0x40000002, 0x28800000
    row    0x477fff00, 0x477fff00, 0xcf7ffe00
    gives  0x3f800000, 0x4ffffe00, 0xcffffe00, 0xbf800000
    row    0x00000003, 0x3f000000, 0x00000000
    gives  0x00000002, 0x00000002, 0x80000002, 0x80000002
    row    0x12345678, 0xb8765432, 0x0badcafe
    gives  0x0b2e0f95, 0x8c024719, 0x0c024719, 0x8b2e0f95
    row    0xdeadbeef, 0x4badf00d, 0xebadf00d
    gives  0xebe8f687, 0x6b65d327, 0xeb65d327, 0x6be8f687
    .text

    // A chain: every step needs the one before as its third source, then as its first, its second.
    fli     fa0, 0x3f800000
    fli     fa1, 0x40000000     // 2
    .rept   4
    fmadd.s fa0, fa1, fa1, fa0  // 1, 5, 9, 13, 17
    .endr
    fcheck_each fa0, 0x41880000
    .rept   3
    fmsub.s fa0, fa0, fa1, fa1  // 32, 62, 122
    .endr
    fcheck_each fa0, 0x42f40000
    .rept   2
    fnmsub.s fa0, fa1, fa0, fa1 // -242, 486
    .endr
    fcheck_each fa0, 0x43f30000
    fnmadd.s fa0, fa0, fa0, fa0 // -(486 * 486) - 486
    fcheck_each fa0, 0xc8672280

    // Three sources of three kinds of register numbers.
    fli     ft0, 0x40400000
    fli     fs11, 0x40a00000
    fli     ft11, 0x40e00000
    fmadd.s ft1, ft0, fs11, ft11
    fcheck_each ft1, 0x41b00000 // 3 * 5 + 7
    fmadd.s ft1, fs11, ft11, ft0
    fcheck_each ft1, 0x42180000 // 5 * 7 + 3
    fmadd.s ft1, ft11, ft0, fs11
    fcheck_each ft1, 0x41d00000 // 7 * 3 + 5

    // Beside a tie, by less than a double of the sum can show.
    fli     ft0, 0x397ffffe
    fli     ft1, 0x39800001     // ft0 * ft1 = 2^-24 - 2^-70
    fli     ft2, 0x3f800001
    fmadd.s ft3, ft0, ft1, ft2
    fcheck_each ft3, 0x3f800001 // below it
    fmsub.s ft3, ft0, ft1, ft2
    fcheck_each ft3, 0xbf800001 // above it
    finish
