/* Functions of OpenCL C that libclc computes without subnormals, which the cores keep. They take the
 * place of libclc's (compiler/link.c). */
#define OWN __attribute__((overloadable, weak, const))

/* The function for vectors, an element at a time. */
#define VECTORS(name, parameters, arguments, type)                                                 \
    OWN type##2 name parameters(type##2, int2) {                                                   \
        return (type##2)(name arguments(s0), name arguments(s1));                                  \
    }                                                                                              \
    OWN type##3 name parameters(type##3, int3) {                                                   \
        return (type##3)(name arguments(s0), name arguments(s1), name arguments(s2));              \
    }                                                                                              \
    OWN type##4 name parameters(type##4, int4) {                                                   \
        return (type##4)(name arguments(lo), name arguments(hi));                                  \
    }                                                                                              \
    OWN type##8 name parameters(type##8, int8) {                                                   \
        return (type##8)(name arguments(lo), name arguments(hi));                                  \
    }                                                                                              \
    OWN type##16 name parameters(type##16, int16) {                                                \
        return (type##16)(name arguments(lo), name arguments(hi));                                 \
    }

#define X(type, integers) (type x)
#define X_OF(part) (x.part)
#define XY(type, integers) (type x, type y)
#define XY_OF(part) (x.part, y.part)
#define XN(type, integers) (type x, integers n)
#define XN_OF(part) (x.part, n.part)

/* ldexp of a vector with one exponent for all elements. */
#define LDEXP_BY_ONE(type)                                                                         \
    LDEXP_OF(type, 2)                                                                              \
    LDEXP_OF(type, 3)                                                                              \
    LDEXP_OF(type, 4)                                                                              \
    LDEXP_OF(type, 8)                                                                              \
    LDEXP_OF(type, 16)
