#include "doubles.h"

#include "ir.h"

#include <string.h>

enum { OPERANDS_MOST = 3 };

struct lowering {
    struct compilation *c;
    LLVMBuilderRef builder;
    LLVMTypeRef word, wide, number;
};

static struct lowering lowering_begin(struct compilation *c, LLVMBuilderRef builder) {
    return (struct lowering){.c = c,
                             .builder = builder,
                             .word = ir_i32(c->module),
                             .wide = LLVMInt64TypeInContext(c->context),
                             .number = LLVMDoubleTypeInContext(c->context)};
}

static bool is_double(LLVMValueRef value) {
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMDoubleTypeKind;
}

static LLVMValueRef function_find(struct lowering *l, const char *name, LLVMTypeRef type) {
    static const char *const free_of_effects[] = {"nounwind", "willreturn", "memory"};
    LLVMValueRef function = LLVMGetNamedFunction(l->c->module, name);
    if (function)
        return function;
    function = LLVMAddFunction(l->c->module, name, type);
    for (size_t i = 0; i < sizeof free_of_effects / sizeof *free_of_effects; i++)
        ir_attribute_add(function, free_of_effects[i]);
    return function;
}

/* Doubles go in and come out as words of 64 bits, floats as words of 32. */
static LLVMValueRef call(struct lowering *l, const char *name, LLVMTypeRef result,
                         LLVMValueRef *operands, unsigned count) {
    LLVMValueRef given[OPERANDS_MOST];
    LLVMTypeRef types[OPERANDS_MOST];
    for (unsigned i = 0; i < count; i++) {
        LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(operands[i]));
        given[i] = operands[i];
        if (kind == LLVMDoubleTypeKind || kind == LLVMFloatTypeKind)
            given[i] = LLVMBuildBitCast(l->builder, operands[i],
                                        kind == LLVMFloatTypeKind ? l->word : l->wide, "");
        types[i] = LLVMTypeOf(given[i]);
    }
    LLVMTypeKind kind = LLVMGetTypeKind(result);
    LLVMTypeRef bits = kind == LLVMDoubleTypeKind  ? l->wide
                       : kind == LLVMFloatTypeKind ? l->word
                                                   : result;
    LLVMTypeRef type = LLVMFunctionType(bits, types, count, false);
    LLVMValueRef made =
        LLVMBuildCall2(l->builder, type, function_find(l, name, type), given, count, "");
    return LLVMBuildBitCast(l->builder, made, result, "");
}

static LLVMValueRef bits_of(struct lowering *l, LLVMValueRef value) {
    return LLVMBuildBitCast(l->builder, value, l->wide, "");
}

static LLVMValueRef number_of(struct lowering *l, LLVMValueRef bits) {
    return LLVMBuildBitCast(l->builder, bits, l->number, "");
}

static LLVMValueRef sign_bit(struct lowering *l) {
    return LLVMConstInt(l->wide, UINT64_C(1) << 63, false);
}

/* ---- Conversions. */

static unsigned width_of(LLVMTypeRef type) {
    return LLVMGetIntTypeWidth(type);
}

static LLVMValueRef of_integer(struct lowering *l, LLVMValueRef value, bool is_signed) {
    bool wide = width_of(LLVMTypeOf(value)) > 32;
    static const char *const names[2][2] = {{"heddle_double_of_uint", "heddle_double_of_int"},
                                            {"heddle_double_of_ulong", "heddle_double_of_long"}};
    value = LLVMBuildIntCast2(l->builder, value, wide ? l->wide : l->word, is_signed, "");
    return call(l, names[wide][is_signed], l->number, &value, 1);
}

static LLVMValueRef to_integer(struct lowering *l, LLVMValueRef value, LLVMTypeRef type,
                               bool is_signed) {
    bool wide = width_of(type) > 32;
    static const char *const names[2][2] = {{"heddle_uint_of_double", "heddle_int_of_double"},
                                            {"heddle_ulong_of_double", "heddle_long_of_double"}};
    value = call(l, names[wide][is_signed], wide ? l->wide : l->word, &value, 1);
    return LLVMBuildIntCast2(l->builder, value, type, is_signed, "");
}

