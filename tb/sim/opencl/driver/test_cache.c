/* The cache of compiled programs: an entry whose messages are changed shows when it is used. */
#include "host.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SOURCE "#warning said\n__kernel void f(__global int *x) { *x = N; }\n"

static char folder[] = "/tmp/heddle-test-cache-XXXXXX";

/* The entries, the last one's path. */
static int entries_count(char path[512]) {
    DIR *all = opendir(folder);
    int count = 0;
    for (struct dirent *file = all ? readdir(all) : NULL; file; file = readdir(all))
        if (strstr(file->d_name, ".program")) {
            snprintf(path, 512, "%s/%s", folder, file->d_name);
            count++;
        }
    if (all)
        closedir(all);
    return count;
}

/* Builds, which ends with `wanted`; whether the log has a word. */
static cl_program build_end(struct host *host, const char *source, const char *options,
                            cl_int wanted, const char *word, bool *has) {
    char log[4096];
    cl_int code;
    cl_program program = clCreateProgramWithSource(host->context, 1, &source, NULL, &code);
    GOOD(code);
    assert_int_equal(clBuildProgram(program, 0, NULL, options, NULL, NULL), wanted);
    GOOD(clGetProgramBuildInfo(program, host->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    *has = strstr(log, word) != NULL;
    return program;
}

static bool build_says(struct host *host, const char *source, const char *options,
                       const char *word) {
    bool has;
    cl_int code;
    cl_program program = build_end(host, source, options, CL_SUCCESS, word, &has);
    cl_kernel kernel = clCreateKernel(program, "f", &code);
    GOOD(code);
    GOOD(clReleaseKernel(kernel));
    GOOD(clReleaseProgram(program));
    return has;
}

static bool build_fails(struct host *host, const char *source, const char *options,
                        const char *word) {
    bool has;
    GOOD(clReleaseProgram(build_end(host, source, options, CL_BUILD_PROGRAM_FAILURE, word, &has)));
    return has;
}

/* Writes `bytes` at the last place where the file has `old`; with NULL the file ends there. */
static void entry_change(const char *path, const char *old, const char *bytes) {
    static char content[1 << 20];
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    long size = (long)fread(content, 1, sizeof content, file), place = -1;
    for (long i = 0; i + (long)strlen(old) <= size; i++)
        if (memcmp(content + i, old, strlen(old)) == 0)
            place = i;
    assert_true(place >= 0);
    if (bytes) {
        fseek(file, place, SEEK_SET);
        fputs(bytes, file);
    } else {
        assert_int_equal(ftruncate(fileno(file), place), 0);
    }
    fclose(file);
}

/* A file that sources include: such builds are not kept. */
static void header_write(const char *number) {
    char path[512];
    snprintf(path, sizeof path, "%s/n.h", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "#define N %s\n", number);
    fclose(file);
}

static void test_cache(void **state) {
    struct host *host = *state;
    char path[512], options[512];
    assert_non_null(mkdtemp(folder));
    setenv("HEDDLE_OPENCL_CACHE", folder, 1);
    assert_true(build_says(host, SOURCE, "-DN=1", "said"));
    assert_int_equal(entries_count(path), 1);
    entry_change(path, "said", "SAID");
    assert_true(build_says(host, SOURCE, "-DN=1", "SAID"));
    entry_change(path, "compiler ", "Compiler "); /* another key of the same hash */
    assert_false(build_says(host, SOURCE, "-DN=1", "SAID"));
    assert_true(build_says(host, SOURCE " ", "-DN=1", "said"));
    assert_false(build_says(host, SOURCE, "-DN=1 -w", "said"));
    assert_int_equal(entries_count(path), 3);
    entry_change(path, "said", NULL); /* cut short, it is made again */
    assert_true(build_says(host, SOURCE, "-DN=1", "said"));
    assert_true(build_says(host, SOURCE " ", "-DN=1", "said"));
    assert_false(build_says(host, SOURCE, "-DN=1 -w", "said"));
    assert_int_equal(entries_count(path), 3);
    header_write("1");
    snprintf(options, sizeof options, "-I%s", folder);
    assert_true(build_says(host, "#inc\\\nlude \"n.h\"\n" SOURCE, options, "said"));
    assert_int_equal(entries_count(path), 3);
    setenv("HEDDLE_OPENCL_OPTIONS", "-DOTHER '-Wno-everything'", 1); /* of all programs */
    assert_false(build_says(host, SOURCE, "-DN=1", "said"));
    assert_int_equal(entries_count(path), 4);
    setenv("HEDDLE_OPENCL_OPTIONS", "--strange", 1);
    assert_true(build_fails(host, SOURCE " ", "-DN=1", "--strange"));
    unsetenv("HEDDLE_OPENCL_OPTIONS");
    assert_true(build_says(host, SOURCE, "-DN=1", "said"));
    setenv("HEDDLE_OPENCL_CACHE", "off", 1);
    assert_true(build_says(host, SOURCE, "-DN=1", "said"));
    unsetenv("HEDDLE_OPENCL_CACHE");
    snprintf(path, sizeof path, "rm -rf %s", folder);
    assert_int_equal(system(path), 0);
}

const struct CMUnitTest cache_tests[] = {cmocka_unit_test(test_cache), {0}};
