/* Text on the console. A byte stored at the console's address plus the lane is appended to that
 * lane's line, so lanes that print at the same time do not mix their letters. */
#include "heddle.h"

void heddle_putchar(char c) {
    *(volatile char *)(uintptr_t)(HEDDLE_CONSOLE_BASE + heddle_thread_id()) = c;
}

void heddle_puts(const char *text) {
    for (; *text; text++)
        heddle_putchar(*text);
}

void heddle_panic(const char *text) {
    heddle_puts(text);
    heddle_fence();
    for (;;)
        __asm__ volatile("ebreak");
}

/* Lanes may hold numbers of different length, so digits that are not needed are skipped by
 * HEDDLE_IF, not by a loop that ends early. */
void heddle_put_unsigned(uint32_t value) {
    for (uint32_t power = 1000000000; power > 1; power /= 10) {
        HEDDLE_IF (value >= power)
            heddle_putchar((char)('0' + value / power % 10));
    }
    heddle_putchar((char)('0' + value % 10));
}

void heddle_put_hex(uint32_t value) {
    for (int shift = 28; shift >= 0; shift -= 4) {
        uint32_t digit = value >> shift & 15;
        heddle_putchar((char)heddle_select(digit < 10, '0' + digit, 'a' + digit - 10));
    }
}
