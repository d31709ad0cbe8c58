__kernel void print(__global int *o) {
    int i = get_global_id(0);
    if (i & 1) printf("item %d of %u: %f %s %v4hld|%5.2v2hlf|%v3hhd %ld %%\n", i, (uint)get_global_size(0), i * 0.5f, "str", (int4)(i, -1, 2, 3), (float2)(1.5f, i), (char3)(1,-2,3), (long)-5000000000L);
    if (i == 5) printf("forms %-4d|%+d|%05d|%x|%X|%o|%c|%.2e|%g|%hd|%hhu|%lu|%v2hd|%v4hlf|%p\n", 7, 7, 7, 255, 255, 8, 'A', 1234.5f, 0.5f, (short)-3, (uchar)250, 5000000000UL, (short2)(-1, 2), (float4)(1, 2, 3, 4), 0);
}
