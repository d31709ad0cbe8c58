/* Trees of buffers for nets that many gates read, in a netlist that is printed as Verilog.
 *
 * A flow that sizes gates module by module sees no load beyond a module's borders and does not
 * buffer flip-flops; a tool that places the gates would put buffers there. Readers come in their
 * order, so that those of a module share buffers. The owner calls fanout_free.
 */
#ifndef HEDDLE_FPGA_TIMING_FANOUT_H
#define HEDDLE_FPGA_TIMING_FANOUT_H

#include "base/text.h"
#include "fpga/netlist/liberty.h"
#include "fpga/netlist/mapped.h"

/* A net or a buffer has at most so many readers. */
enum { FANOUT_MOST = 16 };

struct fanout {
    const struct liberty_cell *buffer; /* NULL: the library has none, and nets stay as they are */
    uint32_t *readers;                 /* of each net, of those that were counted */
    uint32_t *printed;                 /* so many of them */
    size_t nets;
};

/* The library's buffer: the largest of at most four times the smallest one's area. */
const struct liberty_cell *fanout_buffer(const struct liberty *liberty);

void fanout_init(struct fanout *fanout, const struct liberty *liberty, size_t nets);
void fanout_free(struct fanout *fanout);

/* Before anything is printed, once for each gate's input pin on the net. */
void fanout_count(struct fanout *fanout, uint32_t net);

/* Appends what the next reader of the net is connected to: the net, whose name is given, or a
 * buffer's output. */
void fanout_reader_print(struct fanout *fanout, uint32_t net, const char *name, struct text *text);

/* Appends the net's buffers, if it has any, behind the net's name. */
void fanout_buffers_print(const struct fanout *fanout, uint32_t net, const char *name,
                          struct text *text);

#endif
