/* Where block parts that walk take their step: at the end of a round, or earlier in the straight
 * line that leads there. The earlier place is the one where the kernel's pointer took its own step,
 * so that the compiler's distance between a load and its use is kept.
 */
#include "writer.h"

#include <stdlib.h>

/* Instructions that are reached otherwise than from the one before. */
static bool *targets_find(const struct linear_kernel *kernel) {
    bool *target = memory_zeroed(kernel->count + 1, sizeof *target);
    for (size_t at = 0; at < kernel->count; at++) {
        size_t next[2];
        unsigned count = kernel->code[at].reached ? flow_next(kernel, at, next) : 0;
        for (unsigned i = 0; i < count; i++)
            target[next[i]] |= next[i] != at + 1 || kernel->code[at].instr.jal;
    }
    return target;
}

static bool reads_part(const struct linear_kernel *kernel, size_t at, unsigned block) {
    const struct linear_instr *code = &kernel->code[at];
    return code->linear >= 0 && kernel->linear[code->linear].block == block;
}

/* The same lanes go on behind it, to the next instruction. */
static bool goes_on(const struct linear_instr *code) {
    const struct isa_instr *instr = &code->instr;
    return code->reached && !instr->control && !instr->jal && instr->unit != ISA_UNIT_SFU;
}

/* The instruction before which a part takes its step, if the way back is that of `end`. */
static size_t step_place(const struct linear_kernel *kernel, const bool *target,
                         const struct walking *walking, size_t end) {
    size_t least = 0; /* behind all who read it */
    for (size_t at = end; at > 0 && !target[at] && goes_on(&kernel->code[at - 1]);) {
        const struct linear_instr *code = &kernel->code[--at];
        if (least == 0 && reads_part(kernel, at, walking->block))
            least = at + 1;
        if (code->fate == LINEAR_REMOVED && code->instr.rd == walking->reg)
            return least > at ? least : at;
    }
    return end;
}

void writer_steps_place(struct writer *writer) {
    const struct linear_kernel *kernel = writer->kernel;
    bool *target = targets_find(kernel);
    for (size_t at = 0; at < kernel->count; at++) {
        size_t next[2];
        unsigned count = kernel->code[at].reached ? flow_next(kernel, at, next) : 0;
        for (unsigned i = 0; i < count; i++)
            for (size_t w = 0; w < writer->walking_count; w++) {
                const struct walking *walking = &writer->walking[w];
                if (walking->head != next[i] || !kernel->code[at].goes_back[i])
                    continue;
                size_t place = step_place(kernel, target, walking, at);
                if (place == at)
                    continue;
                writer->steps[place] |= (unsigned char)(1 << w);
                writer->stepped[at] |= (unsigned char)(1 << w);
            }
    }
    free(target);
}