LLVMValueRef doubles_float_for_half(struct compilation *c, LLVMBuilderRef builder,
                                    LLVMValueRef value) {
    struct lowering l = lowering_begin(c, builder);
    return call(&l, "heddle_odd_float_of_double", LLVMFloatTypeInContext(c->context), &value, 1);
}

/* ---- Operations. */

/* The function's answer has the bits of LLVM's predicates. */
static LLVMValueRef compared(struct lowering *l, LLVMValueRef i) {
    LLVMValueRef operands[] = {LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)};
    LLVMValueRef order = call(l, "heddle_double_order", l->word, operands, 2);
    LLVMValueRef wanted = LLVMConstInt(l->word, (unsigned long long)LLVMGetFCmpPredicate(i), false);
    order = LLVMBuildAnd(l->builder, order, wanted, "");
    return LLVMBuildICmp(l->builder, LLVMIntNE, order, LLVMConstNull(l->word), "");
}

static LLVMValueRef chosen(struct lowering *l, LLVMValueRef i) {
    LLVMValueRef yes = bits_of(l, LLVMGetOperand(i, 1)), no = bits_of(l, LLVMGetOperand(i, 2));
    return number_of(l, LLVMBuildSelect(l->builder, LLVMGetOperand(i, 0), yes, no, ""));
}

static const char *operation_name(LLVMOpcode opcode) {
    switch (opcode) {
    case LLVMFAdd:
        return "heddle_double_add";
    case LLVMFSub:
        return "heddle_double_sub";
    case LLVMFMul:
        return "heddle_double_mul";
    case LLVMFDiv:
        return "heddle_double_div";
    case LLVMFRem:
        return "heddle_double_fmod";
    default:
        return NULL;
    }
}

/* An operation whose first operand is a double; NULL: it stays. */
static LLVMValueRef operation_replace(struct lowering *l, LLVMValueRef i) {
    LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    LLVMValueRef operands[] = {LLVMGetOperand(i, 0), NULL};
    const char *name = operation_name(opcode);
    if (name) {
        operands[1] = LLVMGetOperand(i, 1);
        return call(l, name, l->number, operands, 2);
    }
    switch (opcode) {
    case LLVMFNeg:
        return number_of(l, LLVMBuildXor(l->builder, bits_of(l, operands[0]), sign_bit(l), ""));
    case LLVMFCmp:
        return compared(l, i);
    case LLVMFPTrunc:
        return call(l, "heddle_float_of_double", LLVMTypeOf(i), operands, 1);
    case LLVMFPToUI:
    case LLVMFPToSI:
        return to_integer(l, operands[0], LLVMTypeOf(i), opcode == LLVMFPToSI);
    default:
        return NULL;
    }
}

static LLVMValueRef conversion_replace(struct lowering *l, LLVMValueRef i) {
    LLVMValueRef value = LLVMGetOperand(i, 0);
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMFPExt:
        return call(l, "heddle_double_of_float", l->number, &value, 1);
    case LLVMUIToFP:
        return of_integer(l, value, false);
    case LLVMSIToFP:
        return of_integer(l, value, true);
    case LLVMSelect:
        return chosen(l, i);
    default:
        return NULL;
    }
}

/* ---- Intrinsics. */

