/* Random kernels (random.c) on this machine: work-items of a group take turns at barriers. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

typedef unsigned int uint;
#define __kernel static
#define __global
#define __local
#define CLK_LOCAL_MEM_FENCE 1
#define atomic_add(at, value) (*(at) += (value))
#define atomic_xor(at, value) (*(at) ^= (value))
#define get_local_id(dimension) (current)
#define get_local_size(dimension) ((uint)LOCAL)
#define get_global_id(dimension) (group * LOCAL + current)
#define barrier(flags) swapcontext(&item[current], &main_context)
enum { STACK = 65536 };

typedef void kernel(const uint *, uint *, uint *, uint, uint *);
static uint in[64], out[COUNT * (ITEMS + 2)], lane[LOCAL], group, current, launch_u, *launch_out;
static ucontext_t main_context, item[LOCAL];
static int done[LOCAL];
static kernel *launch_kernel;

static inline uint min(uint a, uint b) {
    return a < b ? a : b;
}

#include KERNELS

static void item_run(void) {
    launch_kernel(in, launch_out, launch_out + ITEMS, launch_u, lane);
    done[current] = 1;
}

static void group_run(char *stacks) {
    int left = LOCAL;
    for (uint i = 0; i < LOCAL; i++) {
        getcontext(&item[i]);
        item[i].uc_stack.ss_sp = stacks + (size_t)i * STACK;
        item[i].uc_stack.ss_size = STACK;
        item[i].uc_link = &main_context;
        makecontext(&item[i], item_run, 0);
        done[i] = 0;
    }
    while (left > 0)
        for (current = 0; current < LOCAL; current++)
            if (!done[current]) {
                swapcontext(&main_context, &item[current]);
                left -= done[current];
            }
}

static void launch(kernel *run, uint *to, uint u) {
    static char stacks[(size_t)STACK * LOCAL];
    launch_kernel = run;
    launch_out = to;
    launch_u = u;
    for (group = 0; group < ITEMS / LOCAL; group++)
        group_run(stacks);
}

static void begin(void) {
    uint state = 12345;
    for (int i = 0; i < 64; i++)
        in[i] = state = state * 1664525u + 1013904223u;
}

static void words(const char *name, const uint *word, int count) {
    printf("    .globl %s\n    .balign 4\n%s:\n", name, name);
    for (int i = 0; i < count; i++)
        printf("    .word 0x%x\n", word[i]);
    printf("    .size %s, . - %s\n", name, name);
}

static void end(void) {
    printf("    .section .rodata\n");
    words("in", in, 64);
    words("ref", out, COUNT * (ITEMS + 2));
}
