/* A program with its kernels, as it is and rewritten. */
#ifndef HEDDLE_SIM_LINEAR_PROGRAM_H
#define HEDDLE_SIM_LINEAR_PROGRAM_H

#include "rewrite.h"

/* The runtime's entry for a rewritten kernel (launch.c): its address, the blocks that a warp must
 * have for it to pay, the threads' part, the kernel. */
enum { LINEAR_TABLE_WORDS = 5 };

struct linear_program {
    const char *path;
    struct memory *memory; /* as it is loaded */
    struct elf_image image;
    size_t count;
    struct linear_kernel *kernels;
    struct linear_rewritten *rewritten; /* of each; no code when it stays as it is */
    uint32_t *address;                  /* of that code */
};

/* Loads the program and analyses its kernels: what HEDDLE_KERNEL makes. False with one sentence in
 * `error`; linear_program_free in either case. */
bool linear_program_open(struct linear_program *program, const char *path, struct error *error);
void linear_program_free(struct linear_program *program);

/* Rewrites each kernel that gains by it, on a register file with one port if that is said. False
 * when the program cannot be extended, or has been rewritten before. */
bool linear_program_rewrite(struct linear_program *program, bool one_port, struct error *error);

/* Writes the program with its rewritten kernels behind it, and their addresses where the runtime
 * looks for them. */
bool linear_program_write(const struct linear_program *program, const char *path,
                          struct error *error);

#endif
