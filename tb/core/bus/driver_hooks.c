/* The driver of a core (heddle driver) as a shared library whose accesses go to functions of who
 * loads it: bus_test.py gives it those that transfer over the simulated bus.
 */
#include "heddle_driver.h"

static uint32_t (*read_word)(uint32_t offset);
static void (*write_word)(uint32_t offset, uint32_t value);

void hooks_set(uint32_t (*reads)(uint32_t offset), void (*writes)(uint32_t offset, uint32_t value));
uint32_t hook_read(const struct heddle_device *device, uint32_t offset);
void hook_write(const struct heddle_device *device, uint32_t offset, uint32_t value);

void hooks_set(uint32_t (*reads)(uint32_t offset),
               void (*writes)(uint32_t offset, uint32_t value)) {
    read_word = reads;
    write_word = writes;
}

uint32_t hook_read(const struct heddle_device *device, uint32_t offset) {
    (void)device;
    return read_word(offset);
}

void hook_write(const struct heddle_device *device, uint32_t offset, uint32_t value) {
    (void)device;
    write_word(offset, value);
}
