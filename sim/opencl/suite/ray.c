/* ray: ray casting with mirrors, 16 x 12 pixels, 4 spheres. */
#include "suite.h"

#include <math.h>

enum { WIDTH = 16, HEIGHT = 12, SPHERES = 4, BOUNCES = 2 };

static const float sphere[SPHERES][4] = {
    {-0.9f, 0.1f, 0.5f, 0.8f}, {0.8f, -0.2f, 0, 0.7f}, {0, 0.9f, 1, 0.5f}, {0.1f, -1, 2, 0.9f}};

static float dot(const float a[3], const float b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* The sphere that a ray meets first and how far away, -1: none. */
static int meet(const float from[3], const float along[3], float *nearest) {
    int hit = -1;
    *nearest = 1e9f;
    for (int i = 0; i < SPHERES; i++) {
        float away[3];
        for (int d = 0; d < 3; d++)
            away[d] = sphere[i][d] - from[d];
        float middle = dot(away, along);
        float inside = sphere[i][3] * sphere[i][3] - dot(away, away) + middle * middle;
        float distance = inside < 0 ? 0 : middle - sqrtf(inside);
        if (distance > 0.001f && distance < *nearest) {
            *nearest = distance;
            hit = i;
        }
    }
    return hit;
}

static float cast(int x, int y) {
    const float light = 1 / sqrtf(3);
    float from[3] = {0, 0, -4}, shade = 0, weight = 1, distance, normal[3];
    float along[3] = {(float)x / WIDTH - 0.5f, (float)y / HEIGHT - 0.5f, 1};
    float length = sqrtf(dot(along, along));
    for (int d = 0; d < 3; d++)
        along[d] /= length;
    for (int bounce = 0; bounce <= BOUNCES; bounce++) {
        int hit = meet(from, along, &distance);
        if (hit < 0)
            break;
        for (int d = 0; d < 3; d++) {
            from[d] += distance * along[d];
            normal[d] = (from[d] - sphere[hit][d]) / sphere[hit][3];
        }
        shade += weight * fmaxf(light * (normal[0] + normal[1] - normal[2]), 0);
        weight *= 0.5f;
        float turn = 2 * dot(along, normal);
        for (int d = 0; d < 3; d++)
            along[d] -= turn * normal[d];
    }
    return shade;
}

int main(void) {
    struct suite suite;
    float want[WIDTH * HEIGHT], got[WIDTH * HEIGHT];
    suite_open(&suite, "ray");
    cl_mem scene = suite_buffer(&suite, sizeof sphere, sphere);
    cl_mem image = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "ray", range_plane(WIDTH, HEIGHT, 4, 4), "bbii", scene, image, SPHERES,
                 BOUNCES);
    suite_read(&suite, image, sizeof got, got);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        want[i] = cast(i % WIDTH, i / WIDTH);
    suite_compare_floats(&suite, got, want, WIDTH * HEIGHT);
    return suite_close(&suite);
}
