/* A row of the cheapest paths through a grid, from the row before it. */
__kernel void advance(__global const uint *cost, __global const uint *from, __global uint *to, uint columns) {
    uint x = get_global_id(0);
    if (x >= columns)
        return;
    uint left = from[x > 0 ? x - 1 : x], right = from[x < columns - 1 ? x + 1 : x];
    to[x] = cost[x] + min(from[x], min(left, right));
}
