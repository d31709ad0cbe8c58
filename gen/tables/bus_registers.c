#include "bus_registers.h"

const struct bus_register bus_register_table[] = {
    {"CONTROL", 0x00, "wo", "0", "starts and halts a run; reads as 0"},
    {"STATUS", 0x04, "ro", "0", "state of the core and of its last run"},
    {"BOOT_ADDRESS", 0x08, "rw", "BOOT_ADDR", "address of the first instruction"},
    {"BOOT_ARGUMENT", 0x0c, "rw", "0", "word in mscratch when a program starts"},
    {"OFFSET", 0x10, "rw", "0", "added to addresses on the bus; a multiple of the line"},
    {"PERF_CLASS", 0x14, "rw", "0", "bank of performance counters that the program reads"},
    {"EXIT_CODE", 0x18, "ro", "0", "exit code of the program"},
    {"FAULT", 0x1c, "ro", "0", "cause, warp and core of a fault"},
    {"FAULT_PC", 0x20, "ro", "0", "address of the instruction that faulted"},
    {"FAULT_ADDRESS", 0x24, "ro", "0", "address of the line whose transfer failed"},
    {"CYCLES", 0x28, "ro", "0", "cycles of the run, low word"},
    {"CYCLES_HIGH", 0x2c, "ro", "0", "cycles of the run, high word"},
    {"READS", 0x30, "ro", "0", "lines read"},
    {"WRITES", 0x34, "ro", "0", "lines written"},
    {"CONSOLE", 0x38, "ro", "NO_LETTER", "a read takes a letter of the console"},
    {"SHAPE", 0x3c, "ro", "SHAPE", "version, bytes of a line, warps, threads"},
    {"INSTRUCTIONS", 0x40, "ro", "0", "instructions that warps retired, low word"},
    {"INSTRUCTIONS_HIGH", 0x44, "ro", "0", "instructions that warps retired, high word"},
    {"CORES", 0x48, "ro", "CORES", "number of cores, 0 of a core alone"},
    {"IRQ_ENABLE", 0x4c, "rw", "1", "causes that raise irq"},
    {"IRQ_CAUSE", 0x50, "rw", "0", "causes that are pending; a 1 that is written acknowledges"},
    {"PERF_SELECT", 0x54, "rw", "0", "performance counter that the host reads"},
    {"PERF_VALUE", 0x58, "ro", "0", "total of that counter, low word"},
    {"PERF_VALUE_HIGH", 0x5c, "ro", "0", "total of that counter, high word"},
};

const struct bus_bit bus_bit_table[] = {
    {"CONTROL", "START", 0, "start"},
    {"CONTROL", "HALT", 1, "halt"},
    {"STATUS", "RUNS", 0, "the core runs"},
    {"STATUS", "ENDS", 1, "its transfers come to an end"},
    {"STATUS", "DONE", 2, "done"},
    {"STATUS", "FAULT", 3, "fault"},
    {"STATUS", "HALTED", 4, "halted"},
    {"STATUS", "LOST", 5, "letters were lost"},
    {"STATUS", "LETTER", 6, "there is a letter"},
    {"FAULT", "BUS_READ", 31, "of a read on the bus"},
    {"FAULT", "BUS_WRITE", 30, "of a write"},
    {"CONSOLE", "NONE", 31, "there was none"},
    {"IRQ_CAUSE", "DONE", 0, "a run is over"},
    {"IRQ_CAUSE", "FAULT", 1, "it ended with a fault"},
    {"IRQ_CAUSE", "LETTER", 2, "the console has a letter"},
    {"IRQ_CAUSE", "LOST", 3, "a letter was lost"},
};

const size_t bus_register_count = sizeof bus_register_table / sizeof *bus_register_table;
const size_t bus_bit_count = sizeof bus_bit_table / sizeof *bus_bit_table;
