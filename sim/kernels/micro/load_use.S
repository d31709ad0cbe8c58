/* One warp, loads that hit, each from the address that the one before loaded. */
.include "micro.inc"

    row     256, 0

    .data
cell:
    .word   cell

function micro_body
    la      t0, cell
    .rept   256
    lw      t0, 0(t0)
    .endr
    ret
