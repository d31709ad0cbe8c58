/* Where a host starts the core for a launch: mscratch has the address of a struct heddle_launch.
 *
 * Unlike _start it leaves .bss as it is: variables keep their values from launch to launch. The exit
 * code is 0 when the launch came to its end.
 */
#include "heddle_isa.h"

    .section .text.launch, "ax", @progbits
    .globl heddle_launch_start
    .type heddle_launch_start, @function
heddle_launch_start:
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    csrr    t0, mhartid
    slli    t0, t0, HEDDLE_STACK_SHIFT
    li      sp, HEDDLE_STACK_TOP
    sub     sp, sp, t0
    csrr    t0, HEDDLE_CSR_CORE_ID
    bnez    t0, heddle_core_serve
    csrr    a0, mscratch
    call    heddle_launch_run
    sw      zero, HEDDLE_EXIT_CODE(zero)
    call    heddle_cores_end
    HEDDLE_TMC(zero)
    .size heddle_launch_start, . - heddle_launch_start
