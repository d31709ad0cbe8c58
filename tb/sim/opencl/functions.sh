#!/bin/sh
# functions.sh BUILD float|double: calls each built-in function of OpenCL C 1.2 for scalars and vectors of its types. All of
# it compiles and links. Functions of images and halves are left out. Results are up to libclc.
set -u
build=$(cd "$1" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
integers='char uchar short ushort int uint long ulong'
files=0
failed=0
n=0
real=float

# kernel STATEMENTS [TYPE]: `o` points to vectors of floats, or TYPE, `i` and `u` to int4 and uint4.
kernel() {
    n=$((n + 1))
    echo "__kernel void k$n(__global ${2:-$real}4 *o, __global int4 *i, __global uint4 *u, __global ${3:-$real}4 *p) { $1 }" >>source.cl
}

# compiled NAME: what was written so far
compiled() {
    files=$((files + 1))
    "$build/heddle" cc --no-check fpu=full atomics=1 -Wno-everything -o program.elf source.cl >log 2>&1 || {
        failed=$((failed + 1))
        echo "opencl functions: $1: $(grep -m 1 -e error -e 'no function' -e undefined log)"
    }
    rm -f source.cl
}

cd "$work" || exit 2
# real_functions: those of floats or doubles, the type in $real; $bits has nan's, $mask select's, $fast is set for fast_length.
real_functions() {
    for f in acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erfc erf exp exp2 exp10 expm1 fabs floor \
        lgamma log log2 log10 log1p logb rint round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc degrees radians sign \
        normalize ${fast:+fast_normalize}; do
        kernel "o[0] = $f(o[1]); o[2].x = $f(o[3].y);"
    done
    compiled "functions of a $real"
    for f in atan2 atan2pi copysign fdim fmax fmin fmod hypot maxmag minmag nextafter pow powr remainder step max min; do
        kernel "o[0] = $f(o[1], o[4]); o[2].x = $f(o[3].y, o[5].z);"
    done
    for f in fma mad mix smoothstep clamp; do
        kernel "o[0] = $f(o[1], o[4], o[5]); o[2].x = $f(o[3].y, o[5].z, o[6].w);"
    done
    kernel "${real}4 t; o[0] = fract(o[1], o + 2); o[3] = fract(o[4], &t) + t; o[5] = modf(o[6], o + 7); o[8] = sincos(o[9], o + 10);"
    kernel "o[0] = frexp(o[1], i) + lgamma_r(o[2], i + 1) + remquo(o[3], o[4], i + 2); i[3] = ilogb(o[5]); o[6] = nan(convert_$bits(u[0]));"
    kernel 'o[0] = ldexp(o[1], i[0]) + ldexp(o[2], 3) + pown(o[3], i[1]) + rootn(o[4], i[2]);'
    kernel "o[0] = cross(o[1], o[2]); o[3].xyz = cross(o[4].xyz, o[5].xyz); o[6].x = length(o[7])${fast:+ + fast_length(o[8].xyz)};"
    kernel "o[0].x = dot(o[1], o[2]) + distance(o[3].xyz, o[4].xyz)${fast:+ + fast_distance(o[5], o[6])};"
    compiled "functions of several ${real}s"
    for f in equal notequal greater greaterequal less lessequal lessgreater ordered unordered; do
        kernel "i[0] = convert_int4(is$f(o[1], o[2])); i[1].x = is$f(o[3].x, o[4].y);"
    done
    for f in isfinite isinf isnan isnormal signbit; do
        kernel "i[0] = convert_int4($f(o[1])); i[1].x = $f(o[3].x);"
    done
    kernel "i[0].x = any(i[1]) + all(i[2]); o[0] = bitselect(o[1], o[2], o[3]) + select(o[4], o[5], convert_${mask}(i[3]));"
}
# conversions FROM TO
conversions() {
    for how in '' _rte _rtz _rtp _rtn; do
        kernel "p[0] = convert_${2}4$how(o[0]); p[1].x = convert_$2$how(o[1].y);" "$1" "$2"
        case $2 in float | double) ;; *) kernel "p[0] = convert_${2}4_sat$how(o[0]);" "$1" "$2" ;; esac
    done
}
finish() {
    echo "opencl functions: $n kernels in $files programs, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}
if [ "$2" = double ]; then
    real=double bits=ulong4 mask=long4 fast=
    real_functions
    for other in $integers float; do
        conversions double $other
        conversions $other double
    done
    kernel 'vstore_half((double)o[0].x, 1, (__global half *)o); vstorea_half4_rtz(convert_double4(o[1]), 1, (__global half *)o); vstore_half3_rtp(convert_double3(o[2].xyz), 0, (__global half *)o);'
    compiled 'conversions of doubles'
    finish
fi
bits=uint4 mask=int4 fast=1
real_functions
for f in cos exp exp2 exp10 log log2 log10 recip rsqrt sin sqrt tan; do
    kernel "o[0] = half_$f(o[1]) + native_$f(o[1]); o[2].x = half_$f(o[3].y) + native_$f(o[3].y);"
done
kernel 'o[0] = half_divide(o[1], o[2]) + native_divide(o[1], o[2]) + half_powr(o[1], o[2]) + native_powr(o[1], o[2]);'
compiled 'half_ and native_'
kernel 'o[0] = shuffle(o[1], u[0]) + shuffle2(o[2], o[3], u[1]); i[0].x = vec_step(float4); prefetch(o, 4);'
kernel 'i[0] = mad24(i[1], i[2], i[3]) + mul24(i[4], i[5]); u[0] = mad24(u[1], u[2], u[3]) + mul24(u[4], u[5]);'
for d in 0 i[9].x; do
    kernel "i[0].x = get_work_dim() + get_global_size($d) + get_global_id($d) + get_local_size($d) + get_local_id($d) + get_num_groups($d) + get_group_id($d) + get_global_offset($d);"
done
kernel 'mem_fence(CLK_LOCAL_MEM_FENCE); read_mem_fence(CLK_GLOBAL_MEM_FENCE); write_mem_fence(CLK_LOCAL_MEM_FENCE); barrier(CLK_GLOBAL_MEM_FENCE); i[0] = 1;'
kernel '__local float4 l[8]; event_t e = async_work_group_copy(l, o, 8, 0); e = async_work_group_strided_copy(l, o, 2, 3, e); wait_group_events(1, &e); o[9] = l[7];'
kernel 'vstore_half(vload_half(0, (__global half *)o), 1, (__global half *)o); vstorea_half4_rtz(vloada_half4(0, (__global half *)o), 1, (__global half *)o); vstore_half3_rtp(o[2].xyz, 0, (__global half *)o);'
compiled 'relations, ids, fences, copies, halves'
for t in $integers; do
    signed=${t#u}
    kernel "o[0] = as_${t}4(abs(o[1])) + clz(o[2]) + popcount(o[3]) + as_${t}4(abs_diff(o[4], o[5]));" "$t"
    kernel "o[0] = add_sat(o[1], o[2]) + sub_sat(o[3], o[4]) + hadd(o[5], o[6]) + rhadd(o[7], o[8]);" "$t"
    kernel "o[0] = max(o[1], o[2]) + min(o[3], o[4]) + mul_hi(o[5], o[6]) + rotate(o[7], o[8]) + clamp(o[9], o[10], o[11]);" "$t"
    kernel "o[0] = mad_hi(o[1], o[2], o[3]) + mad_sat(o[4], o[5], o[6]); o[7].x = mad_hi(o[8].x, o[9].y, o[10].z);" "$t"
    kernel "o[0] = bitselect(o[1], o[2], o[3]) + select(o[4], o[5], o[6]) + select(o[4], o[5], as_${signed}4(o[6]));" "$t"
    for w in 2 3 4 8 16; do
        kernel "vstore$w(vload$w(3, (__global $t *)o), 5, (__global $t *)o);" "$t"
        kernel "__local $t$w l[8]; __global $t$w *g = (__global $t$w *)o; event_t e = async_work_group_copy(l, g, 8, 0); e = async_work_group_strided_copy(g, l, 2, 3, e); wait_group_events(1, &e); prefetch(g, 4);" "$t"
    done
done
kernel 'p[0] = upsample(o[0], as_uchar4(o[1]));' char short
kernel 'p[0] = upsample(o[0], as_ushort4(o[1]));' short int
kernel 'p[0] = upsample(o[0], as_uint4(o[1]));' int long
compiled integers
for from in $integers float; do
    for to in $integers float; do
        conversions "$from" "$to"
    done
    compiled "conversions of $from"
done
for t in int uint; do
    for space in __global __local; do
        for f in atomic atom; do
            statements=
            for g in add sub xchg min max and or xor; do
                statements="$statements o[0].x += ${f}_$g(a, 3);"
            done
            kernel "$space volatile $t *a = ($space volatile $t *)(o[0].y); $statements o[0].x += ${f}_cmpxchg(a, 3, 4) + ${f}_inc(a) + ${f}_dec(a);" "$t"
        done
    done
done
kernel '__local volatile float *a = (__local volatile float *)i[0].x; o[0].x = atomic_xchg(a, 3.0f);'
compiled 'atomic operations'
finish
