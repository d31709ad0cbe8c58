/* Shortest ways between all pairs of nodes, a launch a node that ways may go through. */
__kernel void floyd_warshall(__global uint *distance, int nodes, int via) {
    int to = get_global_id(0), from = get_global_id(1);
    uint longer = distance[from * nodes + via] + distance[via * nodes + to];
    uint now = distance[from * nodes + to];
    if (longer < now)
        distance[from * nodes + to] = longer;
}
