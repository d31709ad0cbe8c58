# expect-fault: 1
// A bit set in frm that makes no mode of a good one.
#include "float.inc"
    begin
    csrwi   frm, 4
    csrsi   frm, 0
    csrsi   frm, 2
    finish
