/* Doubles on a core against the host's, bit by bit: a host of OpenCL.
 *
 *     doubles KERNELS.cl OPERANDS
 */
#include "double_operands.h"
#include "functions_host.h"

enum { FUNCTIONS = 21, PART = 8192, LOCAL = 64 };

static wide operand[3][PART], result[PART][FUNCTIONS];

static wide order_of(double x, double y) {
    return (wide)(x < y) | (wide)(x <= y) << 1 | (wide)(x > y) << 2 | (wide)(x >= y) << 3 |
           (wide)(x == y) << 4 | (wide)(x != y) << 5 | (wide)isunordered(x, y) << 6 |
           (wide)islessgreater(x, y) << 7;
}

static wide narrow_bits(word half) {
    float f;
    memcpy(&f, &half, sizeof f);
    return bits_of((double)f);
}

static void host_compute(wide a, wide b, wide c, wide *to) {
    double x = double_of(a), y = double_of(b), z = double_of(c);
    bool none = isnan(x) || isnan(y) || x == y;
    const double of_double[] = {x + y, x - y,    x * y,   x / y,    fma(x, y, z), sqrt(x),
                                0,     floor(x), ceil(x), trunc(x), round(x),     rint(x)};
    for (int i = 0; i < 12; i++)
        to[i] = bits_of(of_double[i]);
    to[6] = order_of(x, y);
    to[12] = fabs(x) < 0x1p63 ? (wide)(int64_t)x : 0;
    to[13] = x >= 0 && x < 0x1p64 ? (wide)(uint64_t)x : 0;
    to[14] = fabs(x) < 0x1p31 ? (word)(int32_t)x : 0;
    to[15] = bits_of((double)(uint64_t)a) ^ bits_of((double)(int64_t)a);
    to[16] = bits_of((double)(word)a) ^ bits_of((double)(int32_t)(word)(a >> 32));
    to[17] = narrow_bits((word)a);
    to[18] = float_bits((float)x);
    long double off = (long double)(double)(int64_t)a - (long double)(int64_t)a;
    to[20] = bits_of(off > 0 ? nextafter((double)(int64_t)a, -INFINITY) : (double)(int64_t)a);
    to[19] = none ? 0 : bits_of(fmin(x, y)) ^ bits_of(fmax(x, copysign(y, x)));
}

static unsigned long part_check(size_t count) {
    unsigned long wrong = 0;
    wide expected[FUNCTIONS];
    for (size_t i = 0; i < count; i++) {
        host_compute(operand[0][i], operand[1][i], operand[2][i], expected);
        for (int f = 0; f < FUNCTIONS; f++)
            if (result[i][f] != expected[f] && wrong++ < 10)
                printf("doubles: function %d of %016llx %016llx %016llx is %016llx, not %016llx\n",
                       f, operand[0][i], operand[1][i], operand[2][i], result[i][f], expected[f]);
    }
    return wrong;
}

static void operands_fill(void) {
    for (int i = 0; i < PART; i++) {
        operand[0][i] = operand_make(random_word());
        operand[1][i] = operand_make(operand[0][i]);
        double xy = double_of(operand[0][i]) * double_of(operand[1][i]);
        operand[2][i] = operand_make(i & 1 ? bits_of(xy) : random_word());
    }
}

static unsigned long part_run(const struct functions_host *host, size_t global) {
    operands_fill();
    for (int i = 0; i < 3; i++)
        functions_write(host, i, operand[i], sizeof *operand);
    functions_run(host, global, LOCAL, 3, result, sizeof result);
    return part_check(global);
}

int main(int argc, char **argv) {
    functions_check(argc == 3, "doubles KERNELS.cl OPERANDS");
    const unsigned long wanted = strtoul(argv[2], NULL, 0);
    const size_t sizes[] = {sizeof *operand, sizeof *operand, sizeof *operand, sizeof result};
    unsigned long done = 0, wrong = 0;
    cl_device_fp_config config = 0;
    struct functions_host host = functions_begin(argv[1], "doubles", sizes, 4);
    clGetDeviceInfo(host.device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof config, &config, NULL);
    functions_check((config & CL_FP_FMA) && (config & CL_FP_DENORM),
                    "the device has no double precision");
    const size_t part = wanted < PART ? LOCAL : PART;
    for (; done < wanted; done += part)
        wrong += part_run(&host, part);
    printf("doubles: %lu operands of %d functions, %lu results differ from the host's\n", done,
           FUNCTIONS, wrong);
    return wrong != 0;
}
