# expect-fault: 1
// There is no debugger.
#include "program.inc"
    begin
    ebreak
    finish
