/* All warps, independent ALU instructions with two register sources. */
.include "micro.inc"

    row     64 * 15, 1

function micro_body
    .rept   64
    on_register_pairs add
    .endr
    ret
