/* The host's program in ROM: writes vectors, runs saxpy on the core by its driver, and compares the
 * result with its own. The verdict is a word of a CSR: 1 right, else what was wrong.
 */
#include "heddle_driver.h"

enum { CONTROL = 0xa0000000, MAIN_RAM = 0x40000000, VERDICT = 0xf0000000 + 20 * 0x800 };
enum { COUNT = 8 };
enum { RIGHT = 1, NO_CORE, NOT_STARTED, FAULT, EXIT_CODE, WRONG_WORD, NO_INTERRUPT, NO_COUNT };

static const uint32_t core_ram = 0x80000000u;

/* A word of the program, by the core's address. */
static volatile int32_t *at(uint32_t address) {
    return (volatile int32_t *)(uintptr_t)(address - core_ram + MAIN_RAM);
}

static uint32_t run(void) {
    for (int32_t i = 0; i < COUNT; i++) {
        at(X)[i] = 3 * i - 5;
        at(Y)[i] = 1000 - i;
    }
    *at(A) = 7;
    const struct heddle_device gpu = {.registers = (volatile void *)(uintptr_t)(uint32_t)CONTROL};
    const struct heddle_program program = {.entry = core_ram, .offset = MAIN_RAM - core_ram};
    if (!heddle_found(&gpu))
        return NO_CORE;
    if (!heddle_start(&gpu, &program))
        return NOT_STARTED;
    heddle_wait(&gpu, 0, 0, HEDDLE_FOREVER);
    struct heddle_result result = heddle_result(&gpu);
    if (result.status & HEDDLE_STATUS_FAULT)
        return FAULT;
    if (result.exit_code != 0)
        return EXIT_CODE;
    for (int32_t i = 0; i < COUNT; i++)
        if (at(Y)[i] != 7 * (3 * i - 5) + 1000 - i)
            return WRONG_WORD | (uint32_t)i << 8;
    if (!(heddle_irq_pending(&gpu) & HEDDLE_IRQ_CAUSE_DONE))
        return NO_INTERRUPT;
    return heddle_counter(&gpu, 0, HEDDLE_COUNTER_INSTRUCTIONS) == result.instructions ? RIGHT
                                                                                       : NO_COUNT;
}

void host(void);
void host(void) {
    *(volatile uint32_t *)(uintptr_t)(uint32_t)VERDICT = run();
    for (;;)
        ;
}

__asm__(".section .text.start\n"
        "li sp, 0x10001000\n"
        "j host\n");
