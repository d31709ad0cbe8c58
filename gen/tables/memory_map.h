/* The memory map of the program contract: fixed, only the size of the local memory is a knob.
 *
 * memory_table (memory_map.c) describes the regions for the documents and the headers.
 */
#ifndef HEDDLE_GEN_MEMORY_MAP_H
#define HEDDLE_GEN_MEMORY_MAP_H

#include <stddef.h>
#include <stdint.h>

#define MEMORY_CONSOLE_BASE UINT32_C(0x00000040)
#define MEMORY_CONSOLE_END UINT32_C(0x00000080)
#define MEMORY_DUMP_BASE UINT32_C(0x00000080)
#define MEMORY_EXIT_CODE UINT32_C(0x00000088)
#define MEMORY_REGION UINT32_C(0x0000008c)
#define MEMORY_DUMP_END UINT32_C(0x00000280)
#define MEMORY_IO_END UINT32_C(0x00010000)
#define MEMORY_LMEM_BASE UINT32_C(0xffff0000)

struct memory_region {
    const char *name; // of the constant for its first address
    uint32_t base;
    const char *extent;
    const char *description;
};

extern const struct memory_region memory_table[];
extern const size_t memory_count;

#endif
