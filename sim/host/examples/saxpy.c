/* saxpy saxpy.elf [WORD ...]: y = factor * x + y on a core with floating point, compared with the
 * same in C. The words are a configuration, as for heddle run. */
#include <libheddle.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 1000, BLOCK = 16, WORDS = 32 };

/* As the kernel has it: pointers are addresses of the device. */
struct saxpy {
    uint32_t count;
    float factor;
    uint32_t x;
    uint32_t y;
};

static void say(void *context, enum heddle_stream stream, const char *line) {
    (void)context;
    fprintf(stream == HEDDLE_CONSOLE ? stdout : stderr, "%s\n", line);
}

static bool saxpy_run(struct heddle_device *gpu, const char *elf, float factor, const float *x,
                      float *y, struct heddle_error *error) {
    const size_t size = COUNT * sizeof *x;
    struct saxpy args = {.count = COUNT, .factor = factor};
    const struct heddle_launch launch = {.kernel = "saxpy",
                                         .grid = {(COUNT + BLOCK - 1) / BLOCK},
                                         .block = {BLOCK},
                                         .args = &args,
                                         .args_bytes = sizeof args};
    return heddle_device_load(gpu, elf, error) &&
           heddle_device_allocate(gpu, size, &args.x, error) &&
           heddle_device_allocate(gpu, size, &args.y, error) &&
           heddle_device_write(gpu, args.x, x, size, error) &&
           heddle_device_write(gpu, args.y, y, size, error) &&
           heddle_device_launch(gpu, &launch, error) &&
           heddle_device_read(gpu, args.y, y, size, error);
}

int main(int argc, char **argv) {
    static float x[COUNT], y[COUNT], expected[COUNT];
    const char *words[WORDS] = {"fpu=full"};
    struct heddle_error error;
    if (argc < 2 || argc > WORDS) {
        fprintf(stderr, "usage: saxpy saxpy.elf [WORD ...]\n");
        return 2;
    }
    for (int i = 2; i < argc; i++)
        words[i - 1] = argv[i];
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)i / 8;
        y[i] = (float)(COUNT - i);
        expected[i] = fmaf(2.5f, x[i], y[i]);
    }
    struct heddle_device *gpu = heddle_device_open(words, say, NULL, &error);
    if (!gpu || !saxpy_run(gpu, argv[1], 2.5f, x, y, &error)) {
        fprintf(stderr, "saxpy: %s\n", error.text);
        heddle_device_close(gpu);
        return 1;
    }
    int wrong = 0;
    for (int i = 0; i < COUNT; i++)
        wrong += y[i] != expected[i];
    uint64_t stalls = 0;
    heddle_device_counter(gpu, "stall_raw", &stalls);
    printf("%s: %d of %d wrong, %" PRIu64 " cycles, %.2f instructions a cycle, %" PRIu64
           " cycles waiting for operands\n",
           heddle_device_info(gpu)->name, wrong, COUNT, heddle_device_stats(gpu)->cycles,
           heddle_device_stats(gpu)->ipc, stalls);
    heddle_device_close(gpu);
    return wrong != 0;
}
