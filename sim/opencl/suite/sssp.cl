/* Shortest ways from one node: every node takes the best of its neighbours, until a launch changes
 * nothing (Bellman and Ford). */
__kernel void sssp(__global const uint *first, __global const uint *edge,
                   __global const uint *weight, __global const uint *before, __global uint *after,
                   __global uint *changed) {
    int node = get_global_id(0);
    uint best = before[node];
    for (uint i = first[node]; i < first[node + 1]; i++)
        best = min(best, before[edge[i]] + weight[i]);
    after[node] = best;
    if (best != before[node])
        *changed = 1;
}
