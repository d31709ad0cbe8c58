/* One warp, straight-line ALU code in which no instruction waits for another. */
.include "micro.inc"

    row     64 * 15, 0

function micro_body
    .rept   64
    on_each_register addi, 1
    .endr
    ret
