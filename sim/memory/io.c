#include "io.h"

#include <string.h>

_Static_assert(MEMORY_DUMP_END - MEMORY_DUMP_BASE == IO_DUMP_BYTES, "the dump area is all stored");
_Static_assert(MEMORY_CONSOLE_END - MEMORY_CONSOLE_BASE == IO_LANES, "a console byte a lane");

#define FNV_OFFSET UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

void io_init(struct io *io, io_sink *sink, void *context) {
    *io = (struct io){.sink = sink, .context = context, .console_hash = FNV_OFFSET};
}

static void line_flush(struct io *io, unsigned lane) {
    if (io->sink && io->used[lane] > 0)
        io->sink(io->context, io->text[lane], io->used[lane]);
    if (io->used[lane] > 0)
        io->last[lane] = io->used[lane];
    io->used[lane] = 0;
}

void io_flush(struct io *io) {
    for (unsigned lane = 0; lane < IO_LANES; lane++)
        line_flush(io, lane);
}

bool io_mapped(uint32_t addr, unsigned bytes) {
    return addr >= MEMORY_CONSOLE_BASE && addr + bytes <= MEMORY_DUMP_END;
}

static void console_put(struct io *io, unsigned lane, uint8_t byte) {
    io->console_bytes++;
    io->console_hash = (io->console_hash ^ (lane << 8 | byte)) * FNV_PRIME;
    io->text[lane][io->used[lane]++] = (char)byte;
    if (byte == '\n' || io->used[lane] == IO_TEXT_BYTES)
        line_flush(io, lane);
}

static uint8_t byte_load(const struct io *io, uint32_t addr) {
    bool stored = addr >= MEMORY_DUMP_BASE && addr < MEMORY_DUMP_END;
    return stored ? io->dump[addr - MEMORY_DUMP_BASE] : 0;
}

static void byte_store(struct io *io, uint32_t addr, uint8_t byte) {
    io->exited |= addr - MEMORY_EXIT_CODE < 4;
    io->region |= addr - MEMORY_REGION < 4;
    if (addr >= MEMORY_DUMP_BASE && addr < MEMORY_DUMP_END)
        io->dump[addr - MEMORY_DUMP_BASE] = byte;
    else if (addr >= MEMORY_CONSOLE_BASE && addr < MEMORY_CONSOLE_END)
        console_put(io, addr - MEMORY_CONSOLE_BASE, byte);
}

uint32_t io_load(const struct io *io, uint32_t addr, unsigned bytes) {
    uint32_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint32_t)byte_load(io, addr + i) << (8 * i);
    return value;
}

void io_store(struct io *io, uint32_t addr, unsigned bytes, uint32_t value) {
    for (unsigned i = 0; i < bytes; i++)
        byte_store(io, addr + i, (uint8_t)(value >> (8 * i)));
}

void io_read_line(const struct io *io, uint32_t addr, uint8_t line[IO_LINE_BYTES]) {
    addr &= ~(uint32_t)(IO_LINE_BYTES - 1);
    for (unsigned i = 0; i < IO_LINE_BYTES; i++)
        line[i] = byte_load(io, addr + i);
}

void io_write_line(struct io *io, uint32_t addr, uint64_t byteen,
                   const uint8_t line[IO_LINE_BYTES]) {
    addr &= ~(uint32_t)(IO_LINE_BYTES - 1);
    for (unsigned i = 0; i < IO_LINE_BYTES; i++) {
        if (byteen >> i & 1)
            byte_store(io, addr + i, line[i]);
    }
}

uint32_t io_exit_code(const struct io *io) {
    return io_load(io, MEMORY_EXIT_CODE, 4);
}
