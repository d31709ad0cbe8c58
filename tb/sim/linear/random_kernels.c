/* Prints a program of launches whose kernels compute addresses in every way that C has: sums,
 * differences, shifts and products of indices, arguments, sizes and constants, on paths that lanes
 * take apart and in loops. `random_kernels SEED`. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { KERNELS = 25, DEPTH = 4, ARGUMENTS = 6, WORDS = 1024 };

static uint32_t state;

static uint32_t pick(uint32_t below) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

static void leaf(void) {
    static const char *const names[] = {"thread_x", "thread_y", "thread_z",
                                        "block_x",  "block_y",  "block_z"};
    static const char *const sizes[] = {"grid", "size"};
    switch (pick(5)) {
    case 0:
    case 1:
        printf("%s", names[pick(6)]);
        break;
    case 2:
        printf("a[%u]", pick(ARGUMENTS));
        break;
    case 3:
        printf("block->%s[%u]", sizes[pick(2)], pick(3));
        break;
    default:
        printf("%uu", pick(2) ? pick(8) : pick(100000));
        break;
    }
}

static void expression(unsigned depth) {
    static const char *const operators[] = {"+", "-", "+", "*", "+", "^", ">>"};
    if (depth == 0 || pick(6) == 0) {
        leaf();
        return;
    }
    printf("(");
    expression(depth - 1);
    unsigned which = pick(20);
    if (which < 4) {
        printf(" << %u)", pick(6));
        return;
    }
    printf(" %s ", operators[which < 17 ? which % 5 : which < 19 ? 5 : 6]);
    if (which == 19)
        printf("%u", pick(4) + 1);
    else
        expression(depth - 1);
    printf(")");
}

static void access(void) {
    printf("out[(");
    expression(DEPTH);
    printf(") %% %du] += ", WORDS);
    expression(DEPTH);
    printf(" + in[(");
    expression(DEPTH);
    printf(") %% %du];\n", WORDS);
}

static void kernel(unsigned number) {
    printf("HEDDLE_KERNEL(kernel%u, const uint32_t *a) {\n", number);
    access();
    printf("HEDDLE_IF ((");
    expression(DEPTH);
    printf(") & 1) {\n");
    access();
    printf("}\n");
    printf("uint32_t i = ");
    leaf();
    printf(" & 3;\nHEDDLE_WHILE (i < 5) {\n");
    access();
    printf("i++;\n}\n");
    printf("const uint32_t *at = in + ((");
    expression(2);
    printf(") & 255);\nfor (uint32_t j = %u; j > 0; j--, at += ", pick(6) + 1);
    printf(pick(2) ? "3" : "(a[%u] & 31)", pick(ARGUMENTS));
    printf(")\nout[j] += *at + (uint32_t)(uintptr_t)at;\n");
    access();
    printf("}\n");
}

int main(int argc, char **argv) {
    state = argc == 2 ? (uint32_t)strtoul(argv[1], NULL, 10) * 2654435761u + 1 : 0;
    if (state == 0) {
        fprintf(stderr, "usage: random_kernels SEED\n");
        return 2;
    }
    printf("#include \"heddle.h\"\nstatic uint32_t in[%d], out[%d];\n", WORDS, WORDS);
    for (unsigned i = 0; i < KERNELS; i++)
        kernel(i);
    printf("int main(void) {\nconst uint32_t a[%d] = {", ARGUMENTS);
    for (unsigned i = 0; i < ARGUMENTS; i++)
        printf("%uu, ", pick(3) ? pick(100) : pick(UINT32_MAX));
    printf("};\n");
    for (unsigned i = 0; i < KERNELS; i++) {
        unsigned x = pick(4) + 1, y = pick(3) + 1, z = x * y <= 8 ? pick(2) + 1 : 1;
        printf("heddle_launch(kernel%u, (uint32_t[]){%u, %u, %u}, (uint32_t[]){%u, %u, %u}, a);\n",
               i, pick(4) + 1, pick(3) + 1, pick(2) + 1, x, y, z);
    }
    printf("return 0;\n}\n");
    return 0;
}
