/* Writes small inputs for programs of other suites, to standard output; the same at every call.
 *
 *     inputs values COUNT LOW HIGH        a number a line
 *     inputs keys COUNT                   the count, then 1 to COUNT in another order
 *     inputs points COUNT FEATURES        a line a point: its number and features from 0 to 1
 *     inputs storms COUNT                 records of 49 letters; latitude at 28, longitude at 33
 *     inputs graph COUNT DEGREE           nodes (first edge, edges), the source, edges (node, cost)
 *     inputs mesh COUNT                   volumes of a flow over a ramp, four in a row: area, 4
 *                                         neighbours with the normal of their face each
 *     inputs image WIDTH HEIGHT           a PGM of bytes as text
 *     inputs pixels WIDTH HEIGHT          bytes of red, green and blue
 *     inputs video WIDTH HEIGHT FRAMES    an AVI of grey frames without compression
 *     inputs lines TEXT...                a line each
 *     inputs srad WIDTH HEIGHT STEPS      what speckle-reducing diffusion reads of that corner of
 *                                         image 458 502, as reads.c writes it: sums, the image
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t state = 1;

static uint32_t below(uint32_t limit) {
    state = state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(state >> 8) * limit >> 24);
}

static double unit(void) {
    return below(1u << 20) / (double)(1u << 20);
}

/* A disc on a slope, with some noise: has edges, and no two points alike. */
static unsigned pixel(long x, long y, long width, long height) {
    double dx = (double)(x - width / 2) / (double)width;
    double dy = (double)(y - height / 2) / (double)height;
    double value =
        dx * dx + dy * dy < 0.06 ? 180 : 60 + 40 * (double)(x + y) / (double)(width + height);
    return (unsigned)(value + 12 * unit());
}

/* The picture moves by a pixel a frame with its noise, so that each point is found again at one
 * place only. */
static unsigned moving_pixel(long x, long y, long width, long height, long frame) {
    state = (uint32_t)((x - frame) * 65599 + y);
    for (int round = 0; round < 2; round++)
        state = (state ^ state >> 15) * 0x846ca68bu;
    return pixel(x - frame, y, width, height);
}

// -------------------------------------------------------------------------------- text

static void values(const long *n, char **text) {
    double low = atof(text[1]), high = atof(text[2]);
    for (long i = 0; i < n[0]; i++)
        printf("%f\n", low + (high - low) * unit());
}

static void keys(const long *n, char **text) {
    (void)text;
    long *key = calloc((size_t)n[0], sizeof *key);
    if (!key)
        exit(1);
    printf("%ld\n", n[0]);
    for (long i = 0; i < n[0]; i++) {
        long j = below((uint32_t)i + 1);
        key[i] = key[j];
        key[j] = i + 1;
    }
    for (long i = 0; i < n[0]; i++)
        printf("%ld\n", key[i]);
    free(key);
}

static void points(const long *n, char **text) {
    (void)text;
    for (long i = 0; i < n[0]; i++) {
        printf("%ld", i + 1);
        for (long j = 0; j < n[1]; j++)
            printf(" %f", 0.2 * (double)(i % 5) + 0.1 * unit());
        printf("\n");
    }
}

static void storms(const long *n, char **text) {
    (void)text;
    for (long i = 0; i < n[0]; i++)
        printf("1990 %2u %2u  0  %-12s%5.1f%5.1f%4u %4u\n", 1 + below(12), 1 + below(28), "STORM",
               60 * unit(), 90 * unit(), below(150), below(900));
}

static void graph(const long *n, char **text) {
    (void)text;
    printf("%ld\n", n[0]);
    for (long i = 0; i < n[0]; i++)
        printf("%ld %ld\n", i * n[1], n[1]);
    printf("\n0\n\n%ld\n", n[0] * n[1]);
    for (long i = 0; i < n[0] * n[1]; i++)
        printf("%u 1\n", below((uint32_t)n[0]));
}

/* Squares in a plane, the lowest ones cut by a ramp. Neighbours are counted from 1; 0 is a wall, -1
 * the far field. Normals point outward, and add up to nothing. */
static void mesh(const long *n, char **text) {
    enum { ROW = 4 };
    const double slope = 0.1;
    (void)text;
    printf("%ld\n", n[0]);
    for (long i = 0; i < n[0]; i++) {
        const long x = i % ROW;
        const double cut = i < ROW ? slope : 0;
        printf("%f\n", 1 - cut * ((double)x + 0.5));
        printf("%ld %f 0 0\n", x > 0 ? i : -1, cut * (double)x - 1);
        printf("%ld %f 0 0\n", x < ROW - 1 ? i + 2 : -1, 1 - cut * (double)(x + 1));
        printf("%ld %f -1 0\n", i < ROW ? 0 : i + 1 - ROW, cut);
        printf("%ld 0 1 0\n", i + ROW < n[0] ? i + 1 + ROW : -1);
    }
}

static void lines(const long *n, char **text) {
    (void)n;
    for (; *text; text++)
        puts(*text);
}

// -------------------------------------------------------------------- images and video

static void image(const long *n, char **text) {
    (void)text;
    printf("P2\n%ld %ld\n255\n", n[0], n[1]);
    for (long i = 0; i < n[0] * n[1]; i++)
        printf("%u\n", pixel(i % n[0], i / n[0], n[0], n[1]));
}

static void pixels(const long *n, char **text) {
    (void)text;
    for (long i = 0; i < n[0] * n[1] * 3; i++)
        putchar((int)pixel(i / 3 % n[0] - i % 3, i / 3 / n[0], n[0], n[1]));
}

