/* Start of every program: warp 0, thread 0 arrives here after reset, of every core.
 *
 * Contract (docs/runtime.md): sets gp and sp, clears .bss, calls main, leaves main's return value
 * as the exit code and ends the warp. All other threads are off; heddle_everywhere turns them on.
 * Cores but the first wait in heddle_core_serve for what it calls everywhere, until it lets them end.
 * .noinit is not cleared: it is for large results that a kernel writes in full, which one thread
 * would take longer to clear than the whole warp to compute.
 */
#include "heddle_isa.h"

    .section .text.start, "ax", @progbits
    .globl _start
    .type _start, @function
_start:
    .option push
    .option norelax             /* relaxed, this would be gp := gp */
    la      gp, __global_pointer$
    .option pop
    csrr    t0, mhartid
    slli    t0, t0, HEDDLE_STACK_SHIFT
    li      sp, HEDDLE_STACK_TOP
    sub     sp, sp, t0
    csrr    t0, HEDDLE_CSR_CORE_ID
    bnez    t0, heddle_core_serve

    la      t0, __bss_start
    la      t1, __bss_end
    bgeu    t0, t1, 2f
1:  sw      zero, 0(t0)
    addi    t0, t0, 4
    bltu    t0, t1, 1b

2:  call    main
    sw      a0, HEDDLE_EXIT_CODE(zero)
    call    heddle_cores_end
    HEDDLE_TMC(zero)
    .size _start, . - _start
