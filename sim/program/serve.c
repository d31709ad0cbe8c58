#include "serve.h"

#include "base/text.h"
#include "base/words.h"
#include "gen/tables/counters.h"
#include "protocol.h"
#include "sim/elf/elf_kernels.h"
#include "sim/harness/failure.h"
#include "sim/harness/functional.h"
#include "sim/harness/run_loop.h"
#include "sim/report/stats.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define NO_PROGRAM "no program is loaded"

struct server {
    struct simulation *sim;
    const struct model *model; /* NULL: the functional model alone */
    int socket;
    struct text kernel; /* path of the program that is loaded */
    struct elf_kernels kernels;
    struct text request; /* with a NUL behind it */
    struct text answer;
    struct sim_options options; /* of the next run */
    const struct sim_options *wish;
    struct words traced; /* kernels, by address and name */
    struct text trace;   /* of the next run */
    unsigned runs;
};

/* 1: all of it, 0: the other side closed, -1: it broke off or did not take it. */
static int bytes_receive(int socket, void *bytes, size_t size) {
    size_t done = 0;
    while (done < size) {
        ssize_t part = recv(socket, (char *)bytes + done, size - done, 0);
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            return part == 0 && done == 0 ? 0 : -1;
        done += (size_t)part;
    }
    return 1;
}

static bool bytes_send(int socket, const void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t part = send(socket, (const char *)bytes + done, size - done, MSG_NOSIGNAL);
        if (part < 0 && errno != EINTR)
            return false;
        done += part > 0 ? (size_t)part : 0;
    }
    return true;
}

// ---------------------------------------------------------------------------- requests

static enum host_status refuse(struct server *server, const char *sentence) {
    text_add(&server->answer, sentence);
    return HOST_REFUSED;
}

static enum host_status hello(struct server *server) {
    const struct heddle_config *config = server->sim->config;
    text_print(&server->answer,
               "version %d\nname %s\nissue %s\nwarps %u\nthreads %u\nlocal_bytes %" PRIu32
               "\nfpu %d\natomics %d\ncores %u\n",
               HOST_VERSION, config->name, config->issue, config->warps, config->threads,
               config->lmem_bytes, config->fpu, config->atomics, config->cores);
    return HOST_OK;
}

static enum host_status load(struct server *server) {
    struct error error;
    text_free(&server->kernel);
    elf_kernels_free(&server->kernels);
    text_add(&server->kernel, text_string(&server->request));
    const char *path = text_string(&server->kernel);
    memory_forget(server->sim->memory, HOST_PROGRAMS);
    if (elf_image_fits(path, elf_needs_met(server->sim->config), &error) &&
        simulation_load(server->sim, path, &error)) {
        elf_kernels_read(&server->kernels, path);
        return HOST_OK;
    }
    elf_image_free(&server->sim->image); /* of the program before */
    text_free(&server->kernel);
    return refuse(server, error.text);
}

static enum host_status symbol(struct server *server) {
    const char *name = text_string(&server->request);
    const struct elf_symbol *found;
    struct error error;
    if (!server->kernel.size)
        return refuse(server, NO_PROGRAM);
    if (!elf_image_find(&server->sim->image, name, &found, &error))
        return refuse(server, error.text);
    if (!found) {
        text_print(&server->answer, "%s has no symbol '%s'", text_string(&server->kernel), name);
        return HOST_REFUSED;
    }
    const struct host_span span = {found->value, found->size};
    text_append(&server->answer, (const char *)&span, sizeof span);
    return HOST_OK;
}

static enum host_status arguments(struct server *server) {
    const char *known = elf_kernels_arguments(&server->kernels, text_string(&server->request));
    if (!server->kernel.size)
        return refuse(server, NO_PROGRAM);
    text_add(&server->answer, known ? known : "");
    return HOST_OK;
}

/* Whether all of a span is RAM. */
static bool span_good(uint32_t address, uint64_t size) {
    return address >= HEDDLE_IO_END && address + size <= MEMORY_LMEM_BASE;
}

static enum host_status write_memory(struct server *server) {
    uint32_t address;
    if (server->request.size < sizeof address)
        return refuse(server, "a write without an address");
    memcpy(&address, server->request.data, sizeof address);
    size_t size = server->request.size - sizeof address;
    if (!span_good(address, size))
        return refuse(server, "the words to write are not in the memory of the core");
    memory_write(server->sim->memory, address, server->request.data + sizeof address, size);
    return memory_exhausted(server->sim->memory)
               ? refuse(server, "more is written than the simulator's memory holds")
               : HOST_OK;
}

static enum host_status read_memory(struct server *server) {
    struct host_span span;
    if (server->request.size != sizeof span)
        return refuse(server, "a read without address and size");
    memcpy(&span, server->request.data, sizeof span);
    if (!span_good(span.address, span.size) || span.size > HOST_MOST)
        return refuse(server, "the words to read are not in the memory of the core");
    char *bytes = memory_resize(NULL, span.size + 1);
    memory_read(server->sim->memory, span.address, bytes, span.size);
    text_append(&server->answer, bytes, span.size);
    free(bytes);
    return HOST_OK;
}

