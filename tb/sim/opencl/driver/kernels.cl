// What the tests of the driver launch.

struct pair {
    int a;
    float b;
};

__kernel __attribute__((work_group_size_hint(64, 1, 1))) __attribute__((vec_type_hint(ushort3))) void add(__global const int *in, __global int *out, int addend) {
    size_t i = get_global_id(0);
    out[i] = in[i] + addend;
}

__kernel __attribute__((vec_type_hint(float))) void where(__global int *out) {
    size_t x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    size_t width = get_global_size(0), height = get_global_size(1);
    size_t at = ((z - get_global_offset(2)) * height + y - get_global_offset(1)) * width + x - get_global_offset(0);
    out[4 * at] = (int)(x + 100 * y + 10000 * z);
    out[4 * at + 1] = (int)(get_local_id(0) + 100 * get_local_id(1) + 10000 * get_local_id(2));
    out[4 * at + 2] = (int)(get_group_id(0) + 100 * get_group_id(1) + 10000 * get_group_id(2));
    out[4 * at + 3] = (int)(get_work_dim() + 100 * get_local_size(0) + 10000 * get_num_groups(0));
}

__kernel __attribute__((reqd_work_group_size(4, 2, 1))) void required(__global int *out) {
    out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = (int)get_local_size(1);
}

// Every group in reverse, by way of a local argument and a local variable.
__kernel void reverse(__global const int *in, __global int *out, __local int *space, __constant int *table) {
    __local int last;
    size_t i = get_local_id(0), n = get_local_size(0), base = get_group_id(0) * n;
    if (i == 0)
        last = (int)n - 1;
    space[i] = in[base + i] + table[i % 4];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[base + i] = space[last - i];
}

__kernel __attribute__((vec_type_hint(long16))) void values(__global float *out, char c, short s, long l, float4 v, struct pair p, uchar3 t) {
    out[0] = c;
    out[1] = s;
    out[2] = l;
    out[3] = v.x + v.y + v.z + v.w;
    out[4] = p.a;
    out[5] = p.b;
    out[6] = t.x + t.y + t.z;
}

__kernel void count(__global int *counter) {
    atomic_inc(counter);
}

__kernel void nothing(void) {
}

__kernel void fault(__global int *unused) {
    *(volatile __global int *)4 = 1;
}
