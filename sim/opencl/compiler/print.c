#include "print.h"

#include "base/text.h"
#include "ir.h"

#include <llvm-c/Target.h>
#include <string.h>

enum { WORDS_MOST = 512 };

struct printing {
    struct compilation *c;
    LLVMBuilderRef builder;
    LLVMValueRef word[WORDS_MOST];
    unsigned words;
};

static void word_add(struct printing *p, LLVMValueRef word) {
    if (p->words < WORDS_MOST)
        p->word[p->words++] = word;
}

/* A scalar as one word or two; C's rules have widened it, but for elements of vectors. */
static void scalar_add(struct printing *p, LLVMValueRef value) {
    LLVMTypeRef word = ir_i32(p->c->module);
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMDoubleTypeKind)
        value = LLVMBuildBitCast(p->builder, value, LLVMInt64TypeInContext(p->c->context), "");
    LLVMTypeRef type = LLVMTypeOf(value);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMFloatTypeKind) {
        word_add(p, LLVMBuildBitCast(p->builder, value, word, ""));
    } else if (kind == LLVMPointerTypeKind) {
        word_add(p, LLVMBuildPtrToInt(p->builder, value, word, ""));
    } else if (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) > 32) {
        LLVMValueRef half = LLVMConstInt(type, 32, false);
        word_add(p, LLVMBuildTrunc(p->builder, value, word, ""));
        word_add(p,
                 LLVMBuildTrunc(p->builder, LLVMBuildLShr(p->builder, value, half, ""), word, ""));
    } else {
        word_add(p, LLVMBuildIntCast2(p->builder, value, word, true, ""));
    }
}

static void value_add(struct printing *p, LLVMValueRef value) {
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind) {
        scalar_add(p, value);
        return;
    }
    for (unsigned i = 0; i < LLVMGetVectorSize(type); i++)
        scalar_add(p, LLVMBuildExtractElement(p->builder, value, ir_word(p->c->module, i), ""));
}

/* In a program with doubles C's rules have widened floats: the float, where it is one. */
static LLVMValueRef as_float(const struct printing *p, LLVMValueRef value) {
    LLVMTypeRef single = LLVMFloatTypeInContext(p->c->context);
    LLVMBool loses = false;
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMDoubleTypeKind)
        return value;
    if (LLVMIsAFPExtInst(value) && LLVMTypeOf(LLVMGetOperand(value, 0)) == single)
        return LLVMGetOperand(value, 0);
    if (!LLVMIsAConstantFP(value))
        return value;
    double number = LLVMConstRealGetDouble(value, &loses);
    return (double)(float)number == number ? LLVMConstReal(single, number) : value;
}

static bool has_doubles(LLVMValueRef value) {
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        type = LLVMGetElementType(type);
    return LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
}

/* A symbol by which a simulator or host sees that there is text to print. */
static void area_announce(struct compilation *c) {
    static const char name[] = "heddle_print_area";
    if (LLVMGetNamedGlobal(c->module, name))
        return;
    LLVMValueRef global = LLVMAddGlobal(c->module, ir_i32(c->module), name);
    LLVMSetInitializer(global, ir_word(c->module, 0xc0000000));
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, LLVMWeakAnyLinkage);
}

/* The format's text, or NULL where it is no constant of the source. */
static const char *format_of(LLVMValueRef call) {
    LLVMValueRef global = LLVMGetOperand(call, 0);
    LLVMValueRef text = LLVMIsAGlobalVariable(global) ? LLVMGetInitializer(global) : NULL;
    size_t size = 0;
    const char *format = text && LLVMIsConstantString(text) ? LLVMGetAsString(text, &size) : NULL;
    return format && memchr(format, '\0', size) ? format : NULL;
}

/* Behind a conversion whose '%' is at `at`, or NULL where there is none of this kind. */
static const char *conversion_end(const char *at) {
    at++;
    if (*at == '%')
        return at + 1;
    at += strspn(at, "-+ #0123456789.");
    if (*at == 'v')
        at += 1 + strspn(at + 1, "0123456789");
    at += strspn(at, "hl");
    return *at && strchr("diouxXfFeEgGaAcsp", *at) ? at + 1 : NULL;
}

