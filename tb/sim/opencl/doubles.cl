/* Each operation of double precision once; lanes have operands of their own. */
#define FUNCTIONS 21

static ulong bits(double x) {
    return isnan(x) ? 0x7ff8000000000000ul : as_ulong(x);
}

__kernel void doubles(__global const double *a, __global const double *b, __global const double *c,
                      __global ulong *out) {
    size_t i = get_global_id(0);
    double x = a[i], y = b[i], z = c[i];
    __global ulong *to = out + FUNCTIONS * i;
    to[0] = bits(x + y);
    to[1] = bits(x - y);
    to[2] = bits(x * y);
    to[3] = bits(x / y);
    to[4] = bits(fma(x, y, z));
    to[5] = bits(sqrt(x));
    to[6] = (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5 |
            isunordered(x, y) << 6 | islessgreater(x, y) << 7;
    to[7] = bits(floor(x));
    to[8] = bits(ceil(x));
    to[9] = bits(trunc(x));
    to[10] = bits(round(x));
    to[11] = bits(rint(x));
    to[12] = fabs(x) < 0x1p63 ? (ulong)(long)x : 0;
    to[13] = x >= 0 && x < 0x1p64 ? (ulong)x : 0;
    to[14] = fabs(x) < 0x1p31 ? (uint)(int)x : 0;
    to[15] = bits((double)as_ulong(x)) ^ bits((double)as_long(x));
    to[16] = bits((double)as_uint2(x).x) ^ bits((double)as_int2(x).y);
    to[17] = bits((double)as_float2(x).x);
    float f = (float)x;
    to[18] = isnan(f) ? 0x7fc00000u : as_uint(f);
    to[20] = bits(convert_double2_rtn((long2)(as_long(x))).y);
    to[19] = isnan(x) || isnan(y) || x == y ? 0 : bits(fmin(x, y)) ^ bits(fmax(x, copysign(y, x)));
}
