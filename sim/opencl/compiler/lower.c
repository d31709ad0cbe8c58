#include "lower.h"

#include "doubles.h"
#include "flowgraph.h"
#include "ir.h"

#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COPIED_IN_LINE = 32 /* bytes, at most, that the back end copies without a call */ };

/* A function of the builtins, which all take and give words, floats or words of 64 bits. */
static LLVMValueRef builtin(struct compilation *c, const char *name, LLVMTypeRef type) {
    LLVMValueRef function = LLVMGetNamedFunction(c->module, name);
    if (!function) {
        function = LLVMAddFunction(c->module, name, type);
        ir_attribute_add(function, "nounwind");
    }
    return function;
}

static LLVMValueRef builtin_call(struct compilation *c, LLVMBuilderRef builder, const char *name,
                                 LLVMTypeRef result, LLVMValueRef *operands, unsigned count) {
    LLVMTypeRef types[4];
    for (unsigned i = 0; i < count; i++)
        types[i] = LLVMTypeOf(operands[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
    return LLVMBuildCall2(builder, type, builtin(c, name, type), operands, count, "");
}

static bool is_wide(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 64;
}

/* The builtin that stands for an operation, or NULL. */
static const char *operation_builtin(LLVMValueRef i) {
    LLVMTypeRef type = LLVMTypeOf(i);
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMUDiv:
        return is_wide(type) ? "heddle_udiv64" : NULL;
    case LLVMSDiv:
        return is_wide(type) ? "heddle_sdiv64" : NULL;
    case LLVMURem:
        return is_wide(type) ? "heddle_urem64" : NULL;
    case LLVMSRem:
        return is_wide(type) ? "heddle_srem64" : NULL;
    case LLVMUIToFP:
        return is_wide(LLVMTypeOf(LLVMGetOperand(i, 0))) ? "heddle_float_of_ulong" : NULL;
    case LLVMSIToFP:
        return is_wide(LLVMTypeOf(LLVMGetOperand(i, 0))) ? "heddle_float_of_long" : NULL;
    case LLVMFPToUI:
        return is_wide(type) ? "heddle_ulong_of_float" : NULL;
    case LLVMFPToSI:
        return is_wide(type) ? "heddle_long_of_float" : NULL;
    case LLVMFRem:
        return "heddle_fmod";
    default:
        return NULL;
    }
}

static const char *intrinsic_builtin(LLVMValueRef i) {
    static const struct {
        const char *intrinsic, *name;
    } rows[] = {
        {"llvm.floor.f32", "heddle_floor"},    {"llvm.ceil.f32", "heddle_ceil"},
        {"llvm.trunc.f32", "heddle_trunc"},    {"llvm.rint.f32", "heddle_rint"},
        {"llvm.nearbyint.f32", "heddle_rint"}, {"llvm.roundeven.f32", "heddle_rint"},
        {"llvm.round.f32", "heddle_round"},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        if (ir_is_call_of(i, rows[r].intrinsic))
            return rows[r].name;
    return NULL;
}

static void operation_lower(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef i,
                            const char *name) {
    LLVMValueRef operands[2];
    unsigned count =
        LLVMIsACallInst(i) ? LLVMGetNumArgOperands(i) : (unsigned)LLVMGetNumOperands(i);
    for (unsigned o = 0; o < count; o++)
        operands[o] = LLVMGetOperand(i, o);
    ir_replace(i, builtin_call(c, builder, name, LLVMTypeOf(i), operands, count));
}

static bool is_half(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMHalfTypeKind;
}

/* A half is 16 bits in memory and nothing else: conversions are all that there is for it. */
static void half_lower(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef i) {
    LLVMTypeRef narrow = LLVMInt16TypeInContext(c->context), word = ir_i32(c->module);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    LLVMValueRef value = LLVMGetNumOperands(i) > 0 ? LLVMGetOperand(i, 0) : NULL;
    if (opcode == LLVMFPExt && is_half(LLVMTypeOf(value))) {
        value = LLVMBuildZExt(builder, LLVMBuildBitCast(builder, value, narrow, ""), word, "");
        LLVMTypeRef single = LLVMFloatTypeInContext(c->context);
        value = builtin_call(c, builder, "heddle_float_of_half", single, &value, 1);
        ir_replace(i, LLVMBuildFPCast(builder, value, LLVMTypeOf(i), ""));
    } else if (opcode == LLVMFPTrunc && is_half(LLVMTypeOf(i))) {
        if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMDoubleTypeKind)
            value = doubles_float_for_half(c, builder, value);
        value = builtin_call(c, builder, "heddle_half_of_float", word, &value, 1);
        value = LLVMBuildTrunc(builder, value, narrow, "");
        ir_replace(i, LLVMBuildBitCast(builder, value, LLVMTypeOf(i), ""));
    }
}

void lower_halves(struct compilation *c) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->context);
    IR_EACH_FUNCTION(function, c->module)
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        ir_builder_before(builder, i);
        half_lower(c, builder, i);
    }
    LLVMDisposeBuilder(builder);
}

