/* All warps, independent fused multiply-adds: three register sources each. */
.include "micro.inc"
    floating_point

    row     64 * 15, 1

function micro_body
    .rept   64
    on_register_triples fmadd.s
    .endr
    ret
