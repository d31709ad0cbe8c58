/* Escape times of the Mandelbrot set: neighbours leave the loop at different times. */
__kernel void mandelbrot(__global uint *times, int most, float left, float top, float step) {
    int x = get_global_id(0), y = get_global_id(1);
    float a = left + x * step, b = top + y * step, real = 0, imaginary = 0;
    uint count = 0;
    while (count < most && real * real + imaginary * imaginary < 4) {
        float next = real * real - imaginary * imaginary + a;
        imaginary = 2 * real * imaginary + b;
        real = next;
        count++;
    }
    times[y * get_global_size(0) + x] = count;
}
