/* sgemm sgemm.elf: a product of matrices on two cores at the same time, in order and out of order.
 * Compares it with the same in C, and prints the cycles of each. */
#include <libheddle.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { ROWS = 16, INNER = 32, COLUMNS = 24, SIDE = 4, CORES = 2 };

/* As the kernel has it: pointers are addresses of the device. */
struct sgemm {
    uint32_t columns, inner;
    uint32_t a, b, c;
};

struct product {
    float a[ROWS * INNER], b[INNER * COLUMNS], c[ROWS * COLUMNS];
};

static void reference(struct product *p) {
    for (int i = 0; i < ROWS * INNER; i++)
        p->a[i] = (float)(i * 7 % 31 - 15) / 8;
    for (int i = 0; i < INNER * COLUMNS; i++)
        p->b[i] = (float)(i * 5 % 29 - 14) / 4;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            for (int k = 0; k < INNER; k++)
                p->c[row * COLUMNS + column] =
                    fmaf(p->a[row * INNER + k], p->b[k * COLUMNS + column],
                         p->c[row * COLUMNS + column]);
}

/* Begins the product on a device; `c` is where it will be. */
static bool product_start(struct heddle_device *gpu, const char *elf, const struct product *p,
                          uint32_t *c, struct heddle_error *error) {
    struct sgemm args = {.columns = COLUMNS, .inner = INNER};
    const struct heddle_launch launch = {.kernel = "sgemm",
                                         .grid = {COLUMNS / SIDE, ROWS / SIDE},
                                         .block = {SIDE, SIDE},
                                         .args = &args,
                                         .args_bytes = sizeof args,
                                         .local_bytes = 2 * SIDE * SIDE * sizeof(float)};
    bool good = heddle_device_load(gpu, elf, error) &&
                heddle_device_allocate(gpu, sizeof p->a, &args.a, error) &&
                heddle_device_allocate(gpu, sizeof p->b, &args.b, error) &&
                heddle_device_allocate(gpu, sizeof p->c, &args.c, error) &&
                heddle_device_write(gpu, args.a, p->a, sizeof p->a, error) &&
                heddle_device_write(gpu, args.b, p->b, sizeof p->b, error) &&
                heddle_device_start(gpu, &launch, error);
    *c = args.c;
    return good;
}

static bool product_check(struct heddle_device *gpu, const struct product *p, uint32_t address,
                          struct heddle_error *error) {
    float c[ROWS * COLUMNS];
    int wrong = 0;
    if (!heddle_device_wait(gpu, error) || !heddle_device_read(gpu, address, c, sizeof c, error))
        return false;
    for (int i = 0; i < ROWS * COLUMNS; i++)
        wrong += c[i] != p->c[i];
    printf("%-12s %d of %d wrong, %" PRIu64 " cycles\n", heddle_device_info(gpu)->name, wrong,
           ROWS * COLUMNS, heddle_device_stats(gpu)->cycles);
    return wrong == 0;
}

int main(int argc, char **argv) {
    static const char *const issue[CORES][3] = {{"fpu=full", "issue=inorder", NULL},
                                                {"fpu=full", "issue=loog", NULL}};
    static struct product p;
    struct heddle_device *gpu[CORES] = {NULL};
    struct heddle_error error = {0};
    uint32_t c[CORES];
    bool good = argc == 2;
    reference(&p);
    for (int i = 0; i < CORES && good; i++)
        good = (gpu[i] = heddle_device_open(issue[i], NULL, NULL, &error)) &&
               product_start(gpu[i], argv[1], &p, &c[i], &error);
    for (int i = 0; i < CORES && good; i++)
        good = product_check(gpu[i], &p, c[i], &error);
    for (int i = 0; i < CORES; i++)
        heddle_device_close(gpu[i]);
    if (!good)
        fprintf(stderr, "sgemm: %s\n", argc == 2 ? error.text : "usage: sgemm sgemm.elf");
    return good ? 0 : 1;
}
