// Rounding modes: five in the instruction, five in frm; what has no mode does not look at frm.
#include "float.inc"
    begin
    fli     fa0, 0x3f800000     // 1
    fli     fa1, 0x33800000     // 2^-24, half of its last place
    fli     fa2, 0xbf800000
    fli     fa3, 0xb3800000
    fli     fa4, 0x40400000     // 3
    fli     fa5, 0x3f800001
    fli     fa6, 0x7f7fffff
    fli     fa7, 0x00000001
    fli     fs0, 0x40000000     // 2
    li      a0, 0x01000003      // halfway between two numbers

    // An operation with the mode in the instruction, then in frm with another one in force between.
.macro in_mode mode, number, value, instruction, rd, operands:vararg
    csrwi   frm, (\number + 2) % 5
    \instruction \rd, \operands, \mode
    fmv.x.w a1, \rd
    csrwi   frm, \number
    \instruction \rd, \operands, dyn
    fmv.x.w a2, \rd
    csrwi   frm, (\number + 1) % 5
    check_each a1, \value
    check_each a2, \value
.endm
.macro modes rne, rtz, rdn, rup, rmm, instruction, operands:vararg
    in_mode rne, 0, \rne, \instruction, ft0, \operands
    in_mode rtz, 1, \rtz, \instruction, ft0, \operands
    in_mode rdn, 2, \rdn, \instruction, ft0, \operands
    in_mode rup, 3, \rup, \instruction, ft0, \operands
    in_mode rmm, 4, \rmm, \instruction, ft0, \operands
.endm
    //    nearest even, to zero, down, up, nearest away
    modes 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800001, 0x3f800001, fadd.s, fa0, fa1
    modes 0xbf800000, 0xbf800000, 0xbf800001, 0xbf800000, 0xbf800001, fadd.s, fa2, fa3
    modes 0x00000000, 0x00000000, 0x80000000, 0x00000000, 0x00000000, fsub.s, fa0, fa0
    modes 0x40400002, 0x40400001, 0x40400001, 0x40400002, 0x40400002, fmul.s, fa4, fa5
    modes 0x7f800000, 0x7f7fffff, 0x7f7fffff, 0x7f800000, 0x7f800000, fmul.s, fa6, fs0
    modes 0x00000001, 0x00000001, 0x00000001, 0x00000002, 0x00000001, fmul.s, fa7, fa5
    modes 0x3eaaaaab, 0x3eaaaaaa, 0x3eaaaaaa, 0x3eaaaaab, 0x3eaaaaab, fdiv.s, fa0, fa4
    modes 0xbeaaaaab, 0xbeaaaaaa, 0xbeaaaaab, 0xbeaaaaaa, 0xbeaaaaab, fdiv.s, fa2, fa4
    modes 0x00000000, 0x00000000, 0x00000000, 0x00000001, 0x00000001, fdiv.s, fa7, fs0
    modes 0x3fb504f3, 0x3fb504f3, 0x3fb504f3, 0x3fb504f4, 0x3fb504f3, fsqrt.s, fs0
    modes 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800001, 0x3f800001, fmadd.s, fa0, fa1, fa0
    modes 0xbf800000, 0xbf800000, 0xbf800001, 0xbf800000, 0xbf800001, fnmadd.s, fa0, fa1, fa0
    modes 0x3f7fffff, 0x3f7fffff, 0x3f7fffff, 0x3f7fffff, 0x3f7fffff, fnmsub.s, fa0, fa1, fa0
    modes 0x4b800002, 0x4b800001, 0x4b800001, 0x4b800002, 0x4b800002, fcvt.s.w, a0

    // fcsr sets the mode too, and leaves it when only flags are written.
    li      a1, 3 << 5
    csrw    fcsr, a1
    fadd.s  ft0, fa0, fa1
    fcheck_each ft0, 0x3f800001
    csrwi   fflags, 31
    fadd.s  ft0, fa0, fa1
    fcheck_each ft0, 0x3f800001
    csrr    a1, frm
    check_each a1, 3
    csrr    a1, fcsr
    check_each a1, 3 << 5 | 31
    csrrsi  a2, frm, 0          // does not write
    check_each a2, 3
    csrrci  a2, frm, 1
    fadd.s  ft0, fa2, fa3       // 2: down
    fcheck_each ft0, 0xbf800001
    csrrwi  a2, frm, 0
    check_each a2, 2

    // Only the lower bits of what is written count.
    li      a1, 0xffffff08
    csrw    frm, a1
    csrr    a1, frm
    check_each a1, 0
    csrwi   fflags, 0
    finish
