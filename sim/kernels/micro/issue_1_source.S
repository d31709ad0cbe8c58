/* All warps, independent ALU instructions with one register source. */
.include "micro.inc"

    row     64 * 15, 1

function micro_body
    .rept   64
    on_each_register addi, 1
    .endr
    ret