static void figures_answer(struct server *server) {
    const struct simulation *sim = server->sim;
    struct stats stats = stats_of(sim);
    struct text *answer = &server->answer;
    char *json = NULL;
    size_t size;
    text_print(answer,
               "result %s\ncycles %" PRIu64 "\ninstructions %" PRIu64
               "\nthread_instructions %" PRIu64 "\nexit_code %" PRIu32 "\nwarm %d\nwall_s %.9f\n",
               stats_result(sim->result), stats.cycles, stats.instructions,
               stats.thread_instructions, io_exit_code(&sim->io), sim->warm, sim->wall_s);
    for (size_t i = 0; stats.counters_known && i < counter_count; i++)
        text_print(answer, "%s %" PRIu64 "\n", counter_table[i].name,
                   stats_counter(sim, counter_table[i].name));
    FILE *file = open_memstream(&json, &size);
    stats_json(sim, file);
    fclose(file);
    text_print(answer, "json %s", json);
    free(json);
}

/* The other side has closed the socket: its process ended. */
static bool host_gone(void *context) {
    const struct server *server = context;
    char octet;
    return recv(server->socket, &octet, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static bool word_there(const struct words *words, const char *word) {
    for (size_t i = 0; i < words->count; i++)
        if (strcmp(words->word[i], word) == 0)
            return true;
    return false;
}

/* The first word of a launch is its kernel's address (struct heddle_launch). */
static uint32_t kernel_address(const struct server *server, const struct host_run *run) {
    uint32_t address = server->sim->image.entry;
    if (!run->at_entry)
        memory_read(server->sim->memory, run->boot_arg, &address, sizeof address);
    return address;
}

/* Run N is traced into FILE.N if it is its kernel's first. */
static void trace_choose(struct server *server, uint32_t address) {
    char kernel[256];
    server->runs++;
    if (server->wish->trace == SIM_TRACE_NONE || !server->wish->trace_file)
        return;
    int size = snprintf(kernel, sizeof kernel, "%" PRIx32 " ", address);
    elf_image_describe(&server->sim->image, address, kernel + size, sizeof kernel - (size_t)size);
    server->options.trace = SIM_TRACE_NONE;
    if (word_there(&server->traced, kernel))
        return;
    words_add(&server->traced, kernel);
    text_free(&server->trace);
    text_print(&server->trace, "%s.%u", server->wish->trace_file, server->runs);
    server->options.trace = server->wish->trace;
    server->options.trace_file = text_string(&server->trace);
}

static enum host_status run(struct server *server) {
    struct simulation *sim = server->sim;
    struct host_run run;
    struct error error;
    if (server->request.size != sizeof run)
        return refuse(server, "a run without entry and argument");
    if (!server->kernel.size || !sim->image.entry)
        return refuse(server, NO_PROGRAM);
    memcpy(&run, server->request.data, sizeof run);
    trace_choose(server, kernel_address(server, &run));
    if (!simulation_begin(sim, run.at_entry ? sim->image.entry : run.entry, run.boot_arg, &error))
        return refuse(server, error.text);
    sim->hosted = !run.at_entry;
    sim->abandoned = host_gone;
    sim->host = server;
    if (!server->model)
        simulation_run_functional(sim);
    else if (!simulation_run(sim, server->model, &error))
        return refuse(server, error.text);
    simulation_judge(sim);
    bool passed = sim->result == SIM_PASSED;
    if (!passed) {
        if (server->model)
            failure_details(sim, stderr);
        text_print(&server->answer, "%s: %s", stats_result(sim->result), sim->reason);
        text_append(&server->answer, "", 1);
    }
    figures_answer(server);
    return passed ? HOST_OK : HOST_FAILED;
}

// -------------------------------------------------------------------------------- whole

static bool request_answer(struct server *server, uint32_t kind) {
    static enum host_status (*const answer[HOST_REQUESTS])(struct server *) = {
        [HOST_HELLO] = hello,        [HOST_LOAD] = load,        [HOST_SYMBOL] = symbol,
        [HOST_WRITE] = write_memory, [HOST_READ] = read_memory, [HOST_RUN] = run,
        [HOST_ARGUMENTS] = arguments};
    server->answer.size = 0;
    enum host_status status = kind < HOST_REQUESTS
                                  ? answer[kind](server)
                                  : refuse(server, "this simulator does not know the request");
    const struct host_header header = {status, (uint32_t)server->answer.size};
    fflush(NULL);
    return bytes_send(server->socket, &header, sizeof header) &&
           bytes_send(server->socket, server->answer.data, server->answer.size);
}

static bool requests_answer(struct server *server, struct error *error) {
    struct host_header header;
    for (;;) {
        int came = bytes_receive(server->socket, &header, sizeof header);
        if (came <= 0)
            return came == 0 || error_set(error, "the host broke off within a request");
        if (header.size > HOST_MOST)
            return error_set(error, "the host sent a request of %" PRIu32 " bytes", header.size);
        char *bytes = memory_resize(NULL, header.size + 1);
        server->request.size = 0;
        bool whole = header.size == 0 || bytes_receive(server->socket, bytes, header.size) == 1;
        text_append(&server->request, bytes, whole ? header.size : 0);
        free(bytes);
        if (!whole || !request_answer(server, header.kind))
            return error_set(error, "the host broke off within a request");
    }
}

bool serve_run(const struct heddle_config *config, const struct model *model,
               const struct sim_options *options, int socket, struct error *error) {
    struct server server = {.sim = memory_resize(NULL, sizeof *server.sim),
                            .model = model,
                            .socket = socket,
                            .options = *options,
                            .wish = options};
    bool good = simulation_create(server.sim, config, &server.options, stdout, error) &&
                requests_answer(&server, error);
    simulation_close(server.sim);
    free(server.sim);
    text_free(&server.kernel);
    elf_kernels_free(&server.kernels);
    text_free(&server.request);
    text_free(&server.answer);
    text_free(&server.trace);
    words_free(&server.traced);
    return good;
}
