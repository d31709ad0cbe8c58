# expect-fault: 1
// There is nobody to call.
#include "program.inc"
    begin
    ecall
    finish