/* A pointer of any address space as one of the cores' single space. */
static LLVMValueRef plain_pointer(struct compilation *c, LLVMBuilderRef builder,
                                  LLVMValueRef pointer) {
    LLVMValueRef word = LLVMBuildPtrToInt(builder, pointer, ir_i32(c->module), "");
    return LLVMBuildIntToPtr(builder, word, ir_pointer(c->module), "");
}

static void exchange_lower(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef i) {
    LLVMValueRef expected = LLVMGetOperand(i, 1);
    LLVMValueRef operands[] = {plain_pointer(c, builder, LLVMGetOperand(i, 0)), expected,
                               LLVMGetOperand(i, 2)};
    LLVMValueRef old = builtin_call(c, builder, "heddle_cmpxchg", ir_i32(c->module), operands, 3);
    LLVMValueRef same = LLVMBuildICmp(builder, LLVMIntEQ, old, expected, "");
    LLVMValueRef both = LLVMGetUndef(LLVMTypeOf(i));
    both = LLVMBuildInsertValue(builder, both, old, 0, "");
    ir_replace(i, LLVMBuildInsertValue(builder, both, same, 1, ""));
}

/* The alignment that a call says of its pointer number `at`, at most a word's. */
static unsigned pointer_alignment(LLVMValueRef call, unsigned at) {
    static const char name[] = "align";
    unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
    LLVMAttributeRef align = LLVMGetCallSiteEnumAttribute(call, at + 1, kind);
    unsigned long long bytes = align ? LLVMGetEnumAttributeValue(align) : 1;
    return bytes < 4 ? (unsigned)bytes : 4;
}

/* Bytes that the back end moves in eight stores, beyond which it calls a function. */
static unsigned in_line_bytes(LLVMValueRef call, bool set) {
    unsigned to = pointer_alignment(call, 0), from = set ? 4 : pointer_alignment(call, 1);
    return (to < from ? to : from) * (COPIED_IN_LINE / 4);
}

/* memcpy, memmove and memset of more than a few bytes, by words where both sides allow it. */
static bool copy_lower(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef i) {
    bool set = LLVMIsAMemSetInst(i) != NULL, move = LLVMIsAMemMoveInst(i) != NULL;
    if (!set && !move && !LLVMIsAMemCpyInst(i))
        return false;
    LLVMValueRef size = LLVMGetOperand(i, 2);
    if (LLVMIsAConstantInt(size) && LLVMConstIntGetZExtValue(size) <= in_line_bytes(i, set))
        return false;
    LLVMValueRef operands[] = {plain_pointer(c, builder, LLVMGetOperand(i, 0)), NULL, NULL};
    operands[1] = set ? LLVMBuildZExt(builder, LLVMGetOperand(i, 1), ir_i32(c->module), "")
                      : plain_pointer(c, builder, LLVMGetOperand(i, 1));
    operands[2] = LLVMBuildIntCast2(builder, size, ir_i32(c->module), false, "");
    builtin_call(c, builder,
                 set    ? "heddle_set"
                 : move ? "heddle_move"
                        : "heddle_copy",
                 LLVMVoidTypeInContext(c->context), operands, 3);
    LLVMInstructionEraseFromParent(i);
    return true;
}

