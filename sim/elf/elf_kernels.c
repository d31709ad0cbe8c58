#include "elf_kernels.h"

#include "base/text.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As many words as arguments have room for; what is beyond is left out. */
enum { MEMBERS = 1024, DEPTH = 8 };

/* The type of an entry without const, volatile and names for it. */
static bool type_of(Dwarf_Die *die, Dwarf_Die *type) {
    Dwarf_Attribute attribute;
    return dwarf_attr_integrate(die, DW_AT_type, &attribute) &&
           dwarf_formref_die(&attribute, type) && dwarf_peel_type(type, type) == 0;
}

static uint64_t type_size(Dwarf_Die *type) {
    Dwarf_Word size = 0;
    return dwarf_aggregate_size(type, &size) == 0 ? size : 0;
}

static char encoding_kind(Dwarf_Die *type) {
    Dwarf_Attribute attribute;
    Dwarf_Word encoding = 0;
    if (dwarf_attr(type, DW_AT_encoding, &attribute))
        dwarf_formudata(&attribute, &encoding);
    switch (encoding) {
    case DW_ATE_boolean:
        return 'b';
    case DW_ATE_float:
        return 'f';
    case DW_ATE_signed:
    case DW_ATE_signed_char:
        return 's';
    case DW_ATE_unsigned:
    case DW_ATE_unsigned_char:
        return 'u';
    default:
        return '-';
    }
}

static char type_kind(Dwarf_Die *type) {
    switch (dwarf_tag(type)) {
    case DW_TAG_pointer_type:
        return 'p';
    case DW_TAG_base_type:
        return encoding_kind(type);
    case DW_TAG_enumeration_type:
        return 'u';
    default:
        return '-';
    }
}

/* The state of printing: the members of one kernel's arguments. */
struct printer {
    struct text text;
    unsigned members;
};

static void leaf_print(struct printer *printer, Dwarf_Die *type, bool whole, const char *name,
                       uint64_t offset) {
    Dwarf_Die target;
    char kind = whole ? type_kind(type) : '-', target_kind = '-';
    uint64_t target_size = 0;
    if (kind == 'p' && type_of(type, &target)) {
        target_kind = type_kind(&target);
        target_size = target_kind == 'p' ? 4 : target_kind == '-' ? 0 : type_size(&target);
    }
    if (printer->members++ < MEMBERS)
        text_print(&printer->text, "%" PRIu64 " %" PRIu64 " %c %c %" PRIu64 " %s\n", offset,
                   kind == 'p' ? 4 : type_size(type), kind, target_kind, target_size, name);
}

static void members_print(struct printer *printer, Dwarf_Die *type, const char *name,
                          uint64_t offset, unsigned depth);

static uint64_t member_offset(Dwarf_Die *member) {
    Dwarf_Attribute attribute;
    Dwarf_Word offset = 0;
    if (dwarf_attr(member, DW_AT_data_member_location, &attribute))
        dwarf_formudata(&attribute, &offset);
    return offset;
}

static void struct_print(struct printer *printer, Dwarf_Die *type, const char *name,
                         uint64_t offset, unsigned depth) {
    Dwarf_Die member, of;
    if (dwarf_child(type, &member) != 0)
        return;
    do {
        const char *own = dwarf_diename(&member);
        struct text path = {0};
        text_print(&path, "%s%s%s", name, *name && own ? "." : "", own ? own : "");
        bool bits = dwarf_hasattr(&member, DW_AT_bit_size);
        uint64_t at = offset + member_offset(&member);
        if (dwarf_tag(&member) == DW_TAG_member && type_of(&member, &of)) {
            if (bits)
                leaf_print(printer, &of, false, text_string(&path), at);
            else
                members_print(printer, &of, text_string(&path), at, depth + 1);
        }
        text_free(&path);
    } while (dwarf_siblingof(&member, &member) == 0);
}

