// Sequence numbers wrap while an old instruction waits: a store whose address comes from memory,
// then instructions that do not, then a load of the same word, which has to come after the store.
#include "order.inc"
    begin
    everywhere body

.macro apart distance
    la      s1, 1f
    add     s1, s1, OFFSET
    la      s2, uuid_words
    add     s2, s2, s3
    li      a1, 0x100 + \distance
    lw      a0, 0(s1)           // 0, late
    add     a0, a0, s2
    sw      a1, 0(a0)
    .rept   \distance
    addi    t0, s2, 1
    .endr
    lw      a2, 0(s2)
    addi    a3, a2, 1
    sw      zero, 0(s2)
    expect  a2, 0x100 + \distance
    expect  a3, 0x101 + \distance
    .pushsection .bss
    .balign 64
1:  .space  68 * 32
    .popsection
.endm

body:
    csrr    s3, CSR_WARP_ID
    slli    s3, s3, 5
    add     s3, s3, LANE
    slli    s3, s3, 2           // a word for each lane of each warp
    .irp    distance, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
    apart   \distance
    .endr
    .irp    distance, 24, 28, 31, 32, 40, 47, 48, 56, 60, 61, 62, 63, 64, 65, 66, 67, 70, 80, 90
    apart   \distance
    .endr
    .irp    distance, 96, 112, 125, 126, 127, 128, 140, 160, 180, 191, 192, 193, 200, 254, 255, 256, 300
    apart   \distance
    .endr
    ret

    .section .bss
    .balign 64
uuid_words: .space 4 * 32 * 32