/* The address spaces are one: what goes from one to another keeps its bits. */
static void space_lower(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef i) {
    LLVMValueRef word = LLVMBuildPtrToInt(builder, LLVMGetOperand(i, 0), ir_i32(c->module), "");
    ir_replace(i, LLVMBuildIntToPtr(builder, word, LLVMTypeOf(i), ""));
}

static void instruction_lower(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef i) {
    const char *name = LLVMIsACallInst(i) ? intrinsic_builtin(i) : operation_builtin(i);
    ir_builder_before(builder, i);
    if (name)
        operation_lower(c, builder, i, name);
    else if (LLVMIsAAtomicCmpXchgInst(i))
        exchange_lower(c, builder, i);
    else if (LLVMIsAAddrSpaceCastInst(i))
        space_lower(c, builder, i);
    else if (LLVMIsACallInst(i))
        copy_lower(c, builder, i);
}

void lower_calls(struct compilation *c) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->context);
    IR_EACH_FUNCTION(function, c->module)
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block)
    instruction_lower(c, builder, i);
    LLVMDisposeBuilder(builder);
}

static void select_lower(struct compilation *c, LLVMBuilderRef builder, LLVMValueRef i) {
    LLVMTypeRef word = ir_i32(c->module), type = LLVMTypeOf(i);
    ir_builder_before(builder, i);
    LLVMValueRef yes = LLVMBuildBitCast(builder, LLVMGetOperand(i, 1), word, "");
    LLVMValueRef no = LLVMBuildBitCast(builder, LLVMGetOperand(i, 2), word, "");
    LLVMValueRef chosen = LLVMBuildSelect(builder, LLVMGetOperand(i, 0), yes, no, "");
    ir_replace(i, LLVMBuildBitCast(builder, chosen, type, ""));
}

/* Whether it counts the zeros above or below the bits of a value that may be 0. */
static bool counts_zeros_of_zero(LLVMValueRef i, bool *above) {
    static const char *const counts[] = {"llvm.ctlz.i8",  "llvm.cttz.i8",  "llvm.ctlz.i16",
                                         "llvm.cttz.i16", "llvm.ctlz.i32", "llvm.cttz.i32",
                                         "llvm.ctlz.i64", "llvm.cttz.i64"};
    for (size_t r = 0; r < sizeof counts / sizeof *counts; r++)
        if (ir_is_call_of(i, counts[r])) {
            *above = r % 2 == 0;
            return LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1)) == 0;
        }
    return false;
}

/* The count of a value in which 0 has a bit at the far end, and one more for 0. */
static void count_lower(LLVMBuilderRef builder, LLVMValueRef i, bool above) {
    LLVMValueRef value = LLVMGetOperand(i, 0), call = LLVMInstructionClone(i);
    LLVMTypeRef type = LLVMTypeOf(value);
    ir_builder_before(builder, i);
    LLVMValueRef zero = LLVMBuildICmp(builder, LLVMIntEQ, value, LLVMConstNull(type), "");
    LLVMValueRef more = LLVMBuildZExt(builder, zero, type, "");
    LLVMValueRef end = LLVMConstInt(type, above ? 0 : LLVMGetIntTypeWidth(type) - 1, false);
    LLVMValueRef bit = LLVMBuildShl(builder, more, end, "");
    LLVMSetOperand(call, 0, LLVMBuildOr(builder, value, bit, ""));
    LLVMSetOperand(call, 1, LLVMConstInt(LLVMTypeOf(LLVMGetOperand(i, 1)), 1, false));
    LLVMInsertIntoBuilder(builder, call);
    ir_replace(i, LLVMBuildAdd(builder, call, more, ""));
}

