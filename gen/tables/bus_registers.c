#include "bus_registers.h"

const struct bus_register bus_register_table[] = {
    {"CONTROL", 0x00},       {"STATUS", 0x04},       {"BOOT_ADDRESS", 0x08},
    {"BOOT_ARGUMENT", 0x0c}, {"OFFSET", 0x10},       {"PERF_CLASS", 0x14},
    {"EXIT_CODE", 0x18},     {"FAULT", 0x1c},        {"FAULT_PC", 0x20},
    {"FAULT_ADDRESS", 0x24}, {"CYCLES", 0x28},       {"CYCLES_HIGH", 0x2c},
    {"READS", 0x30},         {"WRITES", 0x34},       {"CONSOLE", 0x38},
    {"SHAPE", 0x3c},         {"INSTRUCTIONS", 0x40}, {"INSTRUCTIONS_HIGH", 0x44},
    {"CORES", 0x48},
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
};

const size_t bus_register_count = sizeof bus_register_table / sizeof *bus_register_table;
const size_t bus_bit_count = sizeof bus_bit_table / sizeof *bus_bit_table;
