/* All warps, stores whose lanes write neighbouring words; 32 lines that the first call brought into
 * the cache. Each lane stores the same value whatever the warp, so the order of warps does not
 * matter. A warp of more than 16 threads needs two lines a store. */
#include "heddle_isa.h"
.include "micro.inc"

    row     8 * 32, 1

    .section .noinit, "aw", @nobits
    .balign 64
lines:
    .space  33 * 64

    .text
function micro_body
    csrr    a1, HEDDLE_CSR_THREAD_ID
    slli    a1, a1, 2
    la      a2, lines
    add     a2, a2, a1
    andi    a0, a0, 1
    bnez    a0, 1f              /* the timed call has an odd number */
    on_each_line lw
1:  .irp    data, t0, t1, t2, t3, t4, t5, t6, a7
    mv      \data, a1
    .endr
    .rept   8
    on_each_line sw
    .endr
    ret
