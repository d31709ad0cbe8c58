/* Conversions of integers that round towards zero or infinity. libclc's come back from a float that is
 * beyond the integer's range. */
#define OWN __attribute__((overloadable, weak, const))

/* Rounds towards zero, then by one place away from it if bits were lost and the mode says so. The modes:
 * away from zero below it, and above it. */
#define DIRECTED(to, bits, places, from, size_type)                                                \
    static to to##_of_##from(from x, int below, int above) {                                       \
        int negative = x < 0, width = 8 * (int)sizeof(from);                                       \
        size_type size = negative ? -(size_type)x : (size_type)x;                                  \
        int spare = max(width - places - (int)clz(size), 0);                                       \
        size_type lost = size & (((size_type)1 << spare) - 1);                                     \
        to exact = (to)(size - lost);                                                              \
        exact = as_##to(as_##bits(exact) + (lost != 0 && (negative ? below : above)));             \
        return negative ? -exact : exact;                                                          \
    }                                                                                              \
    ROUNDED(to, _rtz, from, 0, 0)                                                                  \
    ROUNDED(to, _rtp, from, 0, 1)                                                                  \
    ROUNDED(to, _rtn, from, 1, 0)

#define ROUNDED(to, mode, from, below, above)                                                      \
    OWN to convert_##to##mode(from x) {                                                            \
        return to##_of_##from(x, below, above);                                                    \
    }                                                                                              \
    OWN to##2 convert_##to##2##mode(from##2 x) {                                                   \
        return (to##2)(convert_##to##mode(x.s0), convert_##to##mode(x.s1));                        \
    }                                                                                              \
    OWN to##3 convert_##to##3##mode(from##3 x) {                                                   \
        return (to##3)(convert_##to##2##mode(x.s01), convert_##to##mode(x.s2));                    \
    }                                                                                              \
    OWN to##4 convert_##to##4##mode(from##4 x) {                                                   \
        return (to##4)(convert_##to##2##mode(x.lo), convert_##to##2##mode(x.hi));                  \
    }                                                                                              \
    OWN to##8 convert_##to##8##mode(from##8 x) {                                                   \
        return (to##8)(convert_##to##4##mode(x.lo), convert_##to##4##mode(x.hi));                  \
    }                                                                                              \
    OWN to##16 convert_##to##16##mode(from##16 x) {                                                \
        return (to##16)(convert_##to##8##mode(x.lo), convert_##to##8##mode(x.hi));                 \
    }

DIRECTED(float, int, 24, int, uint)
DIRECTED(float, int, 24, uint, uint)
DIRECTED(float, int, 24, long, ulong)
DIRECTED(float, int, 24, ulong, ulong)

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
DIRECTED(double, long, 53, long, ulong)
DIRECTED(double, long, 53, ulong, ulong)
