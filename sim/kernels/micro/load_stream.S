/* All warps, loads whose lanes read neighbouring words; 32 lines that are in the cache. A warp of
 * more than 16 threads needs two lines a load. */
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
    .rept   8
    on_each_line lw
    .endr
    ret
