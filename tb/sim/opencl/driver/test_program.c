/* Programs: building, linking, binaries. */
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cl_program program_of(struct host *host, const char *source) {
    cl_int code;
    cl_program program = clCreateProgramWithSource(host->context, 1, &source, NULL, &code);
    GOOD(code);
    return program;
}

static void log_read(struct host *host, cl_program program, char *text, size_t size) {
    GOOD(clGetProgramBuildInfo(program, host->device, CL_PROGRAM_BUILD_LOG, size, text, NULL));
}

static void test_build(void **state) {
    struct host *host = *state;
    char text[8192];
    cl_build_status status;
    cl_int code;
    assert_null(clCreateProgramWithSource(host->context, 0, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    cl_program program =
        program_of(host, "__kernel void f(__global int *x) {\n  *x = Y + no;\n}\n");
    assert_null(clCreateKernel(program, "f", &code));
    assert_int_equal(code, CL_INVALID_PROGRAM_EXECUTABLE);
    FAILS(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(program, 0, NULL, "-D Y=1", NULL, NULL));
    log_read(host, program, text, sizeof text);
    assert_non_null(strstr(text, "program.cl:2:12: error: use of undeclared identifier 'no'"));
    assert_null(strstr(text, "identifier 'Y'"));
    GOOD(clGetProgramBuildInfo(program, host->device, CL_PROGRAM_BUILD_STATUS, sizeof status,
                               &status, NULL));
    assert_int_equal(status, CL_BUILD_ERROR);
    FAILS(CL_INVALID_BUILD_OPTIONS, clBuildProgram(program, 0, NULL, "-bad", NULL, NULL));
    FAILS(CL_INVALID_VALUE, clBuildProgram(program, 1, NULL, "", NULL, NULL));
    GOOD(clBuildProgram(program, 1, &host->device, "-DY=1 -D no=\"(2 + 0)\" -cl-mad-enable", NULL,
                        NULL));
    GOOD(clGetProgramBuildInfo(program, host->device, CL_PROGRAM_BUILD_OPTIONS, sizeof text, text,
                               NULL));
    assert_string_equal(text, "-DY=1 -D no=\"(2 + 0)\" -cl-mad-enable");
    assert_null(clCreateKernel(program, "g", &code));
    assert_int_equal(code, CL_INVALID_KERNEL_NAME);
    cl_kernel kernel = clCreateKernel(program, "f", &code);
    GOOD(code);
    FAILS(CL_INVALID_OPERATION, clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    GOOD(clReleaseKernel(kernel));
    GOOD(clReleaseProgram(program));
    FAILS(CL_INVALID_PROGRAM, clReleaseProgram((cl_program)host->queue));
}

static void CL_CALLBACK program_built(cl_program program, void *data) {
    (void)program;
    ++*(int *)data;
}

static void test_compile_link(void **state) {
    struct host *host = *state;
    cl_int code, out = 0, built = 0;
    cl_program header = program_of(host, "int twice(int x);\n#define THREE 3\n");
    cl_program one = program_of(host, "#include \"twice.h\"\nint twice(int x) { return 2 * x; }\n");
    cl_program two = program_of(host, "#include \"lib/twice.h\"\n__kernel void f(__global int *x) "
                                      "{ *x = twice(THREE) + N; }\n");
    const char *plain = "twice.h", *below = "lib/twice.h";
    GOOD(clCompileProgram(one, 0, NULL, "-DN=1", 1, &header, &plain, program_built, &built));
    GOOD(clCompileProgram(two, 0, NULL, "-DN=100", 1, &header, &below, NULL, NULL));
    assert_int_equal(built, 1);
    cl_program_binary_type type;
    GOOD(
        clGetProgramBuildInfo(one, host->device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, NULL));
    assert_int_equal(type, CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
    cl_program library =
        clLinkProgram(host->context, 0, NULL, "-create-library", 1, &one, NULL, NULL, &code);
    GOOD(code);
    cl_program program = clLinkProgram(host->context, 0, NULL, NULL, 2,
                                       (cl_program[]){two, library}, NULL, NULL, &code);
    GOOD(code);
    cl_kernel kernel = clCreateKernel(program, "f", &code);
    GOOD(code);
    cl_mem a = host_buffer(host, 0, 4, NULL);
    GOOD(clSetKernelArg(kernel, 0, sizeof a, &a));
    GOOD(clEnqueueTask(host->queue, kernel, 0, NULL, NULL));
    GOOD(clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, 4, &out, 0, NULL, NULL));
    assert_int_equal(out, 106);
    assert_null(clLinkProgram(host->context, 0, NULL, NULL, 1, &host->program, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_OPERATION);
    assert_null(clLinkProgram(host->context, 0, NULL, "-nonsense", 1, &one, NULL, NULL, &code));
    assert_int_equal(code, CL_INVALID_LINKER_OPTIONS);
    FAILS(CL_INVALID_COMPILER_OPTIONS,
          clCompileProgram(one, 0, NULL, "-nonsense", 0, NULL, NULL, NULL, NULL));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseKernel(kernel));
    for (cl_uint i = 0; i < 5; i++)
        GOOD(clReleaseProgram(((cl_program[]){header, one, two, library, program})[i]));
}

/* Objects share names that only one source sees, and need no source or header any more. */
static void test_link_objects(void **state) {
    static const char text[] = "#include <number.h>\n"
                               "struct point { int x, y; };\n"
                               "extern __constant struct point origin;\n"
                               "static int own(void) { return NUMBER; }\n";
    static const char *const rest[] = {
        "__constant struct point origin = {5, 7};\nint first(void) { return own(); }\n",
        "int first(void);\nstruct point moved(struct point p) { p.x += own(); return p; }\n"
        "__kernel void f(__global int *x) { *x = moved(origin).x + 100 * first(); }\n"};
    struct host *host = *state;
    cl_int code, out = 0;
    cl_program object[2];
    char folder[] = "/tmp/heddle-test-XXXXXX", path[64], options[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/number.h", folder);
    snprintf(options, sizeof options, "-I %s -DNUMBER=BASE+1", folder);
    for (int i = 0; i < 2; i++) {
        FILE *header = fopen(path, "w");
        fprintf(header, "#define BASE %d\n", 20 * (i + 1));
        fclose(header);
        const char *source[2] = {text, rest[i]};
        object[i] = clCreateProgramWithSource(host->context, 2, source, NULL, &code);
        GOOD(code);
        GOOD(clCompileProgram(object[i], 0, NULL, options, 0, NULL, NULL, NULL, NULL));
    }
    remove(path);
    remove(folder);
    cl_program program = clLinkProgram(host->context, 0, NULL, NULL, 2, object, NULL, NULL, &code);
    GOOD(code);
    cl_kernel kernel = clCreateKernel(program, "f", &code);
    GOOD(code);
    cl_mem a = host_buffer(host, 0, 4, NULL);
    GOOD(clSetKernelArg(kernel, 0, sizeof a, &a));
    host_launch(host, kernel, 1, 1);
    GOOD(clEnqueueReadBuffer(host->queue, a, CL_TRUE, 0, 4, &out, 0, NULL, NULL));
    assert_int_equal(out, 5 + 41 + 100 * 21);
    cl_program twice[2] = {object[1], object[1]};
    cl_program failed = clLinkProgram(host->context, 0, NULL, NULL, 2, twice, NULL, NULL, &code);
    assert_int_equal(code, CL_LINK_PROGRAM_FAILURE);
    char log[4096];
    log_read(host, failed, log, sizeof log);
    assert_non_null(strstr(log, "symbol multiply defined"));
    GOOD(clReleaseMemObject(a));
    GOOD(clReleaseKernel(kernel));
    for (int i = 0; i < 4; i++)
        GOOD(clReleaseProgram(((cl_program[]){object[0], object[1], program, failed})[i]));
}

/* Both kinds of binaries come back as what they were. */
static void test_binary(void **state) {
    struct host *host = *state;
    cl_int code, status;
    size_t size;
    GOOD(clGetProgramInfo(host->program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *bytes = malloc(size);
    GOOD(clGetProgramInfo(host->program, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
    cl_program program = clCreateProgramWithBinary(
        host->context, 1, &host->device, &size, (const unsigned char *[]){bytes}, &status, &code);
    GOOD(code);
    GOOD(status);
    GOOD(clBuildProgram(program, 0, NULL, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "nothing", &code);
    GOOD(code);
    host_launch(host, kernel, 4, 4);
    GOOD(clReleaseKernel(kernel));
    GOOD(clReleaseProgram(program));
    for (size_t cut = 0; cut < size; cut += size / 7) {
        cl_program part =
            clCreateProgramWithBinary(host->context, 1, &host->device, &cut,
                                      (const unsigned char *[]){bytes}, &status, &code);
        assert_null(part);
        assert_int_equal(code, cut ? CL_INVALID_BINARY : CL_INVALID_VALUE);
    }
    free(bytes);
    assert_null(clCreateProgramWithBuiltInKernels(host->context, 1, &host->device, "x", &code));
    assert_int_equal(code, CL_INVALID_VALUE);
    assert_null(clCreateProgramWithIL(host->context, "x", 1, &code));
    assert_int_equal(code, CL_INVALID_OPERATION);
}

static void test_binary_object(void **state) {
    struct host *host = *state;
    cl_int code, status;
    size_t size;
    cl_program object = program_of(host, "__kernel void f(void) {}\n");
    GOOD(clCompileProgram(object, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    GOOD(clGetProgramInfo(object, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *bytes = malloc(size);
    GOOD(clGetProgramInfo(object, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
    cl_program again = clCreateProgramWithBinary(host->context, 1, &host->device, &size,
                                                 (const unsigned char *[]){bytes}, &status, &code);
    GOOD(code);
    cl_program program = clLinkProgram(host->context, 0, NULL, NULL, 1, &again, NULL, NULL, &code);
    GOOD(code);
    char names[64];
    GOOD(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, NULL));
    assert_string_equal(names, "f");
    for (size_t cut = 1; cut < size; cut += size / 7) {
        assert_null(clCreateProgramWithBinary(host->context, 1, &host->device, &cut,
                                              (const unsigned char *[]){bytes}, &status, &code));
        assert_int_equal(code, CL_INVALID_BINARY);
    }
    free(bytes);
    for (cl_uint i = 0; i < 3; i++)
        GOOD(clReleaseProgram(((cl_program[]){object, again, program})[i]));
}

const struct CMUnitTest program_tests[] = {
    cmocka_unit_test(test_build),         cmocka_unit_test(test_compile_link),
    cmocka_unit_test(test_link_objects),  cmocka_unit_test(test_binary),
    cmocka_unit_test(test_binary_object), {0},
};
