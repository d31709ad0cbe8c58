/* heddle_launch_leave: the end of a launch in a warp, in place of a return from the function that
 * heddle_everywhere called.
 *
 * Contract: a0 is the stack pointer that the function was called with. Warp 0 returns to heddle_everywhere
 * in its thread 0 alone; s0 to s11 are not those of the call. All other warps end.
 */
#include "heddle_isa.h"

    .text
    .globl heddle_launch_leave
    .type heddle_launch_leave, @function
heddle_launch_leave:
    csrr    t0, HEDDLE_CSR_WARP_ID
    bnez    t0, 1f
    li      t0, 1
    HEDDLE_TMC(t0)
    mv      sp, a0
    lw      t0, 12(sp)          /* job_call of everywhere.S */
    addi    sp, sp, 16
    jr      t0
1:  HEDDLE_TMC(zero)
    .size heddle_launch_leave, . - heddle_launch_leave
