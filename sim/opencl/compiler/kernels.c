#include "kernels.h"

#include "base/text.h"
#include "fibers.h"
#include "ir.h"
#include "simt.h"

#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The work-item functions of a wrapper, each in three dimensions. LLVM removes unused ones. */
struct ids {
    LLVMValueRef local_id[3], group_id[3], local_size[3], groups[3], offset[3], work_dim;
};

static LLVMValueRef header_word(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef wrapper,
                                uint32_t place) {
    LLVMValueRef args = LLVMGetParam(wrapper, PARAMETER_ARGS);
    return ir_load_invariant(builder, ir_i32(c->module), ir_place(builder, args, place));
}

static LLVMValueRef block_word(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef wrapper,
                               uint32_t place) {
    LLVMValueRef block = LLVMGetParam(wrapper, PARAMETER_BLOCK);
    return ir_load_invariant(builder, ir_i32(c->module), ir_place(builder, block, place));
}

/* Number of the work-item in its group, of which the launch has made `pieces` blocks to the right;
 * `group` gets the group's place in that direction. */
static LLVMValueRef cut_number(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef wrapper,
                               LLVMValueRef *group) {
    LLVMValueRef pieces = header_word(c, builder, wrapper, HEADER_FIBERS);
    LLVMValueRef size = block_word(c, builder, wrapper, BLOCK_SIZE);
    LLVMValueRef block = LLVMGetParam(wrapper, PARAMETER_GROUP);
    *group = LLVMBuildUDiv(builder, block, pieces, "");
    LLVMValueRef piece = LLVMBuildURem(builder, block, pieces, "");
    LLVMValueRef first = LLVMBuildMul(builder, piece, size, "");
    return LLVMBuildAdd(builder, first, LLVMGetParam(wrapper, PARAMETER_THREAD), "");
}

/* Work-items of a group. */
static LLVMValueRef group_size(struct compilation *c, LLVMBuilderRef builder,
                               LLVMValueRef wrapper) {
    LLVMValueRef size = header_word(c, builder, wrapper, HEADER_LOCAL_SIZE);
    for (uint32_t i = 1; i < 3; i++)
        size = LLVMBuildMul(builder, size,
                            header_word(c, builder, wrapper, HEADER_LOCAL_SIZE + 4 * i), "");
    return size;
}

void kernels_cut_guard(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef wrapper) {
    LLVMValueRef group;
    LLVMValueRef number = cut_number(c, builder, wrapper, &group);
    LLVMValueRef there =
        LLVMBuildICmp(builder, LLVMIntULT, number, group_size(c, builder, wrapper), "");
    LLVMBasicBlockRef work = LLVMAppendBasicBlockInContext(c->context, wrapper, "");
    LLVMBasicBlockRef end = LLVMAppendBasicBlockInContext(c->context, wrapper, "");
    LLVMBuildCondBr(builder, there, work, end);
    LLVMPositionBuilderAtEnd(builder, end);
    LLVMBuildRetVoid(builder);
    LLVMPositionBuilderAtEnd(builder, work);
}

static void ids_of_number(LLVMBuilderRef builder, LLVMValueRef number, struct ids *ids) {
    LLVMValueRef rows = LLVMBuildUDiv(builder, number, ids->local_size[0], "");
    ids->local_id[0] = LLVMBuildURem(builder, number, ids->local_size[0], "");
    ids->local_id[1] = LLVMBuildURem(builder, rows, ids->local_size[1], "");
    ids->local_id[2] = LLVMBuildUDiv(builder, rows, ids->local_size[1], "");
}

/* A function without a body that calls of `name` stand for, until fibers_lower. */
static LLVMValueRef stand_in(struct compilation *c, const char *name, LLVMTypeRef type) {
    LLVMValueRef function = LLVMGetNamedFunction(c->module, name);
    if (function)
        return function;
    function = LLVMAddFunction(c->module, name, type);
    ir_attribute_add(function, "nounwind");
    ir_attribute_add(function, "convergent");
    ir_attribute_add(function, "noduplicate");
    return function;
}

