// Set-up, then two regions of interest of 100 and 200 additions, with 300 in between and behind: the figures of
// --roi are of the two.
#include "heddle_isa.h"

    .macro  region begin
    fence
    li      t0, \begin
    sw      t0, HEDDLE_REGION(zero)
    fence
    .endm

    .macro  add times
    .rept   \times
    addi    a0, a0, 1
    .endr
    .endm

    .globl  _start
_start:
    add     300
    region  1
    add     100
    region  0
    add     300
    region  1
    add     200
    region  0
    add     300
    sw      zero, HEDDLE_EXIT_CODE(zero)
    HEDDLE_TMC(zero)
