/* One warp, fused multiply-adds that each need the one before. */
.include "micro.inc"
    floating_point

    row     256, 0

function micro_body
    .rept   256
    fmadd.s ft0, ft0, ft1, ft2
    .endr
    ret