static void word(long value) {
    for (int i = 0; i < 4; i++)
        putchar((int)(value >> 8 * i & 255));
}

static void chunk(const char *name, long size) {
    fwrite(name, 1, 4, stdout);
    word(size);
}

/* Bytes of a header that are left at zero. */
static void zeros(int count) {
    while (count-- > 0)
        putchar(0);
}

static void video(const long *n, char **text) {
    enum { STRH = 56, STRF = 40, HDRL = 4 + 8 + STRH + 8 + STRF };
    (void)text;
    long frame = n[0] * n[1], even = frame + (frame & 1), movi = 4 + n[2] * (8 + even);
    chunk("RIFF", 4 + 8 + HDRL + 8 + movi);
    fwrite("AVI ", 1, 4, stdout);
    chunk("LIST", HDRL);
    fwrite("hdrl", 1, 4, stdout);
    chunk("strh", STRH);
    fwrite("vidsDIB ", 1, 8, stdout);
    zeros(12);
    word(1);
    word(25);
    zeros(4);
    word(n[2]);
    zeros(STRH - 36);
    chunk("strf", STRF);
    word(STRF);
    word(n[0]);
    word(n[1]);
    word(1 | 8 << 16); /* one plane of 8 bits */
    zeros(STRF - 16);
    chunk("LIST", movi);
    fwrite("movi", 1, 4, stdout);
    for (long f = 0; f < n[2]; f++) {
        chunk("00db", frame);
        for (long i = 0; i < frame; i++)
            putchar((int)moving_pixel(i % n[0], i / n[0], n[0], n[1], f));
        zeros((int)(even - frame));
    }
}

// --------------------------------------------------------------------------- reference

static void record_floats(const double *value, long count) {
    word(4 * count);
    word(0);
    for (long i = 0; i < count; i++) {
        float narrow = (float)value[i];
        fwrite(&narrow, sizeof narrow, 1, stdout);
    }
}

/* The neighbour of `i` in one of four directions; a border is its own neighbour. */
static long beside(long i, int direction, long rows, long columns) {
    long row = i % rows, column = i / rows;
    row += direction == 1 ? row + 1 < rows : direction == 0 ? -(row > 0) : 0;
    column += direction == 3 ? column + 1 < columns : direction == 2 ? -(column > 0) : 0;
    return row + rows * column;
}

/* The coefficient of Yu and Acton, 2002, equations 31 to 35, with the step before it. */
static double coefficient(const double *image, long i, long rows, long columns, double q0) {
    double squares = 0, sum = 0;
    for (int d = 0; d < 4; d++) {
        double slope = image[beside(i, d, rows, columns)] - image[i];
        squares += slope * slope;
        sum += slope;
    }
    squares /= image[i] * image[i];
    sum /= image[i];
    double q = (squares / 2 - sum * sum / 16) / ((1 + sum / 4) * (1 + sum / 4));
    return fmin(1, fmax(0, 1 / (1 + (q - q0) / (q0 * (1 + q0)))));
}

static void diffuse(double *image, double *c, double *next, long rows, long columns) {
    double sum = 0, squares = 0;
    long count = rows * columns;
    for (long i = 0; i < count; i++) {
        sum += image[i];
        squares += image[i] * image[i];
    }
    record_floats(&sum, 1);
    record_floats(&squares, 1);
    double mean = sum / (double)count;
    double q0 = (squares / (double)count - mean * mean) / (mean * mean);
    for (long i = 0; i < count; i++)
        c[i] = coefficient(image, i, rows, columns, q0);
    for (long i = 0; i < count; i++) {
        next[i] = image[i];
        for (int d = 0; d < 4; d++)
            next[i] += 0.25 * c[d % 2 ? beside(i, d, rows, columns) : i] *
                       (image[beside(i, d, rows, columns)] - image[i]);
    }
    memcpy(image, next, (size_t)count * sizeof *image);
}

static void srad(const long *n, char **text) {
    (void)text;
    long count = n[0] * n[1];
    double *picture = calloc((size_t)count * 3, sizeof *picture);
    if (!picture)
        exit(1);
    for (long i = 0; i < 458L * 502; i++) {
        long x = i % 458, y = i / 458;
        unsigned value = pixel(x, y, 458, 502);
        if (x < n[0] && y < n[1])
            picture[y + n[1] * x] = exp(value / 255.0);
    }
    for (long step = 0; step < n[2]; step++)
        diffuse(picture, picture + count, picture + 2 * count, n[1], n[0]);
    for (long i = 0; i < count; i++)
        picture[i] = log(picture[i]) * 255;
    record_floats(picture, count);
    free(picture);
}

// ---------------------------------------------------------------------------- commands

static const struct {
    const char *name;
    int arguments;
    void (*write)(const long *numbers, char **text);
} kinds[] = {{"values", 3, values}, {"keys", 1, keys},     {"points", 2, points},
             {"storms", 1, storms}, {"graph", 2, graph},   {"mesh", 1, mesh},
             {"image", 2, image},   {"pixels", 2, pixels}, {"video", 3, video},
             {"lines", 1, lines},   {"srad", 3, srad}};

int main(int argc, char **argv) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        long number[3] = {0};
        if (argc < 2 + kinds[i].arguments || strcmp(argv[1], kinds[i].name) != 0)
            continue;
        for (int j = 0; j < 3 && j + 2 < argc; j++)
            number[j] = atol(argv[j + 2]);
        kinds[i].write(number, argv + 2);
        return ferror(stdout) ? 1 : 0;
    }
    fprintf(stderr, "inputs: no such input, or arguments are missing (inputs.c lists them)\n");
    return 2;
}
