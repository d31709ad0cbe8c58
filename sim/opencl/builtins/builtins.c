/* Functions that the compiler calls for operations which the back end would turn into branches or
 * library calls (compiler/lower.c). They are C for the cores, inlined into the kernels and go
 * through the same passes: their loops may diverge. */
typedef unsigned int word;
typedef unsigned long long wide;

#define BUILTIN __attribute__((weak))

/* ---- Rounding: an instruction with a rounding mode of its own. Floats from 2^23 on are whole. */

static inline word bits(float x) {
    return __builtin_bit_cast(word, x);
}

#ifdef __riscv_flen
#define ROUNDING(name, mode)                                                                       \
    BUILTIN float name(float x) {                                                                  \
        int whole;                                                                                 \
        float rounded;                                                                             \
        __asm__("fcvt.w.s %0, %1, " mode : "=r"(whole) : "f"(x));                                  \
        rounded = __builtin_copysignf((float)whole, x);                                            \
        return (bits(x) & 0x7fffffff) < 0x4b000000 ? rounded : x;                                  \
    }

ROUNDING(heddle_floor, "rdn")
ROUNDING(heddle_ceil, "rup")
ROUNDING(heddle_trunc, "rtz")
ROUNDING(heddle_rint, "rne")
ROUNDING(heddle_round, "rmm")
#endif

/* ---- 64-bit division: a bit a turn. */

BUILTIN wide heddle_udiv64(wide n, wide d) {
    wide rest = 0;
    for (int i = 0; i < 64; i++) {
        rest = rest << 1 | n >> 63;
        wide fits = rest >= d || d == 0;
        rest -= d & -fits;
        n = n << 1 | fits;
    }
    return n;
}

BUILTIN wide heddle_urem64(wide n, wide d) {
    return n - d * heddle_udiv64(n, d);
}

static inline wide magnitude(wide x) {
    return (long long)x < 0 ? -x : x;
}

BUILTIN wide heddle_sdiv64(wide n, wide d) {
    wide q = heddle_udiv64(magnitude(n), magnitude(d));
    return (long long)(n ^ d) < 0 ? -q : q;
}

BUILTIN wide heddle_srem64(wide n, wide d) {
    wide r = heddle_urem64(magnitude(n), magnitude(d));
    return (long long)n < 0 ? -r : r;
}

/* ---- 64-bit words and floats. */

BUILTIN float heddle_float_of_ulong(wide x) {
    /* The upper 32 bits from the first one on, with a bit for all that is lost: rounded once. */
    word shift = (word)__builtin_clzll(x | 1);
    wide top = x << shift;
    word kept = (word)(top >> 32) | ((word)top != 0);
    float scale = __builtin_bit_cast(float, (127 + 32 - shift) << 23);
    return (float)kept * scale;
}

BUILTIN float heddle_float_of_long(wide x) {
    return __builtin_copysignf(heddle_float_of_ulong(magnitude(x)),
                               __builtin_bit_cast(float, (word)(x >> 32)));
}

BUILTIN wide heddle_ulong_of_float(float x) {
    word exponent = bits(x) >> 23 & 255, mantissa = (bits(x) & 0x7fffff) | 0x800000;
    wide left = (wide)mantissa << ((exponent - 150) & 63);
    word right = exponent < 127 ? 0 : mantissa >> ((150 - exponent) & 31);
    wide size = exponent >= 150 ? left : right;
    size = exponent >= 127 + 64 ? ~(wide)0 : size; /* NaN, too, as for doubles */
    return x < 0 ? 0 : size;
}

BUILTIN wide heddle_long_of_float(float x) {
    wide size = heddle_ulong_of_float(__builtin_fabsf(x)), most = ~(wide)0 >> 1;
    size = size > most ? most + (x < 0) : size;
    return x < 0 ? -size : size;
}

/* A size as a mantissa and the place of its last bit, from that of the least float on. */
static inline word mantissa_of(word size) {
    return size < 0x800000 ? size : (size & 0x7fffff) | 0x800000;
}

static inline word places_of(word size) {
    return size < 0x800000 ? 0 : (size >> 23) - 1;
}

/* Exact when the result is a float. */
static inline float scaled(word mantissa, word places) {
    word half = places >> 1;
    return (float)mantissa * 0x1p-149f * __builtin_bit_cast(float, (half + 127) << 23) *
           __builtin_bit_cast(float, (places - half + 127) << 23);
}

