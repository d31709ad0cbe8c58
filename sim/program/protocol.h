/* Messages between libheddle and a simulator (docs/host.md): requests and answers, each a header
 * and `size` bytes, over one stream socket that is the simulator's standard input. Both are on one
 * machine; words are in its order.
 *
 * The simulator answers every request, in order. The program's output is on its standard output,
 * progress and reports are on its standard error, all of a request's before its answer.
 */
#ifndef HEDDLE_SIM_PROTOCOL_H
#define HEDDLE_SIM_PROTOCOL_H

#include <stdint.h>

enum { HOST_VERSION = 2 };

enum host_request_kind {
    HOST_HELLO,  /* - : "name value" lines about the core; first of them is the version */
    HOST_LOAD,   /* path of an ELF : - */
    HOST_SYMBOL, /* name : struct host_span */
    HOST_WRITE,  /* address, bytes : - */
    HOST_READ,   /* struct host_span : bytes */
    HOST_RUN, /* struct host_run : "name value" lines, the figures of the run, last "json {...}" */
    HOST_ARGUMENTS, /* name of a kernel : its arguments (sim/elf/elf_kernels.h); empty: not known */
    HOST_REQUESTS
};

/* An answer's status. All but HOST_OK come with a sentence; HOST_FAILED, when a run did not pass,
 * with the figures behind it and a NUL. */
enum host_status { HOST_OK, HOST_FAILED, HOST_REFUSED };

struct host_header {
    uint32_t kind; /* of a request, or an answer's status */
    uint32_t size;
};

struct host_span {
    uint32_t address;
    uint32_t size;
};

/* Where to start, with what in mscratch. A program that starts at its entry is judged by its own
 * check. */
struct host_run {
    uint32_t entry;
    uint32_t boot_arg;
    uint32_t at_entry; /* 1: at the program's own entry, whatever `entry` is */
};

/* Programs have what lies from here on, their variables and stacks among it; loading one clears it.
 */
#define HOST_PROGRAMS UINT32_C(0x80000000)

/* More than this is asked for in pieces. */
enum { HOST_MOST = 1 << 24 };

#endif
