/* Shape of one model, as its simulator has to know it.
 *
 * `heddle gen` prints one constant of this type, heddle_config, into DIR/sim/model_config.c;
 * `heddle emu` fills one from the knobs. Nothing here is owned: the strings are literals or
 * live as long as the program.
 *
 * The memory map is fixed by the program contract (docs/isa.md), not by a knob; only the size
 * of the local memory and the reset address vary.
 */
#ifndef HEDDLE_SIM_CONFIG_H
#define HEDDLE_SIM_CONFIG_H

#include <stdint.h>

enum { HEDDLE_MAX_WARPS = 32, HEDDLE_MAX_THREADS = 32 };

#define HEDDLE_CONSOLE_BASE UINT32_C(0x00000040) /* one byte a lane, 64 of them */
#define HEDDLE_CONSOLE_END UINT32_C(0x00000080)
#define HEDDLE_DUMP_BASE UINT32_C(0x00000080) /* performance dump */
#define HEDDLE_DUMP_END UINT32_C(0x00000280)
#define HEDDLE_EXIT_CODE UINT32_C(0x00000088) /* main's return value, inside the dump */
#define HEDDLE_IO_END UINT32_C(0x00010000)    /* RAM starts here */
#define HEDDLE_LMEM_BASE UINT32_C(0xffff0000)

struct heddle_config {
    const char *name;  /* file stem or preset; for reports */
    const char *issue; /* issue scheme */
    const char *knobs; /* "knob=value ..." of what differs from the defaults; for rerun commands */
    unsigned warps;    /* 1..HEDDLE_MAX_WARPS */
    unsigned threads;  /* per warp, 1..HEDDLE_MAX_THREADS */
    unsigned barriers; /* valid barrier ids are below this */
    unsigned ipdom_depth; /* entries of a warp's reconvergence stack */
    uint32_t lmem_bytes;  /* at HEDDLE_LMEM_BASE */
    uint32_t boot_addr;   /* reset PC */
};

/* Printed by `heddle gen` into the model; not defined in the simulation library. */
extern const struct heddle_config heddle_config;

#endif
