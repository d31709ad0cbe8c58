/* Ray casting: a ray a pixel, the nearest of some spheres, light from one side; mirrors send the ray
 * on. */
__kernel void ray(__global const float4 *sphere, __global float *image, int spheres, int bounces) {
    int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0);
    float3 from = (float3)(0, 0, -4), light = normalize((float3)(1, 1, -1));
    float3 along = normalize(
        (float3)((float)x / width - 0.5f, (float)y / get_global_size(1) - 0.5f, 1));
    float shade = 0, weight = 1;
    for (int bounce = 0; bounce <= bounces; bounce++) {
        float nearest = 1e9f;
        int hit = -1;
        for (int i = 0; i < spheres; i++) {
            float3 away = sphere[i].xyz - from;
            float middle = dot(away, along);
            float inside = sphere[i].w * sphere[i].w - dot(away, away) + middle * middle;
            if (inside < 0)
                continue;
            float distance = middle - sqrt(inside);
            if (distance > 0.001f && distance < nearest) {
                nearest = distance;
                hit = i;
            }
        }
        if (hit < 0)
            break;
        from += nearest * along;
        float3 normal = (from - sphere[hit].xyz) / sphere[hit].w;
        shade += weight * fmax(dot(normal, light), 0.0f);
        weight *= 0.5f;
        along -= 2 * dot(along, normal) * normal;
    }
    image[y * width + x] = shade;
}
