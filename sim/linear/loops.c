/* The shape of a kernel: its loops, whether lanes that part meet again, whether it goes elsewhere.
 */
#include "flow.h"

#include <stdlib.h>

bool flow_calls(const struct linear_kernel *kernel) {
    for (size_t at = 0; at < kernel->count; at++)
        if (kernel->code[at].reached && flow_is_call(&kernel->code[at].instr))
            return true;
    return false;
}

bool flow_leaves(const struct linear_kernel *kernel) {
    for (size_t at = 0; at < kernel->count; at++) {
        const struct isa_instr *instr = &kernel->code[at].instr;
        bool far = instr->id == ISA_JALR && !flow_is_return(instr);
        bool out = instr->id == ISA_JAL && 4 * (uint32_t)at + instr->imm >= 4 * kernel->count;
        if (kernel->code[at].reached && (far || out) && !flow_is_call(instr))
            return true;
    }
    return false;
}

bool *flow_loop(const struct linear_kernel *kernel, size_t head) {
    bool *inside = memory_zeroed(kernel->count, sizeof *inside);
    bool changed = true;
    inside[head] = true;
    while (changed) {
        changed = false;
        for (size_t at = kernel->count; at-- > 0;) {
            size_t next[2];
            for (unsigned i = flow_next(kernel, at, next); i > 0 && !inside[at]; i--) {
                bool back = kernel->code[at].goes_back[i - 1];
                inside[at] = kernel->code[at].reached && inside[next[i - 1]] &&
                             (next[i - 1] != head || back);
                changed |= inside[at];
            }
        }
    }
    return inside;
}

bool flow_repeats(const struct linear_kernel *kernel, size_t at) {
    bool *seen = memory_zeroed(kernel->count, sizeof *seen);
    size_t *open = memory_zeroed(kernel->count + 1, sizeof *open);
    size_t opened = 1;
    open[0] = at;
    while (opened > 0 && !seen[at]) {
        size_t next[2], here = open[--opened];
        for (unsigned i = flow_next(kernel, here, next); i > 0; i--)
            if (!seen[next[i - 1]]) {
                seen[next[i - 1]] = true;
                open[opened++] = next[i - 1];
            }
    }
    bool result = seen[at];
    free(seen);
    free(open);
    return result;
}

bool flow_nests(const struct linear_kernel *kernel) {
    int *depth = memory_zeroed(kernel->count, sizeof *depth); /* and 1; 0: not known */
    bool good = true, changed = true;
    depth[0] = 1;
    while (good && changed) {
        changed = false;
        for (size_t at = 0; good && at < kernel->count; at++) {
            enum isa_id id = kernel->code[at].instr.id;
            int after = depth[at] + (id == ISA_SPLIT) - (id == ISA_JOIN);
            size_t next[2];
            for (unsigned i = flow_next(kernel, at, next); i > 0 && depth[at] > 0; i--) {
                changed |= depth[next[i - 1]] == 0;
                good &= after > 0 && (depth[next[i - 1]] == 0 || depth[next[i - 1]] == after);
                depth[next[i - 1]] = after;
            }
        }
    }
    free(depth);
    return good;
}
