/* The devices below MEMORY_IO_END: the console and the dump area with the exit code.
 *
 * A byte stored at MEMORY_CONSOLE_BASE + i belongs to the text line of lane i. A line reaches the
 * sink when its newline arrives, when it is full, or at io_flush, so that lanes do not mix their
 * letters. The console reads as zero. The dump area is plain storage, zero at start.
 *
 * The caller owns `struct io`; nothing is allocated. Other addresses below MEMORY_IO_END are
 * faults, which the core reports itself (io_mapped); here they read zero and swallow writes.
 */
#ifndef HEDDLE_SIM_IO_H
#define HEDDLE_SIM_IO_H

#include "gen/tables/memory_map.h"

#define HEDDLE_IO_END MEMORY_IO_END

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { IO_LINE_BYTES = 64, IO_LANES = 64, IO_TEXT_BYTES = 256, IO_DUMP_BYTES = 512 };

/* Takes one line of console text, newline included when there was one. */
typedef void io_sink(void *context, const char *text, size_t count);

struct io {
    io_sink *sink; /* NULL: the text is counted and dropped */
    void *context;
    uint64_t console_bytes;
    uint64_t console_hash; /* of all bytes with their lanes, in order */
    unsigned used[IO_LANES];
    unsigned last[IO_LANES]; /* bytes of `text` that were the lane's last line, while used is 0 */
    char text[IO_LANES][IO_TEXT_BYTES];
    uint8_t dump[IO_DUMP_BYTES];
    bool exited; /* the exit code was written */
    bool region; /* MEMORY_REGION was written; its reader clears it */
};

void io_init(struct io *io, io_sink *sink, void *context);
void io_flush(struct io *io);

/* Whether all of [addr, addr + bytes) is a device; `addr` is below MEMORY_IO_END. */
bool io_mapped(uint32_t addr, unsigned bytes);

uint32_t io_load(const struct io *io, uint32_t addr, unsigned bytes);
void io_store(struct io *io, uint32_t addr, unsigned bytes, uint32_t value);

/* A 64-byte line of the device space, as the memory port carries it. */
void io_read_line(const struct io *io, uint32_t addr, uint8_t line[IO_LINE_BYTES]);
void io_write_line(struct io *io, uint32_t addr, uint64_t byteen,
                   const uint8_t line[IO_LINE_BYTES]);

uint32_t io_exit_code(const struct io *io); /* main's return value; 0 while io->exited is false */

#endif
