#include "heddle_opencl.h"
HEDDLE_OPENCL_KERNEL(print);
int main(void) {
    static struct {
        struct heddle_ndrange range;
        int *o;
    } args;
    heddle_ndrange(print, ((uint32_t[]){8, 1, 1}), ((uint32_t[]){4, 1, 1}), 0, &args.range);
    return 0;
}
