// A consumer enters in any cycle around its producer's broadcast: at every distance from
// producers of every unit. Once a broadcast is missed its tag says nothing any more.
#include "order.inc"
    begin
    everywhere body

.set late, 0x23400000
.macro behind kind, distance
    .set    late, late + 16
    prepare \kind, s1, late
    prepare alu, s2, 5
    produce \kind, a0, s1
    .rept   \distance
    addi    t0, s2, 1
    .endr
    add     a1, a0, s2
    sub     a2, s2, a0
    add     a3, a0, a0
    sw      a0, -4(sp)
    lw      a4, -4(sp)
    expect  a1, late + 5
    expect  a2, 5 - late
    expect  a3, 2 * late
    expect  a4, late
.endm

body:
    // A word of its own for each lane of each warp
    csrr    a0, CSR_WARP_ID
    slli    a0, a0, 5
    add     a0, a0, LANE
    slli    a0, a0, 2
    la      sp, words + 4
    add     sp, sp, a0
    .irp    distance, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    behind  alu, \distance
    behind  mul, \distance
    behind  div, \distance
    behind  hit, \distance
    behind  miss, \distance
    behind  gather, \distance
    .endr
    .irp    distance, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28
    behind  div, \distance
    behind  hit, \distance
    .endr
    ret

    .section .bss
words: .space 4 * 32 * 32 + 4