static const struct {
    const char *intrinsic, *name;
    unsigned operands;
} intrinsic_table[] = {
    {"llvm.fma.f64", "heddle_double_fma", 3},
    {"llvm.sqrt.f64", "heddle_double_sqrt", 1},
    {"llvm.floor.f64", "heddle_double_floor", 1},
    {"llvm.ceil.f64", "heddle_double_ceil", 1},
    {"llvm.trunc.f64", "heddle_double_trunc", 1},
    {"llvm.round.f64", "heddle_double_round", 1},
    {"llvm.rint.f64", "heddle_double_rint", 1},
    {"llvm.nearbyint.f64", "heddle_double_rint", 1},
    {"llvm.roundeven.f64", "heddle_double_rint", 1},
    {"llvm.minnum.f64", "heddle_double_min", 2},
    {"llvm.maxnum.f64", "heddle_double_max", 2},
};

/* A product and a sum, each rounded: both at once would take longer here. */
static LLVMValueRef product_added(struct lowering *l, LLVMValueRef i) {
    LLVMValueRef factors[] = {LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)};
    LLVMValueRef terms[] = {call(l, "heddle_double_mul", l->number, factors, 2),
                            LLVMGetOperand(i, 2)};
    return call(l, "heddle_double_add", l->number, terms, 2);
}

static LLVMValueRef sign_copied(struct lowering *l, LLVMValueRef size, LLVMValueRef sign) {
    LLVMValueRef bit = sign_bit(l);
    size = LLVMBuildAnd(l->builder, bits_of(l, size), LLVMConstNot(bit), "");
    if (sign)
        size =
            LLVMBuildOr(l->builder, size, LLVMBuildAnd(l->builder, bits_of(l, sign), bit, ""), "");
    return number_of(l, size);
}

static LLVMValueRef class_tested(struct lowering *l, LLVMValueRef i) {
    LLVMValueRef value = LLVMGetOperand(i, 0), wanted = LLVMGetOperand(i, 1);
    LLVMValueRef kind = call(l, "heddle_double_class", l->word, &value, 1);
    kind = LLVMBuildAnd(l->builder, kind, wanted, "");
    return LLVMBuildICmp(l->builder, LLVMIntNE, kind, LLVMConstNull(l->word), "");
}

static LLVMValueRef intrinsic_replace(struct lowering *l, LLVMValueRef i) {
    LLVMValueRef operands[OPERANDS_MOST];
    for (size_t r = 0; r < sizeof intrinsic_table / sizeof *intrinsic_table; r++) {
        if (!ir_is_call_of(i, intrinsic_table[r].intrinsic))
            continue;
        for (unsigned o = 0; o < intrinsic_table[r].operands; o++)
            operands[o] = LLVMGetOperand(i, o);
        return call(l, intrinsic_table[r].name, l->number, operands, intrinsic_table[r].operands);
    }
    if (ir_is_call_of(i, "llvm.fmuladd.f64"))
        return product_added(l, i);
    if (ir_is_call_of(i, "llvm.fabs.f64"))
        return sign_copied(l, LLVMGetOperand(i, 0), NULL);
    if (ir_is_call_of(i, "llvm.copysign.f64"))
        return sign_copied(l, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1));
    if (ir_is_call_of(i, "llvm.is.fpclass.f64"))
        return class_tested(l, i);
    return NULL;
}

static void instruction_lower(struct lowering *l, LLVMValueRef i) {
    LLVMValueRef value = NULL;
    ir_builder_before(l->builder, i);
    if (LLVMIsACallInst(i))
        value = intrinsic_replace(l, i);
    else if (LLVMGetNumOperands(i) > 0 && is_double(LLVMGetOperand(i, 0)))
        value = operation_replace(l, i);
    else if (is_double(i))
        value = conversion_replace(l, i);
    if (value)
        ir_replace(i, value);
}

void doubles_lower(struct compilation *c) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->context);
    struct lowering l = lowering_begin(c, builder);
    IR_EACH_FUNCTION(function, c->module)
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block)
    instruction_lower(&l, i);
    LLVMDisposeBuilder(builder);
}

bool doubles_is_function(LLVMValueRef function) {
    const char *section = LLVMIsAFunction(function) ? LLVMGetSection(function) : NULL;
    return section && strcmp(section, ".text.double") == 0;
}
