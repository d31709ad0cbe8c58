/* A mapped netlist of standard cells: cells, memories and ports, with the nets between them.
 *
 * Read from what synthesis leaves (SYNTH_JSON): one flat module, and the memories of the core as
 * instances of ram_1r1w. The owner calls netlist_free; liberty has to live as long.
 */
#ifndef HEDDLE_FPGA_NETLIST_H
#define HEDDLE_FPGA_NETLIST_H

#include "liberty.h"
#include "names.h"

/* The constants are nets too; NET_NONE: not connected. */
enum { NET_0, NET_1, NET_NONE = UINT32_MAX };

struct netlist_cell {
    const struct liberty_cell *type;
    uint32_t path; /* of the instance of the core that it is of, in netlist.paths */
    size_t net;    /* the first of its pins, in netlist.net, in the order of type->pin */
};

struct netlist_bus {
    uint32_t *net; /* lowest bit first */
    size_t width;
};

/* Ports of ram_1r1w (rtl_templates/0_base). */
enum netlist_memory_port {
    MEMORY_REN,
    MEMORY_RADDR,
    MEMORY_RDATA,
    MEMORY_WEN,
    MEMORY_WADDR,
    MEMORY_WMASK,
    MEMORY_WDATA,
    MEMORY_PORTS
};

struct netlist_memory {
    uint32_t path;
    uint32_t words, width;
    struct netlist_bus port[MEMORY_PORTS];
};

struct netlist_port {
    char *name;
    bool output;
    struct netlist_bus bus;
};

struct netlist {
    struct names paths;
    struct netlist_cell *cell;
    size_t cells;
    uint32_t *net; /* of pins */
    size_t pins;
    struct netlist_memory *memory;
    size_t memories;
    struct netlist_port *port;
    size_t ports;
    uint32_t nets;
};

/* False with a sentence when the file cannot be read or has a cell that liberty does not know. */
bool netlist_read(struct netlist *netlist, const char *file, const struct liberty *liberty,
                  struct error *error);
void netlist_free(struct netlist *netlist);

/* NULL if there is no such port. */
const struct netlist_port *netlist_port_find(const struct netlist *netlist, const char *name);

#endif