void lower_selects(struct compilation *c) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->context);
    bool above;
    IR_EACH_FUNCTION(function, c->module)
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        if (LLVMIsASelectInst(i) && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMFloatTypeKind)
            select_lower(c, builder, i);
        else if (LLVMIsACallInst(i) && counts_zeros_of_zero(i, &above))
            count_lower(builder, i, above);
    }
    LLVMDisposeBuilder(builder);
}

static bool has_exit(const struct flowgraph *graph, const struct flowgraph_loop *loop) {
    for (int i = 0; i < graph->count; i++)
        for (size_t s = 0; loop->has[i] && s < graph->successors[i].count; s++)
            if (!loop->has[graph->successors[i].to[s]])
                return true;
    return false;
}

static void way_out_build(LLVMValueRef function, LLVMValueRef end) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    LLVMBasicBlockRef out = LLVMAppendBasicBlockInContext(context, function, "never");
    LLVMPositionBuilderAtEnd(builder, out);
    if (LLVMGetTypeKind(result) == LLVMVoidTypeKind)
        LLVMBuildRetVoid(builder);
    else
        LLVMBuildRet(builder, LLVMGetUndef(result));
    ir_builder_before(builder, end);
    LLVMValueRef yes = LLVMConstInt(LLVMInt1TypeInContext(context), 1, false);
    LLVMBuildCondBr(builder, yes, LLVMGetSuccessor(end, 0), out);
    LLVMInstructionEraseFromParent(end);
    LLVMDisposeBuilder(builder);
}

void lower_endless(LLVMValueRef function) {
    struct flowgraph graph = flowgraph_make(function);
    for (int l = 0; l < graph.loops; l++) {
        const struct flowgraph_edges *before = &graph.predecessors[graph.loop[l].header];
        for (size_t p = 0; p < before->count && !has_exit(&graph, &graph.loop[l]); p++) {
            LLVMValueRef end = LLVMGetBasicBlockTerminator(graph.block[before->to[p]]);
            if (graph.loop[l].has[before->to[p]] && LLVMGetNumSuccessors(end) == 1)
                way_out_build(function, end);
        }
    }
    flowgraph_free(&graph);
}

/* A name as it is written in the source: in front of "_Z", its length and its arguments' types. */
static const char *source_name(const char *name, int *size) {
    char *after = NULL;
    *size = (int)strlen(name);
    if (strncmp(name, "_Z", 2) != 0)
        return name;
    unsigned long length = strtoul(name + 2, &after, 10);
    if (length == 0 || length > strlen(after))
        return name;
    *size = (int)length;
    return after;
}

static bool missing_report(const struct compilation *c, LLVMValueRef call, const char *name,
                           struct error *error) {
    int size;
    const char *written = source_name(name, &size);
    if (strstr(name, "ocl_image"))
        return error_set(error, "%s:%u: %.*s: a core has no images; use a buffer",
                         c->options->source, ir_line(call), size, written);
    if (strstr(name, "sampler"))
        return error_set(error, "%s:%u: a core has no samplers; use a buffer, and compute places",
                         c->options->source, ir_line(call));
    return error_set(error,
                     "%s:%u: there is no function %.*s in OpenCL C 1.2 and none with a body here",
                     c->options->source, ir_line(call), size, written);
}

bool lower_check(const struct compilation *c, struct error *error) {
    IR_EACH_FUNCTION(function, c->module)
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        LLVMValueRef callee = ir_callee(i);
        size_t size;
        if (!callee || LLVMGetIntrinsicID(callee) != 0 || ir_named(callee, "heddle.fiber.") ||
            doubles_is_function(callee))
            continue;
        const char *name = LLVMGetValueName2(callee, &size);
        if (!LLVMIsDeclaration(callee))
            return error_set(error,
                             "%s:%u: %s calls itself; OpenCL C has no recursion: write a loop",
                             c->options->source, ir_line(i), name);
        return missing_report(c, i, name, error);
    }
    return true;
}
