#include "context.h"

#include "base/text.h"
#include "fpga/netlist/yosys_json.h"

#include <stdlib.h>
#include <string.h>

struct wrapper {
    const struct chain *chain;
    json_t *module, *cells;
    json_int_t nets, clock, last; /* the next free net; of the clock; at the end of the chain */
    unsigned count;
};

/* The numbers of nets in use end below this. */
static json_int_t nets_count(json_t *value) {
    const char *key;
    json_t *item;
    size_t index;
    json_int_t most = json_is_integer(value) ? json_integer_value(value) + 1 : 2;
    if (json_is_object(value))
        json_object_foreach(value, key, item) {
            json_int_t count = strcmp(key, "attributes") == 0 ? 0 : nets_count(item);
            most = count > most ? count : most;
        }
    json_array_foreach(value, index, item) {
        json_int_t count = nets_count(item);
        most = count > most ? count : most;
    }
    return most;
}

static void pin_add(json_t *cell, const char *port, const char *direction, json_int_t net) {
    json_object_set_new(json_object_get(cell, "port_directions"), port, json_string(direction));
    json_object_set_new(json_object_get(cell, "connections"), port, json_pack("[I]", net));
}

static json_t *cell_add(struct wrapper *wrapper, const struct chain_cell *part) {
    struct text name = {0};
    json_t *cell = json_pack("{s:i, s:s, s:{}, s:{}, s:{}}", "hide_name", 0, "type", part->type,
                             "attributes", "port_directions", "connections");
    json_object_set_new(cell, "parameters", json_loads(part->parameters, 0, NULL));
    text_print(&name, "chain.%u", wrapper->count++);
    json_object_set_new(wrapper->cells, text_string(&name), cell);
    text_free(&name);
    return cell;
}

static void register_add(struct wrapper *wrapper, json_int_t d, json_int_t q) {
    const struct chain *chain = wrapper->chain;
    json_t *cell = cell_add(wrapper, &chain->reg);
    pin_add(cell, chain->clock, "input", wrapper->clock);
    pin_add(cell, chain->d, "input", d);
    pin_add(cell, chain->q, "output", q);
    wrapper->last = q;
}

/* The register of an output takes it and what the chain has before. */
static void output_take(struct wrapper *wrapper, json_int_t net) {
    const struct chain *chain = wrapper->chain;
    json_t *cell = cell_add(wrapper, &chain->xor);
    json_int_t mixed = wrapper->nets++;
    pin_add(cell, chain->a, "input", net);
    pin_add(cell, chain->b, "input", wrapper->last);
    pin_add(cell, chain->z, "output", mixed);
    register_add(wrapper, mixed, wrapper->nets++);
}

/* Inputs first, so that the chain of the outputs follows them. */
static void ports_take(struct wrapper *wrapper, json_t *ports) {
    const char *name;
    json_t *port, *bit;
    size_t index;
    for (int outputs = 0; outputs < 2; outputs++)
        json_object_foreach(ports, name, port) {
            const char *direction = json_string_value(json_object_get(port, "direction"));
            bool output = direction && strcmp(direction, "output") == 0;
            if (output != (outputs == 1) || strcmp(name, "clk") == 0)
                continue;
            json_array_foreach(json_object_get(port, "bits"), index, bit) {
                if (!json_is_integer(bit))
                    continue;
                if (output)
                    output_take(wrapper, json_integer_value(bit));
                else
                    register_add(wrapper, wrapper->last, json_integer_value(bit));
            }
        }
}

static bool module_wrap(struct wrapper *wrapper, struct error *error) {
    json_t *ports = json_object_get(wrapper->module, "ports");
    json_t *clock = json_object_get(json_object_get(ports, "clk"), "bits");
    if (!json_is_integer(json_array_get(clock, 0)))
        return error_set(error, "the netlist has no input clk");
    wrapper->clock = json_integer_value(json_array_get(clock, 0));
    wrapper->cells = json_object_get(wrapper->module, "cells");
    wrapper->nets = nets_count(wrapper->module);
    json_int_t first = wrapper->last = wrapper->nets++;
    ports_take(wrapper, ports);
    json_object_set_new(wrapper->module, "ports",
                        json_pack("{s:{s:s,s:[I]},s:{s:s,s:[I]},s:{s:s,s:[I]}}", "clk", "direction",
                                  "input", "bits", wrapper->clock, "chain_in", "direction", "input",
                                  "bits", first, "chain_out", "direction", "output", "bits",
                                  wrapper->last));
    return true;
}

bool context_wrap(const char *netlist, const char *wrapped, const struct target *target,
                  struct error *error) {
    struct wrapper wrapper = {.chain = target->chain};
    if (!wrapper.chain)
        return error_set(error, "target=%s cannot be routed; ecp5 and ice40 can", target->name);
    json_t *root = yosys_json_read(netlist, error), *module;
    const char *key;
    void *next;
    if (!root)
        return false;
    wrapper.module = yosys_json_top(root, &key);
    /* Modules other than the top describe primitives. */
    json_object_foreach_safe(json_object_get(root, "modules"), next, key, module) {
        if (module != wrapper.module)
            json_object_del(json_object_get(root, "modules"), key);
    }
    bool good = (wrapper.module || error_set(error, "%s has no top module", netlist)) &&
                module_wrap(&wrapper, error);
    if (good && json_dump_file(root, wrapped, 0) != 0)
        good = error_set(error, "%s cannot be written", wrapped);
    json_decref(root);
    return good;
}
