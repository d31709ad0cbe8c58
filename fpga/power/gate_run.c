#include "gate_run.h"

#include "base/text.h"

#include "sim/config.h"
#include "sim/harness/dpi.h"
#include "sim/harness/model.h"
#include "sim/harness/run_loop.h"

#include <stdlib.h>
#include <string.h>

/* The ports of the module gpu (rtl_templates/5_top). */
enum port {
    RST,
    BOOT_ADDR,
    BOOT_ARG,
    PERF_CLASS,
    BUSY,
    FAULT_VALID,
    FAULT_CAUSE,
    FAULT_WARP,
    FAULT_PC,
    REQ_VALID,
    REQ_READY,
    REQ_WRITE,
    REQ_ADDR,
    REQ_BYTEEN,
    REQ_DATA,
    REQ_TAG,
    RSP_VALID,
    RSP_READY,
    RSP_DATA,
    RSP_TAG,
    PORTS
};

static const char *const port_name[PORTS] = {
    "rst",           "boot_addr",     "boot_arg",      "perf_class",     "busy",
    "fault_valid",   "fault_cause",   "fault_warp",    "fault_pc",       "mem_req_valid",
    "mem_req_ready", "mem_req_write", "mem_req_addr",  "mem_req_byteen", "mem_req_data",
    "mem_req_tag",   "mem_rsp_valid", "mem_rsp_ready", "mem_rsp_data",   "mem_rsp_tag"};

enum { LINE_WORDS = 16, BYTE_BITS = 8 };

/* The netlist as a model: what is around gpu in sim_top, in C. */
struct gate_model {
    struct gate_sim *sim;
    const struct netlist_port *port[PORTS];
    uint32_t line_bytes;
    uint64_t warm_up, busy;
    int64_t now, due; /* cycle; cycle of the next answer, -1: none */
    int wait;         /* cycles until the memory takes another request */
    int clk, rst;     /* as of now; what the core sees, an edge later */
    uint32_t rsp_valid;
    bool fault_seen, started, done;
};

static void port_set(struct gate_model *model, enum port port, uint32_t value) {
    gate_sim_set(model->sim, model->port[port], &value);
}

static uint32_t port_get(const struct gate_model *model, enum port port) {
    uint32_t value[LINE_WORDS];
    gate_sim_get(model->sim, model->port[port], value);
    return value[0];
}

// ------------------------------------------------------------------------------ memory

static void request_take(const struct gate_model *model, int64_t *due, int *wait) {
    uint32_t byteen[2], data[LINE_WORDS];
    gate_sim_get(model->sim, model->port[REQ_BYTEEN], byteen);
    gate_sim_get(model->sim, model->port[REQ_DATA], data);
    *due = heddle_mem_request((svBit)port_get(model, REQ_WRITE),
                              (int)(port_get(model, REQ_ADDR) * model->line_bytes), byteen, data,
                              (int)port_get(model, REQ_TAG));
    *wait = heddle_mem_wait();
}

/* Outputs of the core before the edge count; memory changes its outputs after the edge. */
struct edge {
    bool busy, request, response, fault;
    int64_t due;
    int wait;
};

static struct edge outputs_look(const struct gate_model *model) {
    struct edge edge = {
        .busy = port_get(model, BUSY) != 0,
        .request = port_get(model, REQ_VALID) && model->wait == 0,
        .response = !model->rsp_valid || port_get(model, RSP_READY),
        .fault = port_get(model, FAULT_VALID) != 0,
        .due = model->due,
        .wait = model->wait ? model->wait - 1 : 0,
    };
    if (edge.request)
        request_take(model, &edge.due, &edge.wait);
    return edge;
}

static void response_give(struct gate_model *model, struct edge *edge) {
    if (!edge->response)
        return;
    model->rsp_valid = edge->due >= 0 && edge->due <= model->now;
    if (!model->rsp_valid)
        return;
    uint32_t data[LINE_WORDS];
    int tag;
    edge->due = heddle_mem_response(&tag, data);
    gate_sim_set(model->sim, model->port[RSP_DATA], data);
    port_set(model, RSP_TAG, (uint32_t)tag);
}