#define LDEXP_OF(type, size)                                                                       \
    OWN type##size ldexp(type##size x, int n) {                                                    \
        return ldexp(x, (int##size)n);                                                             \
    }

/* Two steps at most come before the last one, which alone may round. */
OWN float ldexp(float x, int n) {
    float scale = n > 0 ? 0x1p127f : 0x1p-102f;
    int step = n > 0 ? 127 : -102;
    for (int i = 0; i < 2; i++) {
        int far = n > 127 || n < -126;
        x = far ? x * scale : x;
        n = far ? n - step : n;
    }
    n = n > 127 ? 127 : n < -126 ? -126 : n;
    return x * as_float((n + 127) << 23);
}
VECTORS(ldexp, XN, XN_OF, float)
LDEXP_BY_ONE(float)

/* 2^n * e^x for x in -0.35 .. 0.35 and n in -300 .. 256, with the polynomial of Cephes' expf. */
static float exp_scaled(float x, float n) {
    float p = 1.9875691500e-4f;
    p = fma(p, x, 1.3981999507e-3f);
    p = fma(p, x, 8.3334519073e-3f);
    p = fma(p, x, 4.1665795894e-2f);
    p = fma(p, x, 1.6666665459e-1f);
    p = fma(p, x, 0.5f);
    p = fma(p, x * x, x) + 1.0f;
    int whole = (int)fmax(n, -300.0f), part = whole >> 1; /* n may be NaN */
    return p * as_float((part + 127) << 23) * as_float((whole - part + 127) << 23);
}

/* Results are infinite and zero from these bounds on; NaN is within them. */
static float bounded(float x, float least, float most) {
    x = x < least ? least : x;
    return x > most ? most : x;
}

OWN float exp(float x) {
    x = bounded(x, -110.0f, 100.0f);
    float n = rint(x * 0x1.715476p0f);
    return exp_scaled(fma(n, -0x1.7f7d1cp-20f, fma(n, -0x1.62e4p-1f, x)), n);
}
VECTORS(exp, X, X_OF, float)

OWN float exp2(float x) {
    x = bounded(x, -160.0f, 140.0f);
    float n = rint(x);
    return exp_scaled((x - n) * 0x1.62e430p-1f, n);
}
VECTORS(exp2, X, X_OF, float)

OWN float exp10(float x) {
    x = bounded(x, -48.0f, 42.0f);
    float n = rint(x * 0x1.a934f0p1f);
    float rest = fma(n, -0x1.3509f8p-18f, fma(n, -0x1.344p-2f, x));
    return exp_scaled(rest * 0x1.26bb1cp1f, n);
}
VECTORS(exp10, X, X_OF, float)

OWN float fmod(float x, float y) {
    return __builtin_fmodf(x, y);
}
VECTORS(fmod, XY, XY_OF, float)

/* ---- Remainders: whole numbers of places of the last bit, as in fmod (builtins.c). */

static uint mantissa_of(uint size) {
    return size < 0x800000 ? size : (size & 0x7fffff) | 0x800000;
}

static int places_of(uint size) {
    return size < 0x800000 ? 0 : (int)(size >> 23) - 1;
}

/* The remainder to the nearest multiple of y, and the last 7 bits of that number. */
static float nearest_remainder(float x, float y, int *number) {
    uint a = as_uint(x) & 0x7fffffff, b = as_uint(y) & 0x7fffffff;
    int places = places_of(a), more = places - places_of(b);
    uint divisor = mantissa_of(b), quotient = 0, rest = mantissa_of(a);
    *number = 0;
    if (a >= 0x7f800000 || b > 0x7f800000 || b == 0)
        return as_float(0x7fc00000);
    if (more < -1 || b == 0x7f800000)
        return x;
    if (more < 0) /* x is less than y, but perhaps more than its half */
        divisor <<= 1;
    else
        places = places_of(b);
    for (int left = max(more, 0), first = 1; left > 0 || first; first = 0) {
        int by = min(left, first ? 0 : 8);
        rest <<= by;
        quotient = (quotient << by) + rest / divisor;
        rest %= divisor;
        left -= by;
    }
    int up = 2 * rest > divisor || (2 * rest == divisor && quotient & 1);
    int last = (int)((quotient + (uint)up) & 127);
    *number = (as_int(x) ^ as_int(y)) < 0 ? -last : last;
    float size = (float)(int)(up ? divisor - rest : rest) * 0x1p-149f;
    int part = places >> 1;
    size = size * as_float((part + 127) << 23) * as_float((places - part + 127) << 23);
    return as_float(as_uint(size) ^ (as_uint(x) & 0x80000000) ^ (up ? 0x80000000 : 0));
}

OWN float remainder(float x, float y) {
    int number;
    return nearest_remainder(x, y, &number);
}
VECTORS(remainder, XY, XY_OF, float)

#define REMQUO(space)                                                                              \
    __attribute__((overloadable, weak)) float remquo(float x, float y, space int *number) {        \
        int own;                                                                                   \
        float rest = nearest_remainder(x, y, &own);                                                \
        *number = own;                                                                             \
        return rest;                                                                               \
    }                                                                                              \
    REMQUO_OF(space, 2)                                                                            \
    REMQUO_OF(space, 3)                                                                            \
    REMQUO_OF(space, 4)                                                                            \
    REMQUO_OF(space, 8)                                                                            \
    REMQUO_OF(space, 16)
#define REMQUO_OF(space, n)                                                                        \
    __attribute__((overloadable, weak)) float##n remquo(float##n x, float##n y,                    \
                                                        space int##n *number) {                    \
        union {                                                                                    \
            float##n all;                                                                          \
            float each[sizeof(float##n) / 4];                                                      \
        } rest, less, divisor;                                                                     \
        union {                                                                                    \
            int##n all;                                                                            \
            int each[sizeof(int##n) / 4];                                                          \
        } numbers;                                                                                 \
        less.all = x;                                                                              \
        divisor.all = y;                                                                           \
        _Pragma("unroll") for (int i = 0; i < n; i++) rest.each[i] =                               \
            nearest_remainder(less.each[i], divisor.each[i], &numbers.each[i]);                    \
        *number = numbers.all;                                                                     \
        return rest.all;                                                                           \
    }
REMQUO(__private)
REMQUO(__global)
REMQUO(__local)

/* ---- Powers. */

/* |x|^(y + less) by the logarithm to base 2 as a sum of two floats. */
static float power_of(float x, float y, float less) {
    int size = as_int(x) & 0x7fffffff, small = size < 0x800000;
    size = small ? as_int(as_float(size) * 0x1p24f) : size;
    int exponent = (size - 0x3f3504f3) >> 23; /* the mantissa is from the root of 1/2 on */
    float m = as_float(size - (exponent << 23)), e = (float)(small ? exponent - 24 : exponent);
    /* log(m) = 2 * (s + s^3 / 3 + ...) with s = (m - 1) / (m + 1) */
    float sum = m + 1.0f, s = (m - 1.0f) / sum, square = s * s;
    float rest = (fma(-s, sum, m - 1.0f) - s * (m - (sum - 1.0f))) / sum;
    float p = fma(square, 0x1.c71c72p-4f, 0x1.24924ap-3f);
    p = fma(square, p, 0x1.99999ap-3f);
    p = square * fma(square, p, 0x1.555556p-2f);
    float high = s * 0x1.715476p1f, low = fma(s, 0x1.715476p1f, -high);
    low += fma(s, 0x1.4ae0cp-25f, fma(s, p, rest) * 0x1.715476p1f);
    float log = e + high;
    low += high - (log - e);
    float sharp = log + low;
    low -= sharp - log;
    sharp = size == 0 ? -INFINITY : (size >= 0x7f800000 ? as_float(size) : sharp);
    float product = y * sharp;
    low = fma(y, sharp, -product) + fma(y, low, less * sharp);
    low = fabs(product) < 400.0f ? low : 0.0f;
    product = bounded(product, -400.0f, 400.0f);
    float n = bounded(rint(product), -170.0f, 170.0f);
    float fraction = (product - n) + low;
    return exp_scaled(bounded(fraction, -0.6f, 0.6f) * 0x1.62e430p-1f, n);
}

static int is_odd(float y) {
    float size = fabs(y);
    return size < 0x1p24f && rint(size) == size && (int)size & 1;
}

OWN float pow(float x, float y) {
    float power = power_of(x, y, 0.0f);
    int whole = rint(y) == y;
    power = x < 0.0f && x != -INFINITY && !whole ? NAN : power;
    power = as_int(x) < 0 && is_odd(y) ? -power : power;
    power = fabs(x) == 1.0f && isinf(y) ? 1.0f : power;
    return y == 0.0f || x == 1.0f ? 1.0f : power;
}
VECTORS(pow, XY, XY_OF, float)

OWN float powr(float x, float y) {
    return x < 0.0f ? NAN : power_of(x, y, 0.0f);
}
VECTORS(powr, XY, XY_OF, float)

OWN float pown(float x, int n) {
    float y = (float)n;
    float power = power_of(x, y, (float)(n - (int)y));
    power = as_int(x) < 0 && n & 1 ? -power : power;
    return n == 0 ? 1.0f : power;
}
VECTORS(pown, XN, XN_OF, float)

OWN float rootn(float x, int n) {
    float number = (float)n, y = 1.0f / number;
    float less = (fma(-y, number, 1.0f) - y * (float)(n - (int)number)) / number;
    float root = power_of(x, y, less);
    root = as_int(x) < 0 && n & 1 ? -root : root;
    return n == 0 || (x < 0.0f && !(n & 1)) ? NAN : root;
}
VECTORS(rootn, XN, XN_OF, float)

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

/* libclc's knows no NaN. */
OWN double ldexp(double x, int n) {
    int exponent = (int)(as_long(x) >> 52) & 0x7ff, sum = exponent + clamp(n, -4096, 4096);
    if (exponent != 0 && exponent != 0x7ff && sum > 0 && sum < 0x7ff)
        return as_double(as_long(x) + ((long)n << 52));
    double scale = n > 0 ? 0x1p1023 : 0x1p-969;
    int step = n > 0 ? 1023 : -969;
    for (int i = 0; i < 2; i++) {
        int far = n > 1023 || n < -1022;
        x = far ? x * scale : x;
        n = far ? n - step : n;
    }
    return x * as_double((long)(clamp(n, -1022, 1023) + 1023) << 52);
}
VECTORS(ldexp, XN, XN_OF, double)
LDEXP_BY_ONE(double)