/* The id of a fiber's work-item in its group. */
static LLVMValueRef fiber_id(struct compilation *c, LLVMBuilderRef builder, unsigned dimension) {
    char name[sizeof FIBER_ID + 1];
    snprintf(name, sizeof name, "%s%u", FIBER_ID, dimension);
    LLVMTypeRef type = LLVMFunctionType(ir_i32(c->module), NULL, 0, false);
    return LLVMBuildCall2(builder, type, stand_in(c, name, type), NULL, 0, "");
}

static void required_use(struct compilation *c, const struct kernel *kernel, struct ids *ids) {
    for (int i = 0; i < 3 && kernel->required[0]; i++) {
        ids->local_size[i] = ir_word(c->module, kernel->required[i]);
        if (kernel->required[i] == 1)
            ids->local_id[i] = ir_word(c->module, 0);
    }
}

static struct ids ids_make(struct compilation *c, const struct kernel *kernel, enum form form) {
    LLVMValueRef wrapper = kernel->entry[form];
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->context);
    struct ids ids;
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(wrapper)));
    for (unsigned i = 0; i < 3; i++) {
        ids.offset[i] = header_word(c, builder, wrapper, HEADER_OFFSET + 4 * i);
        ids.local_size[i] = header_word(c, builder, wrapper, HEADER_LOCAL_SIZE + 4 * i);
        ids.groups[i] = header_word(c, builder, wrapper, HEADER_GROUPS + 4 * i);
        ids.group_id[i] = LLVMGetParam(wrapper, PARAMETER_GROUP + i);
        ids.local_id[i] = LLVMGetParam(wrapper, PARAMETER_THREAD + i);
    }
    ids.work_dim = header_word(c, builder, wrapper, HEADER_WORK_DIM);
    required_use(c, kernel, &ids);
    if (form == FORM_CUT)
        ids_of_number(builder, cut_number(c, builder, wrapper, &ids.group_id[0]), &ids);
    for (unsigned i = 0; i < 3 && form == FORM_FIBERS; i++)
        ids.local_id[i] = fiber_id(c, builder, i);
    required_use(c, kernel, &ids);
    LLVMDisposeBuilder(builder);
    return ids;
}

/* Dimensions beyond the third have one work-item, with the id 0. */
static LLVMValueRef dimension_choose(LLVMBuilderRef builder, LLVMValueRef dimension,
                                     const LLVMValueRef values[3], LLVMValueRef beyond) {
    LLVMValueRef chosen = beyond;
    if (LLVMIsAConstantInt(dimension)) {
        unsigned long long number = LLVMConstIntGetZExtValue(dimension);
        return number < 3 ? values[number] : beyond;
    }
    for (unsigned i = 0; i < 3; i++) {
        LLVMValueRef number = LLVMConstInt(LLVMTypeOf(dimension), i, false);
        LLVMValueRef is = LLVMBuildICmp(builder, LLVMIntEQ, dimension, number, "");
        chosen = LLVMBuildSelect(builder, is, values[i], chosen, "");
    }
    return chosen;
}

struct call_lowering {
    struct compilation *c;
    enum form form;
    struct kernel *kernel;
    LLVMValueRef wrapper;
    LLVMBuilderRef builder;
    struct ids ids;
};

