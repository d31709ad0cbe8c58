// Partial masks: each side of a split computes in its lanes, into the same register and from the
// same one, with results of every pipeline on their way when the mask changes.
#include "float.inc"
    begin   2
    fcvt.s.wu fs0, LANE
    fli     fs1, 0x40000000     // 2
    andi    s0, LANE, 1

    // Odd lanes x * x + 2, even ones x / 2; then both together, times 2.
.macro two_sides
    split   s1, s0
    beqz    s0, 1f
    fmadd.s fa0, fs0, fs0, fs1
    j       2f
1:  fdiv.s  fa0, fs0, fs1
2:  join    s1
    fmul.s  fa1, fa0, fs1
.endm
    li      s2, 3
3:  fmv.w.x fa0, zero
    two_sides
    mul     a0, LANE, LANE
    addi    a0, a0, 2
    slli    a0, a0, 1
    czero_eqz a0, a0, s0
    czero_nez a1, LANE, s0
    or      a0, a0, a1
    fcvt.s.wu fa2, a0
    feq.s   a0, fa1, fa2
    check_each a0, 1
    addi    s2, s2, -1
    bnez    s2, 3b

    // A full value on its way, then one side replaces it in its lanes, by a quicker instruction.
    fsqrt.s fa0, fs1            // 0x3fb504f3
    split   s1, s0
    beqz    s0, 4f
    fmv.w.x fa0, LANE
    j       5f
4:  fadd.s  fa3, fa0, fa0
    fmv.x.w a2, fa3
5:  join    s1
    fmv.x.w a0, fa0
    li      a1, 0x3fb504f3
    czero_nez a1, a1, s0
    czero_eqz a3, LANE, s0
    or      a1, a1, a3
    check_same a0, a1

    // Half the lanes write a register that the other half wrote before, and all read it.
    fmv.w.x fa4, zero
    split   s1, s0
    beqz    s0, 6f
    fdiv.s  fa4, fs1, fs1       // 1
    j       7f
6:  fsub.s  fa4, fs1, fs1       // 0
7:  join    s1
    fcvt.w.s a0, fa4
    check_same a0, s0

    // pred leaves the lower half of the lanes; the others sleep.
    mv      a1, FULL
    fcvt.s.wu fa5, LANES
    fmul.s  fa6, fs0, fs1       // 2 * lane
    flt.s   a0, fa6, fa5
    fmv.w.x fa7, zero
    pred    a0, a1
    fadd.s  fa7, fs0, fs1
    tmc     FULL
    fcvt.w.s a0, fa7            // lane + 2 in the lower half, 0 in the upper one
    srli    a1, LANES, 1
    sltu    a1, LANE, a1
    addi    a2, LANE, 2
    czero_eqz a2, a2, a1
    check_same a0, a2
    finish
