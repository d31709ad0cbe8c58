/* One warp with one lane on, divisions that each need the one before. Lanes share the iterative
 * units (fdiv_lanes), so that a warp with more lanes takes its turns. The baseline is the same without
 * the divisions, and long enough to count. */
#include "heddle_isa.h"
.include "micro.inc"
    floating_point

    row     128, 0

.macro one_lane
    csrr    t0, HEDDLE_CSR_THREAD_MASK
    li      t1, 1
    HEDDLE_TMC(t1)
    li      t1, 0x3fc00000      /* 1.5 */
    fmv.w.x ft0, t1
    fmv.w.x ft1, t1
    .rept   32
    addi    t2, t2, 1
    .endr
.endm

function micro_body
    one_lane
    .rept   128
    fdiv.s  ft0, ft1, ft0
    .endr
    HEDDLE_TMC(t0)
    ret

function micro_baseline
    one_lane
    HEDDLE_TMC(t0)
    ret
