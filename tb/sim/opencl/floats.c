/* Functions of floats on a core against the host's of doubles: a host of OpenCL.
 *
 *     floats KERNELS.cl OPERANDS
 */
#include "double_operands.h"
#include "functions_host.h"

#include <stdint.h>

enum { FUNCTIONS = 18, PART = 4096, LOCAL = 64 };

static float a[PART], b[PART], small[PART];
static int n[PART];
static wide result[PART][FUNCTIONS];

/* Places that a result may be off, as OpenCL says. */
static const double limits[FUNCTIONS] = {3, 3, 3, 0, 0, 0, 0, 16, 16, 16, 16, 0, 0, 16, 0, 0, 0, 0};

static const char *const names[FUNCTIONS] = {"exp",           "exp2",
                                             "exp10",         "ldexp",
                                             "fmod",          "remainder",
                                             "remquo",        "pow",
                                             "powr",          "pown",
                                             "rootn",         "float to ulong",
                                             "float to long", "pow of a number",
                                             "ldexp",         "uint to zero",
                                             "long up",       "int down"};

static double root(double x, int k) {
    bool negative = signbit(x) && k & 1;
    if (k == 0 || (x < 0 && !negative))
        return (double)NAN;
    double size = pow(fabs(x), 1.0 / k);
    return negative ? -size : size;
}

static double power(double x, int k) {
    double size = pow(fabs(x), k);
    return signbit(x) && k & 1 ? -size : size;
}

/* To a float that is not beyond the number on the side of the mode: below it for -1, above for 1.
 */
static double directed(int64_t number, int mode) {
    float f = (float)number;
    long double off = (long double)f - (long double)number;
    if (mode < 0 && off > 0)
        f = nextafterf(f, -INFINITY);
    if (mode > 0 && off < 0)
        f = nextafterf(f, INFINITY);
    return (double)f;
}

static int64_t long_from(float high, int low) {
    word bits;
    memcpy(&bits, &high, sizeof bits);
    return (int64_t)((wide)bits | (wide)(word)low << 32);
}

static wide ulong_of(float x) {
    return x >= 0x1p64f || isnan(x) ? UINT64_MAX : x > 0 ? (wide)x : 0;
}

static wide long_of(float x) {
    return x >= 0x1p63f || isnan(x) ? INT64_MAX : x < -0x1p63f ? (wide)INT64_MIN : (wide)(int64_t)x;
}

static void host_compute(int i, double to[FUNCTIONS]) {
    double x = (double)a[i], y = (double)b[i], e = (double)small[i];
    const double powers = x == 0 && e == 0 ? (double)NAN : pow(fabs(x), e);
    const double all[FUNCTIONS] = {exp(e),
                                   exp2(e),
                                   pow(10, e),
                                   ldexp(x, n[i]),
                                   fmod(x, y),
                                   remainder(x, y),
                                   remainder(x, y),
                                   pow(x, e),
                                   (isinf(x) && e == 0) || isnan(x) ? (double)NAN : powers,
                                   power(x, n[i]),
                                   root(x, n[i]),
                                   0,
                                   0,
                                   pow(e, rint(e)),
                                   ldexp(x, n[i]),
                                   directed((int64_t)(word)n[i], -1),
                                   directed(long_from(a[i], n[i]), 1),
                                   directed(n[i], -1)};
    memcpy(to, all, sizeof all);
}

static double float_of(word bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return (double)f;
}

/* How many last places the answer is off; infinite ones differ from none by what is beyond the
 * range. */
static double places_off(double answer, double exact) {
    if (isnan(answer) || isnan(exact))
        return isnan(answer) && isnan(exact) ? 0 : 1e9;
    if ((double)(float)exact == answer)
        return signbit(exact) == signbit(answer) ? 0 : 1e9;
    int exponent;
    frexp(exact, &exponent);
    if (isinf(answer))
        answer = copysign(0x1p128, answer);
    return fabs(answer - exact) / ldexp(1, exponent < -125 ? -149 : exponent - 24);
}

static bool is_good(int i, int f, double exact) {
    if (f == 11)
        return result[i][f] == ulong_of(a[i]);
    if (f == 12)
        return result[i][f] == long_of(a[i]);
    if (f == 6 && !isnan(exact)) {
        int quotient, given = (int)(result[i][f] >> 32);
        (void)remquo((double)a[i], (double)b[i], &quotient);
        if ((quotient & 7) != (given & 7))
            return false;
    }
    return places_off(float_of((word)result[i][f]), exact) <= limits[f];
}

static unsigned long part_check(size_t count) {
    unsigned long wrong = 0;
    double exact[FUNCTIONS];
    for (int i = 0; i < (int)count; i++) {
        host_compute(i, exact);
        for (int f = 0; f < FUNCTIONS; f++)
            if (!is_good(i, f, exact[f]) && wrong++ < 10)
                printf("floats: %s of %a, %a, %a, %d is %a (%llx), not %a\n", names[f],
                       (double)a[i], (double)b[i], (double)small[i], n[i],
                       float_of((word)result[i][f]), result[i][f], exact[f]);
    }
    return wrong;
}

/* A float from a double's kinds of operands, or of any bits. */
static float float_make(void) {
    return random_word() & 1 ? (float)double_of(operand_make(random_word()))
                             : (float)float_of((word)random_word());
}

static void operands_fill(void) {
    for (int i = 0; i < PART; i++) {
        wide r = random_word();
        a[i] = float_make();
        b[i] = float_make();
        small[i] = r & 15 ? (float)((double)(int64_t)random_word() * 0x1p-63 * 160) : a[i];
        small[i] = r & 16 ? rintf(small[i]) : small[i];
        n[i] = r & 0x60 ? (int)(r >> 8) % 300 : (int)(r >> 32);
    }
}

static unsigned long part_run(const struct functions_host *host, size_t global) {
    void *const given[] = {a, b, small, n};
    operands_fill();
    for (int i = 0; i < 4; i++)
        functions_write(host, i, given[i], sizeof a);
    functions_run(host, global, LOCAL, 4, result, sizeof result);
    return part_check(global);
}

int main(int argc, char **argv) {
    functions_check(argc == 3, "floats KERNELS.cl OPERANDS");
    const unsigned long wanted = strtoul(argv[2], NULL, 0);
    const size_t sizes[] = {sizeof a, sizeof b, sizeof small, sizeof n, sizeof result};
    const size_t part = wanted < PART ? LOCAL : PART;
    unsigned long done = 0, wrong = 0;
    struct functions_host host = functions_begin(argv[1], "floats", sizes, 5);
    for (; done < wanted; done += part)
        wrong += part_run(&host, part);
    printf("floats: %lu operands of %d functions, %lu results are off\n", done, FUNCTIONS, wrong);
    return wrong != 0;
}