static void observe(struct gate_model *model, const struct edge *edge) {
    if (edge->fault && !model->fault_seen) {
        model->fault_seen = true;
        heddle_fault((int)port_get(model, FAULT_CAUSE), (int)port_get(model, FAULT_WARP), 0,
                     (int)port_get(model, FAULT_PC), 0);
    }
    if (model->started && !edge->busy && !model->done) {
        model->done = true;
        heddle_done();
    }
    model->started = true;
    model->busy += edge->busy;
}

static void edge_run(struct gate_model *model) {
    struct edge edge = outputs_look(model);
    observe(model, &edge);
    gate_sim_edge(model->sim);
    response_give(model, &edge);
    model->due = edge.due;
    model->wait = edge.wait;
    model->now++;
    port_set(model, RSP_VALID, model->rsp_valid);
    port_set(model, REQ_READY, model->wait == 0);
    gate_sim_settle(model->sim);
    if ((uint64_t)model->now == model->warm_up)
        gate_sim_restart(model->sim);
}

static void edge_reset(struct gate_model *model) {
    gate_sim_edge(model->sim);
    gate_sim_settle(model->sim);
}

// ------------------------------------------------------------------------------- model

static void *model_make(void *context) {
    struct gate_model *model = context;
    int addr, arg, class, window, results;
    heddle_boot(&addr, &arg, &class, &window, &results);
    port_set(model, BOOT_ADDR, (uint32_t)addr);
    port_set(model, BOOT_ARG, (uint32_t)arg);
    port_set(model, PERF_CLASS, (uint32_t) class);
    port_set(model, REQ_READY, 1);
    model->due = -1;
    model->rst = 1;
    return model;
}

static void model_eval(void *context, int clk, int rst) {
    struct gate_model *model = context;
    bool rises = clk && !model->clk;
    model->clk = clk;
    if (!rises)
        return;
    port_set(model, RST, (uint32_t)model->rst);
    gate_sim_settle(model->sim);
    if (model->rst)
        edge_reset(model);
    else
        edge_run(model);
    model->rst = rst;
    port_set(model, RST, (uint32_t)rst);
    gate_sim_settle(model->sim);
}

static void model_trace(void *model, const char *fst) {
    (void)model;
    (void)fst; /* no waveforms of gates */
}

static void model_final(void *model) {
    (void)model; /* a netlist has no observers */
}

static void model_free(void *model) {
    (void)model; /* the caller's */
}

// ------------------------------------------------------------------------------- whole

static bool simulate(struct simulation *sim, struct gate_model *gates, const char *kernel,
                     FILE *console, struct error *error) {
    const struct model model = {model_make,  gates,       model_eval,
                                model_trace, model_final, model_free};
    const struct heddle_config config = {.name = "netlist", .line_bytes = gates->line_bytes};
    struct sim_options options = sim_options_default();
    options.lockstep = false; /* a netlist does not tell what retires */
    bool good = simulation_open(sim, &config, &options, kernel, console, error) &&
                simulation_run(sim, &model, error);
    if (good) {
        simulation_judge(sim);
        good = sim->result == SIM_PASSED ||
               error_set(error, "the program fails on the netlist: %s", sim->reason);
    }
    simulation_close(sim);
    return good;
}

bool gate_run(struct gate_sim *gates, const struct netlist *netlist, const char *kernel,
              uint64_t warm_up, FILE *console, uint64_t *cycles, struct error *error) {
    struct gate_model model = {.sim = gates, .warm_up = warm_up};
    for (unsigned i = 0; i < PORTS; i++) {
        model.port[i] = netlist_port_find(netlist, port_name[i]);
        if (!model.port[i])
            return error_set(error, "the netlist has no port %s", port_name[i]);
    }
    model.line_bytes = (uint32_t)model.port[REQ_DATA]->bus.width / BYTE_BITS;
    struct simulation *sim = memory_resize(NULL, sizeof *sim);
    bool good = simulate(sim, &model, kernel, console, error);
    free(sim);
    *cycles = model.busy;
    return good && ((uint64_t)model.now > warm_up ||
                    error_set(error, "the run ends within the cycles of warm-up"));
}
