# expect-fault: 1
// A rounding mode that there is not, written to frm.
#include "float.inc"
    begin
    csrwi   frm, 4
    csrwi   frm, 5
    finish
