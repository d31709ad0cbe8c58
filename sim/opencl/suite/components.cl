/* Connected components: each node takes the smallest label around it, then follows labels to their
 * root; until a launch changes nothing. */
__kernel void components(__global const uint *first, __global const uint *edge,
                         __global uint *label, __global uint *changed) {
    int node = get_global_id(0);
    uint mine = label[node], smallest = mine;
    for (uint i = first[node]; i < first[node + 1]; i++)
        smallest = min(smallest, label[edge[i]]);
    while (label[smallest] < smallest)
        smallest = label[smallest];
    if (smallest < mine) {
        label[node] = smallest;
        *changed = 1;
    }
}
