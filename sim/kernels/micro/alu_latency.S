/* One warp, each instruction needs the result of the one before. */
.include "micro.inc"

    row     512, 0

function micro_body
    .rept   512
    addi    t0, t0, 1
    .endr
    ret
