/* One warp, nothing but taken branches over an instruction, and they were taken before. */
.include "micro.inc"

    row     256, 0

function micro_body
    .rept   256
    beq     zero, zero, 1f
    addi    t0, t0, 1
1:
    .endr
    ret