static bool id_lower(struct call_lowering *l, LLVMValueRef call) {
    const struct {
        const char *name;
        const LLVMValueRef *values;
        uint32_t beyond;
    } functions[] = {
        {"_Z12get_local_idj", l->ids.local_id, 0},     {"_Z12get_group_idj", l->ids.group_id, 0},
        {"_Z14get_local_sizej", l->ids.local_size, 1}, {"_Z14get_num_groupsj", l->ids.groups, 1},
        {"_Z17get_global_offsetj", l->ids.offset, 0},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (ir_is_call_of(call, functions[i].name)) {
            ir_replace(call,
                       dimension_choose(l->builder, LLVMGetOperand(call, 0), functions[i].values,
                                        ir_word(l->c->module, functions[i].beyond)));
            return true;
        }
    if (!ir_is_call_of(call, "_Z12get_work_dimv"))
        return false;
    ir_replace(call, l->ids.work_dim);
    return true;
}

/* CLK_GLOBAL_MEM_FENCE */
enum { FENCE_GLOBAL = 2 };

static void fence_lower(struct call_lowering *l, LLVMValueRef flags) {
    if (!LLVMIsAConstantInt(flags) || LLVMConstIntGetZExtValue(flags) & FENCE_GLOBAL)
        simt_fence(l->builder);
}

static bool barrier_lower(struct call_lowering *l, LLVMValueRef call) {
    static const char *const fences[] = {"_Z9mem_fencej", "_Z14read_mem_fencej",
                                         "_Z15write_mem_fencej"};
    for (size_t i = 0; i < sizeof fences / sizeof *fences; i++)
        if (ir_is_call_of(call, fences[i])) {
            fence_lower(l, LLVMGetOperand(call, 0));
            LLVMInstructionEraseFromParent(call);
            return true;
        }
    if (!ir_is_call_of(call, "_Z7barrierj"))
        return false;
    l->kernel->barriers = true;
    fence_lower(l, LLVMGetOperand(call, 0));
    if (l->form == FORM_FIBERS) {
        LLVMTypeRef none = LLVMVoidTypeInContext(l->c->context);
        LLVMTypeRef type = LLVMFunctionType(none, NULL, 0, false);
        LLVMBuildCall2(l->builder, type, stand_in(l->c, FIBER_BARRIER, type), NULL, 0, "");
    } else {
        simt_barrier(l->builder, block_word(l->c, l->builder, l->wrapper, BLOCK_BARRIER),
                     block_word(l->c, l->builder, l->wrapper, BLOCK_WARPS));
    }
    LLVMInstructionEraseFromParent(call);
    return true;
}

static void calls_lower(struct call_lowering *l) {
    IR_EACH_BLOCK(block, l->wrapper)
    IR_EACH_INSTRUCTION(i, block) {
        if (!LLVMIsACallInst(i))
            continue;
        ir_builder_before(l->builder, i);
        if (!id_lower(l, i))
            barrier_lower(l, i);
    }
}

static void wrapper_lower(struct compilation *c, struct kernel *kernel, enum form form) {
    struct call_lowering l = {
        .c = c, .form = form, .kernel = kernel, .wrapper = kernel->entry[form]};
    l.builder = LLVMCreateBuilderInContext(c->context);
    l.ids = ids_make(c, kernel, form);
    calls_lower(&l);
    LLVMDisposeBuilder(l.builder);
}

void kernels_entry_drop(struct kernel *kernel, enum form form) {
    if (kernel->entry[form])
        LLVMDeleteFunction(kernel->entry[form]);
    kernel->entry[form] = NULL;
}

/* Without barriers and local memory a group can be cut into warps; else its work-items are fibers.
 */
static bool can_be_cut(const struct kernel *kernel) {
    bool local = kernel->local_bytes > 0;
    for (size_t a = 0; a < kernel->arguments; a++)
        local |= kernel->argument[a].kind == ARGUMENT_LOCAL;
    return !kernel->barriers && !local;
}

void kernels_lower(struct compilation *c) {
    for (size_t i = 0; i < c->kernels; i++) {
        struct kernel *kernel = &c->kernel[i];
        wrapper_lower(c, kernel, FORM_CORE);
        locals_place(c, kernel, FORM_CORE);
        enum form other = can_be_cut(kernel) ? FORM_CUT : FORM_FIBERS;
        kernels_entry_drop(kernel, other == FORM_CUT ? FORM_FIBERS : FORM_CUT);
        wrapper_lower(c, kernel, other);
        locals_place(c, kernel, other);
        c->fibers |= other == FORM_FIBERS;
    }
    locals_drop(c);
}
