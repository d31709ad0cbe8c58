/* One warp, multiplications that each need the product before. */
.include "micro.inc"

    row     256, 0

function micro_body
    .rept   256
    mul     t0, t0, t1
    .endr
    ret
