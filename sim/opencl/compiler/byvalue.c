#include "byvalue.h"

#include "base/text.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

/* Tags of DWARF, and places of operands in LLVM's nodes. */
enum {
    TAG_ARRAY = 0x01,
    TAG_MEMBER = 0x0d,
    TAG_POINTER = 0x0f,
    TAG_STRUCT = 0x13,
    TAG_TYPEDEF = 0x16,
    TAG_UNION = 0x17,
    TAG_CONST = 0x26,
    TAG_VOLATILE = 0x35,
    TAG_RESTRICT = 0x37
};
enum { TYPE_BASE = 3, TYPE_ELEMENTS = 4, FUNCTION_TYPE = 4, FUNCTION_TYPE_LIST = 3 };

enum { REGISTERS_BYTES = 8 /* of a struct that is passed in registers, at most */ };

struct node {
    LLVMContextRef context;
    LLVMMetadataRef metadata;
};

static unsigned operands_of(struct node node) {
    LLVMValueRef value = LLVMMetadataAsValue(node.context, node.metadata);
    return (unsigned)LLVMGetMDNodeNumOperands(value);
}

/* `metadata` is NULL where there is none. */
static struct node operand(struct node node, unsigned index) {
    struct node result = {.context = node.context};
    if (!node.metadata || index >= operands_of(node))
        return result;
    LLVMValueRef *operands = memory_zeroed(operands_of(node), sizeof(LLVMValueRef));
    LLVMGetMDNodeOperands(LLVMMetadataAsValue(node.context, node.metadata), operands);
    result.metadata = operands[index] ? LLVMValueAsMetadata(operands[index]) : NULL;
    free(operands);
    return result;
}

static unsigned tag_of(struct node type) {
    return type.metadata ? LLVMGetDINodeTag(type.metadata) : 0;
}

static struct node type_strip(struct node type) {
    for (unsigned tag = tag_of(type);
         tag == TAG_TYPEDEF || tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT;
         tag = tag_of(type))
        type = operand(type, TYPE_BASE);
    return type;
}

static bool is_struct(struct node type) {
    return tag_of(type) == TAG_STRUCT || tag_of(type) == TAG_UNION;
}

static uint32_t bytes_of(struct node type) {
    return type.metadata ? (uint32_t)(LLVMDITypeGetSizeInBits(type.metadata) / 8) : 0;
}

static uint32_t align_of(struct node type) {
    type = type_strip(type);
    if (!type.metadata)
        return 1;
    uint32_t align = LLVMDITypeGetAlignInBits(type.metadata) / 8;
    uint32_t natural = 1;
    if (is_struct(type)) {
        struct node members = operand(type, TYPE_ELEMENTS);
        for (unsigned i = 0; members.metadata && i < operands_of(members); i++) {
            uint32_t member = align_of(operand(members, i));
            natural = member > natural ? member : natural;
        }
    } else if (tag_of(type) == TAG_MEMBER || tag_of(type) == TAG_ARRAY) {
        natural = align_of(operand(type, TYPE_BASE));
    } else if (bytes_of(type) > 0) {
        natural = bytes_of(type);
    }
    return align > natural ? align : natural;
}

/* Both have a pointer among the parameters. */
static bool is_reference(struct node type) {
    return tag_of(type) == TAG_POINTER || (is_struct(type) && bytes_of(type) > REGISTERS_BYTES);
}

bool byvalue_find(LLVMValueRef function, unsigned index, struct byvalue *found) {
    struct node subprogram = {LLVMGetModuleContext(LLVMGetGlobalParent(function)),
                              LLVMGetSubprogram(function)};
    struct node types = operand(operand(subprogram, FUNCTION_TYPE), FUNCTION_TYPE_LIST);
    unsigned references = 0;
    for (unsigned i = 0; i <= index; i++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(function, i));
        bool pointer = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
        if (i == index && !pointer)
            return false;
        references += pointer;
    }
    for (unsigned i = 1; types.metadata && i < operands_of(types); i++) {
        struct node type = type_strip(operand(types, i));
        if (!is_reference(type) || --references > 0)
            continue;
        *found = (struct byvalue){.size = bytes_of(type), .align = align_of(type)};
        return is_struct(type);
    }
    return false;
}