BUILTIN float heddle_fmod(float x, float y) {
    word a = bits(x) & 0x7fffffff, b = bits(y) & 0x7fffffff, sign = bits(x) & 0x80000000;
    if (a >= 0x7f800000 || b > 0x7f800000 || b == 0)
        return __builtin_nanf("");
    if (a < b)
        return x;
    /* Whole numbers of places of y: 8 more bits of x a turn, on 24 that are left. */
    word places = places_of(a) - places_of(b), divisor = mantissa_of(b);
    word rest = mantissa_of(a) % divisor;
    for (; places >= 8; places -= 8)
        rest = (rest << 8) % divisor;
    rest = (rest << places) % divisor;
    return __builtin_bit_cast(float, bits(scaled(rest, places_of(b))) | sign);
}

/* ---- Compare-and-exchange. A lane whose word is another stores it back as it is, so that there is
 * no branch between the load and the store that belongs to it. */

BUILTIN word heddle_cmpxchg(volatile word *at, word expected, word desired) {
    word old, failed;
    do {
        __asm__ volatile("lr.w %0, (%1)" : "=r"(old) : "r"(at) : "memory");
        word next = old == expected ? desired : old;
        __asm__ volatile("sc.w %0, %2, (%1)" : "=r"(failed) : "r"(at), "r"(next) : "memory");
    } while (failed);
    return old;
}

/* ---- Memory. */

BUILTIN void heddle_copy(char *to, const char *from, word size) {
    word i = 0;
    if ((((word)to | (word)from) & 3) == 0)
        for (; i + 4 <= size; i += 4)
            *(volatile word *)(to + i) = *(const word *)(from + i);
    for (; i < size; i++)
        *(volatile char *)(to + i) = from[i];
}

BUILTIN void heddle_move(char *to, const char *from, word size) {
    if ((word)to - (word)from >= size) {
        for (word i = 0; i < size; i++)
            *(volatile char *)(to + i) = from[i];
    } else {
        for (word i = size; i > 0; i--)
            *(volatile char *)(to + i - 1) = from[i - 1];
    }
}

BUILTIN void heddle_set(char *to, word value, word size) {
    word i = 0;
    if (((word)to & 3) == 0)
        for (; i + 4 <= size; i += 4)
            *(volatile word *)(to + i) = (value & 255) * 0x01010101u;
    for (; i < size; i++)
        *(volatile char *)(to + i) = (char)value;
}

/* ---- Halves, 16 bits as a word. To a half rounds to the nearest one, ties to even, as the
 * library's other modes expect, which give exact halves. */

BUILTIN float heddle_float_of_half(word half) {
    word sign = (half & 0x8000) << 16, size = half & 0x7fff;
    if (size >= 0x7c00) /* infinities, and NaN, which are quiet then */
        size = 0x7f800000 | size << 13 | (size > 0x7c00 ? 0x400000 : 0);
    else if (size >= 0x0400)
        size = (size << 13) + (112u << 23);
    else
        size = bits((float)size * 0x1p-24f);
    return __builtin_bit_cast(float, sign | size);
}

BUILTIN word heddle_half_of_float(float x) {
    word sign = bits(x) >> 16 & 0x8000, size = bits(x) & 0x7fffffff;
    if (size > 0x7f800000)
        size = 0x7e00 | (size >> 13 & 0x3ff);
    else if (size >= 0x47800000) /* 2^16 */
        size = 0x7c00;
    else if (size >= 0x38800000) /* 2^-14 */
        size = (size - (112u << 23) + 0xfff + (size >> 13 & 1)) >> 13;
    else /* the last place of 0.5 is the least half */
        size = bits(__builtin_bit_cast(float, size) + 0.5f) - bits(0.5f);
    return sign | size;
}

/* ---- printf: the place of `count` words behind the format's address and their number, in the
 * thread's own area (sim/memory/print_area.h); where there is no room left, behind it. */

enum { PRINT_AREA_BASE = (int)0xc0000000, PRINT_AREA_SHIFT = 13, PRINT_AREA_WORDS = 1024 };

BUILTIN word *heddle_printf(const char *format, word count) {
    word thread;
    __asm__("csrr %0, mhartid" : "=r"(thread));
    word *area = (word *)((word)PRINT_AREA_BASE + (thread << PRINT_AREA_SHIFT));
    word used = area[0] + (area[0] == 0);
    word fits = used + count + 2 < PRINT_AREA_WORDS - 1;
    word *at = area + (fits ? used : PRINT_AREA_WORDS);
    area[0] = fits ? used + count + 2 : used;
    area[PRINT_AREA_WORDS - 1] += !fits;
    at[0] = (word)format;
    at[1] = count;
    return at + 2;
}
