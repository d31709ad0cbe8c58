// Flags: what every kind of instruction raises, and nothing else; they add up, over the active lanes
// and in the own warp only; an access sees all older instructions and no younger one.
#include "float.inc"
    begin
    fli     ft0, 0
    fli     ft1, 0x3f800000     // 1
    fli     ft2, 0x40400000     // 3
    fli     ft3, 0x7f7fffff
    fli     ft4, 0x00000001
    fli     ft5, 0x7f800000
    fli     ft6, 0x7fc00000     // quiet
    fli     ft7, 0x7f800001     // signalling
    fli     fs0, 0xbf800000
    fli     fs1, 0x00800000
    fli     fs2, 0x3f7fffff
    fli     fs3, 0x007fffff
    fli     fs4, 0x3f800001

.macro raises value, instruction, operands:vararg
    clear_flags
    \instruction \operands
    check_flags \value
.endm
    raises  0, fadd.s, fa0, ft1, ft2
    raises  1, fadd.s, fa0, ft2, ft4
    raises  5, fadd.s, fa0, ft3, ft3
    raises  16, fsub.s, fa0, ft5, ft5
    raises  0, fadd.s, fa0, ft4, ft4    // subnormal, but exact
    raises  0, fadd.s, fa0, ft1, ft6
    raises  16, fadd.s, fa0, ft1, ft7
    raises  0, fmul.s, fa0, ft2, ft4
    raises  3, fmul.s, fa0, fs2, ft4
    raises  3, fmul.s, fa0, fs2, fs1    // tiny: would not round up to a normal number
    raises  1, fmul.s, fa0, fs2, ft2
    raises  1, fmul.s, fa0, fs3, fs4    // rounds up to the smallest normal number: not tiny
    raises  16, fmul.s, fa0, ft0, ft5
    raises  0, fmadd.s, fa0, ft1, ft1, ft2
    raises  16, fmadd.s, fa0, ft0, ft5, ft6
    raises  5, fmsub.s, fa0, ft3, ft2, ft1
    raises  1, fnmsub.s, fa0, ft4, ft1, ft1
    raises  16, fnmadd.s, fa0, ft5, ft1, ft7
    raises  1, fdiv.s, fa0, ft1, ft2
    raises  8, fdiv.s, fa0, ft1, ft0
    raises  16, fdiv.s, fa0, ft0, ft0
    raises  3, fdiv.s, fa0, ft4, ft2
    raises  5, fdiv.s, fa0, ft3, fs1
    raises  0, fdiv.s, fa0, ft5, ft0
    raises  1, fsqrt.s, fa0, ft2
    raises  0, fsqrt.s, fa0, ft1
    raises  16, fsqrt.s, fa0, fs0
    raises  0, fmin.s, fa0, ft1, ft6
    raises  16, fmax.s, fa0, ft1, ft7
    raises  0, feq.s, a0, ft1, ft6
    raises  16, feq.s, a0, ft1, ft7
    raises  16, flt.s, a0, ft1, ft6
    raises  16, fle.s, a0, ft6, ft1
    raises  0, flt.s, a0, ft1, ft2
    raises  0, fclass.s, a0, ft7
    raises  0, fsgnj.s, fa0, ft7, ft7
    raises  0, fmv.x.w, a0, ft7
    raises  0, fcvt.w.s, a0, ft2
    raises  1, fcvt.w.s, a0, fs2
    raises  16, fcvt.w.s, a0, ft3
    raises  16, fcvt.w.s, a0, ft6
    raises  16, fcvt.wu.s, a0, fs0
    raises  1, fcvt.wu.s, a0, ft4
    li      a1, 0x01000001
    raises  1, fcvt.s.w, fa0, a1
    li      a1, 0x01000002
    raises  0, fcvt.s.wu, fa0, a1
    raises  0, flw, fa0, number, t0
    raises  0, fsw, fa0, number, t0

    // Flags add up until they are cleared; a CSR instruction gives them and changes them.
    clear_flags
    fdiv.s  fa0, ft1, ft0
    fadd.s  fa0, ft3, ft3
    check_flags 13
    csrrsi  a0, fflags, 16
    check_each a0, 13
    csrrci  a0, fflags, 12
    check_each a0, 29
    li      a1, 2
    csrrw   a0, fflags, a1
    check_each a0, 17
    csrrs   a0, fcsr, zero
    check_each a0, 2

    // Long operations are seen, the younger one is not, and its own flag comes later.
    clear_flags
    fdiv.s  fa0, ft1, ft2
    fsqrt.s fa1, fs0
    csrrwi  a0, fflags, 8
    fadd.s  fa2, ft3, ft3
    csrr    a1, fflags
    check_each a0, 17
    check_each a1, 13

    // Lane 0 alone divides by zero, once it is on and once it is not.
    clear_flags
    fcvt.s.wu fa0, LANE
    fdiv.s  fa1, ft1, fa0
    csrr    a0, fflags
    andi    a0, a0, 8
    check_each a0, 8
    li      a1, 1
    bgeu    a1, LANES, 1f
    csrwi   fflags, 0
    andi    a1, FULL, -2
    tmc     a1
    fdiv.s  fa1, ft1, fa0
    tmc     FULL
1:  csrr    a0, fflags
    andi    a0, a0, 8
    li      a1, 2
    sltu    a1, LANES, a1
    slli    a1, a1, 3           // with one lane, the flag from above
    check_same a0, a1

    // Another warp's flags and mode are its own.
    clear_flags
    csrwi   frm, 1
    la      a0, worker
    wspawn  WARPS, a0
    li      a0, 1
    wspawn  a0, a0              // until the others have ended
    check_flags 0
    csrr    a0, frm
    check_each a0, 1
    csrwi   frm, 0
    addi    a0, WARPS, -1
    lw      a1, others
    check_same a0, a1
    finish

// Every other warp in turn divides by zero, and counts itself if its state was as at reset, and is
// as it left it.
worker:
    csrr    a0, fcsr
    fmv.w.x ft0, zero
    li      a1, 0x3f800000
    fmv.w.x ft1, a1
    fdiv.s  ft2, ft1, ft0
    csrwi   frm, 3
    li      a1, 0x33800000
    fmv.w.x ft2, a1
    fadd.s  ft2, ft1, ft2       // up, in this warp
    fmv.x.w a1, ft2
    li      a2, 0x3f800001
    xor     a1, a1, a2
    or      a0, a0, a1
    csrr    a1, fcsr
    addi    a1, a1, -(3 << 5 | 8 | 1)
    or      a0, a0, a1
    seqz    a0, a0
    csrr    a1, CSR_WARP_ID
    la      a2, turn
1:  lw      a3, 0(a2)
    addi    a3, a3, 1
    bne     a3, a1, 1b
    lw      a3, others
    add     a3, a3, a0
    sw      a3, others, a4
    fence
    sw      a1, 0(a2)
    tmc     zero

    .data
number: .word 0x7f800001
turn:   .word 0
others: .word 0
