/* k-cores: nodes with fewer than `core` remaining neighbours leave, and take their edges with them. */
__kernel void kcore(__global const uint *first, __global const uint *edge, __global int *degree,
                    __global uint *core_of, int core, __global uint *changed) {
    int node = get_global_id(0);
    if (core_of[node] != 0 || degree[node] >= core)
        return;
    core_of[node] = core;
    *changed = 1;
    for (uint i = first[node]; i < first[node + 1]; i++)
        atomic_dec(&degree[edge[i]]);
}
