/* Temperature of a chip from the power of its cells, STEPS steps of time in a launch. A group holds SIDE x SIDE
 * cells in local memory and writes those in the middle: a step loses a row at each side. */
#include "shape.h"

__kernel void hotspot(__global const float *power, __global const float *from, __global float *to) {
    __local float temp[2][SIDE][SIDE], heat[SIDE][SIDE];
    int lx = get_local_id(0), ly = get_local_id(1);
    int x = get_group_id(0) * INNER + lx - STEPS, y = get_group_id(1) * INNER + ly - STEPS;
    bool inside = x >= 0 && x < WIDTH && y >= 0 && y < WIDTH;
    if (inside) {
        temp[0][ly][lx] = from[y * WIDTH + x];
        heat[ly][lx] = power[y * WIDTH + x];
    }
    for (int i = 0; i < STEPS; i++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (inside && lx > i && lx < SIDE - 1 - i && ly > i && ly < SIDE - 1 - i) {
            __local float(*now)[SIDE] = temp[i & 1];
            int west = x > 0 ? lx - 1 : lx, east = x < WIDTH - 1 ? lx + 1 : lx;
            int north = y > 0 ? ly - 1 : ly, south = y < WIDTH - 1 ? ly + 1 : ly;
            float here = now[ly][lx], change = fma(TO_AIR, AIR - here, heat[ly][lx]);
            change = fma(ACROSS, now[ly][west] + now[ly][east] - 2 * here, change);
            change = fma(ALONG, now[north][lx] + now[south][lx] - 2 * here, change);
            if (i == STEPS - 1)
                to[y * WIDTH + x] = here + change;
            else
                temp[~i & 1][ly][lx] = here + change;
        }
    }
}