static bool format_check(const struct compilation *c, LLVMValueRef call, struct error *error) {
    const char *at = format_of(call), *next;
    for (; at && (at = strchr(at, '%')) != NULL; at = next) {
        next = conversion_end(at);
        if (!next)
            return error_set(error,
                             "%s:%u: printf has no conversion %.*s; OpenCL C has d i o u x X f F e "
                             "E g G a A c s p, of vectors with v, and no * in their places",
                             c->options->source, ir_line(call), (int)strcspn(at, " \n"), at);
    }
    return true;
}

/* The format `at` with "%L" for each value that is a double, which takes two words. */
static void format_mark(struct printing *p, LLVMValueRef call, const char *at,
                        const bool *doubles) {
    LLVMValueRef old = LLVMGetOperand(call, 0);
    struct text marked = {0};
    for (unsigned i = 1; *at;) {
        size_t plain = strcspn(at, "%");
        text_append(&marked, at, plain);
        at += plain;
        if (*at == '\0')
            break;
        bool value = at[1] != '%';
        const char *end = conversion_end(at);
        text_add(&marked, value && i < LLVMGetNumArgOperands(call) && doubles[i] ? "%L" : "%");
        text_append(&marked, at + 1, (size_t)(end - at) - 1);
        i += value;
        at = end;
    }
    LLVMValueRef text =
        LLVMConstStringInContext2(p->c->context, text_string(&marked), marked.size, false);
    LLVMValueRef global = LLVMAddGlobalInAddressSpace(p->c->module, LLVMTypeOf(text), "",
                                                      LLVMGetPointerAddressSpace(LLVMTypeOf(old)));
    LLVMSetInitializer(global, text);
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetOperand(call, 0, global);
    text_free(&marked);
}

static void call_lower(struct printing *p, LLVMValueRef call) {
    LLVMModuleRef module = p->c->module;
    LLVMTypeRef types[] = {ir_pointer(module), ir_i32(module)};
    LLVMTypeRef type = LLVMFunctionType(ir_pointer(module), types, 2, false);
    LLVMValueRef begin = LLVMGetNamedFunction(module, "heddle_printf");
    if (!begin)
        begin = LLVMAddFunction(module, "heddle_printf", type);
    ir_builder_before(p->builder, call);
    p->words = 0;
    bool doubles[WORDS_MOST] = {false}, any = false;
    for (unsigned i = 1; i < LLVMGetNumArgOperands(call) && i < WORDS_MOST; i++) {
        LLVMValueRef value = as_float(p, LLVMGetOperand(call, i));
        any |= doubles[i] = has_doubles(value);
        value_add(p, value);
    }
    const char *known = format_of(call);
    if (any && known)
        format_mark(p, call, known, doubles);
    LLVMValueRef format =
        LLVMBuildPtrToInt(p->builder, LLVMGetOperand(call, 0), ir_i32(module), "");
    LLVMValueRef operands[] = {LLVMBuildIntToPtr(p->builder, format, ir_pointer(module), ""),
                               ir_word(module, p->words)};
    LLVMValueRef at = LLVMBuildCall2(p->builder, type, begin, operands, 2, "");
    for (unsigned i = 0; i < p->words; i++)
        LLVMBuildStore(p->builder, p->word[i], ir_place(p->builder, at, 4 * i));
    ir_replace(call, ir_word(module, 0));
    area_announce(p->c);
}

bool print_lower(struct compilation *c, struct error *error) {
    bool good = true;
    struct printing p = {.c = c, .builder = LLVMCreateBuilderInContext(c->context)};
    IR_EACH_FUNCTION(function, c->module)
    IR_EACH_BLOCK(block, function)
    IR_EACH_INSTRUCTION(i, block) {
        if (!good || !ir_is_call_of(i, "printf"))
            continue;
        good = format_check(c, i, error);
        if (good)
            call_lower(&p, i);
    }
    LLVMDisposeBuilder(p.builder);
    return good;
}
