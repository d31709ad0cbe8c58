#include "memory_map.h"

const struct memory_region memory_table[] = {
    {"CONSOLE_BASE", MEMORY_CONSOLE_BASE, "64 bytes",
     "console: a byte stored here is printed, one address per lane"},
    {"DUMP_BASE", MEMORY_DUMP_BASE, "512 bytes", "performance dump"},
    {"EXIT_CODE", MEMORY_EXIT_CODE, "one word", "exit code: the value that main returned"},
    {"REGION", MEMORY_REGION, "one word",
     "region of interest: 1 begins it, 0 ends it; to the core a word like any other"},
    {"RAM_BASE", MEMORY_IO_END, "up to local memory",
     "RAM: cached, zero until written; everything below is uncached I/O, and what is not listed "
     "there faults"},
    {"STACK_TOP", MEMORY_LMEM_BASE, "8192 bytes down per thread",
     "stacks: the one of thread mhartid starts at this address - mhartid * 8192"},
    {"LMEM_BASE", MEMORY_LMEM_BASE, "lmem_kb", "local memory, private to a core"},
};

const size_t memory_count = sizeof memory_table / sizeof *memory_table;
