/* A row of the cheapest paths through a grid, from the row before it. */
__kernel void advance(__global const uint *cost, __global const uint *from, __global uint *to, uint columns) {
    uint x = get_global_id(0);
    if (x >= columns)
        return;
    uint best = from[x];
    if (x > 0)
        best = min(best, from[x - 1]);
    if (x < columns - 1)
        best = min(best, from[x + 1]);
    to[x] = cost[x] + best;
}
