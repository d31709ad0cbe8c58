// CSRs: what the shape says, what each lane says, what can be written and how, counters.
#include "program.inc"
    begin

    // mhartid of warp 0 is the thread; ids of the lanes add up.
    csrr    a0, CSR_MHARTID
    check_same a0, LANE
    csrr    a0, CSR_WARP_ID
    check_each a0, 0
    csrr    a0, CSR_CORE_ID
    check_each a0, 0
    csrr    a0, CSR_NUM_CORES
    check_each a0, 1
    csrr    a0, CSR_LOCAL_BASE
    check_each a0, 0xffff0000
    csrr    a0, CSR_ACTIVE_WARPS
    check_each a0, 1
    csrr    a0, CSR_THREAD_MASK
    check_mask a0, 0xffffffff
    csrr    a0, CSR_NUM_THREADS
    addi    a1, a0, -1
    and     a0, a0, a1          // powers of two
    check_each a0, 0
    csrr    a0, CSR_NUM_WARPS
    addi    a1, a0, -1
    and     a0, a0, a1
    check_each a0, 0
    marks_clear
    mark
    check_marks 0xffffffff

    // Set and clear of x0 or 0 write nothing, so they read what cannot be written.
    csrrs   a0, CSR_NUM_CORES, x0
    check_each a0, 1
    csrrc   a0, CSR_NUM_CORES, x0
    check_each a0, 1
    csrrsi  a0, CSR_NUM_CORES, 0
    check_each a0, 1
    csrrci  a0, CSR_NUM_CORES, 0
    check_each a0, 1
    csrrs   x0, CSR_MCYCLE, x0

    // mscratch, all six ways; the old value comes back.
    li      a0, 0x12345678
    csrrw   a1, CSR_MSCRATCH, a0
    csrrw   a1, CSR_MSCRATCH, a0
    check_each a1, 0x12345678
    li      a2, 0x0f0f0f0f
    csrrs   a1, CSR_MSCRATCH, a2
    check_each a1, 0x12345678
    csrrc   a1, CSR_MSCRATCH, a0
    check_each a1, 0x1f3f5f7f
    csrr    a1, CSR_MSCRATCH
    check_each a1, 0x0d0b0907
    csrrwi  a1, CSR_MSCRATCH, 21
    check_each a1, 0x0d0b0907
    csrrsi  a1, CSR_MSCRATCH, 10
    check_each a1, 21
    csrrci  a1, CSR_MSCRATCH, 17
    check_each a1, 31
    csrr    a1, CSR_MSCRATCH
    check_each a1, 14
    csrwi   CSR_MSCRATCH, 31
    csrr    a1, CSR_MSCRATCH
    check_each a1, 31
    csrw    CSR_MSCRATCH, zero  // csrrw writes x0 too
    csrr    a1, CSR_MSCRATCH
    check_each a1, 0
    li      a0, 77
    csrrw   a0, CSR_MSCRATCH, a0
    check_each a0, 0
    csrrs   a1, CSR_MSCRATCH, x0
    check_each a1, 77
    csrrs   a1, CSR_MSCRATCH, zero
    check_each a1, 77
    li      a0, 0
    csrrs   a1, CSR_MSCRATCH, a0 // a register that holds 0 is a write, of the same value
    csrr    a1, CSR_MSCRATCH
    check_each a1, 77

    // One register: the last active lane writes.
    addi    a0, LANE, 500
    csrw    CSR_MSCRATCH, a0
    csrr    a1, CSR_MSCRATCH
    sub     a1, a1, LANES
    check_each a1, 499
    li      a2, 1
    tmc     a2
    csrw    CSR_MSCRATCH, a0
    tmc     FULL
    csrr    a1, CSR_MSCRATCH
    check_each a1, 500

    // Counters move, and never back; the upper words are still 0.
    csrr    a0, CSR_MCYCLE
    csrr    a2, CSR_MINSTRET
    li      a4, 20
1:  addi    a4, a4, -1
    bnez    a4, 1b
    csrr    a1, CSR_MCYCLE
    csrr    a3, CSR_MINSTRET
    sltu    a4, a0, a1
    check_each a4, 1
    sub     a4, a3, a2
    sltiu   a5, a4, 30          // the loop has 40; some are still on their way when read
    check_each a5, 0
    sltiu   a5, a4, 60          // and not many more
    check_each a5, 1
    csrr    a0, 0xb80
    check_each a0, 0
    csrr    a0, 0xb82
    check_each a0, 0
    // The performance counters exist; what they count is not for every configuration the same.
    csrr    a0, 0xb03
    csrr    a0, 0xb1f
    csrr    a0, 0xb83
    csrr    a0, 0xb9f

    // The floating-point registers: fcsr is frm over fflags.
    li      a0, 0xffffff9f
    csrw    0x003, a0
    csrr    a1, 0x003
    check_each a1, 0x9f
    csrr    a1, 0x002
    check_each a1, 4
    csrr    a1, 0x001
    check_each a1, 31
    csrwi   0x001, 5
    csrr    a1, 0x003
    check_each a1, 0x85
    csrwi   0x002, 2
    csrr    a1, 0x003
    check_each a1, 0x45
    csrrci  a1, 0x003, 4
    csrr    a1, 0x001
    check_each a1, 1
    finish