static void array_print(struct printer *printer, Dwarf_Die *type, const char *name, uint64_t offset,
                        unsigned depth) {
    Dwarf_Die element;
    uint64_t size = type_of(type, &element) ? type_size(&element) : 0;
    uint64_t count = size ? type_size(type) / size : 0;
    for (uint64_t i = 0; i < count && printer->members < MEMBERS; i++) {
        struct text path = {0};
        text_print(&path, "%s[%" PRIu64 "]", name, i);
        members_print(printer, &element, text_string(&path), offset + i * size, depth + 1);
        text_free(&path);
    }
}

static void members_print(struct printer *printer, Dwarf_Die *type, const char *name,
                          uint64_t offset, unsigned depth) {
    int tag = depth < DEPTH ? dwarf_tag(type) : DW_TAG_unspecified_type;
    if (tag == DW_TAG_structure_type)
        struct_print(printer, type, name, offset, depth);
    else if (tag == DW_TAG_array_type)
        array_print(printer, type, name, offset, depth);
    else
        leaf_print(printer, type, true, *name ? name : "-", offset);
}

static void kernel_add(struct elf_kernels *kernels, Dwarf_Die *function, const char *name,
                       size_t size) {
    Dwarf_Die parameter, pointer, type;
    if (dwarf_child(function, &parameter) != 0 ||
        dwarf_tag(&parameter) != DW_TAG_formal_parameter || !type_of(&parameter, &pointer) ||
        dwarf_tag(&pointer) != DW_TAG_pointer_type || !type_of(&pointer, &type))
        return;
    uint64_t bytes = dwarf_tag(&type) == DW_TAG_pointer_type ? 4 : type_size(&type);
    if (bytes == 0)
        return;
    struct printer printer = {0};
    bool is_struct = dwarf_tag(&type) == DW_TAG_structure_type;
    text_print(&printer.text, "%s %" PRIu64 "\n", is_struct ? "struct" : "array", bytes);
    members_print(&printer, &type, "", 0, 0);
    char *kernel = text_copy_part(name, size);
    if (printer.members <= MEMBERS && !elf_kernels_arguments(kernels, kernel)) {
        words_add(&kernels->names, kernel);
        words_add(&kernels->arguments, text_string(&printer.text));
    }
    free(kernel);
    text_free(&printer.text);
}

/* The function that HEDDLE_KERNEL declares with the arguments' own type. */
static void unit_read(struct elf_kernels *kernels, Dwarf_Die *unit) {
    static const char ending[] = "_in_thread";
    Dwarf_Die die;
    if (dwarf_child(unit, &die) != 0)
        return;
    do {
        const char *name = dwarf_tag(&die) == DW_TAG_subprogram ? dwarf_diename(&die) : NULL;
        size_t size = name ? strlen(name) : 0;
        if (size > sizeof ending - 1 && strcmp(name + size - (sizeof ending - 1), ending) == 0)
            kernel_add(kernels, &die, name, size - (sizeof ending - 1));
    } while (dwarf_siblingof(&die, &die) == 0);
}

void elf_kernels_read(struct elf_kernels *kernels, const char *path) {
    int file = open(path, O_RDONLY);
    Dwarf *dwarf = file >= 0 ? dwarf_begin(file, DWARF_C_READ) : NULL;
    Dwarf_Off at = 0, next;
    size_t header;
    while (dwarf && dwarf_nextcu(dwarf, at, &next, &header, NULL, NULL, NULL) == 0) {
        Dwarf_Die unit;
        if (dwarf_offdie(dwarf, at + header, &unit))
            unit_read(kernels, &unit);
        at = next;
    }
    dwarf_end(dwarf);
    if (file >= 0)
        close(file);
}

void elf_kernels_free(struct elf_kernels *kernels) {
    words_free(&kernels->names);
    words_free(&kernels->arguments);
}

const char *elf_kernels_arguments(const struct elf_kernels *kernels, const char *name) {
    for (size_t i = 0; i < kernels->names.count; i++)
        if (strcmp(kernels->names.word[i], name) == 0)
            return kernels->arguments.word[i];
    return NULL;
}
