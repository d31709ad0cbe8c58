/* The main of a program that has kernels only: a host launches them; running it says so. */
#include "heddle.h"

int main(void) __attribute__((weak));

int main(void) {
    heddle_panic("this program has no main: a host launches its kernels\n");
}
